import type { Extent, Range } from '#core/extent/Extent.ts'
import { splitAtDateLine } from '#core/extent/longitude.ts'
import { columnOf } from '#core/observations/columnOf.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { boundLiteral, integerLiteral, numberLiteral } from '../literals.ts'
import { tableReference } from '../tableName.ts'
import { ofTable } from './names.ts'

/** The side of the tiles that tables are sorted by, in degrees. */
const TILE_DEGREES = 10

/** The tile of a position, as in the tables' sorting key. */
export const tileOf = (position: string): string => `floor(${position} / ${TILE_DEGREES})`

/** `FROM` and `WHERE` of what every statement reads: the rows of the extent, as `t`. Rows without a value of `present` are left out. */
export function rowsWithin(table: ObservationTable, extent: Extent, present: readonly string[]): string {
  checkTime(table, extent)
  const { lat, lon, depthMetres } = extent
  const longitudes = splitAtDateLine(lon).map((range) => `(${position(table, 'lon', range)})`)
  const parts = [
    ...timeCondition(extent),
    position(table, 'lat', lat),
    `(${longitudes.join(' OR ')})`,
    ...(table.hasDepth && depthMetres ? [between(columnOf(table, 'depth'), depthMetres)] : []),
    ...present.map((name) => `isNotNull(${ofTable(columnOf(table, name).name)})`),
  ]
  return ` FROM ${tableReference(table)} AS t WHERE ${parts.join(' AND ')}`
}

function between(column: ColumnInfo, { min, max }: Range): string {
  return `${ofTable(column.name)} BETWEEN ${boundLiteral(min, column)} AND ${boundLiteral(max, column)}`
}

/** A range of positions; the tiles that hold it are named too, as the sorting key begins with them and old servers do not derive them. */
function position(table: ObservationTable, name: 'lat' | 'lon', range: Range): string {
  const column = columnOf(table, name)
  const as = column.type === 'float32' ? Math.fround : Number
  const tile = (value: number) => numberLiteral(Math.floor(as(value) / TILE_DEGREES))
  return `${tileOf(ofTable(name))} BETWEEN ${tile(range.min)} AND ${tile(range.max)} AND ${between(column, range)}`
}

function checkTime({ name, timeColumn }: ObservationTable, { time }: Extent): void {
  const isAsked = time.kind === 'all' || (time.kind === 'months') === (timeColumn === 'month')
  if (!isAsked) throw new TypeError(`${name} is not asked for by ${time.kind}`)
}

/** Months that run past December (11 to 2) mean November to February. */
function timeCondition({ time }: Extent): string[] {
  if (time.kind === 'all') return []
  if (time.kind === 'instants') return [`${ofTable('time')} BETWEEN ${integerLiteral(time.startMs)} AND ${integerLiteral(time.endMs)}`]
  const month = ofTable('month')
  const [first, last] = [integerLiteral(time.first), integerLiteral(time.last)]
  return [time.first <= time.last ? `${month} BETWEEN ${first} AND ${last}` : `(${month} >= ${first} OR ${month} <= ${last})`]
}
