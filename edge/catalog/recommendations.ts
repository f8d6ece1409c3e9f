import { and, count, countDistinct, desc, eq, gte, inArray, isNotNull, lt, max, ne } from 'drizzle-orm'
import { recommender } from '#core/catalog/recommend.ts'
import { limits } from '#core/limits/catalog.ts'
import type { Database } from '../database/Database.ts'
import { callLog } from '../database/schema/index.ts'
import { cachedPerVersion } from './cachedPerVersion.ts'
import { type CatalogSnapshot, datasetById, type KnownDataset } from './catalog.ts'

/** The dependencies of the lists; a subset of the ports. */
interface Source {
  readonly database: Database
  readonly now: () => number
}

/** Calls that read a data set: whatever was not our fault, since a reader who left early read it too. */
const isReading = and(isNotNull(callLog.datasetId), lt(callLog.status, 500))

/** The data sets that most people read lately, found once a day; the newest ones fill the list. */
export async function popularDatasets(source: Source, catalog: CatalogSnapshot): Promise<KnownDataset[]> {
  const now = source.now()
  const ids = await cachedPerVersion(catalog, 'popular', () => popularIds(source.database, now), { lifeMs: limits.highlightsCacheMs, now })
  const popular = datasetsAt(catalog, ids)
  const newest = [...catalog.datasets].reverse().filter((dataset) => !popular.includes(dataset))
  return [...popular, ...newest].slice(0, limits.recommendedDatasets)
}

/** People first, so that one person's many calls make nothing popular; guests only break ties. */
function popularIds(database: Database, now: number) {
  return idsOf(
    database
      .select({ datasetId: callLog.datasetId })
      .from(callLog)
      .where(and(isReading, gte(callLog.at, now - limits.popularWindowMs)))
      .groupBy(callLog.datasetId)
      .orderBy(desc(countDistinct(callLog.userId)), desc(count()), desc(callLog.datasetId))
      .limit(limits.recommendedDatasets),
  )
}

/** The data sets that a user read last, the latest first. */
export async function recentDatasets({ database }: Source, catalog: CatalogSnapshot, userId: number): Promise<KnownDataset[]> {
  const ids = await idsOf(
    database
      .select({ datasetId: callLog.datasetId })
      .from(callLog)
      .where(and(isReading, eq(callLog.userId, userId)))
      .groupBy(callLog.datasetId)
      .orderBy(desc(max(callLog.at)), desc(max(callLog.id)))
      .limit(limits.recommendedDatasets),
  )
  return datasetsAt(catalog, ids)
}

/** Data sets like those that a user read last, found again when these are others, or after an hour. */
export async function recommendedDatasets(source: Source, catalog: CatalogSnapshot, userId: number): Promise<KnownDataset[]> {
  const recent = await recentDatasets(source, catalog, userId)
  const read = recent.map(({ record }) => record)
  if (read.length === 0) return []
  const ids = read.map(({ Dataset_ID }) => Dataset_ID)
  const now = source.now()
  const find = async () => {
    const recommend = await cachedPerVersion(catalog, 'recommender', () => recommender(catalog.datasets.map(({ record }) => record)))
    const found = recommend(read, await readTogether(source.database, userId, ids, now - limits.popularWindowMs))
    return found.slice(0, limits.recommendedDatasets).map(({ Dataset_ID }) => Dataset_ID)
  }
  return datasetsAt(
    catalog,
    await cachedPerVersion(catalog, `like ${userId} ${ids.join()}`, find, { lifeMs: limits.recommendationsCacheMs, now }),
  )
}

/** People whose reading is compared with a reader's. */
const MAX_OTHERS = 500

/** What share of the others who read one of these data sets read another one. A data set of fewer readers than the limit is left out, so that nobody's reading is revealed. */
async function readTogether(database: Database, userId: number, ids: readonly number[], since: number) {
  const isRecent = and(isReading, gte(callLog.at, since), isNotNull(callLog.userId), ne(callLog.userId, userId))
  const others = await database
    .selectDistinct({ userId: callLog.userId })
    .from(callLog)
    .where(and(isRecent, inArray(callLog.datasetId, [...ids])))
    .limit(MAX_OTHERS)
  const known = others.flatMap((other) => other.userId ?? [])
  if (known.length < limits.readersTogether) return new Map<number, number>()
  const readers = countDistinct(callLog.userId)
  const rows = await database
    .select({ datasetId: callLog.datasetId, readers })
    .from(callLog)
    .where(and(isRecent, inArray(callLog.userId, known)))
    .groupBy(callLog.datasetId)
  const shared = rows.filter((row) => row.readers >= limits.readersTogether)
  return new Map(shared.map((row) => [row.datasetId ?? 0, row.readers / known.length]))
}

async function idsOf(rows: PromiseLike<readonly { readonly datasetId: number | null }[]>): Promise<number[]> {
  return (await rows).flatMap(({ datasetId }) => datasetId ?? [])
}

/** The data sets with these IDs that the catalog still has, in this order. */
function datasetsAt(catalog: CatalogSnapshot, ids: readonly number[]): KnownDataset[] {
  return ids.flatMap((id) => datasetById(catalog, id) ?? [])
}
