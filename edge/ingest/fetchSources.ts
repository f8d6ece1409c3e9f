import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/Database.ts'
import { datasets, observationTables } from '../database/schema/index.ts'
import { makeFolder, writeDurably } from '../files/durable.ts'
import { hashFile } from '../files/hashFile.ts'
import type { StoredFilesPorts } from '../files/storedFiles.ts'
import { sourcesOf } from '../files/storedFiles.ts'

/** Fetches the stored files into a folder and returns their paths; null where one is missing or damaged. */
export async function fetchSources({ database, objects }: StoredFilesPorts, shortName: string, folder: string) {
  const found = new Map<string, string>()
  for (const { role, key, name, sizeBytes, sha256 } of await presentSources(database, shortName)) {
    const path = join(folder, role, name)
    await makeFolder(join(folder, role))
    const content = await objects.get(key)
    if (content?.sizeBytes !== sizeBytes) {
      await content?.body.cancel()
      return null
    }
    await writeDurably(path, content.body)
    if ((await hashFile(path)).sha256 !== sha256) return null
    found.set(role, path)
  }
  const source = found.get('source')
  return source === undefined ? null : { source, metadata: found.get('metadata') }
}

async function presentSources(database: Database, shortName: string) {
  const present = await database
    .select({ id: datasets.id, version: observationTables.version })
    .from(datasets)
    .innerJoin(observationTables, eq(observationTables.datasetId, datasets.id))
    .where(eq(datasets.shortName, shortName))
    .get()
  return present === undefined ? [] : sourcesOf(database, present.id, present.version)
}
