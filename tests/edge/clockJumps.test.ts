import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { listen } from '../../edge/adapters/node/http/listen.ts'
import { createApp } from '../../edge/app.ts'
import { takeOne } from '../../edge/database/rateLimit.ts'
import { datasetDois, datasets, fileChecks, mails, observationFiles } from '../../edge/database/schema/index.ts'
import { hasDueDois } from '../../edge/doi/registerDois.ts'
import { filesToCheck } from '../../edge/files/fileChecks.ts'
import { claimDueMails, noteFailed } from '../../edge/mail/outbox.ts'
import type { JobPorts } from '../../edge/ports/Job.ts'
import { MailError } from '../../edge/ports/MailSender.ts'
import type { Ports } from '../../edge/ports/Ports.ts'
import { portalAt } from '../helpers/portalAt.ts'
import { RawClient, rawGet } from '../helpers/RawClient.ts'
import { makeTestStore } from './helpers/testStore.ts'
import { queueTo } from './mail/mailPorts.ts'
import { alice, freshAddress, signedIn } from './suite/TestedApi.ts'

/** A clock that was wrong by so much, forwards or backwards. */
const YEAR_MS = 365 * 86_400_000
const HOUR_MS = 3_600_000
const { store, remove } = await makeTestStore()
const { database } = store
const clock = { aheadMs: 0 }
const now = () => Date.now() + clock.aheadMs
const log = { info: () => undefined, error: () => undefined }
const ports = {
  ...{ config: { ...store.config, trustProxy: true }, database, unsynced: database, engine: null, sql: null, objects: null, log, now },
  ...{ mail: { send: async () => undefined, close: async () => undefined }, version: '0', site: async () => new Response('site') },
  ...{ inlineSources: { scripts: [], styles: [] }, pages: null, pageCompressor: null, afterAnswer: () => undefined },
  addressOf: (incoming: Request) => incoming.headers.get('X-Forwarded-For') ?? '',
} as unknown as Ports
const app = createApp(ports, () => ports)
const server = await listen(
  { fetch: async (incoming, platform) => app.fetch(incoming, platform as Record<string, unknown>) },
  { host: '127.0.0.1', port: 0 },
)
const api = portalAt('node', server.url, store.config.secrets)
afterEach(() => {
  clock.aheadMs = 0
  vi.useRealTimers()
})
afterAll(async () => {
  await server.stop()
  await remove()
})

test('sessions outlast a clock that goes backwards, and one that was ahead; they end when their time is over, and not before', async () => {
  const headers = await signedIn(api, alice)
  const status = async (aheadMs: number) => {
    clock.aheadMs = aheadMs
    return (await api.send('/api/user/sessions', { headers })).status
  }
  expect([await status(0), await status(-YEAR_MS), await status(limits.sessionLifeMs - 60_000)]).toEqual([200, 200, 200])
  expect([await status(limits.sessionLifeMs + 60_000), await status(YEAR_MS), await status(0)]).toEqual([401, 401, 200])
})

test('a limit reached while the clock was ahead ends at the usual time', async () => {
  const allowance = { subject: `clock ${freshAddress()}`, maxCalls: 2, windowMs: 60_000 }
  const take = async (aheadMs: number) => (await takeOne(ports, allowance, now() + aheadMs)).remaining
  const rejected = { code: 'too-many-requests' }
  expect([await take(YEAR_MS), await take(YEAR_MS)]).toEqual([1, 0])
  await expect(take(YEAR_MS)).rejects.toMatchObject(rejected)
  expect([await take(0), await take(0)]).toEqual([1, 0])
  await expect(take(0)).rejects.toMatchObject(rejected)
  // A portal whose clock is a little behind does not begin anew.
  await expect(take(-limits.clockToleranceMs / 2)).rejects.toMatchObject(rejected)
})

test('e-mails that were locked or postponed while the clock was ahead are sent soon', async () => {
  await queueTo(database, 'ada@example.org', now() + HOUR_MS)
  expect(await claimDueMails(database, 10, now())).toHaveLength(1)
  await database.delete(mails)
  await queueTo(database, 'ada@example.org', now() + YEAR_MS)
  expect(await claimDueMails(database, 10, now() + YEAR_MS)).toHaveLength(1)
  const [held] = await claimDueMails(database, 10, now())
  expect(held?.to).toBe('ada@example.org')
  expect(await claimDueMails(database, 10, now())).toEqual([])
  if (held !== undefined) await noteFailed(ports, held, new MailError('down', false), now() + YEAR_MS)
  expect(await claimDueMails(database, 10, now())).toHaveLength(1)
  await database.update(mails).set({ heldUntil: null, nextTryAt: now() + limits.mailRetryPausesMs[5] })
  expect(await claimDueMails(database, 10, now())).toEqual([])
})

test('a DOI that was postponed while the clock was ahead is registered', async () => {
  const dois = { prefix: '10.5072' } as JobPorts['dois']
  const [dataset] = await database.select().from(datasets).limit(1)
  const record = {} as typeof datasetDois.$inferInsert.record
  const row = { doi: '10.5072/clock', datasetId: dataset?.id ?? 0, tableVersion: 1, record }
  const isDue = async (nextTryAt: number) => {
    await database.delete(datasetDois)
    await database.insert(datasetDois).values({ ...row, nextTryAt })
    return hasDueDois({ database, dois, now, config: store.config, log } as unknown as JobPorts)
  }
  expect([await isDue(now() + limits.doiPauseMs), await isDue(now() + YEAR_MS)]).toEqual([false, true])
})

test('files that were checked while the clock was ahead are checked again', async () => {
  const [file] = await database.select().from(observationFiles).limit(1)
  const path = file?.path ?? ''
  const isDue = async () => (await filesToCheck(database, now() - limits.scrubPeriodMs, 10_000)).some((found) => found.path === path)
  const checkedAt = async (at: number) => {
    await database.delete(fileChecks).where(eq(fileChecks.path, path))
    await database.insert(fileChecks).values({ path, checkedAt: at, fault: null })
    return isDue()
  }
  expect([await checkedAt(now()), await checkedAt(now() + YEAR_MS)]).toEqual([false, true])
})

test('a jump of the system clock ends no connection, and unread ones still time out', async () => {
  let answer: () => void = () => undefined
  const slow = async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return new Response('answered')
  }
  const bounds = { sweepMs: 10, downloadTimeoutMs: 600_000 }
  const own = await listen({ fetch: slow }, { host: '127.0.0.1', port: 0, bounds })
  const client = (await RawClient.to(own.url)).read()
  const begin = answer
  client.send(rawGet('/'))
  await expect.poll(() => answer !== begin).toBe(true)
  for (const jumpMs of [YEAR_MS, -YEAR_MS]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jumpMs })
    await new Promise((resolve) => setTimeout(resolve, 100))
    vi.useRealTimers()
  }
  answer()
  await expect.poll(() => client.text).toContain('answered')
  client.leave()
  await own.stop()
})
