import { existsSync, mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { isNotNull, or, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { openPortal } from '../../../edge/adapters/node/portal.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { apiKeys, jobRuns } from '../../../edge/database/schema/index.ts'
import { jobs } from '../../../edge/jobs/jobs.ts'
import { requestJob } from '../../../edge/jobs/listJobs.ts'
import { newPerson } from '../helpers/people.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { dataDir, store, remove } = await makeTestStore()
afterAll(remove)
const { database } = store
const config = parseConfig({ PELAGOS_DATA_DIR: dataDir, PELAGOS_SITE_DIR: 'tests/fixtures/no-site' })
const quiet = { log: { info: () => undefined, error: () => undefined }, printLine: () => undefined }

/** A folder of a version that a publishing left when it was killed, long ago. */
const leftFolder = join(dataDir, 'observations/tblLeft/v1')
mkdirSync(leftFolder, { recursive: true })
const longAgo = new Date(Date.now() - 30 * 86_400_000)
utimesSync(leftFolder, longAgo, longAgo)
const { id } = await newPerson(database)
await database.insert(apiKeys).values({ userId: id, description: 'old', hash: 'h', sealed: '', revokedAt: 1 })

/** Opens a portal on the store and closes it, which waits for the jobs that its start began; answers what is left. */
async function leftAfterStart(): Promise<[boolean, number]> {
  const portal = await openPortal(config, quiet)
  await portal.close()
  return [existsSync(leftFolder), await database.$count(apiKeys)]
}

test('a portal that starts while another runs the sweep and housekeeping leaves both to it, and runs both once the other has ended', async () => {
  const lease = { holder: 'another portal', heldUntil: Date.now() + limits.jobLeaseMs + limits.clockToleranceMs / 2, startedAt: 0 }
  await database.insert(jobRuns).values([
    { name: 'sweep', ...lease },
    { name: 'housekeeping', ...lease },
  ])
  expect(await leftAfterStart()).toEqual([true, 1])
  await database.update(jobRuns).set({ holder: null, heldUntil: 0 })
  expect(await leftAfterStart()).toEqual([false, 0])
})

test('OPS-07 OPS-41 each job that two portals are asked to run at once runs once, and another run changes nothing', async () => {
  await database.run(sql`create table taken (name)`)
  await database.run(sql`create trigger taking after update of holder on job_runs when new.holder is not null and new.holder is not old.holder
    begin insert into taken values (new.name); end`)
  const names = jobs.map(({ name }) => name).filter((name) => name !== 'dois') // no registration agency is set
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const portals = [await openPortal(config, quiet), await openPortal(config, quiet)]
  await expect.poll(() => database.$count(jobRuns, isNotNull(jobRuns.holder))).toBe(0)
  const runAll = async () => {
    await database.run(sql`delete from taken`)
    for (const name of names) await requestJob(database, name, Date.now())
    vi.advanceTimersByTime(5_000)
    const isOpen = or(isNotNull(jobRuns.holder), isNotNull(jobRuns.requestedAt))
    await expect.poll(() => database.$count(jobRuns, isOpen), { timeout: 60_000 }).toBe(0)
    expect((await database.select().from(jobRuns)).flatMap(({ name, fault }) => fault ?? (names.includes(name) ? [] : name))).toEqual([])
    return (await database.all<{ name: string }>(sql`select name from taken`)).map(({ name }) => name)
  }
  mkdirSync(leftFolder, { recursive: true })
  utimesSync(leftFolder, longAgo, longAgo)
  await database.insert(apiKeys).values({ userId: id, description: 'old', hash: 'h', sealed: '', revokedAt: 1 })
  expect((await runAll()).toSorted()).toEqual(names.toSorted())
  expect([existsSync(leftFolder), await database.$count(apiKeys)]).toEqual([false, 0])
  const after = await contentOf()
  expect((await runAll()).toSorted()).toEqual(names.toSorted())
  expect(await contentOf()).toEqual(after)
  for (const portal of portals) await portal.close()
  vi.useRealTimers()
}, 120_000)

/** The rows of every table but those that say when jobs ran and files were read. */
async function contentOf(): Promise<Record<string, unknown>> {
  const tables = await database.all<{ name: string }>(sql`select name from sqlite_master where type = 'table'`)
  const stable = tables.map(({ name }) => name).filter((name) => !['job_runs', 'taken', 'file_checks'].includes(name))
  return Object.fromEntries(await Promise.all(stable.map(async (name) => [name, await database.all(sql.raw(`select * from "${name}"`))])))
}
