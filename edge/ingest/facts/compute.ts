import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import { coverageOf, sampleOf } from './images.ts'
import { regularGridOf } from './regularGrid.ts'
import { rowsPerLevel, rowsPerTime, statisticsOf, summaryOf } from './statistics.ts'
import { quoted, type Table } from './Table.ts'
import { cruisesOf, tracksOf } from './tracks.ts'
import { boundsOf, type ColumnBounds, writeParquet } from './writeParquet.ts'

/** Everything that follows from a table's rows; writes its Parquet into `folder` on the way. */
export async function compute(table: Table, folder: string): Promise<ComputedFile> {
  const bounds = await boundsOf(table)
  return { ...(await factsOf(table, bounds)), files: await writeParquet(table, bounds, folder) }
}

/** What follows from a table's rows, whatever files they are in. */
export async function factsOf(table: Table, bounds: ColumnBounds): Promise<Omit<ComputedFile, 'files'>> {
  const regularGrid = await regularGridOf(table)
  const statistics = await statisticsOf(table)
  const variables: ComputedFile['variables'] = {}
  for (const name of table.numeric) {
    const column = statistics[name]
    if (!column) throw new Error(`${table.dataset.shortName}: no statistics of ${name}`)
    variables[name] = {
      ...(await summaryOf(table, name, column)),
      sample: regularGrid ? await sampleOf(table, regularGrid, bounds, name) : null,
    }
  }
  return {
    kind: regularGrid ? 'grid' : 'sparse',
    timeColumn: table.timeColumn,
    hasDepth: table.hasDepth,
    columns: [...table.columns],
    ...bounds,
    ...(await rowsPerLevel(table)),
    latStep: regularGrid?.lat.step ?? null,
    lonStep: regularGrid?.lon.step ?? null,
    statistics,
    variableBounds: await variableBoundsOf(table, statistics, bounds.rows),
    ...(await rowsPerTime(table)),
    coverage: await coverageOf(table, regularGrid),
    tracks: regularGrid ? [] : await tracksOf(table),
    cruises: await cruisesOf(table),
    variables,
  }
}

const places = ['time', 'month', 'lat', 'lon', 'depth']

/** Where and when each variable that some of the `rows` lack has values: a row without its value is no coverage of it. */
async function variableBoundsOf(
  table: Table,
  statistics: ComputedFile['statistics'],
  rows: number,
): Promise<NonNullable<ComputedFile['variableBounds']>> {
  const found: NonNullable<ComputedFile['variableBounds']> = {}
  for (const { name } of table.columns) {
    const count = statistics[name]?.count ?? 0
    if (places.includes(name) || count === rows) continue
    if (count === 0) found[name] = null
    else {
      const { lat, lon, depthMetres, time } = await boundsOf(table, `${quoted(name)} IS NOT NULL`)
      found[name] = { lat, lon, depthMetres, time }
    }
  }
  return found
}
