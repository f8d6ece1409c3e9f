import type { LonRange } from '#core/extent/Extent.ts'
import { crossesDateLine, TURNED_PLACES, turnBelow } from '#core/extent/longitude.ts'
import { columnOf, numberOf, outcomeType } from '#core/observations/columnOf.ts'
import type { AggregateColumn, AggregateQuery, GroupKey, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { calendarExpression } from '../../../query/sql/clickhouseCalendar.ts'
import type { Dialect } from '../dialect.ts'
import { boundLiteral, numberLiteral, type Statement } from '../literals.ts'
import { answerName, ofTable } from './names.ts'
import { rowsWithin } from './rows.ts'
import { orderedBy } from './subset.ts'

interface KeyExpression {
  readonly sql: string
  readonly column: ColumnInfo
}

function expressionOf(table: ObservationTable, key: GroupKey): KeyExpression {
  if (key.kind === 'column') return { sql: ofTable(key.column), column: columnOf(table, key.column) }
  return { sql: calendarExpression(key.part, ofTable(columnOf(table, 'time').name)), column: { name: key.part, type: 'int32' } }
}

/** The numbers that a mean is taken of: longitudes across the date line run on past 180. */
function numbersOf(table: ObservationTable, name: string, lon: LonRange): string {
  const value = `toFloat64(${ofTable(numberOf(table, name).name)})`
  if (name !== 'lon' || !crossesDateLine(lon)) return value
  return `if(${value} < ${numberLiteral(turnBelow(lon))}, ${value} + 360, ${value})`
}

/** A sample deviation of numbers; ClickHouse would answer NaN for one value, and its quick form for equal values that rounding parts. */
export const deviationOf = (numbers: string, { deviation }: Dialect): string =>
  `if(count(${numbers}) > 1, if(isNaN(${deviation}(${numbers})), 0, ${deviation}(${numbers})), NULL)`

function outcome(column: Exclude<AggregateColumn, { kind: 'key' }>, { table, extent }: AggregateQuery, dialect: Dialect): string {
  if (column.kind === 'count') return `toInt32(count(${ofTable(columnOf(table, column.column).name)}))`
  const numbers = numbersOf(table, column.column, extent.lon)
  if (column.kind === 'std') return deviationOf(numbers, dialect)
  if (column.kind === 'areaMean') {
    // In single precision: see the statement of DuckDB.
    const weight = `toFloat64(toFloat32(cos(toFloat64(${ofTable('lat')}) * pi() / 180)))`
    return `if(count(${numbers}) > 0, sum(${numbers} * ${weight}) / sum(if(isNull(${numbers}), 0, ${weight})), NULL)`
  }
  const mean = `avg(${numbers})`
  // Halves away from zero; ROUND of later servers rounds them to even numbers.
  return column.column === 'lon' && crossesDateLine(extent.lon)
    ? `if(${mean} > 180, -floor((360 - ${mean}) * 1e${TURNED_PLACES} + 0.5) / 1e${TURNED_PLACES}, ${mean})`
    : mean
}

/** A number that was reckoned in Float64 in the type of its column. */
export const asType = (type: ColumnInfo['type'], expression: string): string =>
  type === 'float32' ? `toFloat32(${expression})` : expression

/** Means over groups of rows. Without a key all rows are one group, and no rows are none. */
export function aggregateStatement(query: AggregateQuery, dialect: Dialect): Statement {
  const { table, extent, only } = query
  const keys: string[] = []
  const columns: ColumnInfo[] = []
  const selects: string[] = []
  for (const [at, column] of query.columns.entries()) {
    if (column.kind === 'key') {
      const { sql, column: found } = expressionOf(table, column.key)
      keys.push(sql)
      columns.push({ name: column.name, type: found.type })
      selects.push(`${sql} AS ${answerName(at)}`)
    } else {
      const type = column.kind === 'count' ? 'int32' : outcomeType(table, column.column)
      columns.push({ name: column.name, type })
      selects.push(`${asType(type, outcome(column, query, dialect))} AS ${answerName(at)}`)
    }
  }
  const chosen = only ? ` AND ${equals(expressionOf(table, only.key), only.equals)}` : ''
  const grouped = keys.length === 0 ? ' HAVING count() > 0' : ` GROUP BY ${keys.join(', ')}${orderedBy(keys)}`
  return { sql: `SELECT ${selects.join(', ')}${rowsWithin(table, extent, [])}${chosen}${grouped}`, columns }
}

function equals({ sql, column }: KeyExpression, value: number): string {
  if (column.type === 'text') throw new TypeError(`${column.name} holds text and never equals ${value}`)
  return `${sql} = ${boundLiteral(value, column)}`
}
