import { calendarPart } from '#core/extent/calendar.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { distanceKm } from '#core/extent/track.ts'
import { apartOnAxis, goesRound, nearestCellKm } from './GridAxes.ts'
import type { MatchPoints } from './MatchPoints.ts'
import type { MatchRequest } from './MatchRequest.ts'
import type { MatchTable } from './MatchTable.ts'
import { type MissingReason, missingReasons } from './missingReason.ts'

/** A point that got nothing. */
interface Point {
  readonly atMs: number
  readonly lat: number
  readonly lon: number
  /** Metres; 0 where the rows have no depths. */
  readonly depth: number
}

/** The number of the reason, from 1, why a row got no value; `hasMissing` where the table has a row within the tolerances, but no value. */
export function reasonOf(table: MatchTable, points: MatchPoints, request: MatchRequest, row: number, hasMissing: boolean): number {
  const point = {
    atMs: points.times[row] ?? Number.NaN,
    lat: points.lats[row] ?? Number.NaN,
    lon: points.lons[row] ?? Number.NaN,
    depth: points.depths === null ? 0 : (points.depths[row] ?? Number.NaN),
  }
  return missingReasons.indexOf(reason(table, point, request, hasMissing)) + 1
}

function reason(table: MatchTable, point: Point, { tolerance }: MatchRequest, hasMissing: boolean): MissingReason {
  const { bounds, hasDepth, time } = table
  const reachMs = tolerance.timeDays * DAY_MS
  if (Number.isNaN(point.lat + point.lon)) return 'no position in the row'
  if (time !== 'none' && Number.isNaN(point.atMs)) return 'no time in the row'
  if (hasDepth && Number.isNaN(point.depth)) return 'no depth in the row'
  if (time === 'instants' && point.atMs < bounds.timeMs.min - reachMs) return 'before the data'
  if (time === 'instants' && point.atMs > bounds.timeMs.max + reachMs) return 'after the data'
  if (outsideKm(table, point) > tolerance.spaceKm) return 'outside the region'
  if (hasDepth && bounds.depthMetres && point.depth > bounds.depthMetres.max + tolerance.depthMetres) return 'deeper than the data'
  if (hasDepth && bounds.depthMetres && point.depth < bounds.depthMetres.min - tolerance.depthMetres) return 'shallower than the data'
  return hasMissing || hasCell(table, point, tolerance) ? 'no value there (land or missing)' : 'nothing within the tolerances'
}

/** How far a point is from the nearest edge of the data's latitudes and longitudes, along its meridian and parallel; 0 within. */
function outsideKm({ bounds: { lat, lon }, axes }: MatchTable, point: Point): number {
  const nearLat = Math.min(Math.max(point.lat, lat.min), lat.max)
  const isWithin = (point.lon >= lon.min && point.lon <= lon.max) || (axes !== null && goesRound(axes.lons))
  const apart = (edge: number) => Math.abs(wrapLongitude(point.lon - edge))
  const nearLon = isWithin ? point.lon : apart(lon.min) < apart(lon.max) ? lon.min : lon.max
  return distanceKm([point.lon, point.lat], [nearLon, nearLat])
}

/** Whether a grid has a cell within the tolerances, with or without a row in the table. */
function hasCell({ axes, time }: MatchTable, point: Point, { spaceKm, timeDays, depthMetres }: MatchRequest['tolerance']): boolean {
  if (axes === null || nearestCellKm(axes, point.lat, point.lon) > spaceKm) return false
  if (axes.depths && apartOnAxis(axes.depths, point.depth) > depthMetres) return false
  if (axes.times === null) return true
  if (time === 'months') return axes.times.includes(calendarPart(point.atMs, 'month'))
  return apartOnAxis(axes.times, point.atMs) <= timeDays * DAY_MS
}
