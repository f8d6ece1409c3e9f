import { runJob } from '../../jobs/runJob.ts'
import type { Job, JobPorts } from '../../ports/Job.ts'
import type { Ports } from '../../ports/Ports.ts'

/**
 * Runs each job at its interval by timers of this process, and at once those that belong to a startup or have work waiting; returns what
 * ends it. No run of a job begins here before the last is over, and a stop aborts those that are running and waits for them.
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
  for (const job of jobs) if (job.runsAtStart === true || job.hasWork !== undefined) begin(job)
  return () => {
    for (const timer of timers) clearInterval(timer)
    stopping.abort()
  }
}
