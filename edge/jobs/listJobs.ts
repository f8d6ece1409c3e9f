import type { JobRecord } from '#core/catalog/jobRecords.ts'
import { limits } from '#core/limits/storage.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../database/Database.ts'
import { hasCome } from '../database/hasCome.ts'
import { jobRuns } from '../database/schema/index.ts'
import { jobs } from './jobs.ts'

/** Lists the scheduled jobs of a portal with their last and next runs. */
export async function listJobs(database: Database, now: number): Promise<JobRecord[]> {
  const runs = new Map((await database.select().from(jobRuns)).map((run) => [run.name, run]))
  return jobs.map(({ name, says, everyMs, hasWork }) => {
    const run = runs.get(name)
    const startedAt = run?.startedAt || null
    const runsWhenNeeded = hasWork !== undefined
    return {
      ...{ name, says, everyMs, runsWhenNeeded, startedAt },
      durationMs: run?.durationMs ?? null,
      isRunning: run !== undefined && run.holder !== null && run.heldUntil > now,
      fault: run?.fault ?? null,
      requestedAt: run?.requestedAt ?? null,
      nextAt: startedAt === null || runsWhenNeeded ? null : startedAt + everyMs,
    }
  })
}

/**
 * Has a job run as soon as a process looks, whenever it last ran and whether or not there seems to be anything to do; one that is running
 * goes on. Throws `not-found`.
 */
export async function requestJob(database: Database, name: string, now: number): Promise<void> {
  if (!jobs.some((job) => job.name === name)) throw new Problem('not-found', `There is no job “${name}”.`)
  await database
    .insert(jobRuns)
    .values({ name, holder: null, heldUntil: 0, startedAt: 0, requestedAt: now })
    .onConflictDoUpdate({ target: jobRuns.name, set: { requestedAt: now }, setWhere: hasCome(jobRuns.heldUntil, now, limits.jobLeaseMs) })
}
