import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * The one way in which files are made: the bytes go to a hidden file beside the target, reach the disk, take their name, and the name
 * reaches the disk too. After a power cut at any moment a reader finds the old file, or the new one, whole. A call that has ended has
 * reached the disk; one that failed left the target as it was.
 */
export async function writeDurably(path: string, content: Content, mode = 0o666): Promise<void> {
  await writePartial(path, content, mode, (partial) => renameDurably(partial, path))
}

/** The same where nothing is there yet; false, and nothing written, where something is. Of two concurrent writers, one gets false. */
export async function writeNewDurably(path: string, content: Content): Promise<boolean> {
  return writePartial(path, content, 0o666, async (partial) => {
    try {
      await placeFile(partial, path)
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
      await rm(partial, { force: true })
      return false
    }
    await syncFolder(dirname(path))
    await rm(partial, { force: true })
    return true
  })
}

async function writePartial<Result>(path: string, content: Content, mode: number, finish: (partial: string) => Promise<Result>) {
  const partial = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomUUID().slice(0, 8)}${PARTIAL}`)
  try {
    const file = await open(partial, 'wx', mode)
    try {
      if (typeof content === 'string' || content instanceof Uint8Array) await file.writeFile(content)
      else for await (const block of blocks(content)) await file.writeFile(block)
      if (!cannotSync) await file.sync()
    } finally {
      await file.close()
    }
    return await finish(partial)
  } catch (fault) {
    await rm(partial, { force: true })
    throw fault
  }
}

/** All of a file's bytes, or its pieces in their order. */
export type Content = string | Uint8Array | AsyncIterable<Uint8Array>

const PARTIAL = '.part'
const BLOCK_BYTES = 262_144

/**
 * Small pieces, such as those of a connection, joined to blocks, as each write costs a way to another thread. A block is valid until the
 * next one is requested.
 */
async function* blocks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let block: Buffer | null = null
  let pendingBytes = 0
  for await (const piece of pieces) {
    if (pendingBytes + piece.byteLength > BLOCK_BYTES && block !== null && pendingBytes > 0) {
      yield block.subarray(0, pendingBytes)
      pendingBytes = 0
    }
    if (piece.byteLength >= BLOCK_BYTES) {
      yield piece
      continue
    }
    block ??= Buffer.allocUnsafeSlow(BLOCK_BYTES)
    block.set(piece, pendingBytes)
    pendingBytes += piece.byteLength
  }
  if (block !== null && pendingBytes > 0) yield block.subarray(0, pendingBytes)
}

/** Renames a file or folder whose bytes are on the disk already; the new name is there too when it ends. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from))
}

/** Makes a folder and those above it that are missing; their names are on the disk when it ends. */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode })
  if (first === undefined) return
  const depth = resolve(first).length
  for (let made = resolve(path); made.length >= depth; made = dirname(made)) await syncFolder(dirname(made))
}

/**
 * Gives a file per second name, which costs no space; file systems without such names get a copy. Its bytes are on the disk when it ends, its
 * name when the folder is synced.
 */
export async function placeFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (fault: NodeJS.ErrnoException) => {
    if (!['EPERM', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'].includes(fault.code ?? '')) throw fault
    await copyFile(from, to, constants.COPYFILE_EXCL)
  })
  await syncFile(to)
}

/** Waits until everything below a folder, files and names, would outlive a power cut. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) await syncFile(path)
  }
  await syncFolder(folder)
}

/**
 * Node lets no process sync that has permissions of its own. Such a process writes nothing but results of jobs, whose sums are looked at
 * before anybody goes on with them, and which the portal syncs when it gives them their place.
 */
const cannotSync = process.permission !== undefined

/** Waits until a file's bytes would outlive a power cut. */
export async function syncFile(path: string): Promise<void> {
  if (cannotSync) return
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What systems say that cannot sync a folder, or do not let this user open it; names are then as safe as they make them. */
const UNSYNCABLE = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP']

/** Waits until the names in a folder would outlive a power cut, where the system has a way to. */
export async function syncFolder(path: string): Promise<void> {
  await syncFile(path).catch((fault: NodeJS.ErrnoException) => {
    if (!UNSYNCABLE.includes(fault.code ?? '')) throw fault
  })
}

/** When a file or folder was last changed, in milliseconds; null where it has gone, as one may that somebody is working with. */
export async function modifiedMs(path: string): Promise<number | null> {
  return (await ifThere(stat(path), null))?.mtimeMs ?? null
}

/** What is read of a path, or `absent` where there is none. */
export function ifThere<Value, Absent>(reading: Promise<Value>, absent: Absent): Promise<Value | Absent> {
  return reading.catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return absent
    throw fault
  })
}

/** Removes the hidden files of writers that were killed before a time, in milliseconds since 1970 UTC. */
export async function removePartials(folder: string, before: number): Promise<void> {
  for (const name of await ifThere(readdir(folder), [])) {
    if (!/^\..+\.[0-9a-f]{8}\.part$/.test(name)) continue
    const path = join(folder, name)
    if (((await modifiedMs(path)) ?? before) < before) await rm(path, { force: true })
  }
}
