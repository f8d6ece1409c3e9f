/** What a variable is called in files that describe themselves; `units` are UDUNITS text, `standardName` is CF's. */
export interface ColumnDescription {
  readonly units?: string | undefined
  readonly longName?: string | undefined
  readonly standardName?: string | undefined
}

/** What a file says about itself beside its rows. Forms without room for it leave it out. */
export interface FormDescription {
  readonly title: string
  /** Facts about the whole file by name, such as source, license and history; nothing here is made from a clock. Empty ones are left out. */
  readonly attributes: Readonly<Record<string, string | number>>
  readonly columns: Readonly<Record<string, ColumnDescription>>
  /** Whether the rows come from a grid; a file may still list them as points where they make no grid. */
  readonly isGrid: boolean
}
