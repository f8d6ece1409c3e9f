import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminStore } from '../dataFolder/withStore.ts'
import { fetchSources } from '../ingest/fetchSources.ts'
import { ingest } from '../ingest/ingest.ts'
import { jobsFolder } from '../ingest/JobFolder.ts'
import { openSource } from '../ingest/sources/openSource.ts'

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
