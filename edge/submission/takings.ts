import { asc, eq } from 'drizzle-orm'
import type { TakingRecord } from '#core/submission/records.ts'
import type { Database } from '../database/Database.ts'
import { submissionTakings, users } from '../database/schema/index.ts'
import { nameOf } from './mails.ts'

/** When a submission was taken or given back, oldest first; who it was and why is for curators (D23). */
export async function listTakings(
  database: Database,
  submissionId: number,
  { withNames }: { readonly withNames: boolean },
): Promise<TakingRecord[]> {
  const rows = await database
    .select()
    .from(submissionTakings)
    .innerJoin(users, eq(users.id, submissionTakings.userId))
    .where(eq(submissionTakings.submissionId, submissionId))
    .orderBy(asc(submissionTakings.at), asc(submissionTakings.id))
  return rows.map(({ submission_takings: { change, at, reason }, users: curator }) => ({
    Submission_ID: submissionId,
    Change: change,
    Change_Date_Time: new Date(at).toISOString(),
    Curator: withNames ? nameOf(curator) : null,
    Reason: withNames ? reason : null,
  }))
}
