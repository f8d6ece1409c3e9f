import { type Extent, everywhere } from '#core/extent/Extent.ts'
import { containsLongitude, withBothNames } from '#core/extent/longitude.ts'
import { DAY_MS, parseInstant } from '#core/extent/time.ts'
import { Problem } from '#core/request/Problem.ts'
import type { MatchSource, MatchTolerance, ObservationTable } from '../ObservationEngine.ts'
import { wholeNumber } from './argumentValues.ts'
import { type BoundTexts, latitudesOf, longitudesOf } from './extentOf.ts'
import type { ProcedureCatalog } from './Procedure.ts'

/** Positions of a ship with their times in milliseconds since 1970 UTC. */
export type Points = Omit<Extract<MatchSource, { kind: 'points' }>, 'kind'>

/** The dated points of a cruise's track within the ranges but for depths, which a track has none of; throws `not-found` for a cruise without a track. */
export async function trajectoryPoints(catalog: ProcedureCatalog, cruiseId: string, bounds: BoundTexts): Promise<Points> {
  const id = wholeNumber('sourceField', cruiseId, 0)
  const track = await catalog.tracks([id])
  if (track.length === 0) throw new Problem('not-found', `No track of a cruise ${id} is known.`, { cruise: id })
  const lat = latitudesOf(bounds.lat1, bounds.lat2)
  const lon = withBothNames(longitudesOf(bounds.lon1, bounds.lon2), { min: -180, max: 180 })
  const first = instantOf('dt1', bounds.dt1)
  const last = instantOf('dt2', bounds.dt2)
  const points = track.flatMap((row) => {
    const point = { time: parseInstant(String(row.time)) ?? Number.NaN, lat: Number(row.lat), lon: Number(row.lon) }
    const isWithin = point.time >= first && point.time <= last && point.lat >= lat.min && point.lat <= lat.max
    return isWithin && containsLongitude(lon, point.lon) ? [point] : []
  })
  const column = (name: 'time' | 'lat' | 'lon') => Float64Array.from(points, (point) => point[name])
  return { times: column('time'), lats: column('lat'), lons: column('lon') }
}

/** A part of the ocean that holds every target row near the points: the size of a match is that of its rows. */
export function pointsExtent({ times, lats }: Points, target: ObservationTable, tolerance: MatchTolerance): Extent {
  const south = minOf(lats, 90)
  const north = maxOf(lats, -90)
  const lat = { min: Math.max(-90, south - tolerance.latDegrees), max: Math.min(90, north + tolerance.latDegrees) }
  // Without points nothing is read: the poles' point stands for that.
  if (lats.length === 0) return { ...everywhere, lat: { min: 90, max: 90 } }
  if (target.timeColumn === 'month') return { ...everywhere, lat }
  const startMs = minOf(times, Number.POSITIVE_INFINITY) - tolerance.time * DAY_MS
  const endMs = maxOf(times, Number.NEGATIVE_INFINITY) + tolerance.time * DAY_MS
  return { ...everywhere, lat, time: { kind: 'instants', startMs, endMs } }
}

/** Math.min(...values) would fail on long tracks. */
const minOf = (values: Float64Array, first: number) => values.reduce((one, other) => Math.min(one, other), first)
const maxOf = (values: Float64Array, first: number) => values.reduce((one, other) => Math.max(one, other), first)

function instantOf(name: string, text: string): number {
  const value = parseInstant(text.trim())
  if (value === undefined) throw new Problem('bad-request', `${name} must be a date or time.`, { parameter: name })
  return value
}
