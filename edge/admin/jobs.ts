import { jobRuns } from '../database/schema/index.ts'
import { withStore } from '../dataFolder/withStore.ts'
import { jobs } from '../jobs/jobs.ts'

/** A job as operators see it. Instants in milliseconds since 1970 UTC. */
export interface JobState {
  readonly name: string
  readonly says: string
  readonly everyMs: number
  /** When its last run began; null where it never ran. */
  readonly startedAt: number | null
  /** How long the last run took; null while the first one goes on. */
  readonly durationMs: number | null
  readonly isRunning: boolean
  /** Why its last run failed; null where it did not. */
  readonly fault: string | null
}

/** Lists the scheduled jobs of a portal with their last results. */
export function listJobs(dataDir: string | undefined): Promise<JobState[]> {
  return withStore(dataDir, async ({ database }) => {
    const runs = new Map((await database.select().from(jobRuns)).map((run) => [run.name, run]))
    return jobs.map(({ name, says, everyMs }) => {
      const run = runs.get(name)
      const isRunning = run !== undefined && run.holder !== null && run.heldUntil > Date.now()
      return {
        name,
        says,
        everyMs,
        startedAt: run?.startedAt ?? null,
        durationMs: run?.durationMs ?? null,
        isRunning,
        fault: run?.fault ?? null,
      }
    })
  })
}
