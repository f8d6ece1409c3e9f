import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import type { BatchStream } from '../../rows/Batch.ts'
import type { AnswerColumn } from '../AnswerColumn.ts'
import type { GroupKey, ObservationEngine, ObservationTable, RunOptions, SubsetQuery } from '../ObservationEngine.ts'

/** What a procedure may look up. Names are case-blind; brackets and quotes around them are ignored. */
export interface ProcedureCatalog {
  table(name: string): ObservationTable | undefined
  /** Whether the times of a table are placeholders: one annual mean or one static field (D63). */
  isTimeless(table: ObservationTable): boolean
  /** Every row of a public catalog table. */
  rows(catalogTable: string): Promise<readonly CatalogRow[]>
  /** The rows of tblCruise_Trajectory for these cruises, along each track: all of them would be too many to look through. */
  tracks(cruiseIds: readonly number[]): Promise<readonly CatalogRow[]>
}

/** A call that has been understood, ready to run. */
export type PreparedProcedure = PreparedReading | PreparedLookup

/** A call that reads observations. */
export interface PreparedReading {
  readonly kind: 'observations'
  /** The table that the call is logged and credited under. */
  readonly table: ObservationTable
  /** The rows that are read; their number is the size of the query. */
  readonly reads: SubsetQuery
  /** What the columns of the answer are made of, in their order. */
  readonly columns: readonly (AnswerColumn | null)[]
  /** A row for each row that is read, fewer (such as means), or rows that something else counts (the points of a track). */
  readonly answers: 'every row' | 'fewer rows' | 'other rows'
  /** What its rows are means of, where it returns one for each: the keys of an aggregate. */
  readonly groupedBy?: readonly GroupKey[]
  /** Set where its rows are those of `reads`, in their order and nothing else. */
  readonly isSubset?: true
  /** Whether a chart is made of it: guests may call it, and it uses one of their plots. */
  readonly isChart: boolean
  /** The same as one SELECT in the clients' SQL, which the query call answers with the same rows; `null` where no SELECT says it. */
  readonly select: string | null
  run(engine: ObservationEngine, options: RunOptions): Promise<BatchStream>
}

/** A call that only the catalog answers; it needs no engine. */
interface PreparedLookup {
  readonly kind: 'catalog'
  run(): Promise<BatchStream>
}

/** One argument of a procedure. */
export interface Parameter {
  readonly name: string
  readonly isOptional?: true
}

/** A named way to ask for data. Adding one is one file in this folder and one line in `index.ts`. */
export interface Procedure {
  readonly name: `usp${string}`
  /** One sentence for the documentation. */
  readonly says: string
  /** In the order of an EXEC's arguments. */
  readonly parameters: readonly Parameter[]
  /** Takes the arguments as text, in order; throws a Problem (`bad-request`, `not-found`) for arguments that make no sense. */
  prepare(argumentsInOrder: readonly string[], catalog: ProcedureCatalog): Promise<PreparedProcedure>
}
