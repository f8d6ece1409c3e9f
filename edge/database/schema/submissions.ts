import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { WorkbookSummary } from '#core/submission/records.ts'
import { datasets } from './catalog.ts'
import { caseBlindText, createdAt, flag, instant } from './columns.ts'
import { users } from './users.ts'

/** The stages that a submission passes; the numbers are fixed. */
export const submissionPhases = sqliteTable('submission_phases', {
  id: integer('id').primaryKey(),
  name: text('phase').notNull(),
  /** Place in the workflow, 1 first. */
  rank: integer('rank').notNull(),
})

/** A workbook on its way into the catalog. */
export const submissions = sqliteTable(
  'submissions',
  {
    id: integer('submission_id').primaryKey({ autoIncrement: true }),
    submitterId: integer('submitter_id')
      .notNull()
      .references(() => users.id),
    shortName: caseBlindText('dataset').notNull(),
    longName: caseBlindText('dataset_long_name').notNull(),
    dataSource: text('data_source').notNull(),
    phaseId: integer('phase_id')
      .notNull()
      .default(2)
      .references(() => submissionPhases.id),
    startedAt: instant('start_date_time').notNull(),
    qc1CompletedAt: instant('qc1_completion_date_time'),
    qc1CompletedBy: integer('qc1_completed_by').references(() => users.id),
    qc2CompletedAt: instant('qc2_completion_date_time'),
    qc2CompletedBy: integer('qc2_completed_by').references(() => users.id),
    doiAcceptedAt: instant('doi_accepted_date_time'),
    ingestedAt: instant('ingestion_date_time'),
    /** The data set that it became; null before it was first published. */
    datasetId: integer('dataset_id').references(() => datasets.id),
    /** The version of the data set's table that it was published as. */
    publishedVersion: integer('published_version'),
    /** The curator who looks after it, and since when; null while nobody does. */
    curatorId: integer('curator_id').references(() => users.id),
    takenAt: instant('taken_at'),
    /** When whoever it waits for was last reminded of it. */
    remindedAt: instant('reminded_at'),
  },
  (table) => [
    uniqueIndex('submission_by_short_name').on(table.shortName),
    uniqueIndex('submission_by_long_name').on(table.longName),
    index('submissions_of_user').on(table.submitterId, table.startedAt),
    index('submissions_by_phase').on(table.phaseId),
  ],
)

const ofSubmission = () =>
  integer('submission_id')
    .notNull()
    .references(() => submissions.id, { onDelete: 'cascade' })

/** One stored version of a submission's workbook. `key` names the object in the file store. */
export const submissionFiles = sqliteTable(
  'submission_files',
  {
    key: text('object_key').primaryKey(),
    submissionId: ofSubmission(),
    kind: text('kind', { enum: ['workbook', 'raw-original'] }).notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
    storedAt: instant('stored_at').notNull(),
    /** The findings in a workbook; null for a raw original. */
    summary: text('summary', { mode: 'json' }).$type<WorkbookSummary>(),
  },
  (table) => [index('files_of_submission_by_time').on(table.submissionId, table.storedAt)],
)

/** Comments on a submission. */
export const submissionComments = sqliteTable(
  'submission_comments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    submissionId: ofSubmission(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    /** Whether the author was a curator at the time. */
    isByCurator: flag('is_by_curator').notNull().default(false),
    comment: text('comment').notNull(),
    /** The cell that it speaks of, such as `data!B7`. */
    cell: text('cell'),
    at: instant('comment_date_time').notNull(),
  },
  (table) => [index('comments_of_submission_by_time').on(table.submissionId, table.at)],
)

/** Every phase that a submission was put into, and why. */
export const submissionPhaseChanges = sqliteTable(
  'submission_phase_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    submissionId: ofSubmission(),
    phaseId: integer('phase_id')
      .notNull()
      .references(() => submissionPhases.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    isByCurator: flag('is_by_curator').notNull(),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('phase_changes_of_submission_by_time').on(table.submissionId, table.at)],
)

/** Every time that a curator took a submission or gave it back. */
export const submissionAssignments = sqliteTable(
  'submission_takings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    submissionId: ofSubmission(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    change: text('change', { enum: ['taken', 'given back'] }).notNull(),
    /** Why it was taken over from another curator. */
    reason: text('reason'),
    at: instant('at').notNull(),
  },
  (table) => [index('takings_of_submission_by_time').on(table.submissionId, table.at)],
)

/** A file that is uploaded in parts. Its row outlives the commit for a while, so that committing again has the same answer. */
export const submissionUploads = sqliteTable(
  'submission_uploads',
  {
    id: text('session_id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The submission that is updated; null for a new one. */
    submissionId: integer('submission_id').references(() => submissions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['workbook', 'raw-original'] }).notNull(),
    /** The submission that it became a file of; null before the commit. */
    committedAs: integer('committed_as').references(() => submissions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    touchedAt: instant('touched_at').notNull(),
    /** Of its parts, stored or on their way; 0 once it is committed. */
    bufferedBytes: integer('held_bytes').notNull().default(0),
  },
  (table) => [index('submission_uploads_by_touch').on(table.touchedAt), index('submission_uploads_of_user').on(table.userId)],
)

/** A part whose bytes are in the object store. */
export const submissionUploadParts = sqliteTable(
  'submission_upload_parts',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => submissionUploads.id, { onDelete: 'cascade' }),
    offset: integer('offset').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.offset] })],
)

/** The present preview of a submission: what the data set will be, in a store of its own below the folder of observations. */
export const submissionPreviews = sqliteTable(
  'submission_previews',
  {
    submissionId: integer('submission_id')
      .primaryKey()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** Names its folder. */
    name: text('name').notNull(),
    /** The workbook that it was made of. */
    workbookKey: text('workbook_key').notNull(),
    shortName: text('dataset').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    madeAt: instant('made_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('submission_previews_by_time').on(table.madeAt)],
)
