import { stat } from 'node:fs/promises'
import { noteOperator } from '../account/securityLog.ts'
import { type AdminStore, withStore } from '../dataFolder/withStore.ts'
import { callRebuildHook } from './callRebuildHook.ts'
import { ingest } from './ingest.ts'
import { type Ingested, listIngested } from './listIngested.ts'
import type { IngestProgress } from './phases.ts'
import { retire } from './retire.ts'
import { openSource } from './sources/openSource.ts'
import type { IngestSummary } from './summaryOf.ts'
import { sweep } from './sweep.ts'

/** What a person asks of an ingestion. */
export interface IngestRequest {
  readonly path: string
  readonly metadataPath?: string | undefined
  /** That of the settings by default. */
  readonly dataDir?: string | undefined
  readonly isDryRun: boolean
  readonly signal: AbortSignal
  onProgress(progress: IngestProgress): void
}

/** What an ingestion made, and what became of the rebuild hook: null where none is set or nothing was published. */
export interface IngestReport extends IngestSummary {
  readonly rebuild: { readonly url: string; readonly failure: string | null } | null
}

/** Makes a data set of a file and publishes it in the store of a data folder, beside a portal that may be running. Throws a Problem. */
export async function ingestFile({
  path,
  metadataPath,
  dataDir: folder,
  isDryRun,
  signal,
  onProgress,
}: IngestRequest): Promise<IngestReport> {
  const source = await openSource(path, { metadataPath, signal })
  const sourceSizeBytes = (await stat(path)).size
  const publish = async ({ database, dataDir, rebuildUrl, objects, keptFilesBytes }: AdminStore): Promise<IngestReport> => {
    await sweep(database, dataDir, Date.now())
    const summary = await ingest(source, {
      database,
      dataDir,
      objects,
      keptFilesBytes,
      sourceSizeBytes,
      isDryRun,
      now: Date.now,
      signal,
      onProgress,
    })
    if (summary.version !== null) await noteOperator(database, 'dataset-ingested', { dataset: summary.dataset, version: summary.version })
    if (rebuildUrl === null || summary.version === null) return { ...summary, rebuild: null }
    const failure = await callRebuildHook(rebuildUrl, { dataset: summary.dataset, version: summary.version })
    return { ...summary, rebuild: { url: rebuildUrl, failure } }
  }
  return withStore(folder, publish, { mayBegin: true })
}

/** What was ingested into a data folder, and what was begun there. */
export function listIngestions(folder: string | undefined): Promise<Ingested> {
  return withStore(folder, ({ database, dataDir }) => listIngested(database, dataDir))
}

/** Removes an ingested data set from the catalog; ingesting it again restores it. Throws `not-found` and `conflict`. */
export function retireDataset(folder: string | undefined, shortName: string): Promise<void> {
  return withStore(folder, async ({ database }) => {
    await retire(database, shortName, Date.now())
    await noteOperator(database, 'dataset-retired', { dataset: shortName })
  })
}
