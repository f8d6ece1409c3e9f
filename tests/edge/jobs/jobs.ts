import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import type { Database } from '../../../edge/database/Database.ts'
import { jobRuns } from '../../../edge/database/schema/index.ts'
import { listJobs, requestJob } from '../../../edge/jobs/listJobs.ts'
import { runJob } from '../../../edge/jobs/runJob.ts'
import type { Job, JobPorts } from '../../../edge/ports/Job.ts'

const YEAR_MS = 365 * 86_400_000
const never = new AbortController().signal

/** A job that runs until it is let go. */
function waitingJob(name: string) {
  let runs = 0
  let letGo: (fault?: Error) => void = () => undefined
  const job: Job = {
    ...{ name, says: 'waits', everyMs: 1000, limitMs: 60_000 },
    run: () => {
      runs += 1
      return new Promise((resolve, reject) => {
        letGo = (fault) => (fault === undefined ? resolve() : reject(fault))
      })
    },
  }
  return { job, runs: () => runs, letGo: (fault?: Error) => letGo(fault) }
}

const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1))
}

/** How jobs are run, on Node and on workerd. */
export function jobsSuite(runtime: string, database: Database): void {
  const logged: string[] = []
  const clock = { now: Date.now() }
  const log = { info: () => undefined, error: (event: string, facts = {}) => void logged.push(`${event} ${JSON.stringify(facts)}`) }
  const config = parseConfig({})
  const ports = { config, database, log, now: () => clock.now, objects: null, dataFolder: null } as unknown as JobPorts
  const quick = (name: string, run: Job['run']): Job => ({ name, says: 'is quick', everyMs: 60_000, limitMs: 1000, run })
  const rowOf = async (name: string) => database.select().from(jobRuns).where(eq(jobRuns.name, name)).get()

  describe(`jobs on ${runtime}`, () => {
    test('of concurrent attempts to run a job only one runs it', async () => {
      const { job, runs, letGo } = waitingJob('one-at-a-time')
      const turns = [1, 2, 3].map(() => runJob(job, ports, never))
      await until(() => runs() > 0)
      let rejected = 0
      for (const turn of turns) turn.then(() => rejected++)
      await until(() => rejected === 2)
      expect(runs()).toBe(1)
      letGo()
      expect((await Promise.all(turns)).toSorted()).toEqual(['done', 'held', 'held'])
    })

    test('a job runs no more often than its interval, whoever starts it', async () => {
      const job = quick('interval', async () => undefined)
      expect([await runJob(job, ports, never), await runJob(job, ports, never)]).toEqual(['done', 'held'])
      clock.now += 60_000
      expect(await runJob(job, ports, never)).toBe('done')
    })

    test('OPS-41 a requested job runs whenever it last ran and whatever there is to do, once for all who ask; one that is running goes on', async () => {
      let runs = 0
      const job = { ...quick('mail', async () => void runs++), hasWork: async () => false }
      const listed = async (name: string) => (await listJobs(database, clock.now)).find((found) => found.name === name)
      expect(await runJob(job, ports, never)).toBe('nothing to do')
      for (const round of [1, 2]) {
        await Promise.all([1, 2].map(() => requestJob(database, 'mail', clock.now)))
        expect(await listed('mail')).toMatchObject({ requestedAt: clock.now, startedAt: round === 1 ? null : clock.now, nextAt: null })
        const outcomes = await Promise.all([1, 2, 3].map(() => runJob(job, ports, never)))
        expect([outcomes.filter((outcome) => outcome === 'done').length, runs]).toEqual([1, round])
        expect([await runJob(job, ports, never), (await listed('mail'))?.requestedAt]).toEqual(['nothing to do', null])
      }
      const { job: waiting, letGo } = waitingJob('sweep')
      const turn = runJob(waiting, ports, never)
      await expect.poll(async () => (await listed('sweep'))?.isRunning).toBe(true)
      await requestJob(database, 'sweep', clock.now)
      expect(await listed('sweep')).toMatchObject({ requestedAt: null, nextAt: clock.now + 3_600_000 })
      letGo()
      expect(await turn).toBe('done')
      await expect(requestJob(database, 'no-such-job', clock.now)).rejects.toMatchObject({ code: 'not-found' })
    })

    test('a job whose holder was killed is another’s when the lease is over, and not before', async () => {
      const killed = waitingJob('killed')
      runJob(killed.job, ports, never).catch(() => undefined)
      await until(() => killed.runs() === 1)
      clock.now += limits.jobLeaseMs - 1
      const other = { ...quick('killed', async () => undefined), everyMs: 1 }
      expect(await runJob(other, ports, never)).toBe('held')
      clock.now += 1
      expect(await runJob(other, ports, never)).toBe('done')
      const row = await rowOf('killed')
      // What the first one says later changes nothing.
      killed.letGo(new Error('too late'))
      await until(() => logged.some((line) => line.includes('too late')))
      expect(await rowOf('killed')).toEqual(row)
    })

    test('a clock that was a year ahead, and is right again, holds up no job', async () => {
      const right = clock.now
      const hung = waitingJob('ahead')
      clock.now += YEAR_MS
      runJob(hung.job, ports, never).catch(() => undefined)
      await until(() => hung.runs() === 1)
      const ended = quick('ahead-and-done', async () => undefined)
      expect(await runJob(ended, ports, never)).toBe('done')
      clock.now = right
      const other = quick('ahead', async () => undefined)
      expect([await runJob(other, ports, never), await runJob(ended, ports, never)]).toEqual(['done', 'done'])
      expect([await runJob(other, ports, never), await runJob(ended, ports, never)]).toEqual(['held', 'held'])
      hung.letGo()
    })

    test('a failed run is recorded and logged once, and the next run clears it', async () => {
      const fails = quick('fails', () => Promise.reject(new Error('the disk is full'.padEnd(2000, '.'))))
      expect(await runJob(fails, ports, never)).toBe('failed')
      expect(logged.filter((line) => line.includes('"fails"'))).toHaveLength(1)
      const row = await rowOf('fails')
      expect(row).toMatchObject({ holder: null, startedAt: clock.now, durationMs: 0 })
      expect(row?.fault).toMatch(/^the disk is full\.+$/)
      expect(row?.fault).toHaveLength(limits.jobErrorCharacters)
      clock.now += 60_000
      expect(
        await runJob(
          quick('fails', async () => undefined),
          ports,
          never,
        ),
      ).toBe('done')
      expect(await rowOf('fails')).toMatchObject({ fault: null })
    })

    test('a run that exceeds its limit is stopped and counts as failed', async () => {
      const slow: Job = {
        ...quick('slow', (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve()))),
        limitMs: 20,
      }
      expect(await runJob(slow, ports, never)).toBe('failed')
      expect((await rowOf('slow'))?.fault).toContain('stopped after')
    })

    test('a stopping portal ends its jobs, which is not a failure', async () => {
      const stopping = new AbortController()
      let hasBegun = false
      const heeds = quick('heeds', (_, signal) => {
        hasBegun = true
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      })
      const turn = runJob({ ...heeds, limitMs: 60_000 }, ports, stopping.signal)
      await until(() => hasBegun)
      stopping.abort()
      expect(await turn).toBe('done')
    })

    test('a job without work leaves the store alone', async () => {
      const idle = { ...quick('idle', async () => undefined), hasWork: async () => false }
      expect([await runJob(idle, ports, never), await rowOf('idle')]).toEqual(['nothing to do', undefined])
    })
  })
}
