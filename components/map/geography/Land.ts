import type { LonRange, Range } from '#core/extent/Extent.ts'
import { unwrapLongitude, widthDegrees } from '#core/extent/longitude.ts'

/** Coastlines in a compact form: polygons of rings (the first is the shore, the others are holes), longitude and latitude by turns, `scale` to a degree. */
export interface Land {
  readonly scale: number
  readonly polygons: readonly (readonly (readonly number[])[])[]
}

type Point = readonly [lon: number, lat: number]
type Side = { readonly axis: 0 | 1; readonly limit: number; readonly keepsAbove: boolean }

/** How far beyond the frame coasts are cut, so that the cut itself stays out of sight. */
const MARGIN_DEGREES = 2

/** The eastern end of a frame, counted on past 180 where it crosses the date line; a frame of no width is the whole turn. */
export function unwrappedEast(lon: LonRange): number {
  return lon.west + (widthDegrees(lon) || 360)
}

/**
 * The land within a frame as an SVG path in degrees, y growing southwards, points snapped to `stepDegrees`.
 * Frames across the date line are drawn without a break, longitudes running on past 180.
 */
export function landPath(land: Land, lon: LonRange, lat: Range, stepDegrees: number): string {
  const known = paths.get(land) ?? new Map<string, string>()
  paths.set(land, known)
  const key = [lon.west, lon.east, lat.min, lat.max, stepDegrees].join()
  const path = known.get(key) ?? drawnPath(land, lon, lat, stepDegrees)
  known.delete(key)
  known.set(key, path)
  const [oldest] = known.keys()
  if (known.size > MOST_PATHS && oldest !== undefined) known.delete(oldest)
  return path
}

/** Frames are few, and most pages have the same. */
const MOST_PATHS = 16
const paths = new WeakMap<Land, Map<string, string>>()

function drawnPath(land: Land, lon: LonRange, lat: Range, stepDegrees: number): string {
  const east = unwrappedEast(lon)
  const sides: Side[] = [
    { axis: 0, limit: lon.west - MARGIN_DEGREES, keepsAbove: true },
    { axis: 0, limit: east + MARGIN_DEGREES, keepsAbove: false },
    { axis: 1, limit: lat.min - MARGIN_DEGREES, keepsAbove: true },
    { axis: 1, limit: lat.max + MARGIN_DEGREES, keepsAbove: false },
  ]
  const shifts = [-360, 0, 360].filter((shift) => 180 + shift > lon.west && -180 + shift < east)
  return shifts
    .flatMap((shift) =>
      land.polygons.flatMap((polygon) => polygon.map((ring) => ringPath(sides.reduce(cut, pointsOf(land, ring, shift)), stepDegrees))),
    )
    .join('')
}

/** A line of positions as an SVG path in degrees, y growing southwards, broken where it crosses the edge of the frame's turn. */
export function linePath(points: readonly Point[], lon: LonRange, stepDegrees: number): string {
  let path = ''
  let previous = Number.NaN
  for (const [degreesEast, degreesNorth] of points) {
    const x = snap(unwrapLongitude(lon, degreesEast), stepDegrees)
    path += `${Math.abs(x - previous) < 180 ? 'L' : 'M'}${x} ${snap(-degreesNorth, stepDegrees)}`
    previous = x
  }
  return path
}

const snap = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(3)) + 0

function pointsOf(land: Land, ring: readonly number[], shift: number): Point[] {
  return Array.from({ length: ring.length / 2 }, (_, i) => [(ring[2 * i] ?? 0) / land.scale + shift, (ring[2 * i + 1] ?? 0) / land.scale])
}

/** Keeps what lies on the inner side of one straight edge (Sutherland and Hodgman 1974). */
function cut(ring: Point[], { axis, limit, keepsAbove }: Side): Point[] {
  const isInside = (point: Point) => (keepsAbove ? point[axis] >= limit : point[axis] <= limit)
  const kept: Point[] = []
  ring.forEach((point, i) => {
    const before = ring.at(i - 1) ?? point
    if (isInside(point) !== isInside(before)) kept.push(crossing(before, point, axis, limit))
    if (isInside(point)) kept.push(point)
  })
  return kept
}

function crossing(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const t = (limit - from[axis]) / (to[axis] - from[axis])
  return [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]
}

/** A closed ring in relative steps, which take about half the letters of absolute ones; empty where fewer than three corners remain. */
function ringPath(ring: readonly Point[], step: number): string {
  let [x, y] = [Number.NaN, Number.NaN]
  let path = ''
  let corners = 0
  for (const point of ring) {
    const nextX = Math.round(point[0] / step)
    const nextY = Math.round(-point[1] / step)
    if (nextX === x && nextY === y) continue
    path += corners === 0 ? `M${written(nextX, step)} ${written(nextY, step)}l` : pair(nextX - x, nextY - y, step)
    ;[x, y] = [nextX, nextY]
    corners++
  }
  return corners < 3 ? '' : `${path.replaceAll('l ', 'l')}z`
}

const written = (steps: number, step: number): string => String(Number((steps * step).toFixed(3)) + 0).replace(/^(-?)0\./, '$1.')

function pair(dx: number, dy: number, step: number): string {
  const second = written(dy, step)
  return ` ${written(dx, step)}${second.startsWith('-') ? '' : ' '}${second}`
}
