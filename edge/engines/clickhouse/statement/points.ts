import type { Extent } from '#core/extent/Extent.ts'
import { extentAround } from '#core/extent/extentAround.ts'
import { columnOf, numberOf, outcomeType } from '#core/observations/columnOf.ts'
import type { MatchSource } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { calendarExpression } from '../../../query/sql/clickhouseCalendar.ts'
import type { Dialect } from '../dialect.ts'
import { textLiteral } from '../literals.ts'
import { asType, deviationOf } from './aggregate.ts'
import { ofTable } from './names.ts'
import { rowsWithin } from './rows.ts'

/** The points of a match: a SELECT of `names` (time, lat, lon and more of the point), each place once. */
export interface Points {
  readonly sql: string
  readonly names: readonly string[]
  /** The columns of the answer that come from the points, in the order of the answer. */
  readonly columns: readonly { readonly expression: string; readonly column: ColumnInfo }[]
  readonly hasDepth: boolean
  readonly isMonthly: boolean
  /** A point's time in milliseconds, and its month of the year. */
  readonly ms: string
  readonly month: string
  readonly extent: Extent
}

/** The points that a match starts from. */
export function pointsOf(source: MatchSource, dialect: Dialect): Points {
  return source.kind === 'rows' ? pointsOfRows(source, dialect) : pointsGiven(source)
}

/** A column of the points; no table has one of such a name. */
export const ofPoint = (name: string): string => `pelagos_point_${name}`

function pointsOfRows({ table, variable, extent }: MatchSource & { kind: 'rows' }, dialect: Dialect): Points {
  const value = `toFloat64(${ofTable(numberOf(table, variable).name)})`
  const depth = table.hasDepth ? ['depth'] : []
  const place = [{ name: 'at', column: table.timeColumn }, ...['lat', 'lon', ...depth].map((name) => ({ name, column: name }))]
  const selects = [
    ...place.map(({ name, column }) => `${ofTable(column)} AS ${ofPoint(name)}`),
    `avg(${value}) AS ${ofPoint('v')}`,
    `${deviationOf(value, dialect)} AS ${ofPoint('std')}`,
  ]
  const type = outcomeType(table, variable)
  const isMonthly = table.timeColumn === 'month'
  const at = ofPoint('at')
  return {
    sql: `SELECT ${selects.join(', ')}${rowsWithin(table, extent, [])} GROUP BY ${place.map(({ column }) => ofTable(column)).join(', ')}`,
    names: [...place.map(({ name }) => ofPoint(name)), ofPoint('v'), ofPoint('std')],
    columns: [
      ...place.map(({ name, column }) => ({ expression: ofPoint(name), column: columnOf(table, column) })),
      { expression: asType(type, ofPoint('v')), column: { name: variable, type } },
      { expression: asType(type, ofPoint('std')), column: { name: `${variable}_std`, type } },
    ],
    hasDepth: table.hasDepth,
    isMonthly,
    ms: at,
    month: isMonthly ? at : calendarExpression('month', at),
    extent,
  }
}

const BYTES = 24

/** Positions as the bytes of their numbers: exact, and one literal however long the track is. */
function pointsGiven({ times, lats, lons }: MatchSource & { kind: 'points' }): Points {
  const bytes = new DataView(new ArrayBuffer(times.length * BYTES))
  for (const [column, values] of [times, lats, lons].entries()) {
    for (const [row, value] of values.entries()) bytes.setFloat64(row * BYTES + column * 8, value, true)
  }
  const all = textLiteral(Array.from(new Uint8Array(bytes.buffer), (byte) => byte.toString(16).padStart(2, '0')).join(''))
  const each = `arrayJoin(arrayMap(i -> substring(unhex(${all}), i * ${BYTES} + 1, ${BYTES}), range(${times.length})))`
  const names = ['at', 'lat', 'lon'].map(ofPoint)
  const selects = names.map((name, at) => `reinterpretAsFloat64(substring(pelagos_bytes, ${at * 8 + 1}, 8)) AS ${name}`)
  const ms = `toInt64(floor(${ofPoint('at')}))`
  return {
    sql: `SELECT DISTINCT ${selects.join(', ')} FROM (SELECT ${each} AS pelagos_bytes)`,
    names,
    columns: [
      { expression: ms, column: { name: 'time', type: 'timestamp' } },
      { expression: ofPoint('lat'), column: { name: 'lat', type: 'float64' } },
      { expression: ofPoint('lon'), column: { name: 'lon', type: 'float64' } },
    ],
    hasDepth: false,
    isMonthly: false,
    ms: ofPoint('at'),
    month: calendarExpression('month', ms),
    extent: extentAround(times, lats, lons),
  }
}
