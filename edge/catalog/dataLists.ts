import { count, desc, eq } from 'drizzle-orm'
import { formatInstant } from '#core/extent/time.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../database/Database.ts'
import * as schema from '../database/schema/index.ts'
import { type CatalogSnapshot, findTable } from './catalog.ts'
import { cruiseRecordOf } from './cruiseRecord.ts'
import { groupBy } from './groupBy.ts'

/** Which tables have ancillary data or are updated continuously, by name in lower case; the others are left out. */
export function datasetFeatures({ datasets }: CatalogSnapshot): Record<string, { ancillary?: true; ci?: true }> {
  const flags = datasets.map(({ record: { Table_Name, DataFeatures } }) => {
    const ancillary = DataFeatures.includes('Ancillary Data') ? ({ ancillary: true } as const) : {}
    const ci = DataFeatures.includes('Continuously Updated') ? ({ ci: true } as const) : {}
    return [Table_Name.toLowerCase(), { ...ancillary, ...ci }] as const
  })
  return Object.fromEntries(flags.filter(([, features]) => Object.keys(features).length > 0))
}

/** Every cruise that has a data set of the catalog, by name, with the sensors of those data sets. */
export async function listCruises(database: Database, { datasets }: CatalogSnapshot) {
  const known = new Map(datasets.map((dataset) => [dataset.record.Dataset_ID, dataset]))
  const links = groupBy(await database.select().from(schema.datasetCruises), ({ cruiseId }) => cruiseId)
  const rows = await database.select().from(schema.cruises).orderBy(schema.cruises.name)
  return rows.flatMap((cruise) => {
    const own = (links.get(cruise.id) ?? []).flatMap(({ datasetId }) => known.get(datasetId) ?? [])
    return own.length === 0 ? [] : [listedCruise(cruise, [...new Set(own.flatMap(({ record }) => record.Sensors))].sort())]
  })
}

function listedCruise(cruise: typeof schema.cruises.$inferSelect, Sensors: string[]) {
  return {
    ...cruiseRecordOf(cruise),
    Keywords: cruise.keywords.join(', '),
    Series: cruise.series === '' ? 'Other' : cruise.series,
    Regions: cruise.regions.length === 0 ? null : cruise.regions.join(','),
    Year: cruise.startTime?.slice(0, 4) ?? null,
    Sensors,
  }
}

/** Every point of these cruises' tracks, by cruise, time, latitude and longitude. */
export async function cruisePoints(database: Database, ids: readonly number[]) {
  const { cruiseTrajectories: points } = schema
  const found = await Promise.all([...new Set(ids)].sort((a, b) => a - b).map((id) => pointsOf(database, points, id)))
  return found.flat().map(({ cruiseId, at, lat, lon }) => ({ Cruise_ID: cruiseId, time: at === null ? null : formatInstant(at), lat, lon }))
}

function pointsOf(database: Database, points: typeof schema.cruiseTrajectories, id: number) {
  return database.select().from(points).where(eq(points.cruiseId, id)).orderBy(points.at, points.lat, points.lon)
}

/** How many points each cruise's track has. */
export async function pointCounts(database: Database): Promise<Record<string, number>> {
  const { cruiseId } = schema.cruiseTrajectories
  const rows = await database.select({ cruiseId, points: count() }).from(schema.cruiseTrajectories).groupBy(cruiseId).orderBy(cruiseId)
  return Object.fromEntries(rows.map(({ cruiseId: id, points }) => [id, points]))
}

type Statistics = Record<string, Record<string, string | number | null>>

/** The statistics of a table's columns; throws `not-found` for an unknown table. */
export async function tableStatistics(database: Database, catalog: CatalogSnapshot, table: string): Promise<Statistics> {
  const known = findTable(catalog, table.replace(/[[\]"'`]/g, '').trim())
  const id = known?.record.Dataset_ID
  const row =
    id === undefined
      ? undefined
      : await database.select().from(schema.datasetStatistics).where(eq(schema.datasetStatistics.datasetId, id)).get()
  if (row === undefined) throw new Problem('not-found', 'Table not found')
  return row.json as Statistics
}

/** When a user last read data; throws `not-found` for one who never did. */
export async function readLastCall({ database }: { readonly database: Database }, userId: number): Promise<{ date_time: string }> {
  const { callLog } = schema
  const [newest] = await database
    .select({ at: callLog.at })
    .from(callLog)
    .where(eq(callLog.userId, userId))
    .orderBy(desc(callLog.at))
    .limit(1)
  if (newest === undefined) throw new Problem('not-found', 'No data call yet.')
  return { date_time: formatInstant(newest.at) }
}
