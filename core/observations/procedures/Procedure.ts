import type { RequestBounds } from '#core/extent/RequestBounds.ts'
import type { BatchStream } from '../Batch.ts'
import type { ObservationEngine, ObservationTable, RunOptions, SubsetQuery } from '../ObservationEngine.ts'

/** The ten arguments of the chart procedures as text, straight from a URL or an EXEC; numbers are already checked to be numbers. */
export interface ProcedureArguments extends RequestBounds {
  readonly table: ObservationTable
  /** Column names of the table, or `*` alone for all of them. */
  readonly fields: readonly string[]
}

/** A call that has been understood: the rows it reads (for the size check) and how to run it. */
export interface PreparedProcedure {
  /** The rows that are read; their number is the size of the query. */
  readonly reads: SubsetQuery
  run(engine: ObservationEngine, options: RunOptions): Promise<BatchStream>
}

/** A named way to read observations. Adding one is one file in this folder and one line in `index.ts`. */
export interface Procedure {
  readonly name: `usp${string}`
  /** One sentence for the documentation. */
  readonly says: string
  /** Throws a Problem (`bad-request`, `not-found`) for arguments that make no sense for the table. */
  prepare(call: ProcedureArguments): PreparedProcedure
}
