import { and, count, countDistinct, desc, eq, gte, isNotNull, max } from 'drizzle-orm'
import { recommend } from '#core/catalog/recommend.ts'
import { limits } from '#core/limits.ts'
import type { Database } from '../database/Database.ts'
import { callLog } from '../database/schema/index.ts'
import type { CatalogSnapshot, KnownDataset } from './catalog.ts'

/** What the lists are made with; ports fit. */
interface Source {
  readonly database: Database
  readonly now: () => number
}

/** The data sets that most people read lately; the newest ones fill the list. */
export async function popularDatasets({ database, now }: Source, catalog: CatalogSnapshot): Promise<KnownDataset[]> {
  const readers = countDistinct(callLog.userId)
  const rows = await database
    .select({ datasetId: callLog.datasetId })
    .from(callLog)
    .where(and(gte(callLog.at, now() - limits.popularWindowMs), isNotNull(callLog.datasetId), eq(callLog.status, 200)))
    .groupBy(callLog.datasetId)
    .orderBy(desc(readers), desc(count()), desc(callLog.datasetId))
    .limit(limits.recommendedDatasets)
  const popular = known(
    catalog,
    rows.map(({ datasetId }) => datasetId),
  )
  const newest = [...catalog.datasets].reverse().filter((dataset) => !popular.includes(dataset))
  return [...popular, ...newest].slice(0, limits.recommendedDatasets)
}

/** The data sets that a user read last, the latest first. */
export async function recentDatasets({ database }: Source, catalog: CatalogSnapshot, userId: number): Promise<KnownDataset[]> {
  const last = max(callLog.at)
  const rows = await database
    .select({ datasetId: callLog.datasetId })
    .from(callLog)
    .where(and(eq(callLog.userId, userId), isNotNull(callLog.datasetId), eq(callLog.status, 200)))
    .groupBy(callLog.datasetId)
    .orderBy(desc(last))
    .limit(limits.recommendedDatasets)
  return known(
    catalog,
    rows.map(({ datasetId }) => datasetId),
  )
}

/** Data sets like those that a user read last. */
export async function recommendedDatasets(source: Source, catalog: CatalogSnapshot, userId: number): Promise<KnownDataset[]> {
  const recent = await recentDatasets(source, catalog, userId)
  const records = recent.map(({ record }) => record)
  const found = recommend(
    records,
    catalog.datasets.map(({ record }) => record),
    new Map(),
  )
  return known(
    catalog,
    found.slice(0, limits.recommendedDatasets).map(({ Dataset_ID }) => Dataset_ID),
  )
}

/** The data sets with these IDs that the catalog still has, in this order. */
function known({ datasets }: CatalogSnapshot, ids: readonly (number | null)[]): KnownDataset[] {
  const byId = new Map(datasets.map((dataset) => [dataset.record.Dataset_ID, dataset]))
  return ids.flatMap((id) => (id === null ? [] : (byId.get(id) ?? [])))
}
