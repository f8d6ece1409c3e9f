import { wrapLongitude } from './longitude.ts'

/** A place: degrees east in -180..180, degrees north. */
export type TrackPoint = readonly [degreesEast: number, degreesNorth: number]

/** Where a track lies: the middle, and how far its farthest point is from there along the sphere. */
export interface TrackCircle {
  readonly center: TrackPoint
  readonly maxDistanceKm: number
}

/** The Earth's mean radius (IUGG), in km. */
export const EARTH_RADIUS_KM = 6371.0088

const RADIANS = Math.PI / 180

/**
 * The positions of a track as lines that stay within -180..180: where two neighbours lie more than half a turn apart, the line ends on
 * one side of the date line and goes on at the same latitude on the other. No position is lost, none but the crossings are added.
 */
export function brokenAtDateLine(lons: readonly number[], lats: readonly number[]): TrackPoint[][] {
  const lines: TrackPoint[][] = []
  let line: TrackPoint[] = []
  let before: TrackPoint | null = null
  lons.forEach((degreesEast, index) => {
    const point: TrackPoint = [wrapLongitude(degreesEast), lats[index] ?? Number.NaN]
    if (before && Math.abs(point[0] - before[0]) > 180) {
      const side = before[0] < 0 ? -180 : 180
      const latitude = latitudeAtDateLine(before, point)
      line.push([side, latitude])
      lines.push(line)
      line = [[-side, latitude]]
    }
    line.push(point)
    before = point
  })
  return line.length > 0 ? [...lines, line] : lines
}

/** Straight in degrees, as the drawn line is. */
function latitudeAtDateLine(from: TrackPoint, to: TrackPoint): number {
  const [left, right] = [180 - Math.abs(from[0]), 180 - Math.abs(to[0])]
  return left + right === 0 ? from[1] : from[1] + ((to[1] - from[1]) * left) / (left + right)
}

/** The circle around a track that a map turns to; the date line and the poles do not disturb it. `null` without positions. */
export function trackCircle(lons: readonly number[], lats: readonly number[]): TrackCircle | null {
  if (lons.length === 0) return null
  const low: [number, number, number] = [1, 1, 1]
  const high: [number, number, number] = [-1, -1, -1]
  lons.forEach((lon, index) => {
    directionOf(lon, lats[index] ?? 0).forEach((value, axis) => {
      low[axis] = Math.min(low[axis] ?? 1, value)
      high[axis] = Math.max(high[axis] ?? -1, value)
    })
  })
  const [x, y, z] = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  const center: TrackPoint = [Math.atan2(y, x) / RADIANS, Math.atan2(z, Math.hypot(x, y)) / RADIANS]
  const maxDistanceKm = lons.reduce((most, lon, index) => Math.max(most, distanceKm(center, [lon, lats[index] ?? 0])), 0)
  return { center, maxDistanceKm }
}

function directionOf(lon: number, lat: number): readonly [number, number, number] {
  const across = Math.cos(lat * RADIANS)
  return [across * Math.cos(lon * RADIANS), across * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)]
}

/** The length of a track along the sphere, in km. */
export function trackLengthKm(lons: readonly number[], lats: readonly number[]): number {
  return lons.reduce((sum, lon, index) => {
    const [lonBefore, latBefore] = [lons[index - 1], lats[index - 1]]
    return lonBefore === undefined || latBefore === undefined ? sum : sum + distanceKm([lonBefore, latBefore], [lon, lats[index] ?? 0])
  }, 0)
}

/** Degrees of the great circle between two places, by the haversine formula (Sinnott, Sky and Telescope 68, 1984); the date line is no edge. */
export function degreesBetween([lon1, lat1]: TrackPoint, [lon2, lat2]: TrackPoint): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2
  const a = half(lat2 - lat1) + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * half(lon2 - lon1)
  return (2 * Math.asin(Math.min(1, Math.sqrt(a)))) / RADIANS
}

const distanceKm = (from: TrackPoint, to: TrackPoint): number => EARTH_RADIUS_KM * RADIANS * degreesBetween(from, to)
