import { asc, eq } from 'drizzle-orm'
import type { DatasetFacts, PageComputed } from '#core/catalog/DatasetFacts.ts'
import type { DatasetFile } from '#core/catalog/DatasetFile.ts'
import { isTimeless } from '#core/catalog/record.ts'
import { securedAddress } from '#core/catalog/securedAddress.ts'
import type { Database } from '../database/Database.ts'
import * as schema from '../database/schema/index.ts'
import { cruisesOfDataset } from './cruiseRecord.ts'

type DatasetRow = typeof schema.datasets.$inferSelect
type VariableRow = typeof schema.variables.$inferSelect

/**
 * The facts of a data set that a release without `dataset_facts` published, from its other rows: without the map of its coverage, the
 * rows per month, distributions, seasons and first looks, which come with its next version.
 */
export async function factsOfRows(database: Database, row: DatasetRow): Promise<DatasetFacts> {
  const { variables, datasetStatistics, datasetReferences, observationTables } = schema
  const ofDataset = { variables: eq(variables.datasetId, row.id), references: eq(datasetReferences.datasetId, row.id) }
  const own = await database.select().from(variables).where(ofDataset.variables).orderBy(asc(variables.id))
  const references = await database.select().from(datasetReferences).where(ofDataset.references).orderBy(asc(datasetReferences.position))
  const statistics = await database.select().from(datasetStatistics).where(eq(datasetStatistics.datasetId, row.id)).get()
  const table = await database.select().from(observationTables).where(eq(observationTables.datasetId, row.id)).get()
  const known = (await cruisesOfDataset(database, row.id)).map(({ cruise }) => cruise)
  return {
    file: fileOf(
      row,
      own,
      references.map(({ reference }) => reference),
      known,
    ),
    computed: computedOf(row, table, (statistics?.json ?? {}) as PageComputed['statistics'], known),
  }
}

type CruiseRow = typeof schema.cruises.$inferSelect

function fileOf(row: DatasetRow, own: readonly VariableRow[], references: readonly string[], cruises: readonly CruiseRow[]): DatasetFile {
  const { record } = row
  return {
    ...row,
    make: row.make as DatasetFile['make'],
    source: row.dataSource,
    licence: { name: row.licenceName, ...(row.licenceUrl === null ? {} : { url: securedAddress(row.licenceUrl) ?? undefined }) },
    references: [...references],
    keywords: record.Keywords,
    regions: record.Regions.split(','),
    timeMeaning: { kind: timeMeaningOf(record), says: record.Time_Meaning ?? '' },
    doi: row.doi ?? undefined,
    programs: [],
    cruises: cruises.map((cruise) => ({ ...cruise, regions: [...cruise.regions], keywords: [...cruise.keywords] })),
    variables: own.map((variable) => ({
      ...variable,
      standardName: variable.standardName ?? undefined,
      cellMethods: variable.cellMethods ?? undefined,
      keywords: variable.row.Keywords.split(', '),
      palette: variable.palette as DatasetFile['variables'][number]['palette'],
    })),
  }
}

/** Pages distinguish climatologies, times that are no dates, and instants. */
function timeMeaningOf(record: DatasetRow['record']): DatasetFile['timeMeaning']['kind'] {
  if (record.Climatology === 1) return 'monthly-climatology'
  return isTimeless(record) ? 'static' : 'instants'
}

type TableRow = typeof schema.observationTables.$inferSelect

function computedOf(
  row: DatasetRow,
  table: TableRow | undefined,
  statistics: PageComputed['statistics'],
  cruises: readonly CruiseRow[],
): PageComputed {
  const range = (min: number | null, max: number | null) => ({ min: min ?? 0, max: max ?? 0 })
  const isMonths = table?.timeColumn === 'month'
  const instant = (text: string | null) => (isMonths ? Number(text) : Date.parse(text ?? '1970-01-01'))
  const [lat, lon] = [range(row.latMin, row.latMax), range(row.lonMin, row.lonMax)]
  return {
    kind: table?.kind ?? 'sparse',
    rows: row.rowCount,
    timeColumn: table?.timeColumn ?? 'time',
    hasDepth: row.hasDepth,
    lat,
    lon,
    depthMetres: row.depthMin === null ? null : range(row.depthMin, row.depthMax),
    time: range(instant(row.timeMin), instant(row.timeMax)),
    depthLevels: [...row.depthLevels],
    latStep: table?.latStep ?? null,
    lonStep: table?.lonStep ?? null,
    statistics,
    rowsPerMonth: null,
    rowsPerYear: [],
    rowsPerDepth: [],
    coverage: null,
    tracks: [outlineOf(lat, lon)],
    variables: {},
    cruises: cruises.map(({ id, startTime, endTime }) => ({
      ...{ id, rows: 1, lat, lon },
      time: range(Date.parse(startTime ?? '1970-01-01'), Date.parse(endTime ?? '1970-01-01')),
    })),
  }
}

/** The edges of the extent, or the one place where everything was observed. */
function outlineOf(lat: PageComputed['lat'], lon: PageComputed['lon']): [number, number][] {
  if (lat.min === lat.max && lon.min === lon.max) return [[lon.min, lat.min]]
  return [
    [lon.min, lat.min],
    [lon.max, lat.min],
    [lon.max, lat.max],
    [lon.min, lat.max],
    [lon.min, lat.min],
  ]
}
