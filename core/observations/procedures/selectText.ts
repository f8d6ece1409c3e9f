import type { Extent, LonRange, TimeSelection } from '#core/extent/Extent.ts'
import { crossesDateLine, TURNED_PLACES } from '#core/extent/longitude.ts'
import { formatInstant } from '#core/extent/time.ts'
import { sqlText } from '#core/text/quoting.ts'
import type { AggregateColumn, AggregateQuery, GroupKey, ObservationTable, RowOrder, SubsetQuery } from '../ObservationEngine.ts'

/** A name in brackets, as the clients' SQL quotes names. */
export const bracketed = (name: string) => `[${name.replaceAll(']', ']]')}]`

/** One SELECT in the clients' SQL that answers the rows of a subset. */
export function subsetSelect({ table, columns, extent, order, limit }: SubsetQuery): string {
  const top = limit === undefined ? '' : `TOP ${limit} `
  return `SELECT ${top}${columns.map(bracketed).join(', ')} FROM ${table.name}${whereText(table, extent)}${orderText(table, order)}`
}

/** One SELECT in the clients' SQL that answers an aggregate. */
export function aggregateSelect({ table, extent, columns, only }: AggregateQuery): string {
  const keys = columns.flatMap((column) => (column.kind === 'key' ? [keyText(column.key)] : [])).join(', ')
  const list = columns.map((column) => `${columnText(column, extent.lon)} AS ${bracketed(column.name)}`).join(', ')
  const where = whereText(table, extent, '', only === undefined ? [] : [`${keyText(only.key)} = ${only.equals}`])
  return `SELECT ${list} FROM ${table.name}${where} GROUP BY ${keys} ORDER BY ${keys}`
}

/** ` WHERE ...` for an extent and further conditions, or nothing where all is meant. `prefix` is the alias of the table with its dot. */
export function whereText(table: ObservationTable, extent: Extent, prefix = '', more: readonly string[] = []): string {
  const conditions = [...extentConditions(table, extent, prefix), ...more]
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
}

function extentConditions(table: ObservationTable, { time, lat, lon, depthMetres }: Extent, prefix: string): string[] {
  return [
    ...timeCondition(time, `${prefix}${bracketed(table.timeColumn)}`),
    ...(lat.min <= -90 && lat.max >= 90 ? [] : [`${prefix}[lat] BETWEEN ${lat.min} AND ${lat.max}`]),
    ...lonCondition(lon, `${prefix}[lon]`),
    ...(depthMetres === null ? [] : [`${prefix}[depth] BETWEEN ${depthMetres.min} AND ${depthMetres.max}`]),
  ]
}

function timeCondition(time: TimeSelection, column: string): string[] {
  if (time.kind === 'all') return []
  if (time.kind === 'instants')
    return [`${column} BETWEEN ${sqlText(formatInstant(time.startMs))} AND ${sqlText(formatInstant(time.endMs))}`]
  if (time.first > time.last) return [`(${column} >= ${time.first} OR ${column} <= ${time.last})`]
  return [`${column} BETWEEN ${time.first} AND ${time.last}`]
}

function lonCondition(lon: LonRange, column: string): string[] {
  if (crossesDateLine(lon)) return [`(${column} >= ${lon.west} OR ${column} <= ${lon.east})`]
  return lon.west <= -180 && lon.east >= 180 ? [] : [`${column} BETWEEN ${lon.west} AND ${lon.east}`]
}

const orders: Readonly<Record<Exclude<RowOrder, 'none'>, (depth: readonly string[]) => readonly string[]>> = {
  'time-lat-lon-depth': (depth) => ['[lat]', '[lon]', ...depth],
  'time-depth-lat-lon': (depth) => [...depth, '[lat]', '[lon]'],
  'time-lat-lon-deepest': (depth) => ['[lat]', '[lon]', ...depth.map((column) => `${column} DESC`)],
}

function orderText(table: ObservationTable, order: RowOrder): string {
  if (order === 'none') return ''
  return ` ORDER BY ${[bracketed(table.timeColumn), ...orders[order](table.hasDepth ? ['[depth]'] : [])].join(', ')}`
}

function keyText(key: GroupKey): string {
  return key.kind === 'column' ? bracketed(key.column) : `DATEPART(${key.part}, [time])`
}

function columnText(column: AggregateColumn, lon: LonRange): string {
  if (column.kind === 'key') return keyText(column.key)
  if (column.kind === 'std') return `STDEV(${bracketed(column.column)})`
  if (column.kind === 'areaMean') {
    const [value, weight] = [bracketed(column.column), 'COS(RADIANS([lat]))']
    return `SUM(${value} * ${weight}) / SUM(CASE WHEN ${value} IS NOT NULL THEN ${weight} END)`
  }
  if (column.kind === 'count') return `COUNT(${bracketed(column.column)})`
  return column.column === 'lon' && crossesDateLine(lon) ? meanLongitude(lon) : `AVG(${bracketed(column.column)})`
}

/** Across the date line the mean is taken where longitudes run on past 180, and brought back. */
function meanLongitude({ west }: LonRange): string {
  const mean = `AVG(CASE WHEN [lon] < ${west} THEN [lon] + 360 ELSE [lon] END)`
  return `CASE WHEN ${mean} > 180 THEN ROUND(${mean} - 360, ${TURNED_PLACES}) ELSE ${mean} END`
}
