import { brokenAtDateLine, type TrackPosition } from '#core/extent/track.ts'

/** How a line is drawn, so that many lines differ by more than their colour. */
export type TrackPattern = 'solid' | 'dashed' | 'dotted'

/** Positions in the order of time, drawn as one line: degrees east in -180..180 and degrees north, as many of one as of the other. */
export interface Track {
  readonly id: number
  readonly name: string
  /** Any CSS colour, also a token (`var(--chart-1)`): it is resolved against the map's background. */
  readonly colour: string
  readonly pattern?: TrackPattern
  /** Whether each position is marked, not the two ends alone. */
  readonly hasDots?: boolean
  readonly lons: readonly number[]
  readonly lats: readonly number[]
  /** Milliseconds since 1970 UTC, one for each position; NaN where it is not known. */
  readonly times?: readonly number[]
}

/** The turn between neighbouring hues that keeps any number of them apart, in degrees: the golden angle. */
const TURN = 137.508

/**
 * How the track of that place in a list (from 0) is drawn: the eight chart colours first, then hues of their own, alternately lighter and
 * darker and in dashes or dots. No two places share a colour.
 */
export function trackLook(place: number): { readonly colour: string; readonly pattern: TrackPattern } {
  if (place < 8) return { colour: `var(--chart-${place + 1})`, pattern: 'solid' }
  const hue = ((place - 8) * TURN + 25) % 360
  const [day, night] = place % 2 === 0 ? [0.42, 0.84] : [0.55, 0.7]
  const at = (lightness: number) => `oklch(${lightness} 0.13 ${hue.toFixed(1)})`
  return { colour: `light-dark(${at(day)}, ${at(night)})`, pattern: Math.floor(place / 8) % 2 === 1 ? 'dashed' : 'dotted' }
}

/** A track's lines within -180..180, and its two ends; no lines for a station. */
export interface TrackShape {
  readonly lines: readonly (readonly TrackPosition[])[]
  readonly start: TrackPosition | null
  readonly end: TrackPosition | null
}

/** What of a track is drawn. */
export function trackShape({ lons, lats }: Pick<Track, 'lons' | 'lats'>): TrackShape {
  const lines = brokenAtDateLine(lons, lats)
  return { lines: lines.filter(({ length }) => length > 1), start: lines[0]?.[0] ?? null, end: lines.at(-1)?.at(-1) ?? null }
}
