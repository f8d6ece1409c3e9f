import { chmod, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileProblem, writeWhole } from './files.ts'

/** Keeps a key in a file that only its owner can read (mode 600, in a folder of mode 700). Throws a Problem for every fault of the disk. */
export async function keepKey(path: string, key: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((cause: unknown) => Promise.reject(fileProblem(cause, dirname(path))))
  await writeWhole(path, new TextEncoder().encode(`${key}\n`), 0o600)
  await chmod(path, 0o600)
}

/** The text of a key file, whoever may read it; undefined where there is none. */
export async function keptKey(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw fileProblem(cause, path)
  }
}

/** Removes a key file, if there is one. */
export async function forgetKey(path: string): Promise<void> {
  await rm(path, { force: true }).catch((cause: unknown) => Promise.reject(fileProblem(cause, path)))
}
