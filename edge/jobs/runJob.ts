import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { limits } from '#core/limits/storage.ts'
import { hasCome } from '../database/hasCome.ts'
import { jobRuns } from '../database/schema/index.ts'
import { faultText } from '../platform/faultText.ts'
import { knownSecrets } from '../platform/knownSecrets.ts'
import { reported } from '../platform/redact.ts'
import type { Job, JobPorts } from '../ports/Job.ts'
import { requestedJobs } from './requestedJobs.ts'

/** The outcome of a job when it was due. `held`: another process or isolate runs it, or just did. */
export type RunOutcome = 'done' | 'failed' | 'nothing to do' | 'held'

/**
 * Runs a job unless another process is at it, or it ran less than its interval ago and nobody requested it, and records when that was, how
 * long it took and why it failed. A failure is logged, once, and never thrown. `signal` stops it. A holder that was killed loses the job after `limits.jobLeaseMs`.
 */
export async function runJob(job: Job, ports: JobPorts, signal: AbortSignal): Promise<RunOutcome> {
  const holder = crypto.randomUUID()
  try {
    if (job.hasWork !== undefined && !(await job.hasWork(ports)) && !(await isRequested(job, ports))) return 'nothing to do'
    if (!(await take(job, ports, holder))) return 'held'
    const startedAt = ports.now()
    const fault = await outcome(job, ports, holder, signal)
    if (fault !== null) logFailure(job, ports, fault)
    await storeResult(ports, job, holder, { durationMs: ports.now() - startedAt, fault })
    return fault === null ? 'done' : 'failed'
  } catch (fault) {
    logFailure(job, ports, textOf(fault, ports))
    return 'failed'
  }
}

const isRequested = async ({ name }: Job, { database }: JobPorts) => (await requestedJobs(database)).has(name)

/** Takes a job by one statement, so that of all who ask at the same time one has it. */
async function take({ name, everyMs }: Job, { database, now }: JobPorts, holder: string): Promise<boolean> {
  // Timers come a little early now and then.
  const restMs = everyMs * 0.9
  const taken = await database
    .insert(jobRuns)
    .values({ name, holder, heldUntil: now() + limits.jobLeaseMs, startedAt: now() })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: { holder, heldUntil: now() + limits.jobLeaseMs, startedAt: now(), requestedAt: null },
      setWhere: and(
        hasCome(jobRuns.heldUntil, now(), limits.jobLeaseMs),
        or(isNotNull(jobRuns.requestedAt), hasCome(sql`${jobRuns.startedAt} + ${restMs}`, now(), restMs)),
      ),
    })
  return taken.rowsAffected === 1
}

/** Why a run failed; null where it did not. */
async function outcome(job: Job, ports: JobPorts, holder: string, signal: AbortSignal): Promise<string | null> {
  const stopping = new AbortController()
  const tooLong = `it was stopped after ${Math.round(job.limitMs / 1000)} seconds`
  const limit = setTimeout(() => stopping.abort(tooLong), job.limitMs)
  // One that does not heed its limit is another's as soon as its lease is over.
  const renewing = setInterval(() => stopping.signal.aborted || renew(ports, job, holder, stopping), limits.jobLeaseMs / 3)
  try {
    await job.run(ports, AbortSignal.any([signal, stopping.signal]))
    return stopping.signal.aborted ? String(stopping.signal.reason) : null
  } catch (fault) {
    if (signal.aborted) return null
    return stopping.signal.aborted ? String(stopping.signal.reason) : textOf(fault, ports)
  } finally {
    clearTimeout(limit)
    clearInterval(renewing)
  }
}

/** Extends the lease of a job; stops the job where another process has taken it. Tries again where the store is busy. */
async function renew({ database, now }: JobPorts, job: Job, holder: string, stopping: AbortController): Promise<void> {
  const renewed = await database
    .update(jobRuns)
    .set({ heldUntil: now() + limits.jobLeaseMs })
    .where(isHeldBy(job, holder))
    .catch(() => null)
  if (renewed?.rowsAffected === 0) stopping.abort('another process took it over')
}

async function storeResult(
  { database }: JobPorts,
  job: Job,
  holder: string,
  ended: { durationMs: number; fault: string | null },
): Promise<void> {
  await database
    .update(jobRuns)
    .set({ ...ended, holder: null, heldUntil: 0 })
    .where(isHeldBy(job, holder))
}

const isHeldBy = ({ name }: Job, holder: string) => and(eq(jobRuns.name, name), eq(jobRuns.holder, holder))

function logFailure({ name }: Job, { log }: JobPorts, message: string): void {
  log.error('job failed', { job: name, message })
}

function textOf(fault: unknown, { config }: Pick<JobPorts, 'config'>): string {
  return reported(faultText(fault), knownSecrets(config), limits.jobErrorCharacters)
}
