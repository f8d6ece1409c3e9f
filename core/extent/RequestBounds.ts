/** Latitudes, longitudes and depths as the chart procedures name them: degrees north, degrees east, metres, all inclusive; `lon1` above `lon2` crosses the date line. */
export interface SpaceBounds {
  readonly lat1: number
  readonly lat2: number
  readonly lon1: number
  readonly lon2: number
  readonly depth1: number
  readonly depth2: number
}

/** The ranges of a request in the words of the wire contract: times are ISO 8601, bare months or `month-01-1900`. */
export interface RequestBounds extends SpaceBounds {
  readonly dt1: string
  readonly dt2: string
}
