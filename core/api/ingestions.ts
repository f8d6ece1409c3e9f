import * as z from 'zod'
import {
  ingestionDraftRecord,
  ingestionPreviewRecord,
  ingestionRecord,
  publicationRecord,
  workbookDraftRecord,
} from '../catalog/ingestionRecords.ts'
import { limits } from '../limits/submission.ts'
import { endpoint } from './endpoint.ts'

const FORM_TEXT_BYTES = 4_100_000 // the metadata in UTF-8, and the form around the file

const form = (fields: Readonly<Record<string, { readonly maxCharacters: number }>>) =>
  ({
    kind: 'multipart',
    maxBytes: limits.fieldFileBytes + FORM_TEXT_BYTES,
    fields: { name: { maxCharacters: limits.fieldFileNameCharacters }, ...fields },
    files: { file: { maxBytes: limits.fieldFileBytes, mediaTypes: ['application/octet-stream'] } },
  }) as const

const metadata = { metadata: { maxCharacters: limits.fieldMetadataCharacters } }

const common = { area: 'submission', rate: 'submission', errorForm: 'text', method: 'POST', who: 'administrator' } as const

const errors = {
  400: 'The file cannot be read, a field is missing or wrong, or the metadata lack something that the text names.',
  403: 'You are not an administrator, or the call comes from another site.',
  413: 'The file is larger than this call takes; the command line takes files of any size.',
  501: 'This portal cannot publish data sets, as on Workers; the command line can, on the machine that has the data folder.',
  503: 'Too many data sets wait to be prepared, or the portal is stopping. Try again.',
  507: 'The disk is full.',
}

/** The calls that make a data set, or a submission, of a file of an instrument or an archive. Each brings the file, so that nothing of it stays between them. */
export const ingestionsApi = {
  draftIngestion: endpoint({
    ...common,
    path: '/api/datasubmission/draftingestion',
    summary: 'Draft the metadata of a field file.',
    description:
      'Tells what kind of file it is, what becomes of its columns and what it leaves open, and drafts its metadata. `name` is the name of the file, and `replies` a JSON list of texts or nulls in the order of the questions. Nothing is stored.',
    body: form({ replies: { maxCharacters: limits.fieldMetadataCharacters } }),
    reply: { kind: 'json', schema: ingestionDraftRecord },
    errors,
  }),
  beginWorkbook: endpoint({
    ...common,
    who: 'session',
    path: '/api/datasubmission/beginworkbook',
    summary: 'Begin a submission workbook with a field file.',
    description:
      'Reads a file of an instrument or an archive and returns a submission workbook whose data sheet has its rows and whose other sheets have what the file says; the rest is for its submitter to fill in. `replies` is a JSON list of texts or nulls in the order of the questions. Nothing is stored.',
    body: form({ replies: { maxCharacters: limits.fieldMetadataCharacters } }),
    reply: { kind: 'json', schema: workbookDraftRecord },
    errors: {
      ...errors,
      403: 'Your e-mail address is not confirmed, or the call comes from another site.',
      413: 'The file is larger than this call takes.',
      501: 'This portal cannot read field files, as on Workers. Use the template of the workbook.',
    },
  }),
  previewIngestion: endpoint({
    ...common,
    path: '/api/datasubmission/previewingestion',
    summary: 'Show what a field file would become.',
    description:
      'Makes the data set of a file and its `metadata` (JSON) without publishing it, and returns what became of every row and value, unusual values and the first 50 rows.',
    body: form(metadata),
    reply: { kind: 'json', schema: ingestionPreviewRecord },
    errors: { ...errors, 409: 'The name is taken, or the same file is being ingested.' },
  }),
  publishIngestion: endpoint({
    ...common,
    path: '/api/datasubmission/publishingestion',
    summary: 'Publish a field file as a data set.',
    description:
      'Makes the data set of a file and its `metadata` (JSON) and puts it into the catalog, or a new version of it: with its page, charts and downloads, or not at all. Publishing the same again changes nothing.',
    body: form(metadata),
    reply: { kind: 'json', schema: ingestionRecord },
    errors: { ...errors, 409: 'The name is taken, or the same file is being ingested.' },
  }),
  ingestionProgress: endpoint({
    ...common,
    method: 'GET',
    path: '/api/datasubmission/ingestionprogress',
    summary: 'Say how far your publication of a field file is.',
    description:
      'Returns the latest publication that you started with `publishingestion` since the portal started, with what is being done and how far it is, or what came of it.',
    reply: {
      kind: 'json',
      schema: z.object({ publication: publicationRecord.nullable().meta({ description: 'Null where there was none.' }) }),
    },
    errors: { 403: 'You are not an administrator.', 501: errors[501] },
  }),
}
