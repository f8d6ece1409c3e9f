import { coveredLongitudes } from '#core/extent/coveredLongitudes.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import { countText } from '#core/text/counted.ts'

/** Positions laid over a map, in the order of their line: a reader's own, or the track of a cruise. */
export interface Overlay {
  /** The file or the cruise. */
  readonly name: string
  /** Degrees east in -180..180. */
  readonly lons: readonly number[]
  readonly lats: readonly number[]
  /** A text for each position; empty where it has none. */
  readonly labels: readonly string[]
}

/** An overlay in a sentence: how many positions, of what, and where. */
export function overlaySentence({ name, lons, lats }: Overlay): string {
  const lat = rangeOf(Float64Array.from(lats))
  const lon = coveredLongitudes(lons)
  const where =
    lat && lon
      ? `, ${formatLatitude(lat.min)} to ${formatLatitude(lat.max)}, ${formatLongitude(wrapLongitude(lon.west))} to ${formatLongitude(wrapLongitude(lon.west + lon.width))}`
      : ''
  return `Positions laid over: ${countText(lons.length)} of ${name}${where}.`
}
