import type { LonRange } from '#core/extent/Extent.ts'
import { crossesDateLine, TURNED_PLACES, turnBelow } from '#core/extent/longitude.ts'
import { columnOf, numberOf, outcomeType } from '#core/observations/columnOf.ts'
import type { AggregateColumn, AggregateQuery, GroupKey, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { leaving, leavingAs, ofTable } from './names.ts'
import { Places, type Statement } from './Places.ts'
import { type Folders, rowsWithin } from './rows.ts'

/** Parts of the calendar as core/extent/calendar.ts counts them; DuckDB's Sunday is 0 too. */
const calendar = {
  year: (time: string) => `year(${time})::INTEGER`,
  quarter: (time: string) => `quarter(${time})::INTEGER`,
  month: (time: string) => `month(${time})::INTEGER`,
  week: (time: string) => `((dayofyear(${time}) - 1 + dayofweek(date_trunc('year', ${time}))) // 7 + 1)::INTEGER`,
} as const

interface KeyExpression {
  readonly sql: string
  readonly column: ColumnInfo
}

function expressionOf(table: ObservationTable, key: GroupKey): KeyExpression {
  if (key.kind === 'column') return { sql: ofTable(key.column), column: columnOf(table, key.column) }
  return { sql: calendar[key.part](ofTable(columnOf(table, 'time').name)), column: { name: key.part, type: 'int32' } }
}

/** The numbers that a mean is taken of: longitudes across the date line run on past 180. */
function numbersOf(table: ObservationTable, name: string, lon: LonRange, places: Places): string {
  const value = `${ofTable(numberOf(table, name).name)}::DOUBLE`
  if (name !== 'lon' || !crossesDateLine(lon)) return value
  return `CASE WHEN ${value} < ${places.number(turnBelow(lon))} THEN ${value} + 360 ELSE ${value} END`
}

function outcome(column: Exclude<AggregateColumn, { kind: 'key' }>, { table, extent }: AggregateQuery, places: Places): string {
  if (column.kind === 'count') return `count(${ofTable(columnOf(table, column.column).name)})::INTEGER`
  const numbers = numbersOf(table, column.column, extent.lon, places)
  if (column.kind === 'std') return `stddev_samp(${numbers})`
  if (column.kind === 'areaMean') {
    // In single precision, so that its products with float32 values are exact: a mean halfway between two numbers is rounded alike everywhere.
    const weight = `cos(radians(${ofTable('lat')}::DOUBLE))::FLOAT::DOUBLE`
    return `sum(${numbers} * ${weight}) / sum(CASE WHEN ${numbers} IS NOT NULL THEN ${weight} END)`
  }
  const mean = `avg(${numbers})`
  return column.column === 'lon' && crossesDateLine(extent.lon)
    ? `CASE WHEN ${mean} > 180 THEN round(${mean} - 360, ${TURNED_PLACES}) ELSE ${mean} END`
    : mean
}

/** Means over groups of rows. Without a key all rows are one group, and no rows are none. */
export function aggregateStatement(folders: Folders, query: AggregateQuery): Statement {
  const { table, extent, only } = query
  const places = new Places()
  const keys: string[] = []
  const columns: ColumnInfo[] = []
  const selects: string[] = []
  for (const column of query.columns) {
    if (column.kind === 'key') {
      const { sql, column: found } = expressionOf(table, column.key)
      keys.push(sql)
      columns.push({ name: column.name, type: found.type })
      selects.push(leaving(sql, { name: column.name, type: found.type }))
    } else {
      const type = column.kind === 'count' ? 'int32' : outcomeType(table, column.column)
      columns.push({ name: column.name, type })
      selects.push(leavingAs(outcome(column, query, places), { name: column.name, type }))
    }
  }
  const rows = rowsWithin(folders, table, extent, [], places)
  const chosen = only ? ` AND ${equals(expressionOf(table, only.key), only.equals, places)}` : ''
  const grouped = keys.length === 0 ? ' HAVING count(*) > 0' : ` GROUP BY ${keys.join(', ')} ORDER BY ${keys.map(ascending).join(', ')}`
  return { sql: rows && `SELECT ${selects.join(', ')}${rows}${chosen}${grouped}`, columns, ...places.taken }
}

const ascending = (key: string): string => `${key} ASC NULLS LAST`

function equals({ sql, column }: KeyExpression, value: number, places: Places): string {
  if (column.type === 'text') throw new TypeError(`${column.name} holds text and never equals ${value}`)
  return `${sql} = ${places.bound(value, column)}`
}
