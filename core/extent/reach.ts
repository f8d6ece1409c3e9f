import type { Extent, LonRange, Range, TimeSelection } from '#core/extent/Extent.ts'
import { widthDegrees, wrapLongitude } from '#core/extent/longitude.ts'

/** How far around an extent rows of another table may lie; all in the extent's own units, time in milliseconds. */
export interface Reach {
  readonly timeMs: number
  readonly latDegrees: number
  readonly lonDegrees: number
  readonly depthMetres: number
}

/** Covers the rounding of sums; whoever uses a reach measures exact distances afterwards. */
const MARGIN = 1e-6

/** An extent that holds everything within reach of another: for passing files over, never for the answer itself. */
export function widened({ time, lat, lon, depthMetres }: Extent, reach: Reach): Extent {
  return {
    time: widenedTime(time, reach.timeMs),
    lat: widenedRange(lat, reach.latDegrees),
    lon: widenedLongitudes(lon, reach.lonDegrees + MARGIN),
    depthMetres: depthMetres && widenedRange(depthMetres, reach.depthMetres),
  }
}

/** A range that holds everything this far around another. */
export function widenedRange({ min, max }: Range, by: number): Range {
  return { min: min - by - MARGIN, max: max + by + MARGIN }
}

function widenedTime(time: TimeSelection, byMs: number): TimeSelection {
  if (time.kind !== 'instants') return time
  return { kind: 'instants', startMs: Math.floor(time.startMs - byMs), endMs: Math.ceil(time.endMs + byMs) }
}

function widenedLongitudes(lon: LonRange, by: number): LonRange {
  if (widthDegrees(lon) + 2 * by >= 360) return { west: -180, east: 180 }
  return { west: wrapLongitude(lon.west - by), east: wrapLongitude(lon.east + by) }
}
