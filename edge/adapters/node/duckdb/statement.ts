import { isAbsolute, join } from 'node:path'
import {
  BIGINT,
  DOUBLE,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  LIST,
  listValue,
  TIMESTAMP,
  timestampValue,
  VARCHAR,
} from '@duckdb/node-api'
import type { Extent } from '#core/extent/Extent.ts'
import { crossesDateLine, splitAtDateLine } from '#core/extent/longitude.ts'
import type { ColumnInfo } from '#core/observations/Batch.ts'
import type { ObservationFile, ObservationTable, RowOrder, SubsetQuery, TimeSeriesQuery } from '#core/observations/ObservationEngine.ts'

/** A statement ready to run: text with `$n` places, and the values that go there. No value of a caller is ever part of the text. */
export interface Statement {
  /** `null` where no file of the table can hold a row of the extent. */
  readonly sql: string | null
  readonly values: DuckDBValue[]
  readonly types: DuckDBType[]
  readonly columns: readonly ColumnInfo[]
}

/** Collects values and hands out their places. */
class Places {
  readonly values: DuckDBValue[] = []
  readonly types: DuckDBType[] = []

  get taken(): { values: DuckDBValue[]; types: DuckDBType[] } {
    return { values: this.values, types: this.types }
  }

  add(value: DuckDBValue, type: DuckDBType): string {
    this.types.push(type)
    return `$${this.values.push(value)}`
  }

  /** A bound compared with a column in the column's own precision: a float32 column holds 29.7 only as the nearest float32. */
  bound(value: number, { type }: ColumnInfo): string {
    const place = this.add(value, DOUBLE)
    return type === 'float32' ? `${place}::FLOAT` : place
  }
}

/** A column of the table; the table's name keeps it apart from an alias of the same name. */
const ofTable = (name: string): string => `t."${name.replaceAll('"', '""')}"`
const alias = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The column of that name; a TypeError names a bug of ours, as callers check names first. */
function columnOf(table: ObservationTable, name: string): ColumnInfo {
  const column = table.columns.find((candidate) => candidate.name === name)
  if (!column) throw new TypeError(`${table.name} has no column ${JSON.stringify(name)}`)
  return column
}

/** How a column is selected; times leave as milliseconds, so that no 64-bit integers need reading. */
function selected({ name, type }: ColumnInfo): string {
  return `${type === 'timestamp' ? `epoch_ms(${ofTable(name)})::DOUBLE` : ofTable(name)} AS ${alias(name)}`
}

/** The files that can hold rows of the extent; the manifest's bounds pass the others over. */
function filesFor(table: ObservationTable, extent: Extent): readonly ObservationFile[] {
  const meets = (range: { min: number; max: number }, min: number, max: number) => range.min <= max && range.max >= min
  const { time, depthMetres } = extent
  return table.files.filter(
    (file) =>
      meets(file.lat, extent.lat.min, extent.lat.max) &&
      splitAtDateLine(extent.lon).some(({ min, max }) => meets(file.lon, min, max)) &&
      (depthMetres === null || file.depthMetres === null || meets(file.depthMetres, depthMetres.min, depthMetres.max)) &&
      (time.kind !== 'instants' || meets(file.time, time.startMs, time.endMs)) &&
      (time.kind !== 'months' || time.first > time.last || meets(file.time, time.first, time.last)),
  )
}

function fromFiles(root: string, files: readonly ObservationFile[], places: Places): string {
  const paths = files.map(({ path }) => {
    if (isAbsolute(path) || path.split(/[\\/]/).includes('..')) throw new TypeError(`${path} leaves the store`)
    return join(root, path)
  })
  return `read_parquet(${places.add(listValue(paths), LIST(VARCHAR))})`
}

function conditions(table: ObservationTable, extent: Extent, present: readonly string[], places: Places): string {
  const between = (name: string, min: number, max: number) => {
    const column = columnOf(table, name)
    return `${ofTable(name)} BETWEEN ${places.bound(min, column)} AND ${places.bound(max, column)}`
  }
  const longitudes = splitAtDateLine(extent.lon).map(({ min, max }) => between('lon', min, max))
  const { depthMetres } = extent
  const parts = [
    ...timeCondition(table, extent, places),
    between('lat', extent.lat.min, extent.lat.max),
    `(${longitudes.join(' OR ')})`,
    ...(table.hasDepth && depthMetres ? [between('depth', depthMetres.min, depthMetres.max)] : []),
    ...present.map((name) => `${ofTable(columnOf(table, name).name)} IS NOT NULL`),
  ]
  return parts.join(' AND ')
}

