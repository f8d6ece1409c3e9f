import { columnOf } from '#core/observations/columnOf.ts'
import type { ObservationTable, RowOrder, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { integerLiteral, type Statement } from '../literals.ts'
import { answerName, ofTable } from './names.ts'
import { rowsWithin } from './rows.ts'

/** The columns that an order goes by, with their direction; a column `hour` comes after the day that it divides. */
export function orderKeys(table: ObservationTable, order: RowOrder): readonly string[] {
  if (order === 'none') return []
  const depth = table.hasDepth ? ['depth'] : []
  if (order === 'time-depth-lat-lon') return [table.timeColumn, ...depth, 'lat', 'lon'].map(ofTable)
  const hour = table.columns.some(({ name }) => name === 'hour') ? ['hour'] : []
  const deepest = order === 'time-lat-lon-deepest' ? ' DESC NULLS LAST' : ''
  return [...[table.timeColumn, ...hour, 'lat', 'lon'].map(ofTable), ...depth.map((name) => `${ofTable(name)}${deepest}`)]
}

/** `ORDER BY` of some keys; nothing without any. */
export const orderedBy = (keys: readonly string[]): string => (keys.length === 0 ? '' : ` ORDER BY ${keys.join(', ')}`)

/** The rows of a subset, in order and no more than its limit, as `SELECT` of the given expressions of `t`. */
export function selectRows({ table, extent, order, present = [], limit }: SubsetQuery, selects: readonly string[]): string {
  const most = limit === undefined ? '' : ` LIMIT ${wholeNumber(limit)}`
  return `SELECT ${selects.join(', ')}${rowsWithin(table, extent, present)}${orderedBy(orderKeys(table, order))}${most}`
}

/** LIMIT takes a bare number only. */
const wholeNumber = (value: number): string => integerLiteral(value).replace(/^toInt64\((\d+)\)$/, '$1')

/** The rows of a subset. */
export function subsetStatement(query: SubsetQuery): Statement {
  const columns = query.columns.map((name) => columnOf(query.table, name))
  const selects = columns.map(({ name }, at) => `${ofTable(name)} AS ${answerName(at)}`)
  return { sql: selectRows(query, selects), columns }
}

/** How many rows a subset has, its limit left aside. */
export function countStatement({ table, columns, extent, present = [] }: SubsetQuery): Statement {
  for (const name of columns) columnOf(table, name)
  return { sql: `SELECT count() AS ${answerName(0)}${rowsWithin(table, extent, present)}`, columns: [{ name: 'rows', type: 'float64' }] }
}
