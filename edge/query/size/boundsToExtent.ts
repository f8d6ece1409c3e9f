import type { Extent, LonRange, Range, TimeSelection } from '#core/extent/Extent.ts'
import { parseInstant } from '#core/extent/time.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { Axis, Bound, PlainSelect } from './parseSelect.ts'

/** The inclusive range that bounds leave of an axis; null where a value is no value of that axis, or nothing is left. */
type Limits = { min: number; max: number } | null

/** The part of a table that a SELECT's bounds leave; null where they cannot be understood, `empty` where nothing is left. */
export function boundsToExtent(select: PlainSelect, table: ObservationTable): Extent | 'empty' | null {
  if (select.bounds.some(({ axis }) => (axis === 'time' || axis === 'month') && axis !== table.timeColumn)) return null
  if (select.bounds.some(({ axis }) => axis === 'depth') && !table.hasDepth) return null
  const of = (axis: Axis, all: Range) =>
    rangeOf(
      select.bounds.filter((bound) => bound.axis === axis),
      all,
    )
  const time = of(table.timeColumn, table.timeColumn === 'month' ? { min: 1, max: 12 } : { min: -8.64e15, max: 8.64e15 })
  const lat = of('lat', { min: -90, max: 90 })
  const lon = of('lon', { min: -180, max: 180 })
  const depth = of('depth', { min: 0, max: 12_000 })
  const across = select.outsideLon === null ? null : acrossDateLine(select.outsideLon)
  if (time === null || lat === null || lon === null || depth === null) return null
  if (across !== null && (lon.min > -180 || lon.max < 180)) return null
  if ([time, lat, lon, depth].some(({ min, max }) => min > max)) return 'empty'
  const isDeep = select.bounds.some(({ axis }) => axis === 'depth')
  return { time: timeSelection(table, time), lat, lon: across ?? { west: lon.min, east: lon.max }, depthMetres: isDeep ? depth : null }
}

function timeSelection({ timeColumn }: ObservationTable, { min, max }: Range): TimeSelection {
  return timeColumn === 'month'
    ? { kind: 'months', first: Math.ceil(min), last: Math.floor(max) }
    : { kind: 'instants', startMs: min, endMs: max }
}

function rangeOf(bounds: readonly Bound[], all: Range): Limits {
  let { min, max } = all
  for (const bound of bounds) {
    const value = axisValue(bound)
    if (value === undefined) return null
    if (bound.sign !== '<' && bound.sign !== '<=') min = Math.max(min, bound.sign === '>' ? justAbove(bound.axis, value) : value)
    if (bound.sign !== '>' && bound.sign !== '>=') max = Math.min(max, bound.sign === '<' ? -justAbove(bound.axis, -value) : value)
  }
  return { min, max }
}

/** Extents are inclusive; a strict bound becomes the next value of its axis: a millisecond, a month, or some nanodegrees. */
function justAbove(axis: Axis, value: number): number {
  return axis === 'time' || axis === 'month' ? Math.floor(value) + 1 : value + 1e-9
}

function axisValue({ axis, value }: Bound): number | undefined {
  if (typeof value === 'number') return axis === 'time' ? undefined : value
  if (axis === 'time') return parseInstant(value.trim())
  return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined
}

function acrossDateLine(pair: readonly Bound[]): LonRange | null {
  const west = pair.find(({ sign }) => sign.startsWith('>'))
  const east = pair.find(({ sign }) => sign.startsWith('<'))
  const from = west === undefined ? undefined : axisValue(west)
  const to = east === undefined ? undefined : axisValue(east)
  return from === undefined || to === undefined || from <= to ? null : { west: from, east: to }
}
