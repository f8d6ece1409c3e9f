import { wrapLongitude } from './longitude.ts'

/** A place: degrees east in -180..180, degrees north. */
export type TrackPosition = readonly [degreesEast: number, degreesNorth: number]

/** Where a track lies: the middle, and how far its farthest point is from there along the sphere. */
export interface TrackCircle {
  readonly center: TrackPosition
  readonly maxDistanceKm: number
}

/** The Earth's mean radius (IUGG), in km. */
export const EARTH_RADIUS_KM = 6371.0088

/** Radians in a degree. */
export const RADIANS = Math.PI / 180

/**
 * The positions of a track as lines that stay within -180..180: where two neighbours lie more than half a turn apart, the line ends on
 * one side of the date line and goes on at the same latitude on the other. No position is lost; none are added but the crossings and, near
 * a pole, those of the great circle.
 */
export function brokenAtDateLine(lons: readonly number[], lats: readonly number[]): TrackPosition[][] {
  const lines: TrackPosition[][] = []
  let line: TrackPosition[] = []
  let before: TrackPosition | null = null
  const given = lons.map((degreesEast, index): TrackPosition => [wrapLongitude(degreesEast), lats[index] ?? Number.NaN])
  for (const point of given.flatMap((to, index) => [...polarWay(given[index - 1], to), to])) {
    if (before && Math.abs(point[0] - before[0]) > 180) {
      const side = before[0] < 0 ? -180 : 180
      const latitude = latitudeAtDateLine(before, point)
      line.push([side, latitude])
      lines.push(line)
      line = [[-side, latitude]]
    }
    line.push(point)
    before = point
  }
  return line.length > 0 ? [...lines, line] : lines
}

/** From here to the pole a line that is straight in degrees would cross meridians far away from the ship, degrees. */
const POLAR_LATITUDE = 70
/** Of a closer neighbour the great circle hardly differs from the straight line, degrees of longitude. */
const POLAR_TURN = 10
const POLAR_STEPS = 16
/** Both are the same place, radians. */
const MIN_ANGLE = 1e-9

/** Positions of the great circle between two neighbours near a pole, evenly along it. */
function polarWay(from: TrackPosition | undefined, to: TrackPosition): TrackPosition[] {
  if (from === undefined || Math.min(Math.abs(from[1]), Math.abs(to[1])) < POLAR_LATITUDE || from[1] * to[1] < 0) return []
  const turn = Math.abs(to[0] - from[0])
  const angle = degreesBetween(from, to) * RADIANS
  if (Math.min(turn, 360 - turn) < POLAR_TURN || angle < MIN_ANGLE) return []
  const [start, end] = [directionOf(...from), directionOf(...to)]
  return Array.from({ length: POLAR_STEPS - 1 }, (_, index) => {
    const share = (index + 1) / POLAR_STEPS
    const [before, after] = [Math.sin((1 - share) * angle), Math.sin(share * angle)]
    const [x = 0, y = 0, z = 0] = start.map((value, axis) => before * value + after * (end[axis] ?? 0))
    return [Math.atan2(y, x) / RADIANS, Math.atan2(z, Math.hypot(x, y)) / RADIANS]
  })
}

/** Straight in degrees, as the drawn line is. */
function latitudeAtDateLine(from: TrackPosition, to: TrackPosition): number {
  const [left, right] = [180 - Math.abs(from[0]), 180 - Math.abs(to[0])]
  return left + right === 0 ? from[1] : from[1] + ((to[1] - from[1]) * left) / (left + right)
}

/** From the middle of the Earth towards a place, of length 1 at its surface. */
export type Direction = readonly [x: number, y: number, z: number]

/** With so many steps the farthest place is seldom more than a degree farther than need be. */
const CENTRING_STEPS = 64

/**
 * The circle around a track that a map turns to, nearly the smallest one, so that its ends lie equally far from the middle; the date line
 * and the poles do not disturb it. `null` without positions.
 */
export function trackCircle(lons: readonly number[], lats: readonly number[]): TrackCircle | null {
  if (lons.length === 0) return null
  const [x, y, z] = middleOf(lons.map((lon, index) => directionOf(lon, lats[index] ?? 0)))
  const center: TrackPosition = [Math.atan2(y, x) / RADIANS, Math.atan2(z, Math.hypot(x, y)) / RADIANS]
  const maxDistanceKm = lons.reduce((max, lon, index) => Math.max(max, distanceKm(center, [lon, lats[index] ?? 0])), 0)
  return { center, maxDistanceKm }
}

/** From the middle of their box in space by ever smaller steps to the farthest place (Badoiu and Clarkson, SODA 2003); the best of the ways' middles. */
function middleOf(points: readonly Direction[]): Direction {
  let middle = middleOfBox(points)
  let best = { middle, cosine: -2 }
  for (let step = 4; step < 4 + CENTRING_STEPS; step += 1) {
    const [x, y, z] = middle
    const far = farthestFrom(middle, points)
    const cosine = dot(far, middle) / Math.hypot(x, y, z)
    if (cosine > best.cosine + 1e-12) best = { middle, cosine }
    middle = [x + (far[0] - x) / step, y + (far[1] - y) / step, z + (far[2] - z) / step]
  }
  return best.middle
}

const dot = (a: Direction, b: Direction) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Of several the first, whatever the last digits of their distances say. */
function farthestFrom(middle: Direction, points: readonly Direction[]): Direction {
  let far: Direction = middle
  let min = Number.POSITIVE_INFINITY
  for (const point of points) {
    const along = dot(point, middle)
    if (along >= min - 1e-12) continue
    min = along
    far = point
  }
  return far
}

function middleOfBox(points: readonly Direction[]): Direction {
  const low = [1, 1, 1]
  const high = [-1, -1, -1]
  for (const point of points)
    point.forEach((value, axis) => {
      low[axis] = Math.min(low[axis] ?? 1, value)
      high[axis] = Math.max(high[axis] ?? -1, value)
    })
  const [x = 0, y = 0, z = 0] = low.map((value, axis) => (value + (high[axis] ?? value)) / 2)
  return [x, y, z]
}

/** The direction of a place, in degrees. */
export function directionOf(lon: number, lat: number): Direction {
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
export function degreesBetween([lon1, lat1]: TrackPosition, [lon2, lat2]: TrackPosition): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2
  const a = half(lat2 - lat1) + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * half(lon2 - lon1)
  return (2 * Math.asin(Math.min(1, Math.sqrt(a)))) / RADIANS
}

export const distanceKm = (from: TrackPosition, to: TrackPosition): number => EARTH_RADIUS_KM * RADIANS * degreesBetween(from, to)
