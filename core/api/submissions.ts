import * as z from 'zod'
import { limits as storageLimits } from '#core/limits/storage.ts'
import { limits } from '#core/limits/submission.ts'
import { cellAddress } from '#core/submission/cellAddress.ts'
import { transitionOf } from '#core/submission/transitions.ts'
import { commentRecord, phaseChangeRecord, reviewRecord, submissionRecord, versionRecord } from '../submission/records.ts'
import { endpoint, foreignSite } from './endpoint.ts'
import { submissionId } from './submissionFields.ts'

const common = { area: 'submission', rate: 'submission', errorForm: 'text' } as const

const ofSubmission = z.object({ submissionID: submissionId })

const ok = { kind: 'text', says: '`OK`' } as const

const notYours = 'The submission is somebody else’s.'

const none = 'No submission found.'

const removal = {
  ...common,
  summary: 'Delete a submission.',
  who: 'administrator',
  query: ofSubmission,
  body: null,
  reply: ok,
  changesState: true,
  errors: { 400: 'The submission is missing.', 403: `You are not an administrator, or ${foreignSite.toLowerCase()}`, 404: none },
} as const

/** Submissions, their comments, phases and files. */
export const submissionsApi = {
  submissions: endpoint({
    ...common,
    method: 'GET',
    path: '/api/datasubmission/submissions',
    summary: 'List all submissions.',
    description: 'Every submission with its submitter, by phase, for curators.',
    who: 'curator',
    reply: { kind: 'json', schema: z.array(reviewRecord) },
    errors: { 403: 'You are not a curator.' },
  }),
  submissionsByUser: endpoint({
    ...common,
    method: 'GET',
    path: '/api/datasubmission/submissionsbyuser',
    summary: 'List your submissions.',
    description: 'Your own submissions, the newest first.',
    who: 'user',
    keyScope: 'submit',
    reply: { kind: 'json', schema: z.array(submissionRecord) },
  }),
  addComment: endpoint({
    ...common,
    method: 'POST',
    path: '/api/datasubmission/addcomment',
    summary: 'Comment on a submission.',
    description:
      'A comment of the submitter goes to the curators and puts the submission back into their hands; one of a curator goes to the submitter. `cell` may name the cell that the comment is about. `source` is accepted for older clients: who comments follows from the account.',
    who: 'user',
    keyScope: 'submit',
    body: z.object({
      submissionID: submissionId,
      comment: z.string().trim().min(1).max(limits.submissionCommentCharacters),
      source: z.string().max(20).optional(),
      cell: z.string().regex(cellAddress).optional(),
    }),
    takesMultipart: true,
    reply: ok,
    errors: { 400: 'The submission or the text is missing.', 403: notYours, 404: none, 409: 'The submission has too many comments.' },
  }),
  commentHistory: endpoint({
    ...common,
    method: 'GET',
    path: '/api/datasubmission/commenthistory',
    summary: 'List the comments on a submission.',
    description: 'Oldest first.',
    who: 'user',
    keyScope: 'submit',
    query: ofSubmission,
    reply: { kind: 'json', schema: z.array(commentRecord) },
    errors: { 400: 'The submission is missing.', 403: notYours, 404: none },
  }),
  phaseHistory: endpoint({
    ...common,
    method: 'GET',
    path: '/api/datasubmission/phasehistory',
    summary: 'List the phases of a submission.',
    description: 'Every change of phase with its reason, oldest first.',
    who: 'user',
    keyScope: 'submit',
    query: ofSubmission,
    reply: { kind: 'json', schema: z.array(phaseChangeRecord) },
    errors: { 400: 'The submission is missing.', 403: notYours, 404: none },
  }),
  setPhase: endpoint({
    ...common,
    method: 'POST',
    path: '/api/datasubmission/setphase',
    summary: 'Set the phase of a submission.',
    description:
      'Any change is possible but one away from Complete. The reason is recorded and shown to the submitter. With `fromPhaseID` the change is made only if the submission is still in that phase. Setting the present phase again changes nothing.',
    who: transitionOf('setPhase').who,
    body: z.object({
      submissionID: submissionId,
      phaseID: z.coerce.number().int().positive(),
      reason: z.string().trim().min(1).max(limits.phaseReasonCharacters),
      fromPhaseID: z.coerce.number().int().positive().optional(),
    }),
    takesMultipart: true,
    reply: ok,
    errors: {
      400: 'There is no such phase, or the reason is missing.',
      403: 'You are not a curator, or the call comes from another site.',
      404: none,
      409: 'The submission is complete, or its phase has changed in the meantime.',
    },
  }),
  deleteSubmission: endpoint({
    ...removal,
    method: 'GET',
    path: '/api/datasubmission/deletesubmission',
    description: 'Deletes a submission with its files, comments and history. Needs the header `X-Requested-With`; `DELETE` does the same.',
  }),
  deleteSubmissionLegacy: endpoint({
    ...removal,
    summary: 'Delete a submission by DELETE.',
    method: 'DELETE',
    path: '/api/datasubmission/deletesubmission',
    description: 'Deletes a submission with its files, comments and history.',
  }),
  withdrawSubmission: endpoint({
    ...common,
    method: 'POST',
    path: '/api/datasubmission/withdrawsubmission',
    summary: 'Withdraw your submission.',
    description:
      'Deletes a submission of your own that is not complete, with its files, and notifies the curators. Its names are free again.',
    who: 'user',
    keyScope: 'submit',
    body: ofSubmission,
    reply: ok,
    errors: { 400: 'The submission is missing.', 403: notYours, 404: none, 409: 'The submission is complete.' },
  }),
  retrieveMostRecentFile: endpoint({
    ...common,
    method: 'GET',
    path: '/api/datasubmission/retrievemostrecentfile',
    summary: 'Get the latest file of a submission.',
    description: 'Returns a link to the latest workbook, which needs the same session or key.',
    who: 'user',
    keyScope: 'submit',
    query: ofSubmission,
    reply: { kind: 'json', schema: z.object({ link: z.string(), dataset: z.string(), submissionId: z.int() }) },
    errors: { 400: 'The submission is missing.', 403: notYours, 404: none },
  }),
  submissionVersions: endpoint({
    ...common,
    method: 'GET',
    path: '/api/datasubmission/versions',
    summary: 'List every stored file of a submission.',
    description: 'All versions of the workbook and the raw original, the newest first, with what the check of each found.',
    who: 'user',
    keyScope: 'submit',
    query: ofSubmission,
    reply: { kind: 'json', schema: z.array(versionRecord) },
    errors: { 400: 'The submission is missing.', 403: notYours, 404: none },
  }),
  submissionFile: endpoint({
    ...common,
    method: 'GET',
    path: '/api/datasubmission/file',
    summary: 'Download a file of a submission.',
    description:
      'The links that `retrievemostrecentfile` and `versions` return lead here. They hold no token: the submitter and the curators can follow them in a session, and the submitter also with a key that may submit.',
    who: 'user',
    keyScope: 'submit',
    query: ofSubmission.extend({ name: z.string().min(1).max(storageLimits.objectKeyPartCharacters) }),
    reply: { kind: 'file', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: {
      400: 'The submission or the name is missing.',
      403: notYours,
      404: 'The submission has no such file, or no longer.',
      503: 'The stored file is not what was submitted. Where that is found out on the way, the response ends before its last bytes.',
    },
  }),
}
