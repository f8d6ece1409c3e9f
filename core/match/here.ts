import { calendarPart } from '#core/extent/calendar.ts'
import { type Extent, everywhere, type Range } from '#core/extent/Extent.ts'
import { splitAtDateLine } from '#core/extent/longitude.ts'
import { widened } from '#core/extent/reach.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { distanceKm, EARTH_RADIUS_KM, RADIANS } from '#core/extent/track.ts'
import { limits } from '#core/limits/match.ts'
import type { Batch, Column } from '#core/rows/Batch.ts'
import { hereSeries, type PlaceSeries } from './hereSeries.ts'
import { type MatchTable, placeColumnsOf } from './MatchTable.ts'
import { halfWidth, shareOf } from './planReads.ts'

/** Where and when somebody asks what there is. */
export interface HerePlace {
  readonly lat: number
  /** Degrees east, -180 to 180. */
  readonly lon: number
  /** Milliseconds since 1970; `null` for the newest values, and for the climatologies of `month`. */
  readonly atMs: number | null
  /** 1 to 12. */
  readonly month: number
  readonly depthMetres: number
}

/** What has to be known of a table before it is asked. */
export interface HereTable extends Omit<MatchTable, 'axes'> {
  readonly rows: number
  /** Between the cells of a grid, in degrees; `null` for points. */
  readonly step: { readonly lat: number; readonly lon: number } | null
  readonly files: readonly { readonly lat: Range; readonly lon: Range; readonly time: Range }[]
}

/** The value of a variable that lies nearest, and where and when. */
export interface HereValue {
  readonly value: number
  /** Milliseconds since 1970, or a month of the year; `null` for timeless data. */
  readonly time: number | null
  readonly lat: number
  readonly lon: number
  readonly distanceKm: number
  /** `null` where the table has no depths. */
  readonly depthMetres: number | null
  /** `null` where there are not two values beside each other. */
  readonly series: PlaceSeries | null
}

/** How far from a place the rows of a table may lie: half the diagonal of a grid's cell there, so that every place has a cell. */
function reachKm({ step }: Pick<HereTable, 'step'>, { lat }: Pick<HerePlace, 'lat'>): number {
  if (step === null) return limits.hereRadiusKm
  const widest = Math.cos(Math.max(0, Math.abs(lat) - step.lat / 2) * RADIANS)
  return EARTH_RADIUS_KM * RADIANS * Math.hypot(step.lat / 2, (step.lon / 2) * widest) * 1.001
}

/** How far from the depth asked for a value may lie, in metres: levels lie farther apart below. */
const depthReach = ({ depthMetres }: Pick<HerePlace, 'depthMetres'>): number => Math.max(limits.hereDepthMetres, depthMetres / 10)

/** The rows of a table around a place, at all depths; `null` where it has none. Only those of some days where they are many. */
export function extentHere(table: HereTable, place: HerePlace): Extent | null {
  const latDegrees = reachKm(table, place) / EARTH_RADIUS_KM / RADIANS
  const point = { ...everywhere, lat: { min: place.lat, max: place.lat }, lon: { west: place.lon, east: place.lon } }
  const reach = { timeMs: 0, latDegrees, lonDegrees: halfWidth(point.lat, latDegrees), depthMetres: 0 }
  const near = widened(point, reach)
  const around = { ...near, lat: { min: Math.max(near.lat.min, -90), max: Math.min(near.lat.max, 90) } }
  const deepest = table.bounds.depthMetres
  if (
    table.hasDepth &&
    deepest &&
    !overlap(deepest, { min: place.depthMetres - depthReach(place), max: place.depthMetres + depthReach(place) })
  )
    return null
  const atMs = place.atMs ?? table.bounds.timeMs.max
  const days = { min: atMs - limits.hereTimeDays * DAY_MS, max: atMs + limits.hereTimeDays * DAY_MS }
  const isNear = table.files.some(
    ({ lat, lon, time }) =>
      overlap(lat, around.lat) &&
      splitAtDateLine(around.lon).some((part) => overlap(lon, part)) &&
      (table.time !== 'instants' || place.atMs === null || overlap(time, days)),
  )
  if (!isNear) return null
  const isMuch = table.time === 'instants' && table.rows * shareOf(table, around) > limits.hereRows / 2
  return isMuch ? { ...around, time: { kind: 'instants', startMs: days.min, endMs: days.max } } : around
}

