import type { LonRange, Range } from '#core/extent/Extent.ts'
import { widthDegrees } from '#core/extent/longitude.ts'
import { unwrappedEast } from '../geography/Land.ts'
import { followLongitude, type LonLat, type Region, regionBetween } from '../OceanMapRegion.ts'

/** The degrees that a map spans. Where `west` and `east` are the same it goes round the Earth. */
interface Frame {
  readonly lon: LonRange
  readonly lat: Range
}

/** From 30° east round to 30° east: no ocean is cut in two, so that every box can be drawn in one piece. */
const WORLD: Frame = { lon: { west: 30, east: 30 }, lat: { min: -90, max: 90 } }
/** A region that is wider is shown as the world. */
const MAX_REGION = 200
/** A box as wide goes round the Earth. */
const ROUND = 350
/** The least that a map shows, in degrees. */
const MIN_DEGREES = 4

/** The frame that shows where data are, with some room around them; never a strip nor a tower. */
export function boxFrame({ lon, lat }: Region): Frame {
  const width = widthDegrees(lon)
  if (width > MAX_REGION) return WORLD
  const air = 0.12 * Math.max(width, lat.max - lat.min)
  const height = Math.max(MIN_DEGREES, lat.max - lat.min + 2 * air, (width + 2 * air) / 2.4)
  const shown = Math.max(width + 2 * air, 1.4 * height)
  const middle = Math.max(-90 + height / 2, Math.min(90 - height / 2, (lat.min + lat.max) / 2))
  const west = lon.west + width / 2 - shown / 2
  return height >= 180 ? WORLD : { lon: { west, east: west + shown }, lat: { min: middle - height / 2, max: middle + height / 2 } }
}

/** How many degrees a frame spans from west to east. */
export const spanOf = ({ lon }: Frame): number => unwrappedEast(lon) - lon.west

/** The box between two places of a frame, its edges at steps that a hand can choose on it: whole degrees of the world, less of a region. */
export function boxBetween(frame: Frame, from: LonLat, to: LonLat): Region {
  const step = spanOf(frame) > 90 ? 1 : 0.1
  const held = ([lon, lat]: LonLat): LonLat => [
    snapped(Math.max(frame.lon.west, Math.min(unwrappedEast(frame.lon), lon)), step),
    snapped(Math.max(frame.lat.min, Math.min(frame.lat.max, lat)), step),
  ]
  return regionBetween(held(from), held(to))
}

const snapped = (degrees: number, step: number): number => Number((Math.round(degrees / step) * step).toFixed(1))

/** Where a box lies on a frame, in degrees that run on past 180: two parts where the frame's edge cuts it. */
export function partsOf(frame: Frame, { lon }: Region): readonly (readonly [west: number, east: number])[] {
  const [from, to] = [frame.lon.west, unwrappedEast(frame.lon)]
  const width = widthDegrees(lon)
  // The cells of a grid that goes round the Earth are named by their middles.
  if (width >= ROUND && spanOf(frame) >= 360) return [[from, to]]
  const west = followLongitude(from + 180, lon.west)
  return [west - 360, west, west + 360]
    .map((start) => [Math.max(from, start), Math.min(to, start + width)] as const)
    .filter(([start, end]) => end > start)
}
