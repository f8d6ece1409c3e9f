import type { Extent, Range } from '#core/extent/Extent.ts'
import { splitAtDateLine } from '#core/extent/longitude.ts'
import { columnOf } from '#core/observations/columnOf.ts'
import type { ObservationTable, RowOrder, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { orderText } from '../../query/sql/selectText.ts'
import { orderColumns } from '../orderColumns.ts'
import { answerName, answers, type StatementDialect, type StatementText } from './StatementDialect.ts'

/**
 * `FROM` and `WHERE` of what every statement reads: the rows of the extent, as `t`; null where there can be none. Rows without a value of
 * `present` are left out.
 */
export function rowsWithin(d: StatementDialect, table: ObservationTable, extent: Extent, present: readonly string[]): string | null {
  checkTime(table, extent)
  const filled = present.map((name) => `${d.ofTable(columnOf(table, name).name)} IS NOT NULL`)
  const from = d.from(table, extent)
  if (from === null) return null
  const between = (name: string, { min, max }: Range): string => {
    const column = columnOf(table, name)
    return `${d.ofTable(name)} BETWEEN ${d.bound(min, column)} AND ${d.bound(max, column)}`
  }
  const position = (name: string, range: Range): string => [...d.tiles(columnOf(table, name), range), between(name, range)].join(' AND ')
  const { time, lat, lon, depthMetres } = extent
  const parts = [
    ...(time.kind === 'instants' ? [between('time', { min: time.startMs, max: time.endMs })] : []),
    ...(time.kind === 'months' ? [monthCondition(d, time)] : []),
    position('lat', lat),
    `(${splitAtDateLine(lon)
      .map((range) => `(${position('lon', range)})`)
      .join(' OR ')})`,
    ...(table.hasDepth && depthMetres ? [between('depth', depthMetres)] : []),
    ...filled,
  ]
  return ` FROM ${from} WHERE ${parts.join(' AND ')}`
}

function checkTime({ name, timeColumn }: ObservationTable, { time }: Extent): void {
  const isForTable = time.kind === 'all' || (time.kind === 'months') === (timeColumn === 'month')
  if (!isForTable) throw new TypeError(`${name} cannot be queried by ${time.kind}`)
}

/** Months that run past December (11 to 2) mean November to February. */
function monthCondition(d: StatementDialect, { first, last }: Extract<Extent['time'], { kind: 'months' }>): string {
  const month = d.ofTable('month')
  const [from, to] = [d.integer(first), d.integer(last)]
  return first <= last ? `${month} BETWEEN ${from} AND ${to}` : `(${month} >= ${from} OR ${month} <= ${to})`
}

/** The sort keys of an order, with their direction. */
export const orderKeys = (table: ObservationTable, order: RowOrder, nameOf: (name: string) => string): readonly string[] =>
  orderColumns(table, order).map(({ name, isDescending }) => `${nameOf(name)}${isDescending ? ' DESC NULLS LAST' : ''}`)

/** The rows of a subset, in order (the same one each time) and no more than its limit, as `select` of expressions of `t`; null where there can be none. */
export function selectRows(d: StatementDialect, query: SubsetQuery, select: string, rest = ''): string | null {
  const { table, extent, order, present = [], limit } = query
  const rows = rowsWithin(d, table, extent, present)
  const limitText = limit === undefined ? '' : ` LIMIT ${d.limit(limit)}`
  const names = orderColumns(table, order).map(({ name }) => name)
  const ties = order === 'none' ? [] : d.tieKeys(query.columns.filter((name) => !names.includes(name)))
  return rows && `${select}${rows}${rest}${orderText([...orderKeys(table, order, d.ofTable), ...ties])}${limitText}`
}

/** The rows of a subset; `rest` is what follows its conditions, another one or an order where the subset has none. */
export function subsetStatement(d: StatementDialect, query: SubsetQuery, rest?: string): StatementText {
  const columns = query.columns.map((name) => columnOf(query.table, name))
  const select = answers(columns.map(({ name, type }) => d.leaving(d.ofTable(name), type)))
  return { sql: selectRows(d, query, select, rest), columns }
}

/** How many rows a subset has, its limit left aside. */
export function countStatement(d: StatementDialect, { table, columns, extent, present = [] }: SubsetQuery): StatementText {
  for (const name of columns) columnOf(table, name)
  const rows = rowsWithin(d, table, extent, present)
  return { sql: rows && `SELECT ${d.float64('count(*)')} AS ${answerName(0)}${rows}`, columns: [{ name: 'rows', type: 'float64' }] }
}
