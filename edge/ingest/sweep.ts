import type { Dirent } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { limits } from '#core/limits/storage.ts'
import type { Database } from '../database/Database.ts'
import { observationFiles, supersededFolders } from '../database/schema/index.ts'
import { FolderObjects, objectsFolder } from '../dataFolder/FolderObjects.ts'
import { removeOldCopies } from '../dataFolder/withLocalFile.ts'
import { ifThere, modifiedMs, removePartials } from '../files/durable.ts'
import { removeOldChecks } from '../files/fileChecks.ts'
import { jobsFolder, SENT_PREFIX } from './JobFolder.ts'
import { removeFiles } from './placeFiles.ts'
import { observationsFolder } from './storeFolders.ts'

/**
 * Removes what no reader can need any more: folders of versions that were replaced longer ago than the grace time, folders that no manifest
 * names and that are older than it (a publishing that was killed), the partial files of writers that were killed, files that were sent with a
 * call that was killed, and jobs that nobody went on with. Never a folder that the manifest names.
 */
export async function sweep(database: Database, dataDir: string, now: number): Promise<void> {
  const before = now - limits.supersededFilesGraceMs
  const named = new Set((await database.select().from(observationFiles)).map(({ path }) => path.slice(0, path.lastIndexOf('/'))))
  const superseded = new Map((await database.select().from(supersededFolders)).map(({ folder, supersededAt }) => [folder, supersededAt]))
  const present = await versionFolders(dataDir)
  for (const [name, path] of present) {
    if (named.has(name)) continue
    const since = superseded.get(name) ?? (await modifiedMs(path))
    if (since !== null && since < before) await removeFiles(path)
  }
  for (const [folder, since] of superseded) {
    if (since < before || !present.has(folder)) await database.delete(supersededFolders).where(eq(supersededFolders.folder, folder))
  }
  await removePartials(dataDir, before)
  await new FolderObjects(objectsFolder(dataDir)).removeRemains(before)
  await removeOldCopies(dataDir, before)
  // A call that sent its file has ended long before; it sends the file again.
  await removeOldJobs(dataDir, (name) => (name.startsWith(SENT_PREFIX) ? before : now - limits.ingestJobLifeMs))
  await removeOldChecks(database)
}

/** The folders of all versions in the store, by the name that the manifest has for them. */
async function versionFolders(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const root = observationsFolder(dataDir)
  for (const table of await foldersIn(root)) {
    for (const version of await foldersIn(join(root, table))) {
      if (/^v\d+$/.test(version)) found.set(`@store/${table}/${version}`, join(root, table, version))
    }
  }
  return found
}

async function removeOldJobs(dataDir: string, beforeOf: (name: string) => number): Promise<void> {
  for (const name of await foldersIn(jobsFolder(dataDir))) {
    const before = beforeOf(name)
    const path = join(jobsFolder(dataDir), name)
    const entries = await entriesIn(path)
    const times = await Promise.all([path, ...entries.map((entry) => join(path, entry.name))].map(modifiedMs))
    if (Math.max(...times.map((time) => time ?? before)) < before) await rm(path, { recursive: true, force: true })
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  return (await entriesIn(folder)).filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

function entriesIn(folder: string): Promise<Dirent[]> {
  return ifThere(readdir(folder, { withFileTypes: true }), [])
}
