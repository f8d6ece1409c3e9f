import { close, createReadStream, open, read } from 'node:fs'
import { lstat, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { limits } from '#core/limits/storage.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { announcedPieces } from '../files/announcedPieces.ts'
import { makeFolder, removePartials, writeDurably, writeNewDurably } from '../files/durable.ts'
import type { NewObject, ObjectBody, ObjectContent, ObjectFacts, ObjectPage, ObjectRange, ObjectStore } from '../files/ObjectStore.ts'
import { clippedRange, requireKey, requirePrefix } from '../files/objectKeys.ts'
import { bytesRead } from '../platform/helpers/collectYoung.ts'
import { rejectFullDisk } from './rejectFullDisk.ts'

/** Where the files are that a portal stores as objects. */
export const objectsFolder = (dataDir: string): string => join(dataDir, 'files')

/** Calls of the system that count what is read, so that buffers go soon after they were sent. */
const counted = {
  ...{ open, close },
  read: ((file, buffer, offset, length, position, then) =>
    read(file, buffer, offset, length, position, (fault, bytes, filled) => {
      bytesRead(bytes)
      then(fault, bytes, filled)
    })) as typeof read,
}

/** Stores objects as files of a folder; a key is the path below it. Any number of processes may use the folder at once. */
export class FolderObjects implements ObjectStore {
  readonly takesSlowBodies = true
  readonly #root: string
  readonly #reserveBytes: number
  #arrivingBytes = 0

  /** The folder is made with the first object. */
  constructor(root: string, reserveBytes: number = limits.diskReserveBytes) {
    this.#root = root
    this.#reserveBytes = reserveBytes
  }

  async put(key: string, body: ObjectBody, { ifAbsent = false, leavesReserve = false, ...facts }: NewObject): Promise<'stored' | 'exists'> {
    const path = this.pathOf(key)
    if (ifAbsent && (await this.head(key)) !== null) return 'exists'
    this.#arrivingBytes += facts.sizeBytes
    try {
      if (leavesReserve) await this.#requireReserve()
      const write = async (): Promise<boolean> => {
        await makeFolder(dirname(path))
        if (ifAbsent) return writeNewDurably(path, announcedPieces(body, facts))
        await writeDurably(path, announcedPieces(body, facts))
        return true
      }
      // A deletion may take the folder, which is empty, before anything of the body is read.
      return (await write().catch((fault) => (isMissing(fault) ? write() : Promise.reject(fault)))) ? 'stored' : 'exists'
    } finally {
      this.#arrivingBytes -= facts.sizeBytes
    }
  }

  async get(key: string, range?: ObjectRange): Promise<ObjectContent | null> {
    const facts = await this.head(key)
    if (facts === null) return null
    const { sizeBytes } = facts
    const { offset, length } = range === undefined ? { offset: 0, length: sizeBytes } : clippedRange(range, sizeBytes)
    const file = createReadStream(this.pathOf(key), { start: offset, end: Math.max(offset, offset + length - 1), fs: counted })
    return { sizeBytes, body: Readable.toWeb(file) as ReadableStream<Uint8Array> }
  }

  async head(key: string): Promise<ObjectFacts | null> {
    // What a symbolic link leads to is no object: nobody but the store makes those.
    const found = await orNull(lstat(this.pathOf(key)))
    return found?.isFile() === true ? { key, sizeBytes: found.size, storedAt: found.mtimeMs } : null
  }

  async delete(key: string): Promise<void> {
    const path = this.pathOf(key)
    await rm(path, { force: true })
    for (let folder = dirname(path); folder !== this.#root; folder = dirname(folder)) if (!(await removedEmpty(folder))) return
  }

  async list(prefix: string, { after = '', maxKeys }: { readonly after?: string; readonly maxKeys: number }): Promise<ObjectPage> {
    requirePrefix(prefix)
    const limit = Math.min(Math.max(1, maxKeys), limits.objectPageKeys)
    const objects: ObjectFacts[] = []
    for await (const key of this.#keys('', prefix, after)) {
      if (objects.length === limit) return { objects, next: objects.at(-1)?.key ?? null }
      const facts = await this.head(key)
      if (facts !== null) objects.push(facts)
    }
    return { objects, next: null }
  }

  /** Where an object's bytes are. Throws `bad-request` for what is no key. */
  pathOf(key: string): string {
    requireKey(key)
    return join(this.#root, key)
  }

  /** Removes what was left when a writer or a deletion was killed before a time, in milliseconds since 1970 UTC: partial files and empty folders. */
  async removeRemains(before: number): Promise<void> {
    const entries = (await orNull(readdir(this.#root, { recursive: true, withFileTypes: true }))) ?? []
    const paths = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
    // Looked at before anything in them goes, which makes them new.
    const folders = await Promise.all([this.#root, ...paths].map(async (path) => ({ path, since: (await orNull(stat(path)))?.mtimeMs })))
    for (const { path, since = before } of folders.toSorted((one, other) => other.path.length - one.path.length)) {
      await removePartials(path, before)
      if (since < before && path !== this.#root) await removedEmpty(path)
    }
  }

  /** Counts what is arriving as a whole, so that many objects at once cannot take the reserve together. */
  async #requireReserve(): Promise<void> {
    await makeFolder(this.#root)
    await rejectFullDisk(this.#root, this.#arrivingBytes + this.#reserveBytes, () => submissionErrors.diskFull)
  }

  /** Keys below a folder in their order: a folder counts with its slash, as it does in its keys. */
  async *#keys(folder: string, prefix: string, after: string): AsyncGenerator<string> {
    const entries = (await orNull(readdir(join(this.#root, folder), { withFileTypes: true }))) ?? []
    const names = entries
      .filter(({ name }) => !name.startsWith('.'))
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
    for (const name of names.toSorted((one, other) => (one < other ? -1 : 1))) {
      const isBelow = name.endsWith('/')
      const isWanted = name.startsWith(prefix) || (isBelow && prefix.startsWith(name))
      // Of a folder before `after` every key is before it too, unless `after` is in that folder.
      const isAhead = name > after || (isBelow && after.startsWith(name))
      if (!isWanted || !isAhead) continue
      if (isBelow) yield* this.#keys(name, prefix, after)
      else yield name
    }
  }
}

async function removedEmpty(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    () => false,
  )
}

function orNull<Value>(value: Promise<Value>): Promise<Value | null> {
  return value.catch((fault: NodeJS.ErrnoException) => {
    if (isMissing(fault) || fault.code === 'ENOTDIR') return null
    throw fault
  })
}

const isMissing = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOENT'
