/**
 * What a portal knows that a workbook is checked against: names in use and the tracks of its cruises. Names are compared without letter
 * case.
 */
export interface PortalFacts {
  /** Names of published data sets, lower case. */
  readonly publishedShortNames: ReadonlySet<string>
  readonly publishedLongNames: ReadonlySet<string>
  /** The short names of data sets by their DOIs, these in lower case. */
  readonly publishedDois?: ReadonlyMap<string, string>
  /** Names of other submissions, lower case, and whether the submission is the same person's. */
  readonly submittedShortNames?: ReadonlyMap<string, { readonly isOwn: boolean }>
  readonly submittedLongNames?: ReadonlySet<string>
  /** The names of the data set that the workbook is a new version of; they may stay. */
  readonly updates?: { readonly shortName: string; readonly longName: string }
  /** The reach of each cruise by its name, lower case. */
  readonly cruises: ReadonlyMap<string, CruiseReach>
}

/** In degrees north and east, `west` greater than `east` across the date line; times in milliseconds since 1970 UTC. */
export interface CruiseReach {
  /** The cruise's name as the portal writes it. */
  readonly name?: string
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
  readonly startMs: number
  readonly endMs: number
}
