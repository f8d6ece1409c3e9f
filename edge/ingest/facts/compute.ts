import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import { quoted } from '../../query/sql/duckdbDialect.ts'
import { computeCoverage, computeSample } from './images.ts'
import { computeRegularGrid } from './regularGrid.ts'
import { computeStatistics, computeSummary, rowsPerLevel, rowsPerTime } from './statistics.ts'
import type { Table } from './Table.ts'
import { computeCruises, computeTracks } from './tracks.ts'
import { type ColumnBounds, readBounds, writeParquet } from './writeParquet.ts'

/** Everything that follows from a table's rows; writes its Parquet into `folder` on the way. */
export async function compute(table: Table, folder: string): Promise<ComputedFile> {
  const bounds = await readBounds(table)
  return { ...(await computeTableFacts(table, bounds)), files: await writeParquet(table, bounds, folder) }
}

/** What follows from a table's rows, whatever files they are in. */
export async function computeTableFacts(table: Table, bounds: ColumnBounds): Promise<Omit<ComputedFile, 'files'>> {
  const regularGrid = await computeRegularGrid(table)
  const statistics = await computeStatistics(table)
  const variables: ComputedFile['variables'] = {}
  for (const name of table.numeric) {
    const column = statistics[name]
    if (!column) throw new Error(`${table.dataset.shortName}: no statistics of ${name}`)
    variables[name] = {
      ...(await computeSummary(table, name, column)),
      sample: regularGrid ? await computeSample(table, regularGrid, bounds, name) : null,
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
    variableBounds: await computeVariableBounds(table, statistics, bounds.rows),
    ...(await rowsPerTime(table)),
    coverage: await computeCoverage(table, regularGrid),
    tracks: regularGrid ? [] : await computeTracks(table),
    cruises: await computeCruises(table),
    variables,
  }
}

const places = ['time', 'month', 'lat', 'lon', 'depth']

/** Where and when each variable that some of the `rows` lack has values: a row without its value is no coverage of it. */
async function computeVariableBounds(
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
      const { lat, lon, depthMetres, time } = await readBounds(table, `${quoted(name)} IS NOT NULL`)
      found[name] = { lat, lon, depthMetres, time }
    }
  }
  return found
}
