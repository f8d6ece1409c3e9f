/** An inclusive range; `min` never exceeds `max`. */
export interface Range {
  readonly min: number
  readonly max: number
}

/** Degrees east in -180..180, inclusive at both ends; `west` above `east` means that the range crosses the date line. */
export interface LonRange {
  readonly west: number
  readonly east: number
}

/** When: instants in milliseconds since 1970 UTC, months of a climatology (1 to 12), or all of it for timeless data. */
export type TimeSelection =
  | { readonly kind: 'instants'; readonly startMs: number; readonly endMs: number }
  | { readonly kind: 'months'; readonly first: number; readonly last: number }
  | { readonly kind: 'all' }

/** A part of the ocean in time and space: latitudes in degrees north, depths in metres, positive down; all bounds inclusive. */
export interface Extent {
  readonly time: TimeSelection
  readonly lat: Range
  readonly lon: LonRange
  /** `null` where the data have no depth or every depth is meant. */
  readonly depthMetres: Range | null
}

/** The whole ocean, at all times and depths. */
export const everywhere: Extent = {
  time: { kind: 'all' },
  lat: { min: -90, max: 90 },
  lon: { west: -180, east: 180 },
  depthMetres: null,
}
