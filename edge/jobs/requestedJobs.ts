import { isNotNull } from 'drizzle-orm'
import type { Database } from '../database/Database.ts'
import { jobRuns } from '../database/schema/index.ts'

/** The names of the jobs that are requested. */
export async function requestedJobs(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.select({ name: jobRuns.name }).from(jobRuns).where(isNotNull(jobRuns.requestedAt))
  return new Set(rows.map(({ name }) => name))
}
