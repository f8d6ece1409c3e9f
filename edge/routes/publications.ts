import type { publicationsApi } from '#core/api/publications.ts'
import type { PublicationRecord } from '#core/submission/records.ts'
import type { User } from '../account/users.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import { queueKey } from '../middleware/queueKey.ts'
import type { Ports } from '../ports/Ports.ts'
import { type Submission, submissionById, submissionFor } from '../submission/access.ts'
import { dropOldPreviews, previewSubmission, readPreview } from '../submission/preview.ts'
import { readPublication } from '../submission/publication.ts'
import { publishSubmission, type ReasonedChange, reopenSubmission, rollBackSubmission, unpublishSubmission } from '../submission/publish.ts'
import type { Handler, Handlers } from './Handler.ts'
import { userOf } from './userOf.ts'

type Change = typeof publicationsApi.publishSubmission

/** Handles a call that changes a submission’s data set in the catalog, and removes outdated previews. */
const answerChange =
  (change: (ports: Ports, administrator: User, order: ReasonedChange) => Promise<unknown>): Handler<Change> =>
  async ({ ports, caller, body, c, facts }) => {
    const { submissionID: submissionId, reason } = body
    await change(ports, userOf(caller), { submissionId, reason, signal: c.req.raw.signal, request: facts })
    ports.afterAnswer(sendDueMails(ports))
    dropOldPreviews(ports)
    return stateIn(ports, await submissionById(ports.database, submissionId))
  }

const stateIn = async (ports: Ports, submission: Submission): Promise<PublicationRecord> => ({
  ...(await readPublication(ports.database, submission)),
  preview: await readPreview(ports, submission),
})

export const publicationsRoutes: Handlers<typeof publicationsApi> = {
  publication: async ({ ports, caller, query }) => stateIn(ports, await submissionFor(ports.database, userOf(caller), query.submissionID)),
  previewSubmission: ({ ports, caller, body, c }) =>
    previewSubmission(ports, userOf(caller), body.submissionID, { caller: queueKey(c, ports), signal: c.req.raw.signal }),
  publishSubmission: answerChange(publishSubmission),
  unpublishSubmission: answerChange(unpublishSubmission),
  rollBackSubmission: answerChange(rollBackSubmission),
  reopenSubmission: answerChange(reopenSubmission),
}
