import { join } from 'node:path'
import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import { ancillaryGrids } from '#core/observations/ancillaryTable.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { sqlText } from '#core/text/quoting.ts'
import type { Table } from './Table.ts'
import { readBounds, writeParquet } from './writeParquet.ts'

/** A grid of the catalog whose cells ancillary values are read from; `step` and `centre` (of any one cell) in degrees. */
interface Grid {
  readonly folder: string
  readonly prefix: string
  readonly variables: readonly string[]
  readonly lat: { readonly step: number; readonly centre: number }
  readonly lon: { readonly step: number; readonly centre: number }
  readonly by: 'month' | 'depth'
}

const grids: readonly Grid[] = [
  {
    folder: ancillaryGrids.coads,
    prefix: 'coads',
    variables: ['sst', 'air_temp', 'specific_humidity', 'wind_u', 'wind_v', 'sea_level_pressure'],
    lat: { step: 2, centre: 1 },
    lon: { step: 2, centre: 1 },
    by: 'month',
  },
  {
    folder: ancillaryGrids.esku,
    prefix: 'esku',
    variables: ['cloudiness', 'solar_radiation', 'net_heat_down'],
    lat: { step: 4, centre: 2 },
    lon: { step: 5, centre: 0 },
    by: 'month',
  },
  {
    folder: ancillaryGrids.levitus,
    prefix: 'levitus',
    variables: ['temperature', 'salinity'],
    lat: { step: 1, centre: 0.5 },
    lon: { step: 1, centre: 0.5 },
    by: 'depth',
  },
]

const columns: ColumnInfo[] = [
  { name: 'time', type: 'timestamp' },
  { name: 'lat', type: 'float64' },
  { name: 'lon', type: 'float64' },
  { name: 'depth', type: 'float64' },
  { name: 'link', type: 'text' },
  ...grids.flatMap(({ prefix, variables }) => variables.map((name) => ({ name: `${prefix}_${name}`, type: 'float32' }) as const)),
]

/**
 * Writes a data set's part of the ancillary table below its folder: for each place and time of the loaded table the values of the cell of
 * each grid that it lies in, in its month (of Levitus at the nearest level), nothing where the grid has none. A table without depths is
 * of the surface. The grids must have been built before; replaces the loaded table.
 */
export async function writeAncillary(
  { connection, hasDepth }: Pick<Table, 'connection' | 'hasDepth'>,
  tableName: string,
  catalogFolder: string,
  folder: string,
): Promise<NonNullable<ComputedFile['ancillary']>> {
  const read = ({ folder: name }: Grid) => `read_parquet(${sqlText(join(catalogFolder, name, 'observations', '*.parquet'))})`
  const joins = grids.map((grid) => `LEFT JOIN ${read(grid)} AS ${grid.prefix} ON ${meets(grid, read(grid))}`)
  const values = grids.flatMap(({ prefix, variables }) => variables.map((name) => `${prefix}."${name}"::FLOAT AS ${prefix}_${name}`))
  await connection.run(`CREATE TABLE ancillary AS
    SELECT place.*, ${sqlText(tableName)} AS link, ${values.join(', ')}
    FROM (SELECT DISTINCT "time", lat, lon, ${hasDepth ? 'depth' : '0::DOUBLE AS depth'} FROM observations) AS place ${joins.join(' ')}
    ORDER BY floor(place.lat / 10), floor(place.lon / 10), place."time", place.lat, place.lon, place.depth`)
  await connection.run('DROP TABLE observations')
  await connection.run('ALTER TABLE ancillary RENAME TO observations')
  const bounds = await readBounds({ connection, timeColumn: 'time', hasDepth: true })
  const files = await writeParquet({ connection }, bounds, join(folder, 'ancillary'))
  return { rows: bounds.rows, columns, files: files.map((file) => ({ ...file, path: `ancillary/${file.path}` })) }
}

function meets({ prefix, lat, lon, by }: Grid, rows: string): string {
  // A cell holds its southern and western edges; longitude 180 is -180. Of two levels as near the shallower is taken.
  const centre = (value: string, { step, centre: of }: Grid['lat']) => `floor((${value} - ${of - step / 2}) / ${step}) * ${step} + ${of}`
  const level = `(SELECT arg_min(l, abs(l - place.depth)) FROM (SELECT DISTINCT depth AS l FROM ${rows} ORDER BY 1))`
  return [
    `${prefix}.lat = ${centre('place.lat', lat)}`,
    `${prefix}.lon = (${centre('place.lon', lon)} + 540) % 360 - 180`,
    by === 'month' ? `${prefix}."month" = month(place."time")` : `${prefix}.depth = ${level}`,
  ].join(' AND ')
}
