import { Problem } from '#core/request/Problem.ts'
import { fileProblem, nameWhole, targetOf, writeWhole } from '../../files.ts'
import { PartialRows } from './PartialRows.ts'

/**
 * Writes a file whole or not at all, like `writeWhole`, but a run that broke off or was stopped leaves what has arrived to the next one of the
 * same call. `bytesOf` adds to the part what it yields. Throws a Problem for every fault of the disk, after which nothing is left.
 */
export async function writeResumed(
  path: string,
  call: unknown,
  bytesOf: (part: PartialRows | null) => AsyncIterable<Uint8Array>,
): Promise<void> {
  const target = await targetOf(path)
  if (target.isSpecial) return writeWhole(path, bytesOf(null))
  try {
    const part = await PartialRows.open(target.path, call)
    try {
      for await (const _ of bytesOf(part));
      await nameWhole(part.path, target.path)
      await part.remove()
    } catch (fault) {
      if (isOfDisk(fault)) await part.remove()
      else await part.stop()
      throw part.tag !== null && isLost(fault)
        ? new Problem(fault.code, `${fault.message} The same command resumes.`, fault.details)
        : fault
    }
  } catch (fault) {
    throw fileProblem(fault, path)
  }
}

const isOfDisk = (fault: unknown): boolean => fault instanceof Error && 'syscall' in fault
const isLost = (fault: unknown): fault is Problem => fault instanceof Problem && fault.code === 'unreachable'
