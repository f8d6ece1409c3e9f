import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Problem } from '#core/request/Problem.ts'
import { renameDurably, syncFile, writeDurably } from '../edge/files/durable.ts'

const says: Readonly<Record<string, readonly ['bad-request' | 'not-found' | 'storage-full', string]>> = {
  ENOENT: ['not-found', 'does not exist'],
  EACCES: ['bad-request', 'cannot be opened: permission denied'],
  EPERM: ['bad-request', 'cannot be opened: permission denied'],
  EISDIR: ['bad-request', 'is a folder'],
  ENOTDIR: ['bad-request', 'is not inside a folder'],
  EROFS: ['bad-request', 'is on a read-only disk'],
  ENAMETOOLONG: ['bad-request', 'has a name that is too long'],
  ENOSPC: ['storage-full', 'cannot be written: the disk is full'],
  EDQUOT: ['storage-full', 'cannot be written: your disk quota is used up'],
  EFBIG: ['storage-full', 'cannot be written: it would exceed the maximum file size'],
}

/** The Problem that a fault of the file system means to the user; any other fault comes back as it is. */
export function fileProblem(cause: unknown, path: string): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const [kind, text] = says[code] ?? []
  return kind === undefined ? cause : new Problem(kind, `${path} ${text}.`)
}

/**
 * Writes a file whole or not at all: the bytes go to a hidden file beside it, which takes the name when all of them are on the disk.
 * A device or pipe is written as it is. `mode` is that of a new file. Throws a Problem for every fault of the disk.
 */
export async function writeWhole(path: string, content: Uint8Array | AsyncIterable<Uint8Array>, mode = 0o666): Promise<void> {
  const target = await targetOf(path)
  const work = target.isSpecial ? writeSpecial(target.path, content) : writeDurably(target.path, content, mode)
  await work.catch((cause: unknown) => Promise.reject(fileProblem(cause, path)))
}

/** Gives a file that was written piece by piece its name, in the place of one that has it, once its bytes are on the disk. */
export async function nameWhole(partial: string, path: string): Promise<void> {
  await syncFile(partial)
  await renameDurably(partial, path).catch((cause: unknown) => Promise.reject(fileProblem(cause, path)))
}

/** Throws a Problem where something of this name exists, which only `--force` replaces. */
export function rejectExisting(path: string): void {
  if (existsSync(path)) throw new Problem('conflict', `${path} already exists. Add --force to replace it.`)
}

/** Whether there is a folder of this name. */
export async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ?? false
}

/** The SHA-256 of the bytes of a file, in hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: 1_048_576 })) hash.update(piece)
  return hash.digest('hex')
}

async function writeSpecial(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(content)
  } finally {
    await file.close()
  }
}

/** Where the bytes of a file go: a link is followed, so that it stays one. Throws a Problem for a folder, and where there is none to hold it. */
export async function targetOf(path: string): Promise<{ readonly path: string; readonly isSpecial: boolean }> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) throw new Problem('bad-request', `${path} is a folder.`)
    return { path: await realpath(path), isSpecial: !found.isFile() }
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw fileProblem(cause, path)
  }
  const folder = dirname(path)
  const isThere = await stat(folder)
    .then((found) => found.isDirectory())
    .catch((cause: unknown) => Promise.reject(fileProblem(cause, folder)))
  if (!isThere) throw new Problem('bad-request', `${folder} is not a folder.`)
  return { path, isSpecial: false }
}
