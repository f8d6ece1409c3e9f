import * as z from 'zod'
import { limits } from '#core/limits/submission.ts'
import { type PublicationAction, transitionOf } from '#core/submission/transitions.ts'
import { previewRecord, publicationRecord } from '../submission/records.ts'
import { endpoint } from './endpoint.ts'
import { submissionId } from './submissionFields.ts'

const common = { area: 'submission', rate: 'submission', errorForm: 'text' } as const

const order = z.object({ submissionID: submissionId, reason: z.string().trim().min(1).max(limits.phaseReasonCharacters) })

const missing = 'The submission or the reason is missing.'

const none = 'No submission found.'

const notAllowed = 'You are not an administrator, or the call comes from another site.'

const notLive = 'The submission is not complete, or another version of the data set is in the catalog.'

const busy = 'Too many data sets wait to be prepared, the portal is stopping, or a stored file is damaged. Try again.'

const notHere = 'This portal cannot publish data sets, as on Workers; the command line can, on the machine that has the data folder.'

const change = (action: PublicationAction) =>
  ({
    ...common,
    method: 'POST',
    path: `/api/datasubmission/${action}`,
    who: transitionOf(action).who,
    query: z.object({}),
    body: order,
    takesMultipart: true,
    reply: { kind: 'json', schema: publicationRecord },
  }) as const

/** The calls about a submission's data set in the catalog. */
export const publicationsApi = {
  publication: endpoint({
    ...common,
    method: 'GET',
    path: '/api/datasubmission/publication',
    summary: 'Show what became of a submission in the catalog.',
    description: 'Tells which data set and version are in the catalog, and whether an earlier version can be restored.',
    who: 'user',
    keyScope: 'submit',
    query: z.object({ submissionID: submissionId }),
    reply: { kind: 'json', schema: publicationRecord },
    errors: { 400: 'The submission is missing.', 403: 'The submission is somebody else’s.', 404: none },
  }),
  previewSubmission: endpoint({
    ...common,
    method: 'POST',
    path: '/api/datasubmission/preview',
    summary: 'Make a preview of a submission.',
    description:
      'Makes the data set of the latest workbook as publishing would, without publishing it: its page, charts and downloads are shown at the returned address to the submitter and the curators until the preview expires, the submission changes or is published. A preview that is there already is returned.',
    who: 'user',
    keyScope: 'submit',
    body: z.object({ submissionID: submissionId }),
    takesMultipart: true,
    reply: { kind: 'json', schema: previewRecord },
    errors: {
      400: 'The submission is missing, or the workbook cannot be made into a data set.',
      403: 'The submission is somebody else’s, the call comes from another site, or your e-mail address must be confirmed first.',
      404: none,
      409: 'The submission is complete, its name is taken, or somebody changed it in the meantime.',
      413: 'The data set is larger than previews may be.',
      501: notHere,
      503: busy,
      507: 'The disk is full.',
    },
  }),
  publishSubmission: endpoint({
    ...change('publish'),
    summary: 'Publish a submission.',
    description:
      'Makes a data set of the latest workbook of a submission that awaits ingestion and puts it into the catalog: with its page, charts and downloads, or not at all. The submission is then complete, and its submitter subscribed and notified. Publishing again changes nothing.',
    errors: {
      400: `${missing} Or the workbook cannot be made into a data set.`,
      403: notAllowed,
      404: none,
      409: 'The submission does not await ingestion, its name is taken, or somebody changed it in the meantime.',
      501: notHere,
      503: busy,
      507: 'The disk is full.',
    },
  }),
  unpublishSubmission: endpoint({
    ...change('unpublish'),
    summary: 'Take the data set of a submission out of the catalog.',
    description:
      'The submission awaits ingestion again, and its submitter is notified of the reason. Publishing it brings the data set back.',
    errors: { 400: missing, 403: notAllowed, 404: none, 409: notLive },
  }),
  rollBackSubmission: endpoint({
    ...change('rollback'),
    summary: 'Restore the version of a data set before that of a submission.',
    description:
      'Publishes the earlier version again from its stored workbook. The submission awaits ingestion again, and its submitter is notified of the reason.',
    errors: { 400: missing, 403: notAllowed, 404: none, 409: `${notLive} Or there is no earlier version.`, 501: notHere, 503: busy },
  }),
  reopenSubmission: endpoint({
    ...change('reopen'),
    summary: 'Ask for a new version of a published submission.',
    description:
      'The submission awaits an update by its submitter, who is notified of the reason. The present version stays in the catalog until the new one is published.',
    errors: { 400: missing, 403: notAllowed, 404: none, 409: notLive },
  }),
}
