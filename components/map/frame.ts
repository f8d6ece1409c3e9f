import type { LonRange, Range } from '#core/extent/Extent.ts'
import { unwrappedEast } from './geography/Land.ts'

/** How much room the double line of a map's edge takes outside the map, in pixels. */
export const NEATLINE_PIXELS = 5

/** The inner edge of a map on its drawing, in pixels, and the degrees that it spans; longitude and latitude both run evenly. */
export interface MapFrame {
  readonly lon: LonRange
  readonly lat: Range
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The horizontal place of a longitude that has been counted on past 180 where the frame crosses the date line. */
export function xOf(frame: MapFrame, unwrappedDegreesEast: number): number {
  const span = unwrappedEast(frame.lon) - frame.lon.west
  return frame.x + ((unwrappedDegreesEast - frame.lon.west) / span) * frame.width
}

/** The vertical place of a latitude. */
export function yOf(frame: MapFrame, degreesNorth: number): number {
  return frame.y + ((frame.lat.max - degreesNorth) / (frame.lat.max - frame.lat.min)) * frame.height
}

/** Steps that readers count in: parts of 60, as on a chart. */
const STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 90]

/** The smallest step in degrees that leaves at least `pixels` between two marks. */
export function stepFor(spanDegrees: number, lengthPixels: number, pixels: number): number {
  return STEPS.find((step) => (step / spanDegrees) * lengthPixels >= pixels) ?? 90
}

/** The multiples of `step` from `from` to `to`, both included where they are such. */
export function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(((first + i) * step).toFixed(6)))
}

const WORLD = { lon: { west: -180, east: 180 }, lat: { min: -90, max: 90 } } as const

/**
 * The degrees that a figure of data should show: the data with air around them, at least 10 degrees high and neither a strip nor a
 * tower; the whole world where they fill most of it.
 */
export function boundsFor(lon: Range, lat: Range): { readonly lon: LonRange; readonly lat: Range } {
  if (lon.max - lon.min > 240) return WORLD
  const air = Math.max(2, 0.12 * Math.max(lon.max - lon.min, lat.max - lat.min))
  let height = Math.max(10, lat.max - lat.min + 2 * air)
  let width = Math.max(18, lon.max - lon.min + 2 * air)
  width = Math.max(width, height * 1.3)
  height = Math.max(height, width / 2)
  if (width > 300) return WORLD
  const middle = Math.max(-90 + height / 2, Math.min(90 - height / 2, (lat.min + lat.max) / 2))
  const west = Math.max(-180, Math.min(180 - width, (lon.min + lon.max - width) / 2))
  return { lon: { west, east: west + width }, lat: { min: middle - height / 2, max: middle + height / 2 } }
}
