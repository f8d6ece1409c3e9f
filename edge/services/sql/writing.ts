import { Problem } from '#core/api/problem.ts'
import type { Condition, Query } from './tree.ts'

/** What rendering needs besides the tree: how a SELECT in brackets is written. */
export interface Writing {
  readonly query: (query: Query) => string
  /** Here, since values hold conditions and the other way round, and no module may import in a circle. */
  readonly condition: (of: Condition) => string
  /** Counts a value that was written; a Problem where a statement would grow without end. */
  readonly count: () => void
}

/** More than any client's text holds; functions that are written with a value twice grow fast inside each other. */
const MOST_VALUES = 20_000

/** Counts the values of one statement. */
export function valueCounter(): () => void {
  let values = 0
  return () => {
    values += 1
    if (values > MOST_VALUES) throw new Problem('bad-request', `The query needs more than ${MOST_VALUES} operations.`)
  }
}
