import * as z from 'zod'
import { limits } from '#core/limits/submission.ts'
import { limits as workbookLimits } from '#core/limits/workbook.ts'
import { nameCheckRecord, uploadRecord } from '../submission/records.ts'
import { endpoint } from './endpoint.ts'
import { oneOrMore, optionalSubmissionId, partOffset, sessionId, sha256, submissionType } from './submissionFields.ts'

const UPLOAD_FORM_BYTES = 5_260_000 // a part of a file, and the few short fields of its form
const DATA_SOURCE_CHARACTERS = 500 // a sentence; the workbook has fewer

const common = { area: 'submission', who: 'user', keyScope: 'submit', rate: 'submission', errorForm: 'text' } as const

const notYours = 'The upload is somebody else’s, or the call comes from another site.'

const noRoom = 'The disk is almost full, or unfinished uploads take up the space that there is for them.'

const unconfirmed = 'Or the caller’s e-mail address must be confirmed first.'

const noUpload = 'There is no such upload, or it has expired.'

const partErrors = {
  400: 'A field is missing or wrong, or the bytes are not those announced.',
  403: `${notYours} ${unconfirmed}`,
  404: noUpload,
  409: 'The upload was committed already.',
  413: 'The part is too large.',
  507: noRoom,
}

/** Uploading and committing workbooks. */
export const uploadsApi = {
  beginUploadSession: endpoint({
    ...common,
    method: 'POST',
    path: '/api/datasubmission/beginuploadsession',
    summary: 'Begin to upload a submission.',
    description:
      'Returns two upload sessions for a new submission (the workbook, and the raw original that it was made from) or one for an update (the workbook). A session that gets no part for a week expires.',
    body: z.object({ submissionType, submissionId: optionalSubmissionId }),
    takesMultipart: true,
    reply: { kind: 'json', schema: z.object({ sessionIds: z.array(z.string()) }) },
    errors: {
      400: 'The type is missing, or an update names no submission.',
      401: 'The caller is not accepted (`Unauthorized`), or the submission is somebody else’s (`wrongUser`).',
      404: 'There is no such submission (`noRecord`).',
      409: 'The submission is complete, or you have too many in review.',
    },
  }),
  uploadFilePart: endpoint({
    ...common,
    method: 'POST',
    path: '/api/datasubmission/uploadfilepart',
    summary: 'Upload a part of a file in a form.',
    description:
      'Stores one part of a file: at most 5,242,880 bytes, at an offset that is a multiple of 262,144, without gaps between parts. Slow links send smaller parts. A part replaces those whose bytes it overlaps. `sha256`, if given, must be that of the part; `close` is accepted for older clients and has no effect.',
    body: {
      kind: 'multipart',
      maxBytes: UPLOAD_FORM_BYTES,
      fields: {
        offset: { maxCharacters: 12 },
        sessionID: { maxCharacters: 36 },
        close: { maxCharacters: 5 },
        sha256: { maxCharacters: 64 },
      },
      files: {
        part: {
          maxBytes: limits.uploadPartBytes,
          mediaTypes: ['application/octet-stream', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
        },
      },
    },
    reply: { kind: 'text', says: '`OK`' },
    errors: partErrors,
  }),
  uploadPart: endpoint({
    ...common,
    method: 'POST',
    path: '/api/datasubmission/uploadpart',
    summary: 'Upload a part of a file as bytes.',
    description: 'Same as `uploadfilepart`, but the body is the part itself, which saves the form around it.',
    query: z.object({ sessionID: sessionId, offset: partOffset, sha256 }),
    body: { kind: 'bytes', mediaTypes: ['application/octet-stream'], maxBytes: limits.uploadPartBytes },
    reply: { kind: 'text', says: '`OK`' },
    errors: partErrors,
  }),
  uploadState: endpoint({
    ...common,
    method: 'GET',
    path: '/api/datasubmission/uploadstate',
    summary: 'List the stored parts of an upload.',
    description: 'Shows which parts have been stored, so that an interrupted upload can go on with the others.',
    query: z.object({ sessionID: sessionId }),
    reply: { kind: 'json', schema: uploadRecord },
    errors: { 400: 'The session is missing.', 403: 'The upload is somebody else’s.', 404: noUpload },
  }),
  commitUpload: endpoint({
    ...common,
    method: 'POST',
    path: '/api/datasubmission/commitupload',
    summary: 'Submit what was uploaded.',
    description:
      'Checks the stored bytes against the sizes and hashes, validates the workbook with the rules of the portal, and submits it: all of it, or nothing. `offsets` are the sizes of the files in bytes, in the order of `sessionIds`. Committing again returns the same submission.',
    body: z.object({
      shortName: z.string().trim().min(1).max(workbookLimits.shortNameCharacters),
      datasetLongName: z.string().trim().min(1).max(workbookLimits.longNameCharacters),
      dataSource: z.string().trim().max(DATA_SOURCE_CHARACTERS).default(''),
      submissionType,
      submissionId: optionalSubmissionId,
      offsets: oneOrMore(z.coerce.number().int().positive().max(limits.workbookSizeBytes)),
      sessionIds: oneOrMore(sessionId),
      /** Of the whole files, in the same order. */
      hashes: oneOrMore(sha256).optional(),
    }),
    takesMultipart: true,
    reply: { kind: 'json', schema: z.object({ submissionId: z.int() }) },
    errors: {
      400: 'The short name is missing, the arguments do not match each other or what was uploaded, or the workbook has errors.',
      403: `${notYours} ${unconfirmed}`,
      404: noUpload,
      409: 'A name is in use, or the submission is complete.',
      422: 'The file cannot be read as a workbook.',
      503: 'The portal is checking too many workbooks. Try again.',
      507: 'The disk is almost full.',
    },
  }),
  checkName: endpoint({
    ...common,
    method: 'POST',
    path: '/api/datasubmission/checkname',
    summary: 'Check the names of a submission.',
    description:
      'Tells whether a short and a long name are free, for a new submission or for the one with `submissionId`. Names that differ in letter case only count as equal.',
    body: z.object({
      shortName: z.string().trim().min(1).max(200),
      longName: z.string().trim().min(1).max(500),
      submissionId: optionalSubmissionId,
    }),
    takesMultipart: true,
    reply: { kind: 'json', schema: nameCheckRecord },
    errors: { 400: 'A name is missing.', 403: 'The submission is somebody else’s.', 404: 'No submission found.' },
  }),
}
