import type { Endpoint } from '#core/api/endpoint.ts'
import type * as calls from '#core/api/submissions.ts'
import { submissionFile } from '#core/api/submissions.ts'
import { submissionFor } from '../submission/access.ts'
import { addComment } from '../submission/comments.ts'
import { fileNamed, latestWorkbook, linkTo } from '../submission/links.ts'
import { listAll, listComments, listOwn, listPhaseChanges, listVersions } from '../submission/lists.ts'
import { dropOldPreviews } from '../submission/preview.ts'
import { deleteSubmission, withdrawSubmission } from '../submission/remove.ts'
import { setPhase } from '../submission/setPhase.ts'
import type { Call, Handler } from './Handler.ts'
import { userOf } from './userOf.ts'

/** Lists all submissions. */
export const answerSubmissions: Handler<typeof calls.submissions> = ({ ports }) => listAll(ports.database)

/** Lists the caller's submissions. */
export const answerOwn: Handler<typeof calls.submissionsByUser> = ({ ports, caller }) => listOwn(ports.database, userOf(caller).id)

/** Keeps a comment. */
export const answerAddComment: Handler<typeof calls.addComment> = async ({ ports, caller, body, c }) => {
  await addComment(ports, userOf(caller), { submissionId: body.submissionID, comment: body.comment, cell: body.cell ?? null })
  return c.text('OK')
}

/** Lists comments. */
export const answerComments: Handler<typeof calls.commentHistory> = async ({ ports, caller, query }) => {
  const { id } = await submissionFor(ports.database, userOf(caller), query.submissionID)
  return listComments(ports.database, id)
}

/** Lists phases with their reasons. */
export const answerPhases: Handler<typeof calls.phaseHistory> = async ({ ports, caller, query }) => {
  const { id } = await submissionFor(ports.database, userOf(caller), query.submissionID)
  return listPhaseChanges(ports.database, id)
}

/** Sets a phase. */
export const answerSetPhase: Handler<typeof calls.setPhase> = async ({ ports, caller, body, c }) => {
  const { submissionID: submissionId, phaseID: phaseId, reason, fromPhaseID: fromPhaseId = null } = body
  await setPhase(ports, userOf(caller), { submissionId, phaseId, reason, fromPhaseId })
  return c.text('OK')
}

/** Deletes a submission, whichever method asked. */
export const answerDelete: Handler<typeof calls.deleteSubmission | typeof calls.deleteSubmissionLegacy> = async ({
  ports,
  caller,
  query,
  c,
}) => {
  await deleteSubmission(ports, userOf(caller), query.submissionID)
  dropOldPreviews(ports)
  return c.text('OK')
}

/** Withdraws a submission of the caller. */
export const answerWithdraw: Handler<typeof calls.withdrawSubmission> = async ({ ports, caller, body, c }) => {
  await withdrawSubmission(ports, userOf(caller), body.submissionID)
  dropOldPreviews(ports)
  return c.text('OK')
}

/** Where files are sent from. In development that is wherever the portal was reached, as its port may be any free one. */
const fileAddress = ({ ports: { config }, facts }: Pick<Call<Endpoint>, 'ports' | 'facts'>): string =>
  `${config.isDevelopment ? facts.origin : config.publicUrl}${submissionFile.path}`

/** Gives a link to the latest workbook. */
export const answerLatestFile: Handler<typeof calls.retrieveMostRecentFile> = async (call) => {
  const { ports, caller, query } = call
  const submission = await submissionFor(ports.database, userOf(caller), query.submissionID)
  const link = linkTo(fileAddress(call), submission, await latestWorkbook(ports, submission))
  return { link, dataset: submission.shortName, submissionId: submission.id }
}

/** Lists every stored file with a link to it. */
export const answerVersions: Handler<typeof calls.submissionVersions> = async (call) => {
  const { ports, caller, query } = call
  const submission = await submissionFor(ports.database, userOf(caller), query.submissionID)
  const versions = await listVersions(ports.database, submission.id)
  return versions.map(({ key, ...version }) => ({ ...version, link: linkTo(fileAddress(call), submission, version.name) }))
}

/** Sends a stored file. */
export const answerFile: Handler<typeof calls.submissionFile> = async ({ ports, caller, query, c }) => {
  const submission = await submissionFor(ports.database, userOf(caller), query.submissionID)
  const { body, sizeBytes } = await fileNamed(ports, submission, query.name)
  return c.body(body, 200, {
    'Content-Type': submissionFile.reply.mediaType,
    'Content-Length': String(sizeBytes),
    'Content-Disposition': `attachment; filename="${query.name}"`,
  })
}
