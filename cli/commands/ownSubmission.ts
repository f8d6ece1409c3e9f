import { endpoints } from '#core/api/index.ts'
import { submissionMessages } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import type { SubmissionRecord } from '#core/submission/records.ts'
import type { PortalClient } from '../portal.ts'

/** The ID of a submission as it was written. Throws a Problem for anything else. */
export function submissionIdOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Problem('bad-request', `"${text}" is not a submission ID. "pelagos status" lists yours.`)
  return Number(text)
}

/** One's own submission: a key reaches no others, whatever roles its owner has. Throws `not-found` alike for one that does not exist and one of somebody else. */
export async function ownSubmission(portal: PortalClient, id: number): Promise<SubmissionRecord> {
  const found = (await portal.call(endpoints.submissionsByUser, {})).find(({ Submission_ID }) => Submission_ID === id)
  if (found === undefined) throw new Problem('not-found', submissionMessages.none)
  return found
}
