import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { PickedDataset } from '#core/catalog/PickedDataset.ts'
import { limits } from '#core/limits/match.ts'
import type { CruiseView } from '#core/pages/views.ts'
import { Problem } from '#core/request/Problem.ts'
import { loadSnapshot } from '../../catalog/catalog.ts'
import { cruiseRecordOf } from '../../catalog/cruiseRecord.ts'
import { groupBy } from '../../catalog/groupBy.ts'
import type { Database } from '../../database/Database.ts'
import * as schema from '../../database/schema/index.ts'

const { cruises, cruisePrograms, cruiseTrajectories, datasetCruises, datasetPrograms, datasets, programs, variables } = schema

/** The name of a cruise as it is written, found in upper or lower case; `null` where no data set that the portal shows has rows of it. */
export async function cruiseNamed(database: Database, name: string): Promise<string | null> {
  const row = await database
    .select({ name: cruises.name })
    .from(cruises)
    .innerJoin(datasetCruises, eq(datasetCruises.cruiseId, cruises.id))
    .innerJoin(datasets, eq(datasets.id, datasetCruises.datasetId))
    .where(and(eq(cruises.name, name), isNull(datasets.retiredAt)))
    .get()
  return row?.name ?? null
}

/** A cruise with its track and its data sets; throws where it went in the meantime. */
export async function cruiseView(database: Database, name: string): Promise<CruiseView> {
  const row = await database.select().from(cruises).where(eq(cruises.name, name)).get()
  if (row === undefined) throw new Problem('not-found', 'Cruise not found.')
  const own = await database
    .select({ dataset: datasets })
    .from(datasetCruises)
    .innerJoin(datasets, eq(datasets.id, datasetCruises.datasetId))
    .where(and(eq(datasetCruises.cruiseId, row.id), isNull(datasets.retiredAt)))
    .orderBy(asc(datasets.id))
  const points = await database
    .select()
    .from(cruiseTrajectories)
    .where(eq(cruiseTrajectories.cruiseId, row.id))
    .orderBy(asc(cruiseTrajectories.position))
  const ids = own.map(({ dataset }) => dataset.id)
  return {
    cruise: cruiseRecordOf(row),
    sensors: [...new Set(own.flatMap(({ dataset }) => dataset.record.Sensors))],
    lons: points.map(({ lon }) => lon),
    lats: points.map(({ lat }) => lat),
    programs: await readPrograms(database, row.id, ids),
    climatologies: await climatologiesAlong(database, points),
    datasets: await pickedDatasets(
      database,
      own.map(({ dataset }) => dataset),
    ),
  }
}

async function readPrograms(database: Database, cruiseId: number, ids: readonly number[]): Promise<CruiseView['programs']> {
  const made = database.select({ key: cruisePrograms.programKey }).from(cruisePrograms).where(eq(cruisePrograms.cruiseId, cruiseId))
  const ofDatasets = database
    .select({ key: datasetPrograms.programKey })
    .from(datasetPrograms)
    .where(inArray(datasetPrograms.datasetId, [...ids]))
  const rows = await database
    .select()
    .from(programs)
    .where(or(inArray(programs.key, made), inArray(programs.key, ofDatasets)))
    .orderBy(asc(programs.key))
  return rows.map(({ key, name }) => ({ key: key.toLowerCase(), name }))
}

async function pickedDatasets(
  database: Database,
  own: readonly Pick<typeof datasets.$inferSelect, 'id' | 'shortName' | 'longName' | 'rowCount'>[],
): Promise<PickedDataset[]> {
  const { id, datasetId, name, longName, unit } = variables
  const ids = own.map((dataset) => dataset.id)
  const rows = await database.select({ datasetId, name, longName, unit }).from(variables).where(inArray(datasetId, ids)).orderBy(asc(id))
  const known = groupBy(rows, (row) => row.datasetId)
  return own.map((dataset) => ({
    shortName: dataset.shortName,
    longName: dataset.longName,
    rows: dataset.rowCount,
    variables: (known.get(dataset.id) ?? []).map(({ datasetId: _, ...variable }) => variable),
  }))
}

/** Variables of monthly climatologies with a part of a track within their bounds, as `table.variable`: as many as one match takes. */
async function climatologiesAlong(database: Database, track: readonly { readonly lat: number; readonly lon: number }[]): Promise<string[]> {
  const catalog = await loadSnapshot(database)
  const found = catalog.datasets.flatMap(({ table, variables: known }) => {
    const holds = track.some((point) =>
      table?.files.some(({ lat, lon }) => point.lat >= lat.min && point.lat <= lat.max && point.lon >= lon.min && point.lon <= lon.max),
    )
    if (table?.timeColumn !== 'month' || !holds) return []
    const numeric = known.filter(({ record }) => record.Visualize === 1)
    return numeric.map(({ record }) => `${table.name}.${record.Variable}`)
  })
  return found.slice(0, limits.matchVariables)
}
