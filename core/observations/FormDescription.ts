import type { LonRange } from '#core/extent/Extent.ts'

/** What a column of a file is. `units` are UDUNITS text, `standardName`, `cellMethods` and `unitsMetadata` are CF's. */
export interface ColumnDescription {
  readonly units?: string | undefined
  /** Whether a temperature is on a scale or a difference (CF-1.11, 3.1.2). */
  readonly unitsMetadata?: string | undefined
  readonly longName?: string | undefined
  readonly standardName?: string | undefined
  readonly cellMethods?: string | undefined
  readonly comment?: string | undefined
  readonly references?: string | undefined
  /** The axis of its values; only coordinates have one. */
  readonly axis?: 'T' | 'Z' | 'Y' | 'X' | undefined
}

/** The period of a time that stands for a mean or another method over it. */
export type TimePeriod = 'day' | 'month' | 'year'

/** The cells that values are means of; `null` where the values are of points or nobody knows. */
export interface Cells {
  /** Sizes in degrees; each position is the centre of its cell. */
  readonly latDegrees: number | null
  readonly lonDegrees: number | null
  /** The calendar period (UTC) that each time lies in. */
  readonly time: TimePeriod | null
  /** The first and last calendar year that the months of a climatology are means over. */
  readonly years: { readonly first: number; readonly last: number } | null
}

/** Cells of values of which nothing is known. */
export const noCells: Cells = { latDegrees: null, lonDegrees: null, time: null, years: null }

/** What a file says about itself beside its rows. Forms without room for it leave it out. */
export interface FormDescription {
  readonly title: string
  /** Facts about the whole file by name, such as source, license and history. Empty ones are left out. */
  readonly attributes: Readonly<Record<string, string | number>>
  /** By the place of the column in the answer, whose names may be alike; `null` where nothing is known. */
  readonly columns: readonly (ColumnDescription | null)[]
  /** Whether the rows come from a grid; a file may still list them as points where they make no grid. */
  readonly isGrid: boolean
  /** The longitudes that were asked for: a grid across the date line is written from west to east. `null` where they are not known. */
  readonly lon: LonRange | null
  readonly cells: Cells
  /** The column that says which track (of a cruise, a float) a row belongs to. */
  readonly trackColumn: string | null
}
