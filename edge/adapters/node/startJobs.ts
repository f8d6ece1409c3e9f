import { requestedJobs } from '../../jobs/requestedJobs.ts'
import { runJob } from '../../jobs/runJob.ts'
import type { Job, JobPorts } from '../../ports/Job.ts'
import type { Ports } from '../../ports/Ports.ts'

const REQUESTS_POLL_MS = 5_000 // whoever requested a run watches

/**
 * Runs each job at its interval by timers of this process, and at once those that belong to a startup, have work waiting or were
 * requested; returns what ends it. No run of a job begins here before the last is over, and a stop aborts those that are running and waits for them.
 */
export function startJobs(jobs: readonly Job[], ports: JobPorts & Pick<Ports, 'afterAnswer'>): () => void {
  const stopping = new AbortController()
  const underWay = new Set<Job>()
  const turn = async (job: Job) => {
    if (underWay.has(job)) return
    underWay.add(job)
    await runJob(job, ports, stopping.signal)
    underWay.delete(job)
  }
  const begin = (job: Job) => ports.afterAnswer(turn(job))
  const timers = jobs.map((job) => setInterval(begin, job.everyMs, job).unref())
  const beginRequested = async () => {
    const requested = await requestedJobs(ports.database)
    for (const job of jobs) if (requested.has(job.name)) begin(job)
  }
  // A store that is busy is asked again.
  const look = () => ports.afterAnswer(beginRequested().catch(() => undefined))
  timers.push(setInterval(look, REQUESTS_POLL_MS).unref())
  look()
  for (const job of jobs) if (job.runsAtStart === true || job.hasWork !== undefined) begin(job)
  return () => {
    for (const timer of timers) clearInterval(timer)
    stopping.abort()
  }
}
