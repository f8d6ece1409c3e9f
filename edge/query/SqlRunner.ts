import type { RunOptions } from '#core/observations/ObservationEngine.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import type { CatalogSnapshot } from '../catalog/catalog.ts'
import type { Database } from '../database/Database.ts'
import type { ResolvedSelect } from './sql/tree.ts'

/** How many rows a SELECT may answer. */
export interface RowBound {
  readonly maxRows: number
  /** Whether it is known beforehand that there are no more, so that nothing has to be counted. */
  readonly isKnownToFit?: boolean
}

/** The options of a SELECT's statement. */
export type StatementOptions = RunOptions & RowBound

/** The options of a SELECT. */
export type SqlRunOptions = StatementOptions & {
  /** The store, where public tables have rows that the catalog does not hold. */
  readonly database: Database
  /** The catalog that its names were looked up in; its public tables are read as they are there. */
  readonly catalog: CatalogSnapshot
}

/** Runs SELECTs that were resolved before, each apart from the portal's own process. Never sees a client's text, and answers only Problems that are safe to show. */
export interface SqlRunner<Options extends StatementOptions = SqlRunOptions> {
  /**
   * Rows in the order of `query.columns`, with their names. More rows than `maxRows` are the Problem `too-large`. `timeoutMs` counts
   * the runner's own work only, not the time in which nobody reads.
   */
  run(query: ResolvedSelect, options: Options): Promise<BatchStream>
  /** Ends what is under way, where the runner has anything of its own. */
  close?(): Promise<void>
}

/** Runs some SELECTs only, and rejects all others with `not-supported`. */
export interface PartialSqlRunner extends SqlRunner<StatementOptions> {
  /** Whether a SELECT is one of them; reads nothing. Throws as `run` does for a text that is wrong. */
  canRun(query: ResolvedSelect): boolean
}
