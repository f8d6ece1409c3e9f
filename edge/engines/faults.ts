import { Problem } from '#core/request/Problem.ts'

/** A query whose own work took longer than it may; `timeoutMs` is what it may. */
export function timedOut(timeoutMs: number): Problem {
  return new Problem('timed-out', `The query took longer than ${Math.round(timeoutMs / 1000)} seconds and was stopped.`, { timeoutMs })
}

/** A query that was ended by something else than itself, its reader or its time. */
export function interrupted(): Problem {
  return new Problem('busy', 'The query was interrupted. Please try again in a few seconds.', { retryAfterSeconds: 5 })
}
