import type { LonRange, Range } from '#core/extent/Extent.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'

/** A rectangle of latitudes and longitudes; `west` above `east` crosses the date line. */
export interface Region {
  readonly lat: Range
  readonly lon: LonRange
}

/** A place under the pointer: degrees east and north. */
export type LonLat = readonly [degreesEast: number, degreesNorth: number]

/** Into how many parts each edge is cut, so that it follows the sphere. */
const PARTS = 24

/** The rectangle's edge as a closed ring, counter-clockwise; longitudes run on past 180 where it crosses the date line. */
export function regionRing({ lat, lon }: Region): [number, number][] {
  const east = lon.east < lon.west ? lon.east + 360 : lon.east
  const corners: LonLat[] = [
    [lon.west, lat.min],
    [east, lat.min],
    [east, lat.max],
    [lon.west, lat.max],
  ]
  const ring = corners.flatMap(([x, y], corner): [number, number][] => {
    const [toX, toY] = corners[(corner + 1) % 4] ?? [x, y]
    return Array.from({ length: PARTS }, (_, i) => [x + ((toX - x) * i) / PARTS, y + ((toY - y) * i) / PARTS])
  })
  return [...ring, [lon.west, lat.min]]
}

/** A longitude shifted by whole turns so that it follows on from the one before; the pointer never jumps half round the globe. */
export function followLongitude(before: number, degreesEast: number): number {
  return degreesEast - Math.round((degreesEast - before) / 360) * 360
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

/** The rectangle between two places, with 3 decimals, longitudes back in -180..180. Longitudes are unwrapped before. Source: VIZ-08. */
export function regionBetween([startEast, startNorth]: LonLat, [endEast, endNorth]: LonLat): Region {
  const [west, east] = [Math.min(startEast, endEast), Math.max(startEast, endEast)]
  const [south, north] = [Math.min(startNorth, endNorth), Math.max(startNorth, endNorth)].map((lat) => Math.max(-90, Math.min(90, lat)))
  const lon = east - west >= 360 ? { west: -180, east: 180 } : { west: rounded(wrapLongitude(west)), east: rounded(wrapLongitude(east)) }
  return { lat: { min: rounded(south ?? 0), max: rounded(north ?? 0) }, lon }
}

/** The middle of a region, where the globe turns to. */
export function regionCentre({ lat, lon }: Region): [number, number] {
  const east = lon.east < lon.west ? lon.east + 360 : lon.east
  return [wrapLongitude((lon.west + east) / 2), (lat.min + lat.max) / 2]
}
