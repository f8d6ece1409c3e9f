import { asc } from 'drizzle-orm'
import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import type { Database } from '../../database/Database.ts'
import { datasetStatistics } from '../../database/schema/index.ts'
import type { CatalogSnapshot } from '../catalog.ts'

/** The members of a column's statistics that clients know, in their order. */
const members = ['count', 'mean', 'std', 'min', '25%', '50%', '75%', 'max']

/** The rows of tblDataset_Stats. A climatology's months are under `time` too, where clients look for the coverage. */
export async function statisticsRows(database: Database, { datasets }: CatalogSnapshot): Promise<readonly CatalogRow[]> {
  const known = new Set(datasets.map(({ record }) => record.Dataset_ID))
  const rows = await database.select().from(datasetStatistics).orderBy(asc(datasetStatistics.datasetId))
  return rows
    .filter(({ datasetId }) => known.has(datasetId))
    .map(({ datasetId, json }) => ({ Dataset_ID: datasetId, JSON_stats: JSON.stringify(statisticsOf(json)) }))
}

function statisticsOf(json: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const withTime = 'time' in json || !('month' in json) ? json : { time: json.month, ...json }
  return Object.fromEntries(Object.entries(withTime).map(([column, statistics]) => [column, knownMembers(column, statistics)]))
}

/** Clients read the bounds of every column but `time` as numbers, so the first and last word of a text are left out. */
function knownMembers(column: string, statistics: unknown): unknown {
  if (typeof statistics !== 'object' || statistics === null) return statistics
  const found = members.map((member) => [member, Reflect.get(statistics, member) ?? null] as const)
  return Object.fromEntries(found.map(([member, value]) => [member, typeof value === 'string' && column !== 'time' ? null : value]))
}
