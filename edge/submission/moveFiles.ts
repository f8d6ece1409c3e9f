import { eq } from 'drizzle-orm'
import { Problem } from '#core/request/Problem.ts'
import { submissionFiles } from '../database/schema/index.ts'
import { requireRecorded } from '../files/objectDamage.ts'
import { hashObject } from '../files/scrubObjects.ts'
import type { Ports } from '../ports/Ports.ts'
import { objectsOf, type Submission } from './access.ts'
import { fileKey } from './storedFiles.ts'

/** A file under its former key and its new one. */
export interface Moved {
  readonly from: string
  readonly to: string
}

/**
 * Stores the files of a submission under keys of its new short name as well (SBM-29). The rows that name them change in the transaction that
 * renames the submission; what is left under the former keys then is removed by the job.
 */
export async function moveFiles(ports: Ports, submission: Submission, shortName: string): Promise<Moved[]> {
  if (submission.shortName === shortName) return []
  const objects = objectsOf(ports)
  const files = await ports.database.select().from(submissionFiles).where(eq(submissionFiles.submissionId, submission.id))
  const moved: Moved[] = []
  for (const { key: from, kind, storedAt, sizeBytes, sha256 } of files) {
    const to = fileKey(shortName, storedAt, kind)
    const content = await objects.get(from)
    if (content === null) await requireRecorded(ports, from, null)
    const body = (content?.body ?? new Blob([]).stream()) as ReadableStream<Uint8Array<ArrayBuffer>>
    await objects.put(to, body, { sizeBytes, sha256, leavesReserve: true }).catch(async (fault: unknown) => {
      if (fault instanceof Problem && fault.code === 'bad-request')
        await requireRecorded(ports, from, await hashObject(objects, { key: from, sizeBytes, sha256 }))
      throw fault
    })
    moved.push({ from, to })
  }
  return moved
}
