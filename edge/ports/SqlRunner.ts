import type { BatchStream } from '#core/observations/Batch.ts'
import type { RunOptions } from '#core/observations/ObservationEngine.ts'
import type { ResolvedSelect } from '../query/sql/tree.ts'

/** Runs SELECTs that were resolved before, each apart from the portal's own process. Never sees a client's text, and answers only Problems that are safe to show. */
export interface SqlRunner {
  /**
   * Rows in the order of `query.columns`, bearing their names. More rows than `maxRows` are the Problem `too-large`. `timeoutMs` counts
   * the runner's own work only, not the time in which nobody reads.
   */
  run(query: ResolvedSelect, options: RunOptions & { readonly maxRows: number }): Promise<BatchStream>
  close(): Promise<void>
}
