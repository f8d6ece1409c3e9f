import { Problem } from '#core/request/Problem.ts'
import { tooManyRows, wrongForm, wrongValue } from '../../query/sql/sqlErrors.ts'

/** Why a child could not answer; the only thing that a child says about it. */
export type Fault = 'rows' | 'memory' | 'form' | 'value' | 'files' | 'other'

const starts: readonly (readonly [RegExp, Fault])[] = [
  [/Out of Memory|could not allocate|bad_alloc|std::length_error|Failed to allocate/i, 'memory'],
  [/^(Conversion|Out of Range|Invalid Input|Mismatch Type) Error/, 'value'],
  [/^(Binder|Parser|Catalog|Syntax) Error/, 'form'],
  [/^(IO|HTTP) Error/, 'files'],
]

/** The fault behind a text of the engine, which itself is never passed on. */
export function faultOf(message: string): Fault {
  return starts.find(([pattern]) => pattern.test(message))?.[1] ?? 'other'
}

const problems: Readonly<Record<Fault, () => Problem>> = {
  rows: tooManyRows,
  memory: tooMuchMemory,
  form: wrongForm,
  value: wrongValue,
  files: () => new Problem('busy', 'The data were being replaced. Please try again in a few seconds.', { retryAfterSeconds: 5 }),
  other: () => new Problem('bad-request', 'The query could not be run.'),
}

const isFault = (text: string): text is Fault => Object.hasOwn(problems, text)

/** The Problem that a client receives for a fault. */
export const problemOf = (text: string): Problem => problems[isFault(text) ? text : 'other']()

/** A query that needed more memory than one may have. */
export function tooMuchMemory(): Problem {
  return new Problem('too-large', 'The query needs more memory than allowed. Request fewer rows or columns.')
}

/** A query whose child used up its processor time. */
export function tooMuchTime(): Problem {
  return new Problem('timed-out', 'The query used more processor time than allowed and was stopped.')
}
