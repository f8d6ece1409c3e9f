import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { limits } from '#core/limits/submission.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { submissions } from '../database/schema/index.ts'
import type { JobPorts } from '../ports/Job.ts'
import { mailStale } from './mails.ts'

type ReminderPorts = Pick<JobPorts, 'database' | 'config' | 'now'>

/** The latest thing that happened to a submission, in milliseconds since 1970 UTC: every version and every comment of a submitter is a change of phase too. */
const lastActivity = sql<number>`max(
  ${submissions.startedAt},
  coalesce(${submissions.takenAt}, 0),
  coalesce((select max(at) from submission_phase_changes where submission_id = ${submissions.id}), 0),
  coalesce((select max(comment_date_time) from submission_comments where submission_id = ${submissions.id}), 0),
  coalesce((select max(stored_at) from submission_files where submission_id = ${submissions.id}), 0)
)`

/**
 * Mails whoever a submission waits for when nothing has happened for `limits.staleSubmissionMs`, and again after as long. Each mail is
 * stored in one transaction with the note that it was sent.
 */
export async function remindStale({ database, ...ports }: ReminderPorts): Promise<void> {
  const before = ports.now() - limits.staleSubmissionMs
  const isDue = or(isNull(submissions.remindedAt), lt(submissions.remindedAt, before))
  const stale = await database
    .select()
    .from(submissions)
    .where(and(ne(submissions.phaseId, phaseIds.complete), lt(lastActivity, before), isDue))
    .orderBy(asc(submissions.id))
  for (const submission of stale)
    await database.transaction(async (tx) => {
      await tx.update(submissions).set({ remindedAt: ports.now() }).where(eq(submissions.id, submission.id))
      await mailStale(tx, ports, submission)
    })
}
