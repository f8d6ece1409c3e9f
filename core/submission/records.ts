import * as z from 'zod'

const instant = z.iso.datetime()
const instantOrNull = instant.nullable()

/** A submission as its submitter sees it (API-19). Times are ISO 8601, UTC; null for what has not happened yet. */
export const submissionRecord = z.object({
  Submission_ID: z.int(),
  Dataset: z.string(),
  Dataset_Long_Name: z.string(),
  Phase: z.string(),
  phaseId: z.int(),
  Start_Date_Time: instant,
  /** When the latest version of the workbook was stored. */
  Modified_Date_Time: instant,
  QC1_Completion_Date_Time: instantOrNull,
  QC2_Completion_Date_Time: instantOrNull,
  DOI_Accepted_Date_Time: instantOrNull,
  Ingestion_Date_Time: instantOrNull,
  /** When the curator who looks after it took it; null while nobody does. */
  Taken_Date_Time: instantOrNull,
  /** How many comments the curators wrote since the submitter last did something: these wait for an answer. */
  Open_Questions: z.int(),
})
export type SubmissionRecord = z.infer<typeof submissionRecord>

/** A submission in the list of all of them (API-100). */
export const reviewRecord = submissionRecord.extend({
  Data_Source: z.string(),
  /** The same as `phaseId`. */
  Phase_ID: z.int(),
  /** First and last name of the submitter. */
  Name: z.string(),
  /** When the submission came into its phase. */
  Phase_Date_Time: instant,
  /** The account of the curator who looks after it; null while nobody does. */
  Curator_ID: z.int().nullable(),
  /** First and last name of that curator. */
  Curator: z.string().nullable(),
})
export type ReviewRecord = z.infer<typeof reviewRecord>

/** A comment on a submission (API-99). `Cell` is the cell that it speaks of, such as `data!B7`; null for one about the whole. */
export const commentRecord = z.object({
  Data_Submission_ID: z.int(),
  Comment: z.string(),
  Comment_Date_Time: instant,
  Commenter: z.enum(['Admin', 'User']),
  Cell: z.string().nullable(),
})
export type CommentRecord = z.infer<typeof commentRecord>

/** A change of phase, with the reason that was given for it. */
export const phaseChangeRecord = z.object({
  Submission_ID: z.int(),
  phaseId: z.int(),
  Phase: z.string(),
  Change_Date_Time: instant,
  Changed_By: z.enum(['Admin', 'User']),
  Reason: z.string(),
})
export type PhaseChangeRecord = z.infer<typeof phaseChangeRecord>

/** A curator was assigned or unassigned. Submitters see neither the name nor the reason. */
export const assignmentRecord = z.object({
  Submission_ID: z.int(),
  Change: z.enum(['taken', 'given back']),
  Change_Date_Time: instant,
  Curator: z.string().nullable(),
  /** Why it was taken over from another curator; null where nobody had it. */
  Reason: z.string().nullable(),
})
export type AssignmentRecord = z.infer<typeof assignmentRecord>

/** Where the rows of a cruise were measured, in the order of time, thinned; degrees. A cruise is new if the portal did not know it. */
const workbookTrack = z.object({ name: z.string(), isNew: z.boolean(), lons: z.array(z.number()), lats: z.array(z.number()) })
export type WorkbookTrack = z.infer<typeof workbookTrack>

/** What a check of the stored workbook found; `rows` are those of the data sheet. Versions of earlier releases have no tracks. */
const workbookSummary = z.object({
  rows: z.int(),
  columns: z.int(),
  variables: z.int(),
  warnings: z.int(),
  confirmations: z.int(),
  tracks: z.array(workbookTrack).optional(),
})
export type WorkbookSummary = z.infer<typeof workbookSummary>

/** A stored version of a submission's workbook, or its raw original, with a link for those who may read the submission. */
export const versionRecord = z.object({
  name: z.string(),
  kind: z.enum(['workbook', 'raw-original']),
  sizeBytes: z.int(),
  sha256: z.string(),
  storedAt: instant,
  summary: workbookSummary.nullable(),
  link: z.string(),
})
export type VersionRecord = z.infer<typeof versionRecord>

/** The preview of a submission: the data set as it will be. `address` is its page, which its submitter and the curators see. */
export const previewRecord = z.object({ address: z.string(), madeAt: instant, expiresAt: instant })
export type PreviewRecord = z.infer<typeof previewRecord>

/** The state of a submission's data set in the catalog. */
export const publicationRecord = z.object({
  /** The short name of the data set; null while it is not in the catalog. */
  dataset: z.string().nullable(),
  /** Which version of its table is in the catalog, counted from 1. */
  version: z.int().nullable(),
  /** Whether that is the one of this submission. */
  isOwnVersion: z.boolean(),
  /** The version that can be restored in its place; null where there is none. */
  versionBefore: z.int().nullable(),
  /** The preview of its latest workbook; null where there is none. */
  preview: previewRecord.nullable(),
})
export type PublicationRecord = z.infer<typeof publicationRecord>

/** What is known of an upload: which parts are stored, and until when it can be continued. */
export const uploadRecord = z.object({
  sessionID: z.string(),
  kind: z.enum(['workbook', 'raw-original']),
  submissionId: z.int().nullable(),
  isCommitted: z.boolean(),
  expiresAt: instant,
  parts: z.array(z.object({ offset: z.int(), sizeBytes: z.int(), sha256: z.string() })),
})
export type UploadRecord = z.infer<typeof uploadRecord>

/** Whether names are free (API-97). `errors` are sentences; the original names are those of the submission to update. */
export const nameCheckRecord = z.object({
  shortNameIsAlreadyInUse: z.boolean(),
  shortNameUpdateConflict: z.boolean(),
  folderExists: z.boolean(),
  longNameIsAlreadyInUse: z.boolean(),
  longNameUpdateConflict: z.boolean(),
  errors: z.array(z.string()),
  shortName: z.string(),
  longName: z.string(),
  originalShortName: z.string().optional(),
  originalLongName: z.string().optional(),
})
export type NameCheckRecord = z.infer<typeof nameCheckRecord>
