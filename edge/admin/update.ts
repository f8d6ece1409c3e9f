import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#core/request/Problem.ts'
import { freshnessOf, isDue, type LiveDataset, liveDatasets, recordCheck } from '../catalog/liveDatasets.ts'
import { type AdminStore, withStore } from '../dataFolder/withStore.ts'
import { jobsFolder } from '../ingest/JobFolder.ts'
import { askLive } from '../ingest/live/askLive.ts'
import { publicFetch } from '../ingest/live/publicFetch.ts'
import { knownSecrets } from '../platform/knownSecrets.ts'
import { type IngestReport, publishSource } from './ingest.ts'

/** A person's order to update data sets from their sources. */
export interface UpdateRequest {
  /** The data sets to check, by short name; without any those that are due. */
  readonly names: readonly string[]
  /** Checks all, due or not. */
  readonly isAll: boolean
  readonly isDryRun: boolean
  readonly dataDir?: string | undefined
  readonly signal: AbortSignal
}

/** What became of one data set. */
export interface UpdateResult {
  readonly dataset: string
  readonly outcome: IngestReport['outcome'] | 'failed'
  /** Of the table; null where nothing was published. */
  readonly version: number | null
  /** More than before; negative where the source has fewer. */
  readonly rowsAdded: number
  /** The last time of the data set in milliseconds since 1970 UTC, where something changed. */
  readonly until: number | null
  readonly fault: string | null
}

/**
 * Checks data sets one after another and publishes those whose source has changed; a source that fails does not stop the others. Throws
 * `not-found` for a name that no data set with a source has.
 */
export function updateDatasets({ names, isAll, isDryRun, dataDir, signal }: UpdateRequest): Promise<readonly UpdateResult[]> {
  return withStore(dataDir, async (store) => {
    const all = await liveDatasets(store)
    const unknown = names.find((name) => !all.some(({ shortName }) => shortName === name))
    if (unknown !== undefined) throw new Problem('not-found', `No data set ${unknown} has the entry “live” in its metadata.`)
    const isChosen = (dataset: LiveDataset) => (names.length > 0 ? names.includes(dataset.shortName) : isAll || isDue(dataset, Date.now()))
    const results: UpdateResult[] = []
    for (const dataset of all.filter(isChosen)) results.push(await update(store, dataset, isDryRun, signal))
    return results
  })
}

async function update(store: AdminStore, dataset: LiveDataset, isDryRun: boolean, signal: AbortSignal): Promise<UpdateResult> {
  const folder = join(jobsFolder(store.dataDir), `update-${randomUUID()}`)
  const nothing = { dataset: dataset.shortName, version: null, rowsAdded: 0, until: null }
  try {
    signal.throwIfAborted()
    const { source, state } = await askLive(store, dataset, {
      folder,
      fetch: publicFetch(new Set(store.liveHosts), store.liveKeys),
      signal,
    })
    if (source !== null && source.description.shortName !== dataset.shortName)
      throw new Problem('bad-request', `The source describes another data set, ${source.description.shortName}.`)
    const report = source === null ? null : await publishSource(store, source, { isDryRun, signal, onProgress: () => undefined })
    const version = report?.version ?? null
    const changed = { isNew: version !== null, version: version ?? dataset.version, state }
    if (!isDryRun) await recordCheck(store.database, dataset, { now: Date.now(), fault: null, changed })
    if (report === null || report.outcome === 'unchanged') return { ...nothing, outcome: 'unchanged', fault: null }
    const until = report.bounds.timeColumn === 'time' ? Number(report.bounds.time.max) : null
    return { ...nothing, outcome: report.outcome, version, rowsAdded: report.rows - dataset.rows, until, fault: null }
  } catch (error) {
    signal.throwIfAborted()
    const says = error instanceof Problem ? error.message : `The update failed: ${String(error)}`
    const fault = knownSecrets(store.config).reduce((text, secret) => text.replaceAll(secret, '[secret]'), says)
    if (!isDryRun) await recordCheck(store.database, dataset, { now: Date.now(), fault, changed: null })
    return { ...nothing, outcome: 'failed', fault }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The source of each data set that has one, its last check, and whether it is due. */
export function updateStatus(dataDir: string | undefined) {
  return withStore(dataDir, async (store) => {
    const now = Date.now()
    return (await liveDatasets(store)).map((dataset) => ({ ...freshnessOf(dataset, now), isDue: isDue(dataset, now) }))
  })
}
