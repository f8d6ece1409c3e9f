import type { LonRange, Range } from '#core/extent/Extent.ts'
import { unwrapLongitude, widthDegrees } from '#core/extent/longitude.ts'

/** Coastlines in a compact form: polygons of rings (the first is the shore, the others are holes), longitude and latitude by turns, `scale` to a degree. */
export interface Land {
  readonly scale: number
  readonly polygons: readonly (readonly (readonly number[])[])[]
}

/** Land from its stored form, in which each number is the difference from the one two before it in its ring: half as many bytes to send. */
export function landOfDifferences({ scale, polygons }: Land): Land {
  const summed = (ring: readonly number[]): number[] => {
    const values: number[] = []
    for (const difference of ring) values.push(difference + (values.at(-2) ?? 0))
    return values
  }
  return { scale, polygons: polygons.map((rings) => rings.map(summed)) }
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
  if (known.size > MAX_PATHS && oldest !== undefined) known.delete(oldest)
  return path
}

/** Frames are few, and most pages have the same. */
const MAX_PATHS = 16
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
  const rings = land.polygons.flat().map((ring) => ({ ring, bounds: boundsOf(ring) }))
  const written = writer(stepDegrees)
  let path = ''
  for (const shift of shifts) {
    for (const { ring, bounds } of rings) {
      const crossed = sidesCrossed(sides, land, bounds, shift)
      if (crossed) path += ringPath(crossed.reduce(cut, pointsOf(land, ring, shift)), stepDegrees, written)
    }
  }
  return path
}

/** The least and the greatest numbers of a ring: longitudes, then latitudes. */
type Bounds = readonly [lon: readonly [number, number], lat: readonly [number, number]]

function boundsOf(ring: readonly number[]): Bounds {
  const [lon, lat]: [[number, number], [number, number]] = [
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ]
  ring.forEach((value, at) => {
    const range = at % 2 === 0 ? lon : lat
    if (value < range[0]) range[0] = value
    if (value > range[1]) range[1] = value
  })
  return [lon, lat]
}

/** The sides that a ring crosses, by which alone it must be cut, as most rings are wholly inside or outside; `null` where it is outside. */
function sidesCrossed(sides: readonly Side[], { scale }: Land, bounds: Bounds, shift: number): readonly Side[] | null {
  const crossed: Side[] = []
  for (const side of sides) {
    const { axis, limit, keepsAbove } = side
    const [least, greatest] = bounds[axis].map((value) => value / scale + (axis === 0 ? shift : 0)) as [number, number]
    if (keepsAbove ? greatest < limit : least > limit) return null
    if (keepsAbove ? least < limit : greatest > limit) crossed.push(side)
  }
  return crossed
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
function ringPath(ring: readonly Point[], step: number, written: (steps: number) => string): string {
  let [x, y] = [Number.NaN, Number.NaN]
  let path = ''
  let corners = 0
  for (const point of ring) {
    const nextX = Math.round(point[0] / step)
    const nextY = Math.round(-point[1] / step)
    if (nextX === x && nextY === y) continue
    if (corners === 0) path = `M${written(nextX)} ${written(nextY)}l`
    else {
      const dy = written(nextY - y)
      path += `${corners === 1 ? '' : ' '}${written(nextX - x)}${dy.startsWith('-') ? '' : ' '}${dy}`
    }
    ;[x, y] = [nextX, nextY]
    corners++
  }
  return corners < 3 ? '' : `${path}z`
}

/** Writes numbers of steps in degrees, each once, as the corners of a shore are few steps apart. */
function writer(step: number): (steps: number) => string {
  const known = new Map<number, string>()
  return (steps) => {
    const before = known.get(steps)
    if (before !== undefined) return before
    const text = String(Number((steps * step).toFixed(3)) + 0).replace(/^(-?)0\./, '$1.')
    known.set(steps, text)
    return text
  }
}
