import type { FormProblem } from '#components/controls/form/FormState.ts'
import type { SubmissionDetails } from '#components/submission/SubmissionPanel.tsx'
import { assignmentsApi } from '#core/api/assignments.ts'
import { publicationsApi } from '#core/api/publications.ts'
import { submissionsApi } from '#core/api/submissions.ts'
import { submissionMessages, submissionTexts } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { phaseLabel } from '#core/submission/phases.ts'
import type { CommentRecord, ReviewRecord, SubmissionRecord } from '#core/submission/records.ts'
import type { PublicationAction } from '#core/submission/transitions.ts'
import { ownList } from '../../account/stores/ownList.ts'
import { attempt } from '../../common/stores/attempt.ts'
import { rejectionOf } from '../../common/stores/formProblem.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'

const own = ownList<SubmissionRecord>(() => portal.call(submissionsApi.submissionsByUser, {}))
const all = ownList<ReviewRecord>(() => portal.call(submissionsApi.submissions, {}))

/** The reader's own submissions, once somebody has asked for them. */
export const $ownSubmissions = own.$list
export const loadOwnSubmissions = own.load

/** Everybody's submissions, for curators. */
export const $allSubmissions = all.$list
export const loadAllSubmissions = all.load

/** Reads what was written about a submission; a failure says that it was this (SBM-26). */
export async function commentsOf(submissionID: number): Promise<readonly CommentRecord[]> {
  try {
    return await portal.call(submissionsApi.commentHistory, { submissionID })
  } catch (fault) {
    throw fault instanceof Problem ? new Problem(fault.code, submissionMessages.commentsUnavailable) : fault
  }
}

/** Reads what belongs to a submission. */
export async function detailsOf(submissionID: number): Promise<SubmissionDetails> {
  const [comments, changes, assignments, versions, publication] = await Promise.all([
    commentsOf(submissionID),
    portal.call(submissionsApi.phaseHistory, { submissionID }),
    portal.call(assignmentsApi.assignmentHistory, { submissionID }),
    portal.call(submissionsApi.submissionVersions, { submissionID }),
    portal.call(publicationsApi.publication, { submissionID }),
  ])
  return { comments, changes, assignments, versions, publication }
}

/** Sends a message about a submission. Answers why it was not sent; `null` when it was. */
export async function sendComment(
  submissionID: number,
  comment: string,
  cell: string | null,
): Promise<FormProblem<'comment' | 'cell'> | null> {
  const body = { submissionID, comment, ...(cell === null ? {} : { cell }) }
  const send = () => portal.call(submissionsApi.addComment, {}, { body })
  const rejection = await rejectionOf<'comment' | 'cell'>(send, { says: submissionMessages.commentFailed })
  if (rejection === null) notify(submissionTexts.commentSent)
  return rejection
}

/** Sets the phase of a submission that is still in the phase that the reader saw. Answers why it was not set; `null` when it was. */
export async function changePhase(
  { Submission_ID: submissionID, phaseId, Dataset }: SubmissionRecord,
  phaseID: number,
  reason: string,
): Promise<FormProblem<'reason'> | null> {
  const body = { submissionID, phaseID, reason, fromPhaseID: phaseId }
  const rejection = await rejectionOf<'reason'>(() => portal.call(submissionsApi.setPhase, {}, { body }))
  if (rejection === null) notify(submissionTexts.phaseSet(Dataset, phaseLabel(phaseID)))
  return rejection
}

/** Takes a submission that nobody has, or over from the curator whom the reader saw. Answers why it was not taken; `null` when it was. */
export async function take(
  { Submission_ID: submissionID, Dataset, Curator_ID }: ReviewRecord,
  reason: string | null,
): Promise<FormProblem<'reason'> | null> {
  const over = Curator_ID === null || reason === null ? {} : { fromCuratorID: Curator_ID, reason }
  const rejection = await rejectionOf<'reason'>(() => portal.call(assignmentsApi.assignSubmission, {}, { body: { submissionID, ...over } }))
  if (rejection === null) notify(submissionTexts.takenNow(Dataset))
  return rejection
}

/** Gives a submission back and says so, or why not. */
export async function giveBack({ Submission_ID: submissionID, Dataset }: ReviewRecord): Promise<void> {
  const rejection = await rejectionOf(() => portal.call(assignmentsApi.unassignSubmission, {}, { body: { submissionID } }))
  if (rejection === null) notify(submissionTexts.givenBackNow(Dataset))
  else notify(rejection.message ?? submissionTexts.detailsFailed, 'danger')
}

const publicationCalls = {
  publish: publicationsApi.publishSubmission,
  reopen: publicationsApi.reopenSubmission,
  rollback: publicationsApi.rollBackSubmission,
  unpublish: publicationsApi.unpublishSubmission,
} as const

/** Changes what the catalog has of a submission. Answers why it was not changed; `null` when it was. */
export async function changePublication(
  { Submission_ID: submissionID, Dataset }: SubmissionRecord,
  action: PublicationAction,
  reason: string,
): Promise<FormProblem<'reason'> | null> {
  const call = () => portal.call(publicationCalls[action], {}, { body: { submissionID, reason } })
  const rejection = await rejectionOf<'reason'>(call)
  if (rejection === null) notify(submissionTexts.publicationDone[action](Dataset))
  return rejection
}

/** Makes a preview of a submission and says how that went; answers whether there is one. */
export async function makePreview({ Submission_ID: submissionID, Dataset }: SubmissionRecord): Promise<boolean> {
  const rejection = await rejectionOf(() => portal.call(publicationsApi.previewSubmission, {}, { body: { submissionID } }))
  if (rejection === null) notify(submissionTexts.previewMade(Dataset))
  else notify(rejection.message ?? submissionTexts.detailsFailed, 'danger')
  return rejection === null
}

/** Deletes a submission and says how that went; answers whether it was deleted. */
export async function removeSubmission({ Submission_ID: submissionID, Dataset }: SubmissionRecord): Promise<boolean> {
  const call = () => portal.call(submissionsApi.deleteSubmissionLegacy, { submissionID })
  const done = await attempt(call, submissionMessages.deleteFailed(Dataset))
  if (done) notify(submissionMessages.deleted(Dataset))
  return done
}

/** Withdraws a submission of the reader and says how that went; answers whether it was withdrawn. */
export async function withdraw({ Submission_ID: submissionID, Dataset }: SubmissionRecord): Promise<boolean> {
  const call = () => portal.call(submissionsApi.withdrawSubmission, {}, { body: { submissionID } })
  const done = await attempt(call, submissionTexts.withdrawFailed(Dataset))
  if (done) notify(submissionTexts.withdrawn(Dataset))
  return done
}
