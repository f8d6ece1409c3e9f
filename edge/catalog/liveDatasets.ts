import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SourceRecord } from '#core/catalog/jobRecords.ts'
import { kindOf, type Live, liveFile, periodMs } from '#core/catalog/liveFile.ts'
import { isRecord, metadataOf } from '#core/catalog/rawMetadata.ts'
import { HOUR_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/workbook.ts'
import type { Database } from '../database/Database.ts'
import { datasets, liveChecks, observationTables } from '../database/schema/index.ts'
import { type StoredFilesPorts, sourcesOf } from '../files/storedFiles.ts'
import { cachedPerVersion } from './cachedPerVersion.ts'
import { loadSnapshot } from './catalog.ts'

const UPDATE_GRACE_MS = 2 * HOUR_MS // sources are looked at every hour, one after another
const MAX_BACK_OFF = 6 // doublings: 64 hours after the first failure of a series

/** What a source said when it was last read, so that it can be asked for less: a validator of a file, or the ETags of objects. */
export interface LiveState {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
  readonly objects?: Readonly<Record<string, string>> | undefined
}

/** A data set that names a source from which it is updated. */
interface LiveSource {
  readonly id: number
  readonly shortName: string
  readonly longName: string
  readonly rows: number
  /** Its last time, as the catalog has it. */
  readonly timeMax: string | null
  /** Of the table. */
  readonly version: number
  readonly live: Live
}

/** The same with its last check. */
export interface LiveDataset extends LiveSource {
  readonly check: typeof liveChecks.$inferSelect | null
}

/** The data sets of the catalog that have the entry `live`, by ID. Their stored metadata are read once per version of the catalog. */
export async function liveDatasets(store: StoredFilesPorts): Promise<readonly LiveDataset[]> {
  const sources = await cachedPerVersion(await loadSnapshot(store.database), 'live sources', () => liveSources(store))
  if (sources.length === 0) return []
  const checks = new Map((await store.database.select().from(liveChecks)).map((check) => [check.datasetId, check]))
  return sources.map((source) => ({ ...source, check: checks.get(source.id) ?? null }))
}

async function liveSources(store: StoredFilesPorts): Promise<readonly LiveSource[]> {
  const { id, shortName, longName, rowCount, timeMax, origin, retiredAt } = datasets
  const rows = await store.database
    .select({ id, shortName, longName, rows: rowCount, timeMax, version: observationTables.version })
    .from(datasets)
    .innerJoin(observationTables, eq(observationTables.datasetId, id))
    .where(and(eq(origin, 'ingested'), isNull(retiredAt)))
    .orderBy(asc(id))
  const found: LiveSource[] = []
  for (const row of rows) {
    const live = await liveOf(store, row.id, row.version)
    if (live !== null) found.push({ ...row, live })
  }
  return found
}

async function liveOf({ database, objects }: StoredFilesPorts, datasetId: number, version: number): Promise<Live | null> {
  const file = (await sourcesOf(database, datasetId, version)).find(({ role, name }) => role === 'metadata' && name.endsWith('.json'))
  if (file === undefined || file.sizeBytes > limits.ingestMetadataBytes) return null
  const content = await objects.get(file.key)
  const metadata = content === null ? '' : metadataOf(await new Response(content.body).text())
  // It was checked when the version was published.
  return isRecord(metadata) ? (liveFile.safeParse(metadata.live).data ?? null) : null
}

/** When a data set is to be checked again: after its period, or after failures the time in which a source may have recovered. */
function nextCheckAt({ live, check }: LiveDataset): number | null {
  if (check === null) return null
  const period = periodMs(live.schedule)
  return check.checkedAt + (check.failures === 0 ? period : Math.min(period, HOUR_MS * 2 ** Math.min(check.failures - 1, MAX_BACK_OFF)))
}

/** Whether a data set is to be checked. */
export function isDue(dataset: LiveDataset, now: number): boolean {
  const next = nextCheckAt(dataset)
  return next === null || (dataset.check?.checkedAt ?? 0) > now || now >= next
}

/** How fresh a data set is, and its source. */
export function freshnessOf(dataset: LiveDataset, now: number): SourceRecord {
  const { shortName, longName, timeMax, live, check } = dataset
  const next = nextCheckAt(dataset)
  return {
    ...{ shortName, longName, url: live.url, kind: kindOf(live), schedule: live.schedule },
    coversUntil: timeMax,
    changedAt: check?.changedAt ?? null,
    checkedAt: check?.checkedAt ?? null,
    nextCheckAt: next,
    isOverdue: (check?.failures ?? 0) > 0 || (next !== null && now > next + UPDATE_GRACE_MS),
    fault: check?.fault ?? null,
  }
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
