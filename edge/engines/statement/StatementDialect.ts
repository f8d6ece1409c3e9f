import type { CalendarPart } from '#core/extent/calendar.ts'
import type { Extent, Range } from '#core/extent/Extent.ts'
import type { MatchSource, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo, ColumnType } from '#core/rows/Batch.ts'

/** A statement and the columns of its answer, which are read by position; `sql` is null where no row can be found. */
export interface StatementText {
  readonly sql: string | null
  readonly columns: readonly ColumnInfo[]
}

/** The points of a match: a SELECT of `names` (time, lat, lon and more of the point), each place once; null where there are none. */
export interface GivenPoints {
  readonly sql: string | null
  readonly names: readonly string[]
  /** The columns of the position, which come first. */
  readonly places: readonly string[]
  /** The values of the answer that come from the points, in its order. */
  readonly values: readonly string[]
  readonly hasDepth: boolean
  /** A point's time in milliseconds, and its month of the year. */
  readonly ms: string
  readonly month: string
  readonly extent: Extent
}

/** The variable and tolerances of a match-up. */
export interface Near {
  /** A SELECT of the target's rows that any point may be near to, each with its cells; `hit` is 1 and `v` the value. */
  readonly sql: string
  /** Lists of the cells that a point looks into, in the order of their names. */
  readonly around: readonly string[]
  /** Whether a row in the same cells is near enough. */
  readonly isNear: string
}

/** The ancillary rows that rows may lie at. */
export interface Beside {
  /** A SELECT of the keys and `values`, a row for each cell that an ancillary row is looked for in. */
  readonly sql: string
  readonly values: readonly string[]
  /** Whether an ancillary row with the same keys is the row's own; `beside` writes one of its values. */
  readonly isIts: (beside: (at: number) => string) => string
}

/** What differs between engines in the statements that read observations. Expressions and names are SQL; no text of a caller is ever part of it. */
export interface StatementDialect {
  readonly number: (value: number) => string
  /** A whole number of 32 bits. */
  readonly integer: (value: number) => string
  readonly text: (value: string) => string
  /** A bound compared with a column in the column's own precision: a float32 column holds 29.7 only as the nearest float32. Times are milliseconds. */
  readonly bound: (value: number, column: ColumnInfo) => string
  /** A number of rows. */
  readonly limit: (rows: number) => string
  /** A column of the table that is read, which every statement calls `t`. */
  readonly ofTable: (name: string) => string
  /** Sort keys of the rows of `t` that have equal ones before them, so that the order is always the same; `columns` are the others of the result. */
  readonly tieKeys: (columns: readonly string[]) => readonly string[]
  /** What FROM names: the rows of a table, `t`, that may lie within an extent; null where there are none. */
  readonly from: (table: ObservationTable, extent: Extent) => string | null
  /** Conditions beside that on a range of positions, which serve the order of the stored rows. */
  readonly tiles: (column: ColumnInfo, range: Range) => readonly string[]
  readonly float64: (value: string) => string
  readonly float32: (value: string) => string
  readonly int32: (value: string) => string
  readonly int64: (value: string) => string
  readonly missing: (type: ColumnType) => string
  /** A value as it leaves the database: a time as a number of milliseconds. */
  readonly leaving: (value: string, type: ColumnType) => string
  /** A time in milliseconds. */
  readonly ms: (time: string) => string
  /** The time of a number of milliseconds. */
  readonly timeOf: (ms: string) => string
  /** A part of the calendar as an int32, counted as in core/extent/calendar.ts. */
  readonly calendar: (part: CalendarPart, time: string) => string
  /** The sample deviation of numbers; missing for fewer than two. */
  readonly deviation: (numbers: string) => string
  /** The whole numbers from one to another, as a list. */
  readonly wholeNumbers: (first: string, last: string) => string
  /** The elements of a list, a row for each; there is one in a SELECT. */
  readonly each: (list: string) => string
  /** The results for the elements of a list, each computed once. */
  readonly distinct: (list: string, make: (element: string) => string) => string
  /** A SELECT of `points`: milliseconds, latitudes and longitudes, each place once; null for none. */
  readonly given: (source: MatchSource & { readonly kind: 'points' }, names: readonly string[]) => string | null
  /** A SELECT of the points' values and the mean and deviation, numbers of a type, of what is near each of them. */
  readonly matched: (points: GivenPoints & { readonly sql: string }, near: Near | null, type: ColumnType) => string
  /** What FROM names: rows, which have the `names`, each with what is beside it; and one of the values of that. */
  readonly joined: (
    rows: string,
    names: readonly string[],
    beside: Beside,
  ) => { readonly sql: string; readonly beside: (at: number) => string }
}

/** The name that an answer's column has within a statement: ClickHouse would take a column's own name in WHERE for the answer's. */
export const answerName = (at: number): string => `pelagos_answer_${at}`

/** SELECT of some values, each under the name of its column of the answer. */
export const answers = (values: readonly string[]): string =>
  `SELECT ${values.map((value, at) => `${value} AS ${answerName(at)}`).join(', ')}`
