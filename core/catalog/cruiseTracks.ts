import { parseInstant } from '#core/extent/time.ts'
import type { TrajectoryPoint } from './records.ts'

/** The positions of one cruise in the order of time. */
export interface CruiseTrack {
  readonly lons: readonly number[]
  readonly lats: readonly number[]
  /** Milliseconds since 1970 UTC; NaN where only the position is known. */
  readonly times: readonly number[]
}

/** Points of several cruises, each cruise's in the order of time, as one track a cruise. */
export function tracksByCruise(points: readonly TrajectoryPoint[]): Map<number, CruiseTrack> {
  const tracks = new Map<number, { readonly lons: number[]; readonly lats: number[]; readonly times: number[] }>()
  for (const { Cruise_ID, time, lon, lat } of points) {
    const track = tracks.get(Cruise_ID) ?? { lons: [], lats: [], times: [] }
    track.lons.push(lon)
    track.lats.push(lat)
    track.times.push(parseInstant(time ?? '') ?? Number.NaN)
    tracks.set(Cruise_ID, track)
  }
  return tracks
}
