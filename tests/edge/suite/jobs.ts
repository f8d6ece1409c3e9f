import { describe, expect, test } from 'vitest'
import { jobsApi } from '#core/api/jobs.ts'
import { jobs } from '../../../edge/jobs/jobs.ts'
import { keyOf, newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { readCall } from '../helpers/readCall.ts'

/** What administrators see of scheduled jobs, and have run. */
export function jobsSuite({ api, database }: OpenPortal): void {
  const open = { api, database }
  const json = { 'X-Requested-With': 'test', 'Content-Type': 'application/json' }
  const sessionFor = async (more: Parameters<typeof newPerson>[1]) => ({
    ...json,
    ...(await sessionOf(open, await newPerson(database, more))),
  })

  describe('scheduled jobs', () => {
    test('OPS-41 SEC-14 administrators alone list the jobs, with their last and next runs, and have one run now', async () => {
      const administrator = await sessionFor({ isDataSubmissionAdmin: true })
      const list = async () => (await readCall(api, jobsApi.listJobs, { headers: administrator })).jobs
      const run = async (name: unknown, headers: Record<string, string> = administrator) =>
        (await api.send(jobsApi.runJob.path, { method: 'POST', headers, body: JSON.stringify({ name }) })).status
      expect((await list()).map(({ name, everyMs }) => [name, everyMs])).toEqual(jobs.map(({ name, everyMs }) => [name, everyMs]))
      for (const [other, status] of [
        [await sessionFor({ roles: ['curator'] }), 403],
        [await sessionFor({}), 403],
        [{ ...json, ...(await keyOf(open, await newPerson(database, { isDataSubmissionAdmin: true }))) }, 403],
        [json, 401],
        [{ ...administrator, 'X-Requested-With': '', Origin: 'https://evil.example' }, 403],
      ] as const)
        expect(await run('submission-reminders', other as unknown as Record<string, string>)).toBe(status)
      expect((await api.send(jobsApi.listJobs.path, { headers: await sessionFor({ roles: ['curator'] }) })).status).toBe(403)
      const before = Date.now()
      const asked = async () => (await list()).find(({ name }) => name === 'submission-reminders')
      expect([await run('no-such-job'), await run(''), await run(7), await run('x'.repeat(65))]).toEqual([404, 400, 400, 400])
      expect((await asked())?.requestedAt).toBeNull()
      expect(await run('submission-reminders')).toBe(200)
      const found = await asked()
      // A process of its own may have begun it by now.
      expect(found?.requestedAt ?? found?.startedAt).toBeGreaterThanOrEqual(before)
    })

    test('OPS-40 anyone may ask how fresh the data sets are that are updated from a source', async () => {
      expect(await readCall(api, jobsApi.updatedDatasets)).toEqual([])
    })
  })
}
