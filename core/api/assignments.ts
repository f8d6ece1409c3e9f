import * as z from 'zod'
import { limits } from '#core/limits/submission.ts'
import { assignmentRecord } from '../submission/records.ts'
import { endpoint } from './endpoint.ts'
import { submissionId } from './submissionFields.ts'

const common = { area: 'submission', rate: 'submission', errorForm: 'text' } as const

const none = 'No submission found.'

const notAllowed = 'You are not a curator, or the call comes from another site.'

/** Who looks after a submission. */
export const assignmentsApi = {
  assignSubmission: endpoint({
    ...common,
    method: 'POST',
    path: '/api/datasubmission/takesubmission',
    summary: 'Take a submission.',
    description:
      'From now on you look after the submission: its reminders go to you. To take it over from another curator, name that curator in `fromCuratorID` and give a reason, which curators see in the history. Taking your own again changes nothing.',
    who: 'curator',
    body: z.object({
      submissionID: submissionId,
      fromCuratorID: z.coerce.number().int().positive().optional(),
      reason: z.string().trim().min(1).max(limits.phaseReasonCharacters).optional(),
    }),
    takesMultipart: true,
    reply: { kind: 'text', says: '`OK`' },
    errors: {
      400: 'The submission is missing, or the reason for taking it over.',
      403: notAllowed,
      404: none,
      409: 'The submission is complete, or another curator has it; the text names that curator.',
    },
  }),
  unassignSubmission: endpoint({
    ...common,
    method: 'POST',
    path: '/api/datasubmission/givebacksubmission',
    summary: 'Give a submission back.',
    description: 'Nobody looks after a submission that you took until a curator takes it again. One that nobody has stays as it is.',
    who: 'curator',
    body: z.object({ submissionID: submissionId }),
    takesMultipart: true,
    reply: { kind: 'text', says: '`OK`' },
    errors: { 400: 'The submission is missing.', 403: notAllowed, 404: none, 409: 'Another curator has the submission.' },
  }),
  assignmentHistory: endpoint({
    ...common,
    method: 'GET',
    path: '/api/datasubmission/takinghistory',
    summary: 'List who took a submission.',
    description: 'When curators took the submission or gave it back, oldest first. Names and reasons are shown to curators only.',
    who: 'user',
    keyScope: 'submit',
    query: z.object({ submissionID: submissionId }),
    reply: { kind: 'json', schema: z.array(assignmentRecord) },
    errors: { 400: 'The submission is missing.', 403: 'The submission is somebody else’s.', 404: none },
  }),
}
