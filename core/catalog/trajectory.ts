import type { TrajectoryRecord } from '#core/catalog/discoveryRecords.ts'
import { degreesBetween } from '#core/extent/track.ts'

/** A point of a ship’s track; degrees, the time as ISO 8601. */
export interface TrackPoint {
  readonly time: string | null
  readonly lat: number
  readonly lon: number
}

/** A track as the wire has it, of selected points. The middle and the distance are those of the whole track. */
export function trajectoryOf(points: readonly TrackPoint[], selected: readonly number[]): TrajectoryRecord {
  const [start] = points
  const middle = points[Math.floor((points.length - 1) / 2)]
  const shown = selected.flatMap((at) => points[at] ?? [])
  let maxDistance = 0
  for (const { lon, lat } of points)
    if (start !== undefined) maxDistance = Math.max(maxDistance, degreesBetween([start.lon, start.lat], [lon, lat]))
  return {
    lons: shown.map(({ lon }) => lon),
    lats: shown.map(({ lat }) => lat),
    times: shown.map(({ time }) => time),
    center: middle === undefined ? null : [middle.lon, middle.lat],
    maxDistance,
  }
}

/**
 * How many points each track keeps so that all together have about `maxPoints`: all of them where they are few enough, else a share by
 * length, but never fewer than a track’s two ends.
 */
export function sharePoints(counts: readonly number[], maxPoints: number): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all <= maxPoints) return [...counts]
  return counts.map((count) => Math.min(count, Math.max(2, Math.floor((count * maxPoints) / all))))
}

/** The indexes of `keep` of `count` points, evenly along the track, the first and the last among them. */
export function evenPlaces(count: number, keep: number): number[] {
  if (keep >= count) return Array.from({ length: count }, (_, at) => at)
  if (keep <= 1) return keep === 1 ? [0] : []
  return Array.from({ length: keep }, (_, at) => Math.round((at * (count - 1)) / (keep - 1)))
}
