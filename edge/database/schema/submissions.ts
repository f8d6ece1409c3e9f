import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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
    deletedAt: instant('deleted_at'),
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
  },
  (table) => [index('files_of_submission_by_time').on(table.submissionId, table.storedAt)],
)

/** Comments on a submission. Whether an administrator wrote one follows from its author. */
export const submissionComments = sqliteTable(
  'submission_comments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    submissionId: ofSubmission(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    comment: text('comment').notNull(),
    at: instant('comment_date_time').notNull(),
  },
  (table) => [index('comments_of_submission_by_time').on(table.submissionId, table.at)],
)

/** An upload in parts that has not been committed yet. */
export const uploadSessions = sqliteTable(
  'upload_sessions',
  {
    id: text('session_id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    submissionId: integer('submission_id').references(() => submissions.id, { onDelete: 'cascade' }),
    /** The object store's own name of the multipart upload. */
    uploadKey: text('upload_key').notNull(),
    receivedBytes: integer('received_bytes').notNull().default(0),
    closed: flag('closed').notNull().default(false),
    createdAt: createdAt(),
    touchedAt: instant('touched_at').notNull(),
  },
  (table) => [index('upload_sessions_by_touch').on(table.touchedAt), index('upload_sessions_of_user').on(table.userId)],
)

/** A part that has arrived whole; parts follow each other without gaps. */
export const uploadParts = sqliteTable(
  'upload_parts',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => uploadSessions.id, { onDelete: 'cascade' }),
    offset: integer('offset').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    etag: text('etag').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.offset] })],
)
