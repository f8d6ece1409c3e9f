import type { assignmentsApi } from '#core/api/assignments.ts'
import { isCurator, submissionFor } from '../submission/access.ts'
import { listAssignments } from '../submission/lists.ts'
import { assignSubmission, unassignSubmission } from '../submission/take.ts'
import type { Handlers } from './Handler.ts'
import { userOf } from './userOf.ts'

export const assignmentRoutes: Handlers<typeof assignmentsApi> = {
  assignSubmission: async ({ ports, caller, body, c }) => {
    const { submissionID: submissionId, fromCuratorID: fromCuratorId = null, reason = null } = body
    await assignSubmission(ports, userOf(caller), { submissionId, fromCuratorId, reason })
    return c.text('OK')
  },
  unassignSubmission: async ({ ports, caller, body, c }) => {
    await unassignSubmission(ports, userOf(caller), body.submissionID)
    return c.text('OK')
  },
  /** Lists the assignees of a submission; its submitter sees when, not who. */
  assignmentHistory: async ({ ports, caller, query }) => {
    const user = userOf(caller)
    const { id } = await submissionFor(ports.database, user, query.submissionID)
    return listAssignments(ports.database, id, { withNames: isCurator(user) })
  },
}
