import { coveredLongitudes } from '#core/extent/coveredLongitudes.ts'
import type { LonRange, Range } from '#core/extent/Extent.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import type { PlainTrack } from './OceanMapTracks.ts'

/** The degrees that a flat map spans; `west` above `east` crosses the date line. */
export interface TrackFrame {
  readonly lon: LonRange
  readonly lat: Range
}

const WORLD: TrackFrame = { lon: { west: -180, east: 180 }, lat: { min: -80, max: 85 } }

/** Width by height of a map beside a list. */
const ASPECT = 1.7
/** Around a station or a short track so much is shown, in degrees. */
const MIN_DEGREES = 8

/** The frame that holds all tracks with air around them, wherever they lie about the date line; the whole ocean without any. */
export function trackFrame(tracks: readonly PlainTrack[]): TrackFrame {
  const lats = tracks.flatMap((track) => track.lats)
  const covered = coveredLongitudes(tracks.flatMap(({ lons }) => lons))
  if (covered === null || lats.length === 0) return WORLD
  const [south, north] = [lats.reduce((a, b) => Math.min(a, b)), lats.reduce((a, b) => Math.max(a, b))]
  const air = Math.max(2, 0.1 * Math.max(north - south, covered.width))
  const middle = { lon: covered.west + covered.width / 2, lat: (south + north) / 2 }
  const cosine = Math.cos((Math.min(60, Math.abs(middle.lat)) * Math.PI) / 180)
  let height = Math.max(MIN_DEGREES, north - south + 2 * air)
  let width = Math.max(MIN_DEGREES, covered.width + 2 * air)
  width = Math.max(width, (ASPECT * height) / cosine)
  height = Math.max(height, (width * cosine) / ASPECT)
  // Polar tracks too are seen to their ends.
  const whole = { min: south < WORLD.lat.min ? -90 : WORLD.lat.min, max: north > WORLD.lat.max ? 90 : WORLD.lat.max }
  if (width >= 340) return { ...WORLD, lat: whole }
  const lat = within(middle.lat, Math.min(height, 180))
  return { lon: { west: wrapLongitude(middle.lon - width / 2), east: wrapLongitude(middle.lon + width / 2) }, lat }
}

function within(middle: number, height: number): Range {
  const held = Math.max(-90 + height / 2, Math.min(90 - height / 2, middle))
  return { min: held - height / 2, max: held + height / 2 }
}
