import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFolder, modifiedMs, writeDurably } from '../files/durable.ts'
import type { FileHash } from '../files/fileHash.ts'
import { hashFile } from '../files/hashFile.ts'
import { namedObject } from '../files/namedObjects.ts'
import type { ObjectStore } from '../files/ObjectStore.ts'
import { type DamagePorts, damagedObject, requireRecorded, type StoredFile } from '../files/objectDamage.ts'
import { FolderObjects, objectsFolder } from './FolderObjects.ts'

/** Hidden, so that no key leads there. */
const copiesFolder = (dataDir: string): string => join(objectsFolder(dataDir), '.copies')

/**
 * Gives `use` the path of an object below `objectsFolder`: its own, or that of a copy which goes with the call where a bucket holds it.
 * `require` throws, before `use` begins, where what was found is not what was recorded. Of an object with another size nothing is copied,
 * so that no bucket can fill the disk.
 */
export async function withLocalFile<Result>(
  { objects, dataDir }: { readonly objects: ObjectStore; readonly dataDir: string },
  { key, sizeBytes }: StoredFile,
  require: (found: FileHash | null) => Promise<void> | void,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const checked = async (path: string): Promise<Result> => {
    await require(await hashFile(path))
    return use(path)
  }
  if (objects instanceof FolderObjects && (await objects.head(key)) !== null) return checked(objects.pathOf(key))
  const content = await objects.get(key)
  if (content?.sizeBytes !== sizeBytes) {
    await content?.body.cancel()
    await require(content && { sizeBytes: content.sizeBytes, sha256: '' })
    throw damagedObject('another size')
  }
  const folder = join(copiesFolder(dataDir), randomUUID())
  try {
    await makeFolder(folder)
    const path = join(folder, basename(key))
    await writeDurably(path, content.body)
    return await checked(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same for an object that the store names. Throws `damaged-data`, and reports it, where its bytes are not those that were recorded. */
export async function withRecordedFile<Result>(
  files: { readonly objects: ObjectStore; readonly dataDir: string } & DamagePorts,
  key: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const recorded = await namedObject(files.database, key)
  if (recorded === undefined) throw damagedObject('missing')
  return withLocalFile(files, recorded, (found) => requireRecorded(files, key, found), use)
}

/** Removes the copies of processes that were killed before a time, in milliseconds since 1970 UTC. */
export async function removeOldCopies(dataDir: string, before: number): Promise<void> {
  const names = await readdir(copiesFolder(dataDir)).catch(() => [])
  for (const path of names.map((name) => join(copiesFolder(dataDir), name))) {
    if (((await modifiedMs(path)) ?? before) < before) await rm(path, { recursive: true, force: true })
  }
}