/** Months that run past December (11 to 2) mean November to February. */
function timeCondition(table: ObservationTable, { time }: Extent, places: Places): string[] {
  if (time.kind === 'all') return []
  if ((time.kind === 'months') !== (table.timeColumn === 'month')) throw new TypeError(`${table.name} is not asked for by ${time.kind}`)
  if (time.kind === 'instants') {
    const instant = (ms: number) => places.add(timestampValue(BigInt(Math.trunc(ms)) * 1000n), TIMESTAMP)
    return [`${ofTable('time')} BETWEEN ${instant(time.startMs)} AND ${instant(time.endMs)}`]
  }
  const month = ofTable('month')
  const [first, last] = [places.add(time.first, INTEGER), places.add(time.last, INTEGER)]
  return [time.first <= time.last ? `${month} BETWEEN ${first} AND ${last}` : `(${month} >= ${first} OR ${month} <= ${last})`]
}

function orderBy(table: ObservationTable, order: RowOrder): string {
  if (order === 'none') return ''
  const depth = table.hasDepth ? ['depth'] : []
  const names = order === 'time-depth-lat-lon' ? [...depth, 'lat', 'lon'] : ['lat', 'lon', ...depth]
  return ` ORDER BY ${[table.timeColumn, ...names].map(ofTable).join(', ')}`
}

/** What every statement reads: the rows of the extent in the files that can hold any; `null` where none can. */
function rowsWithin(root: string, table: ObservationTable, extent: Extent, present: readonly string[], places: Places): string | null {
  const files = filesFor(table, extent)
  const where = conditions(table, extent, present, places)
  return files.length === 0 ? null : ` FROM ${fromFiles(root, files, places)} AS t WHERE ${where}`
}

/** The rows of a subset. `sql` is `null` where no file can hold any. */
export function subsetStatement(root: string, { table, columns: names, extent, order, present = [], limit }: SubsetQuery): Statement {
  const columns = names.map((name) => columnOf(table, name))
  const places = new Places()
  const rows = rowsWithin(root, table, extent, present, places)
  const most = limit === undefined ? '' : ` LIMIT ${places.add(BigInt(limit), BIGINT)}`
  const sql = rows && `SELECT ${columns.map(selected).join(', ')}${rows}${orderBy(table, order)}${most}`
  return { sql, columns, ...places.taken }
}

/** How many rows a subset has, its limit left aside. */
export function countStatement(root: string, { table, columns, extent, present = [] }: SubsetQuery): Statement {
  for (const name of columns) columnOf(table, name)
  const places = new Places()
  const rows = rowsWithin(root, table, extent, present, places)
  return { sql: rows && `SELECT count(*)::DOUBLE AS rows${rows}`, columns: [{ name: 'rows', type: 'float64' }], ...places.taken }
}

/** The mean longitude of rows on both sides of the date line, in -180..180: taken where longitudes run on past 180. */
function meanAcrossDateLine(west: number, places: Places): string {
  const lon = ofTable('lon')
  const mean = `avg(CASE WHEN ${lon} < ${places.add(west, DOUBLE)} THEN ${lon} + 360 ELSE ${lon} END)`
  return `${mean} - CASE WHEN ${mean} > 180 THEN 360 ELSE 0 END`
}

/** Means per time step over all rows in range; a time step whose values are all missing has a row without a mean. */
export function timeSeriesStatement(root: string, { table, variable, extent }: TimeSeriesQuery): Statement {
  const time = columnOf(table, table.timeColumn)
  const value = ofTable(columnOf(table, variable).name)
  const means = ['lat', 'lon', ...(table.hasDepth ? ['depth'] : [])]
  const places = new Places()
  const rows = rowsWithin(root, table, extent, [], places)
  const meanOf = (name: string) =>
    name === 'lon' && crossesDateLine(extent.lon) ? meanAcrossDateLine(extent.lon.west, places) : `avg(${ofTable(name)})`
  const selects = [
    selected(time),
    ...means.map((name) => `${meanOf(name)} AS ${alias(name)}`),
    `avg(${value}::DOUBLE) AS ${alias(variable)}`,
    `stddev_samp(${value}::DOUBLE) AS ${alias(`${variable}_std`)}`,
  ]
  const columns = [time, ...[...means, variable, `${variable}_std`].map((name): ColumnInfo => ({ name, type: 'float64' }))]
  const by = ofTable(time.name)
  return { sql: rows && `SELECT ${selects.join(', ')}${rows} GROUP BY ${by} ORDER BY ${by}`, columns, ...places.taken }
}
