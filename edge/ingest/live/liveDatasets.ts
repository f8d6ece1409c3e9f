import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Live, periodMs } from '#core/catalog/liveFile.ts'
import { isRecord, metadataOf } from '#core/catalog/rawMetadata.ts'
import { HOUR_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/workbook.ts'
import type { Database } from '../../database/Database.ts'
import { datasets, liveChecks, observationTables } from '../../database/schema/index.ts'
import type { StoredFilesPorts } from '../../files/storedFiles.ts'
import { splitReading } from '../sources/metadata.ts'
import { sourcesOf } from '../storeSources.ts'
import type { LiveState } from './LiveSource.ts'

const MAX_BACK_OFF = 6 // doublings: 64 hours after the first failure of a series

/** A data set that names a source from which it is updated, and its last check. */
export interface LiveDataset {
  readonly id: number
  readonly shortName: string
  readonly rows: number
  /** Of the table. */
  readonly version: number
  readonly live: Live
  readonly check: typeof liveChecks.$inferSelect | null
}

/** The data sets of the catalog that have the entry `live`, which is read from their stored metadata, by ID. */
export async function liveDatasets(store: StoredFilesPorts): Promise<readonly LiveDataset[]> {
  const rows = await store.database
    .select({ dataset: datasets, version: observationTables.version, check: liveChecks })
    .from(datasets)
    .innerJoin(observationTables, eq(observationTables.datasetId, datasets.id))
    .leftJoin(liveChecks, eq(liveChecks.datasetId, datasets.id))
    .where(and(eq(datasets.origin, 'ingested'), isNull(datasets.retiredAt)))
    .orderBy(asc(datasets.id))
  const found: LiveDataset[] = []
  for (const { dataset, version, check } of rows) {
    const live = await liveOf(store, dataset.id, version)
    if (live !== null) found.push({ id: dataset.id, shortName: dataset.shortName, rows: dataset.rowCount, version, live, check })
  }
  return found
}

async function liveOf({ database, objects }: StoredFilesPorts, datasetId: number, version: number): Promise<Live | null> {
  const file = (await sourcesOf(database, datasetId, version)).find(({ role, name }) => role === 'metadata' && name.endsWith('.json'))
  if (file === undefined || file.sizeBytes > limits.ingestMetadataBytes) return null
  const content = await objects.get(file.key)
  const metadata = content === null ? '' : metadataOf(await new Response(content.body).text())
  return isRecord(metadata) && metadata.live !== undefined ? splitReading({ live: metadata.live }).live : null
}

/** Whether a data set is to be checked: its period has passed, or after failures the time in which a source may have recovered. */
export function isDue({ live, check }: LiveDataset, now: number): boolean {
  if (check === null || check.checkedAt > now) return true
  const period = periodMs(live.schedule)
  const wait = check.failures === 0 ? period : Math.min(period, HOUR_MS * 2 ** Math.min(check.failures - 1, MAX_BACK_OFF))
  return now - check.checkedAt >= wait
}

/** What the source said of the published version when it was last asked; nothing where another version was published since. */
export const stateOf = ({ check, version }: LiveDataset): LiveState =>
  check !== null && check.version === version && isRecord(check.state) ? check.state : {}

/** Records a check. */
export async function recordCheck(
  database: Database,
  dataset: LiveDataset,
  { now, fault, changed }: { readonly now: number; readonly fault: string | null; readonly changed: Changed | null },
): Promise<void> {
  const before = dataset.check
  const row = {
    checkedAt: now,
    changedAt: changed?.isNew === true ? now : (before?.changedAt ?? null),
    fault: fault?.slice(0, 500) ?? null,
    failures: fault === null ? 0 : Math.min((before?.failures ?? 0) + 1, 1000),
    version: changed?.version ?? dataset.version,
    state: changed?.state ?? stateOf(dataset),
  }
  await database
    .insert(liveChecks)
    .values({ datasetId: dataset.id, ...row })
    .onConflictDoUpdate({ target: liveChecks.datasetId, set: row })
}

/** What a check found: the version that is published now, and what the source said of it. */
interface Changed {
  readonly isNew: boolean
  readonly version: number
  readonly state: LiveState
}