const overlap = (one: Range, other: Range): boolean => one.min <= other.max && other.min <= one.max

/** The nearest value of each variable among rows of a table: their time or month, lat, lon, perhaps depth, then the variables; `null` for none. */
export function valuesHere(table: HereTable, place: HerePlace, { rows, columns }: Batch): readonly (HereValue | null)[] {
  const [times, lats, lons, depths] = columns.slice(0, placeColumnsOf(table)).map(({ values }) => values as Float64Array)
  const at = (row: number) => ({ lat: lats?.[row] ?? Number.NaN, lon: lons?.[row] ?? Number.NaN })
  const rankOf = rankIn(table, place)
  const ranks = Array.from({ length: rows }, (_, row) => {
    const { lat, lon } = at(row)
    const cell = { time: times?.[row] ?? Number.NaN, depth: depths?.[row] ?? Number.NaN }
    const rank = rankOf({ ...cell, km: distanceKm([place.lon, place.lat], [lon, lat]) })
    return rank && [...rank, lat, lon, cell.time, Number.isNaN(cell.depth) ? 0 : cell.depth]
  })
  return columns.slice(placeColumnsOf(table)).map((column) => {
    const row = firstOf(ranks, column)
    if (row === null) return null
    const { lat, lon } = at(row)
    return {
      value: Number(column.values[row]),
      time: table.time === 'none' ? null : (times?.[row] ?? null),
      lat,
      lon,
      distanceKm: distanceKm([place.lon, place.lat], [lon, lat]),
      depthMetres: depths?.[row] ?? null,
      series: hereSeries(table, { times, lats, lons, depths }, column, row),
    }
  })
}

/** What counts before what: the lesser is nearer, part by part. Of rows that are alike, the southern, western, earlier, shallower one is taken, whatever their order. */
type Rank = readonly number[]

/**
 * A grid's nearest cell that has a value is taken, then the nearest time, then the nearest depth. Of points, the least sum of the squares of
 * distance, lag and depth difference, each as a part of what is allowed; where no time is asked for, the newest day comes first.
 * `null` for rows that are too far away.
 */
function rankIn(table: HereTable, place: HerePlace) {
  const [reach, deepest] = [reachKm(table, place), depthReach(place)]
  const lateOf = (time: number) => {
    if (table.time === 'none') return 0
    if (table.time === 'months') return time === monthOf(place) ? 0 : Number.NaN
    if (place.atMs === null) return -time
    const days = Math.abs(time - place.atMs) / DAY_MS
    return days <= limits.hereTimeDays ? days : Number.NaN
  }
  return ({ time, depth, km }: { readonly time: number; readonly depth: number; readonly km: number }): Rank | null => {
    const [late, deep] = [lateOf(time), table.hasDepth ? Math.abs(depth - place.depthMetres) : 0]
    if (!(km <= reach && deep <= deepest) || Number.isNaN(late)) return null
    if (table.step !== null) return [km, late, deep]
    const apart = (km / reach) ** 2 + (deep / deepest) ** 2
    if (table.time !== 'instants') return [apart]
    return place.atMs === null ? [-Math.floor(time / DAY_MS), apart, late] : [apart + (late / limits.hereTimeDays) ** 2]
  }
}

const monthOf = ({ atMs, month }: HerePlace): number => (atMs === null ? month : calendarPart(atMs, 'month'))

function firstOf(ranks: readonly (Rank | null)[], { values, present }: Column): number | null {
  let first: number | null = null
  for (const [row, rank] of ranks.entries()) {
    if (rank === null || present?.[row] === 0 || Number.isNaN(Number(values[row]))) continue
    const best = first === null ? null : ranks[first]
    if (!best || isBefore(rank, best)) first = row
  }
  return first
}

function isBefore(one: Rank, other: Rank): boolean {
  for (const [part, value] of one.entries()) if (value !== other[part]) return value < (other[part] ?? 0)
  return false
}
