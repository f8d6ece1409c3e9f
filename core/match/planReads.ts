import { calendarPart } from '#core/extent/calendar.ts'
import type { Extent, LonRange, Range } from '#core/extent/Extent.ts'
import { widthDegrees, wrapLongitude } from '#core/extent/longitude.ts'
import { widened } from '#core/extent/reach.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { EARTH_RADIUS_KM, RADIANS } from '#core/extent/track.ts'
import { goesRound, maxStep } from './GridAxes.ts'
import type { MatchPoints } from './MatchPoints.ts'
import type { MatchRequest } from './MatchRequest.ts'
import type { MatchTable } from './MatchTable.ts'

/** Fewer rows are read at once rather than in parts. */
const ROWS_AT_ONCE = 200_000
/** What a query costs beside its rows, in rows: some milliseconds. */
const ROWS_PER_READ = 50_000

/** Rows of a table that are read at once, for some of the points. */
export interface Read {
  readonly extent: Extent
  /** Numbers of the points that they are read for. */
  readonly points: Uint32Array
  /** About how many rows these are, if the table's rows lie evenly in its bounds. */
  readonly rows: number
}

/** The parts of a table that hold all rows near some points: one, or several where points lie far apart in a large table. */
export function planReads(table: MatchTable & { readonly rows: number }, points: MatchPoints, request: MatchRequest): readonly Read[] {
  const usable = Uint32Array.from(points.lats.keys()).filter((row) => {
    const hasTime = table.time === 'none' || !Number.isNaN(points.times[row] ?? Number.NaN)
    return hasTime && !Number.isNaN((points.lats[row] ?? Number.NaN) + (points.lons[row] ?? Number.NaN))
  })
  const read = (rows: Uint32Array): Read => {
    const extent = extentNear(table, points, rows, request)
    return { extent, points: rows, rows: table.rows * shareOf(table, extent) }
  }
  if (usable.length === 0) return []
  const whole = read(usable)
  return whole.rows <= ROWS_AT_ONCE ? [whole] : divide(whole, read, measuresOf(table, points))
}

/** What points can be divided by: numbers in terms of what the table spans. */
function measuresOf({ time, bounds, hasDepth }: MatchTable, { times, lats, lons, depths }: MatchPoints): readonly Float64Array[] {
  const within = (values: Float64Array, { min, max }: Range) => values.map((value) => value / Math.max(max - min, 1e-9))
  const months = () => times.map((ms) => (Number.isNaN(ms) ? 0 : calendarPart(ms, 'month') / 12))
  const whole = { min: 0, max: 1 }
  return [
    ...(time === 'none' ? [] : [time === 'months' ? months() : within(times, bounds.timeMs)]),
    within(lats, bounds.lat),
    within(lons, bounds.lon),
    ...(hasDepth && depths
      ? [
          within(
            depths.map((metres) => metres || 0),
            bounds.depthMetres ?? whole,
          ),
        ]
      : []),
  ]
}

/** Halves the points by their widest measure, again and again, as long as the halves together cost less than the whole. */
function divide(whole: Read, read: (rows: Uint32Array) => Read, measures: readonly Float64Array[]): readonly Read[] {
  if (whole.rows <= ROWS_AT_ONCE) return [whole]
  const [widest] = measures
    .map((measure) => ({ measure, ...rangeOf(whole.points, (row) => measure[row] ?? 0) }))
    .sort((one, other) => other.max - other.min - (one.max - one.min))
  if (widest === undefined || widest.max === widest.min) return [whole]
  const middle = (widest.min + widest.max) / 2
  const isFirst = (row: number) => (widest.measure[row] ?? 0) < middle
  const halves = [whole.points.filter(isFirst), whole.points.filter((row) => !isFirst(row))]
  // Rounding may leave a half empty.
  if (halves.some(({ length }) => length === 0)) return [whole]
  const parts = halves.flatMap((rows) => divide(read(rows), read, measures))
  return costOf(parts) < costOf([whole]) ? parts : [whole]
}

/** What reads cost, in rows. */
export const costOf = (reads: readonly Read[]): number => reads.reduce((sum, { rows }) => sum + rows + ROWS_PER_READ, 0)

function rangeOf(points: Uint32Array, measure: (row: number) => number): Range {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const row of points) {
    const value = measure(row)
    if (value < min) min = value
    if (value > max) max = value
  }
  return { min, max }
}

