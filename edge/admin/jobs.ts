import type { JobRecord } from '#core/catalog/jobRecords.ts'
import { withStore } from '../dataFolder/withStore.ts'
import * as jobs from '../jobs/listJobs.ts'

/** Lists the scheduled jobs of a portal with their last and next runs. */
export function listJobs(dataDir: string | undefined): Promise<JobRecord[]> {
  return withStore(dataDir, ({ database }) => jobs.listJobs(database, Date.now()))
}

/** Has a running portal, or the next that starts, run a job as soon as it looks. Throws `not-found`. */
export function requestJob(dataDir: string | undefined, name: string): Promise<void> {
  return withStore(dataDir, ({ database }) => jobs.requestJob(database, name, Date.now()))
}
