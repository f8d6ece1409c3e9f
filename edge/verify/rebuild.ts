import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/Database.ts'
import { datasets, observationTables } from '../database/schema/index.ts'
import type { AdminStore } from '../dataFolder/withStore.ts'
import { makeFolder, writeDurably } from '../files/durable.ts'
import { hashFile } from '../files/hashFile.ts'
import { ingest } from '../ingest/ingest.ts'
import { jobsFolder } from '../ingest/JobFolder.ts'
import { openSource } from '../ingest/sources/openSource.ts'
import { sourcesOf } from '../ingest/storeSources.ts'

/**
 * Rebuilds the files of a data set from its stored source, as its ingestion did, and hands the folder that they are in to
 * `use`. Returns false, and does nothing, where no source is stored or it is damaged too.
 */
export async function rebuildFromSource(
  store: Pick<AdminStore, 'database' | 'dataDir' | 'objects'>,
  shortName: string,
  use: (folder: string) => Promise<void>,
): Promise<boolean> {
  const folder = join(jobsFolder(store.dataDir), `rebuild-${crypto.randomUUID()}`)
  try {
    const paths = await fetchSources(store, shortName, folder)
    if (paths === null) return false
    const signal = new AbortController().signal
    const source = await openSource(paths.source, { metadataPath: paths.metadata, signal, isStored: true })
    const work = { sourceSizeBytes: 0, isDryRun: true, now: Date.now, signal, onProgress: () => undefined, storedFilesBytes: 0 }
    await ingest(source, { ...store, dataDir: folder, ...work })
    await use(folder)
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fetches the stored files into a folder and returns their paths; null where one is missing or damaged. */
async function fetchSources({ database, objects }: Pick<AdminStore, 'database' | 'objects'>, shortName: string, folder: string) {
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