function extentNear(table: MatchTable, points: MatchPoints, rows: Uint32Array, request: MatchRequest): Extent {
  const { method, tolerance } = request
  const lat = rangeOf(rows, (row) => points.lats[row] ?? 0)
  const axes = method === 'linear' ? table.axes : null
  const step = (axis: Float64Array | null | undefined) => (axis ? maxStep(axis) : 0)
  const latDegrees = Math.max(tolerance.spaceKm / EARTH_RADIUS_KM / RADIANS, step(axes?.lats))
  const around = {
    lat,
    lon: lonRange(points.lons, rows),
    time: timeOf(table, points, rows, request),
    depthMetres: depthOf(table, points, rows),
  }
  const lonStep = axes ? Math.max(step(axes.lons), goesRound(axes.lons) ? (axes.lons[0] ?? 0) + 360 - (axes.lons.at(-1) ?? 0) : 0) : 0
  const near = widened(around, {
    timeMs: Math.max(tolerance.timeDays * DAY_MS, table.time === 'instants' ? step(axes?.times) : 0),
    latDegrees,
    lonDegrees: Math.max(halfWidth(lat, latDegrees), lonStep),
    depthMetres: Math.max(tolerance.depthMetres, step(axes?.depths)),
  })
  return { ...near, lat: { min: Math.max(near.lat.min, -90), max: Math.min(near.lat.max, 90) } }
}

/** How many degrees of longitude a circle reaches to each side, at the latitude farthest from the equator. */
export function halfWidth({ min, max }: Range, reachDegrees: number): number {
  const farthest = Math.max(Math.abs(min), Math.abs(max))
  if (farthest + reachDegrees >= 90) return 180
  return Math.asin(Math.min(1, Math.sin(reachDegrees * RADIANS) / Math.cos(farthest * RADIANS))) / RADIANS
}

/** The narrower of the ranges that hold all longitudes, across the date line or not. */
function lonRange(lons: Float64Array, rows: Uint32Array): LonRange {
  const plain = rangeOf(rows, (row) => wrapLongitude(lons[row] ?? 0))
  const turned = rangeOf(rows, (row) => (wrapLongitude(lons[row] ?? 0) + 360) % 360)
  return turned.max - turned.min < plain.max - plain.min
    ? { west: wrapLongitude(turned.min), east: wrapLongitude(turned.max) }
    : { west: plain.min, east: plain.max }
}

function timeOf({ time }: MatchTable, { times }: MatchPoints, rows: Uint32Array, { method, climatology }: MatchRequest): Extent['time'] {
  if (time === 'none') return { kind: 'all' }
  if (time === 'instants') {
    const { min, max } = rangeOf(rows, (row) => times[row] ?? 0)
    return { kind: 'instants', startMs: min, endMs: max }
  }
  const { min, max } = rangeOf(rows, (row) => calendarPart(times[row] ?? 0, 'month'))
  if (method !== 'linear' || climatology === 'month') return { kind: 'months', first: min, last: max }
  return min > 1 && max < 12 ? { kind: 'months', first: min - 1, last: max + 1 } : { kind: 'all' }
}

function depthOf({ hasDepth }: MatchTable, { depths }: MatchPoints, rows: Uint32Array): Range | null {
  if (!hasDepth) return null
  if (depths === null) return { min: 0, max: 0 }
  const { min, max } = rangeOf(rows, (row) => depths[row] || 0)
  return { min, max }
}

/** What part of a table's rows lies in an extent, if they lie evenly in its bounds. */
export function shareOf({ bounds }: Pick<MatchTable, 'bounds'>, extent: Extent): number {
  const part = (of: Range, within: Range) => {
    const common = Math.min(of.max, within.max) - Math.max(of.min, within.min)
    return common < 0 ? 0 : of.max === of.min ? 1 : Math.min(1, common / (of.max - of.min))
  }
  const lon = Math.min(1, widthDegrees(extent.lon) / Math.max(bounds.lon.max - bounds.lon.min, 1e-9))
  return part(bounds.lat, extent.lat) * lon * timeShare(extent.time, bounds.timeMs, part) * depthShare(bounds.depthMetres, extent, part)
}

function timeShare(selection: Extent['time'], bounds: Range, part: (of: Range, within: Range) => number): number {
  if (selection.kind === 'instants') return part(bounds, { min: selection.startMs, max: selection.endMs })
  return selection.kind === 'months' ? (selection.last - selection.first + 1) / 12 : 1
}

const depthShare = (bounds: Range | null, { depthMetres }: Extent, part: (of: Range, within: Range) => number): number =>
  bounds && depthMetres ? part(bounds, depthMetres) : 1
