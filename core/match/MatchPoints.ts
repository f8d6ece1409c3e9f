/** Positions that are matched, row by row: equally long. */
export interface MatchPoints {
  /** Milliseconds since 1970 UTC; NaN where a row has no time. */
  readonly times: Float64Array
  /** Degrees north, -90 to 90; NaN where a row has no position. */
  readonly lats: Float64Array
  /** Degrees east, -180 to 180. */
  readonly lons: Float64Array
  /** Metres, positive down; NaN where a row has no depth. `null` where the rows have no column of depths: they lie at the surface, 0 m. */
  readonly depths: Float64Array | null
}
