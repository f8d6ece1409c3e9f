import type * as calls from '#core/api/takings.ts'
import { isCurator, submissionFor } from '../submission/access.ts'
import { listTakings } from '../submission/lists.ts'
import { giveBackSubmission, takeSubmission } from '../submission/take.ts'
import type { Handler } from './Handler.ts'
import { userOf } from './userOf.ts'

/** Takes a submission. */
export const answerTake: Handler<typeof calls.takeSubmission> = async ({ ports, caller, body, c }) => {
  const { submissionID: submissionId, fromCuratorID: fromCuratorId = null, reason = null } = body
  await takeSubmission(ports, userOf(caller), { submissionId, fromCuratorId, reason })
  return c.text('OK')
}

/** Gives a submission back. */
export const answerGiveBack: Handler<typeof calls.giveBackSubmission> = async ({ ports, caller, body, c }) => {
  await giveBackSubmission(ports, userOf(caller), body.submissionID)
  return c.text('OK')
}

/** Lists who took a submission; its submitter is told when, not who. */
export const answerTakings: Handler<typeof calls.takingHistory> = async ({ ports, caller, query }) => {
  const user = userOf(caller)
  const { id } = await submissionFor(ports.database, user, query.submissionID)
  return listTakings(ports.database, id, { withNames: isCurator(user) })
}
