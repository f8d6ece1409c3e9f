import type { LonRange } from './Extent.ts'
import { wrapLongitude } from './longitude.ts'

/** From the westernmost to the easternmost position of a track as it was sailed, so that one across the date line is not the whole world; `null` without positions. */
export function trackLongitudes(lons: readonly number[]): LonRange | null {
  const [first] = lons
  if (first === undefined) return null
  let here = first
  let [west, east] = [first, first]
  for (const lon of lons) {
    here = lon + 360 * Math.round((here - lon) / 360)
    west = Math.min(west, here)
    east = Math.max(east, here)
  }
  return east - west >= 360 ? { west: -180, east: 180 } : { west: wrapLongitude(west), east: wrapLongitude(east) }
}
