import type { Writing } from './writing.ts'

/** What rendering for ClickHouse needs besides the tree. Its `condition` is 1 or 0, never missing. */
export interface ClickHouseWriting extends Writing {
  /** Whether numerically stable deviations have names of their own; in 18.16 the plain ones are stable. */
  readonly hasStableDeviations: boolean
  /** Columns of the table that always have a value: those that its rows are sorted by. */
  readonly axes: ReadonlySet<string>
}
