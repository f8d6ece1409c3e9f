import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
})
