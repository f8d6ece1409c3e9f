import { and, count, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { submissionComments, submissionFiles } from '../database/schema/index.ts'

/** How many comments of curators wait for an answer, by submission: those since its submitter last wrote or sent a version. */
export async function openQuestions(store: Database | Transaction, which?: SQL): Promise<ReadonlyMap<number, number>> {
  const { submissionId, isByCurator, at } = submissionComments
  const answers = store
    .select({ id: submissionId, at: max(at).as('answered_at') })
    .from(submissionComments)
    .where(eq(isByCurator, false))
    .groupBy(submissionId)
    .as('answers')
  const versions = store
    .select({ id: submissionFiles.submissionId, at: max(submissionFiles.storedAt).as('stored_at') })
    .from(submissionFiles)
    .groupBy(submissionFiles.submissionId)
    .as('versions')
  const rows = await store
    .select({ id: submissionId, open: count() })
    .from(submissionComments)
    .leftJoin(answers, eq(answers.id, submissionId))
    .leftJoin(versions, eq(versions.id, submissionId))
    .where(and(which, eq(isByCurator, true), gt(at, sql`max(coalesce(${answers.at}, 0), coalesce(${versions.at}, 0))`)))
    .groupBy(submissionId)
  return new Map(rows.map(({ id, open }) => [id, open]))
}
