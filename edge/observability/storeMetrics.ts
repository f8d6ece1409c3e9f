import { sql } from 'drizzle-orm'
import type { Database } from '../database/Database.ts'
import { jobRuns } from '../database/schema/index.ts'
import type { Job } from '../ports/Job.ts'
import type { Family } from './promText.ts'

interface StoreFigures {
  readonly waiting: number
  readonly dead: number
  readonly pages: number
  readonly pageBytes: number
  readonly observationBytes: number
  readonly liveFailing: number
}

/** What the store says of jobs, mail, its own size and data sets that are updated from a source. */
export async function storeMetrics(database: Database, jobs: readonly Job[]): Promise<Family[]> {
  const runs = new Map((await database.select().from(jobRuns)).map((run) => [run.name, run]))
  const ran = jobs.flatMap(({ name }) => runs.get(name) ?? []).filter(({ startedAt }) => startedAt > 0)
  const [figures] = await database.all<StoreFigures>(sql`
    SELECT (SELECT count(*) FROM mails WHERE sent_at IS NULL AND dead_at IS NULL) AS waiting,
      (SELECT count(*) FROM mails WHERE dead_at IS NOT NULL) AS dead,
      (SELECT page_count FROM pragma_page_count) AS pages, (SELECT page_size FROM pragma_page_size) AS pageBytes,
      (SELECT coalesce(sum(size_bytes), 0) FROM observation_files) AS observationBytes,
      (SELECT count(*) FROM live_checks WHERE failures > 0) AS liveFailing`)
  if (figures === undefined) throw new Error('the store answered no figures')
  const { waiting, dead, pages, pageBytes, observationBytes, liveFailing } = figures
  const ofJobs = (suffix: string, help: string, samples: readonly (readonly [string, number])[]): Family => ({
    name: `pelagos_job_${suffix}`,
    type: 'gauge',
    help,
    samples: samples.map(([job, value]) => ({ labels: { job_name: job }, value })),
  })
  const gauge = (name: string, help: string, value: number): Family => ({ name, type: 'gauge', help, samples: [{ value }] })
  return [
    ofJobs(
      'interval_seconds',
      'From one start of a job to the next',
      jobs.map(({ name, everyMs }) => [name, everyMs / 1000]),
    ),
    ofJobs(
      'last_start_timestamp_seconds',
      'When the last run of a job began',
      ran.map(({ name, startedAt }) => [name, startedAt / 1000]),
    ),
    ofJobs(
      'last_duration_seconds',
      'How long the last run of a job took',
      ran.map(({ name, durationMs }) => [name, (durationMs ?? 0) / 1000]),
    ),
    ofJobs(
      'last_failed',
      'Whether the last run of a job failed',
      ran.map(({ name, fault }) => [name, fault === null ? 0 : 1]),
    ),
    gauge('pelagos_mail_waiting', 'E-mails that wait to be sent', waiting),
    gauge('pelagos_mail_given_up', 'E-mails that could not be sent after the last try', dead),
    gauge('pelagos_store_bytes', 'Size of the database', pages * pageBytes),
    gauge('pelagos_observations_bytes', 'Size of all files of observations', observationBytes),
    gauge('pelagos_live_datasets_failing', 'Data sets whose last update from their source failed', liveFailing),
  ]
}
