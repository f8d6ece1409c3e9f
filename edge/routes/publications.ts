import type * as calls from '#core/api/publications.ts'
import type { PublicationRecord } from '#core/submission/records.ts'
import { queueKey } from '../middleware/queueKey.ts'
import type { Ports } from '../ports/Ports.ts'
import { type Submission, submissionById, submissionFor } from '../submission/access.ts'
import { dropOldPreviews, previewOf, previewSubmission } from '../submission/preview.ts'
import { publicationOf } from '../submission/publication.ts'
import { mailLater, publishSubmission, type ReasonedChange } from '../submission/publish.ts'
import { reopenSubmission, rollBackSubmission, unpublishSubmission } from '../submission/unpublish.ts'
import type { Call, Handler } from './Handler.ts'
import { userOf } from './userOf.ts'

type Change = typeof calls.publishSubmission | typeof calls.unpublishSubmission

const orderOf = ({ body, c, facts }: Pick<Call<Change>, 'body' | 'c' | 'facts'>): ReasonedChange => ({
  ...{ submissionId: body.submissionID, reason: body.reason },
  ...{ signal: c.req.raw.signal, request: facts },
})

/** What became of a submission after a change; previews of what it was before go. */
const stateOf = async ({ ports }: Pick<Call<Change>, 'ports'>, submissionId: number): Promise<PublicationRecord> => {
  dropOldPreviews(ports)
  return stateIn(ports, await submissionById(ports.database, submissionId))
}

const stateIn = async (ports: Ports, submission: Submission): Promise<PublicationRecord> => ({
  ...(await publicationOf(ports.database, submission)),
  preview: await previewOf(ports, submission),
})

/** Shows what became of a submission in the catalog. */
export const answerPublication: Handler<typeof calls.publication> = async ({ ports, caller, query }) =>
  stateIn(ports, await submissionFor(ports.database, userOf(caller), query.submissionID))

/** Makes a preview of a submission. */
export const answerPreview: Handler<typeof calls.previewSubmission> = ({ ports, caller, body, c }) =>
  previewSubmission(ports, userOf(caller), body.submissionID, { caller: queueKey(c, ports), signal: c.req.raw.signal })

/** Publishes a submission. */
export const answerPublish: Handler<typeof calls.publishSubmission> = async (call) => {
  const { ports, caller } = call
  const order = orderOf(call)
  const { isNew } = await publishSubmission(ports, userOf(caller), order)
  if (isNew) mailLater(ports)
  return stateOf(call, order.submissionId)
}

/** Takes the data set of a submission out of the catalog. */
export const answerUnpublish: Handler<typeof calls.unpublishSubmission> = async (call) => {
  const order = orderOf(call)
  await unpublishSubmission(call.ports, userOf(call.caller), order)
  return stateOf(call, order.submissionId)
}

/** Restores the version before. */
export const answerRollBack: Handler<typeof calls.rollBackSubmission> = async (call) => {
  const order = orderOf(call)
  await rollBackSubmission(call.ports, userOf(call.caller), order)
  return stateOf(call, order.submissionId)
}

/** Asks for a new version. */
export const answerReopen: Handler<typeof calls.reopenSubmission> = async (call) => {
  const order = orderOf(call)
  await reopenSubmission(call.ports, userOf(call.caller), order)
  return stateOf(call, order.submissionId)
}
