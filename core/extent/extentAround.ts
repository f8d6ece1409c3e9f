import { type Extent, everywhere } from './Extent.ts'

/** What holds every point of a track (times in milliseconds since 1970, degrees); of no point at all, everywhere. */
export function extentAround(times: Float64Array, lats: Float64Array, lons: Float64Array): Extent {
  // Math.min(...values) would fail on long tracks.
  const range = (values: Float64Array) => ({
    min: values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    max: values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  })
  if (times.length === 0) return everywhere
  const [time, lat, lon] = [range(times), range(lats), range(lons)]
  return { time: { kind: 'instants', startMs: time.min, endMs: time.max }, lat, lon: { west: lon.min, east: lon.max }, depthMetres: null }
}
