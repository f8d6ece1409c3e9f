import type { Endpoint } from '#core/api/endpoint.ts'
import { submissionsApi } from '#core/api/submissions.ts'
import { submissionFor } from '../submission/access.ts'
import { addComment } from '../submission/comments.ts'
import { fileNamed, latestWorkbook, linkTo } from '../submission/links.ts'
import { listAll, listComments, listOwn, listPhaseChanges, listVersions } from '../submission/lists.ts'
import { dropOldPreviews } from '../submission/preview.ts'
import { deleteSubmission, withdrawSubmission } from '../submission/remove.ts'
import { setPhase } from '../submission/setPhase.ts'
import type { Call, Handler, Handlers } from './Handler.ts'
import { userOf } from './userOf.ts'

/** Where files are sent from. In development that is wherever the portal was reached, as its port may be any free one. */
const fileAddress = ({ ports: { config }, facts }: Pick<Call<Endpoint>, 'ports' | 'facts'>): string =>
  `${config.isDevelopment ? facts.origin : config.publicUrl}${submissionsApi.submissionFile.path}`

const remove: Handler<typeof submissionsApi.deleteSubmission> = async ({ ports, caller, query, c }) => {
  await deleteSubmission(ports, userOf(caller), query.submissionID)
  dropOldPreviews(ports)
  return c.text('OK')
}

export const submissionsRoutes: Handlers<typeof submissionsApi> = {
  submissions: ({ ports }) => listAll(ports.database),
  submissionsByUser: ({ ports, caller }) => listOwn(ports.database, userOf(caller).id),
  addComment: async ({ ports, caller, body, c }) => {
    await addComment(ports, userOf(caller), { submissionId: body.submissionID, comment: body.comment, cell: body.cell ?? null })
    return c.text('OK')
  },
  commentHistory: async ({ ports, caller, query }) => {
    const { id } = await submissionFor(ports.database, userOf(caller), query.submissionID)
    return listComments(ports.database, id)
  },
  phaseHistory: async ({ ports, caller, query }) => {
    const { id } = await submissionFor(ports.database, userOf(caller), query.submissionID)
    return listPhaseChanges(ports.database, id)
  },
  setPhase: async ({ ports, caller, body, c }) => {
    const { submissionID: submissionId, phaseID: phaseId, reason, fromPhaseID: fromPhaseId = null } = body
    await setPhase(ports, userOf(caller), { submissionId, phaseId, reason, fromPhaseId })
    return c.text('OK')
  },
  deleteSubmission: remove,
  deleteSubmissionLegacy: remove,
  withdrawSubmission: async ({ ports, caller, body, c }) => {
    await withdrawSubmission(ports, userOf(caller), body.submissionID)
    dropOldPreviews(ports)
    return c.text('OK')
  },
  retrieveMostRecentFile: async (call) => {
    const { ports, caller, query } = call
    const submission = await submissionFor(ports.database, userOf(caller), query.submissionID)
    const link = linkTo(fileAddress(call), submission, await latestWorkbook(ports, submission))
    return { link, dataset: submission.shortName, submissionId: submission.id }
  },
  submissionVersions: async (call) => {
    const { ports, caller, query } = call
    const submission = await submissionFor(ports.database, userOf(caller), query.submissionID)
    const versions = await listVersions(ports.database, submission.id)
    return versions.map(({ key, ...version }) => ({ ...version, link: linkTo(fileAddress(call), submission, version.name) }))
  },
  submissionFile: async ({ ports, caller, query, c }) => {
    const submission = await submissionFor(ports.database, userOf(caller), query.submissionID)
    const { body, sizeBytes } = await fileNamed(ports, submission, query.name)
    return c.body(body, 200, {
      'Content-Type': submissionsApi.submissionFile.reply.mediaType,
      'Content-Length': String(sizeBytes),
      'Content-Disposition': `attachment; filename="${query.name}"`,
    })
  },
}
