import type { LonRange } from '#core/extent/Extent.ts'

/** What a column of a file is. `units` are UDUNITS text, `standardName` and `cellMethods` are CF's. */
export interface ColumnDescription {
  readonly units?: string | undefined
  readonly longName?: string | undefined
  readonly standardName?: string | undefined
  readonly cellMethods?: string | undefined
  readonly comment?: string | undefined
  readonly references?: string | undefined
  /** The axis of its values; only coordinates have one. */
  readonly axis?: 'T' | 'Z' | 'Y' | 'X' | undefined
}

/** What a file says about itself beside its rows. Forms without room for it leave it out. */
export interface FormDescription {
  readonly title: string
  /** Facts about the whole file by name, such as source, license and history; nothing here is made from a clock. Empty ones are left out. */
  readonly attributes: Readonly<Record<string, string | number>>
  /** By the place of the column in the answer, whose names may be alike; `null` where nothing is known. */
  readonly columns: readonly (ColumnDescription | null)[]
  /** Whether the rows come from a grid; a file may still list them as points where they make no grid. */
  readonly isGrid: boolean
  /** The longitudes that were asked for: a grid across the date line is written from west to east. `null` where they are not known. */
  readonly lon: LonRange | null
}
