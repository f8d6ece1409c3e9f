import { Problem } from '#core/request/Problem.ts'

/** A query whose reader took nothing for so long. */
export function stalled(stalledMs: number): Problem {
  return new Problem('timed-out', 'The client read no rows for too long, so the query was stopped.', { stalledMs })
}
