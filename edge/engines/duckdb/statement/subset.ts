import { BIGINT } from '@duckdb/node-api'
import { columnOf } from '#core/observations/columnOf.ts'
import type { ObservationTable, RowOrder, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { leaving, ofTable } from './names.ts'
import { Places, type Statement } from './Places.ts'
import { type Folders, rowsWithin } from './rows.ts'
import { sliceCondition, timeSlices } from './timeSlices.ts'

/** The columns that an order goes by, with their direction; a column `hour` comes after the day that it divides. */
export function orderKeys(table: ObservationTable, order: RowOrder): readonly string[] {
  if (order === 'none') return []
  const depth = table.hasDepth ? ['depth'] : []
  if (order === 'time-depth-lat-lon') return [table.timeColumn, ...depth, 'lat', 'lon'].map(ofTable)
  const hour = table.columns.some(({ name }) => name === 'hour') ? ['hour'] : []
  const deepest = order === 'time-lat-lon-deepest' ? ' DESC NULLS LAST' : ''
  return [...[table.timeColumn, ...hour, 'lat', 'lon'].map(ofTable), ...depth.map((name) => `${ofTable(name)}${deepest}`)]
}

/** The rows of a subset, in order and no more than its limit, as `SELECT` of the given expressions of `t`, `also` adding conditions; `null` where no file can hold any. */
export function selectRows(
  folders: Folders,
  query: SubsetQuery,
  selects: readonly string[],
  places: Places,
  also: (places: Places) => string = () => '',
): string | null {
  const { table, extent, order, present = [], limit } = query
  const rows = rowsWithin(folders, table, extent, present, places)
  if (rows === null) return null
  const more = also(places)
  const keys = orderKeys(table, order)
  const most = limit === undefined ? '' : ` LIMIT ${places.add(BigInt(limit), BIGINT)}`
  return `SELECT ${selects.join(', ')}${rows}${more}${keys.length === 0 ? '' : ` ORDER BY ${keys.join(', ')}`}${most}`
}

/** The rows of a subset, by one statement after the other. `sql` is `null` where no file can hold any. */
export function subsetStatements(folders: Folders, query: SubsetQuery): readonly Statement[] {
  const columns = query.columns.map((name) => columnOf(query.table, name))
  const selects = columns.map((column) => leaving(ofTable(column.name), column))
  return timeSlices(query).map((slice) => {
    const places = new Places()
    const also = (within: Places) => sliceCondition(slice, within)
    return { sql: selectRows(folders, query, selects, places, also), columns, ...places.taken }
  })
}

/** How many rows a subset has, its limit left aside. */
export function countStatement(folders: Folders, { table, columns, extent, present = [] }: SubsetQuery): Statement {
  for (const name of columns) columnOf(table, name)
  const places = new Places()
  const rows = rowsWithin(folders, table, extent, present, places)
  return { sql: rows && `SELECT count(*)::DOUBLE AS rows${rows}`, columns: [{ name: 'rows', type: 'float64' }], ...places.taken }
}
