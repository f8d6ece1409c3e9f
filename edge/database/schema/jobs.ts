import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { datasets } from './catalog.ts'
import { instant } from './columns.ts'

/** The last run of each job, and who is at it now. One row a job. */
export const jobRuns = sqliteTable('job_runs', {
  name: text('name').primaryKey(),
  /** A random mark of the run that has the job; null between runs. */
  holder: text('holder'),
  /** When the holder has it no longer, unless it says before that it is still at it. */
  heldUntil: instant('held_until').notNull(),
  startedAt: instant('started_at').notNull(),
  /** Null while the first run goes on. */
  durationMs: integer('duration_ms'),
  /** Why the last run failed; null where it did not. */
  fault: text('fault'),
  /** When somebody asked for a run that has not begun yet; `startedAt` is 0 where there was none before. */
  requestedAt: instant('requested_at'),
})

/** The last check of the source that a data set is updated from. At most one row a data set. */
export const liveChecks = sqliteTable('live_checks', {
  datasetId: integer('dataset_id')
    .primaryKey()
    .references(() => datasets.id, { onDelete: 'cascade' }),
  checkedAt: instant('checked_at').notNull(),
  /** When a check last led to a new version; null where none did. */
  changedAt: instant('changed_at'),
  /** Why the last check failed; null where it did not. */
  fault: text('fault'),
  /** How many checks failed one after another. */
  failures: integer('failures').notNull(),
  /** The version of the table that `state` is about. */
  version: integer('version').notNull(),
  /** What the source said of itself, as JSON. */
  state: text('state', { mode: 'json' }).notNull(),
})
