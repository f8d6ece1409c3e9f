import { Problem } from '#core/request/Problem.ts'

/** The ID of a submission as it was written. Throws a Problem for anything else. */
export function submissionIdOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Problem('bad-request', `"${text}" is not a submission ID. "pelagos status" lists yours.`)
  return Number(text)
}
