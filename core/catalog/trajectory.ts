import type { TrajectoryRecord } from '#core/api/discoveryRecords.ts'

/** A point of a ship’s track; degrees, the time as ISO 8601. */
export interface TrackPoint {
  readonly time: string | null
  readonly lat: number
  readonly lon: number
}

/** A track as the wire has it, of the points that are kept of it. The middle and the distance are those of the whole track. */
export function trajectoryOf(points: readonly TrackPoint[], kept: readonly number[]): TrajectoryRecord {
  const [start] = points
  const middle = points[Math.floor((points.length - 1) / 2)]
  const shown = kept.flatMap((at) => points[at] ?? [])
  let maxDistance = 0
  for (const point of points) if (start !== undefined) maxDistance = Math.max(maxDistance, degreesBetween(start, point))
  return {
    lons: shown.map(({ lon }) => lon),
    lats: shown.map(({ lat }) => lat),
    times: shown.map(({ time }) => time),
    center: middle === undefined ? null : [middle.lon, middle.lat],
    maxDistance,
  }
}

const RADIANS = Math.PI / 180

/** Degrees of the great circle between two points, by the haversine formula, so that the date line is no edge. */
function degreesBetween(one: TrackPoint, other: TrackPoint): number {
  const lat = Math.sin(((other.lat - one.lat) * RADIANS) / 2) ** 2
  const lon = Math.sin(((other.lon - one.lon) * RADIANS) / 2) ** 2
  const half = lat + Math.cos(one.lat * RADIANS) * Math.cos(other.lat * RADIANS) * lon
  return (2 * Math.asin(Math.sqrt(Math.min(1, half)))) / RADIANS
}

/**
 * How many points each track keeps so that all together have about `most`: all of them where they are few enough, else a share by
 * length, but never fewer than a track’s two ends.
 */
export function sharePoints(counts: readonly number[], most: number): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all <= most) return [...counts]
  return counts.map((count) => Math.min(count, Math.max(2, Math.floor((count * most) / all))))
}

/** The places of `keep` of `count` points, evenly along the track, the first and the last among them. */
export function evenPlaces(count: number, keep: number): number[] {
  if (keep >= count) return Array.from({ length: count }, (_, at) => at)
  if (keep <= 1) return keep === 1 ? [0] : []
  return Array.from({ length: keep }, (_, at) => Math.round((at * (count - 1)) / (keep - 1)))
}
