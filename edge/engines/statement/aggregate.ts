import { crossesDateLine, TURNED_PLACES, turnBelow } from '#core/extent/longitude.ts'
import { columnOf, numberOf } from '#core/observations/columnOf.ts'
import type { AggregateColumn, AggregateQuery, GroupKey, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { aggregateColumns, columnOfKey } from '../resultColumns.ts'
import { rowsWithin } from './rows.ts'
import { answers, type StatementDialect, type StatementText } from './StatementDialect.ts'

function keyExpression(d: StatementDialect, table: ObservationTable, key: GroupKey): string {
  const own = d.ofTable(columnOfKey(table, key).name)
  return key.kind === 'column' ? own : d.calendar(key.part, own)
}

function outcome(
  d: StatementDialect,
  { kind, column }: Exclude<AggregateColumn, { kind: 'key' }>,
  { table, extent }: AggregateQuery,
): string {
  if (kind === 'count') return d.int32(`count(${d.ofTable(columnOf(table, column).name)})`)
  const value = d.float64(d.ofTable(numberOf(table, column).name))
  const isTurned = column === 'lon' && crossesDateLine(extent.lon)
  // Longitudes across the date line run on past 180.
  const numbers = isTurned ? `if(${value} < ${d.number(turnBelow(extent.lon))}, ${value} + 360, ${value})` : value
  if (kind === 'std') return d.deviation(numbers)
  if (kind === 'areaMean') {
    // In single precision, so that its products with float32 values are exact: a mean halfway between two numbers is rounded alike everywhere.
    const weight = d.float64(d.float32(`cos(${d.float64(d.ofTable('lat'))} * pi() / 180)`))
    return `if(count(${numbers}) > 0, sum(${numbers} * ${weight}) / sum(if(${numbers} IS NULL, 0, ${weight})), NULL)`
  }
  const mean = `avg(${numbers})`
  // Halves away from zero; ROUND of later ClickHouse servers rounds them to even numbers.
  return isTurned ? `if(${mean} > 180, -floor((360 - ${mean}) * 1e${TURNED_PLACES} + 0.5) / 1e${TURNED_PLACES}, ${mean})` : mean
}

/** A number that was reckoned in float64 in the type of its column. */
export const asType = (d: StatementDialect, type: ColumnInfo['type'], number: string): string =>
  type === 'float32' ? d.float32(number) : number

/** Means over groups of rows. Without a key all rows are one group, and no rows are none. */
export function aggregateStatement(d: StatementDialect, query: AggregateQuery): StatementText {
  const { table, extent, only } = query
  const columns = aggregateColumns(query)
  const keys = query.columns.flatMap((column) => (column.kind === 'key' ? keyExpression(d, table, column.key) : []))
  const values = query.columns.map((column, at) => {
    const type = columns[at]?.type ?? 'float64'
    return column.kind === 'key' ? d.leaving(keyExpression(d, table, column.key), type) : asType(d, type, outcome(d, column, query))
  })
  const rows = rowsWithin(d, table, extent, [])
  const chosen = only ? ` AND ${onlyCondition(d, table, only)}` : ''
  const order = keys.map((key) => `${key} ASC NULLS LAST`).join(', ')
  const grouped = keys.length === 0 ? ' HAVING count(*) > 0' : ` GROUP BY ${keys.join(', ')} ORDER BY ${order}`
  return { sql: rows && `${answers(values)}${rows}${chosen}${grouped}`, columns }
}

function onlyCondition(d: StatementDialect, table: ObservationTable, { key, equals }: NonNullable<AggregateQuery['only']>): string {
  const column = columnOfKey(table, key)
  if (column.type === 'text') throw new TypeError(`${column.name} holds text and never equals ${equals}`)
  return `${keyExpression(d, table, key)} = ${key.kind === 'column' ? d.bound(equals, column) : d.number(equals)}`
}
