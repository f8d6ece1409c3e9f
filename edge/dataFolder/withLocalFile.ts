import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Problem } from '#core/api/problem.ts'
import { submissionRefusals } from '#core/messages/submission.ts'
import { makeFolder, writeDurably } from '../files/durable.ts'
import { hashFile } from '../files/hashFile.ts'
import { type DamagePorts, requireRecorded } from '../files/objectDamage.ts'
import type { ObjectStore } from '../ports/ObjectStore.ts'
import { FolderObjects, objectsFolder } from './FolderObjects.ts'

/** Hidden, so that no key leads there. */
const copiesFolder = (dataDir: string): string => join(objectsFolder(dataDir), '.copies')

/**
 * Gives `use` the path of an object below `objectsFolder`: its own, or that of a copy which goes with the call where a bucket holds it.
 * Throws `damaged-data` where there is no such object.
 */
export async function withLocalFile<Result>(
  { objects, dataDir }: { readonly objects: ObjectStore; readonly dataDir: string },
  key: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (objects instanceof FolderObjects) return use(objects.pathOf(key))
  const content = await objects.get(key)
  if (content === null) throw new Problem('damaged-data', submissionRefusals.fileMissing)
  const folder = join(copiesFolder(dataDir), randomUUID())
  try {
    await makeFolder(folder)
    const path = join(folder, basename(key))
    await writeDurably(path, content.body)
    if ((await stat(path)).size !== content.sizeBytes) throw new Problem('unreachable', 'The portal’s bucket of files did not answer.')
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The same for an object that the store names, once its bytes are known to be those that were recorded. Throws `damaged-data`, and reports
 * it, where they are not.
 */
export async function withRecordedFile<Result>(
  files: { readonly objects: ObjectStore; readonly dataDir: string } & DamagePorts,
  key: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if ((await files.objects.head(key)) === null) await requireRecorded(files, key, null)
  return withLocalFile(files, key, async (path) => {
    await requireRecorded(files, key, await hashFile(path))
    return use(path)
  })
}

/** Removes the copies of processes that were killed before a time, in milliseconds since 1970 UTC. */
export async function removeOldCopies(dataDir: string, before: number): Promise<void> {
  const names = await readdir(copiesFolder(dataDir)).catch(() => [])
  for (const path of names.map((name) => join(copiesFolder(dataDir), name))) {
    const { mtimeMs } = await stat(path)
    if (mtimeMs < before) await rm(path, { recursive: true, force: true })
  }
}
