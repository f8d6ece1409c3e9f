import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { fillBucket, openWorkerPortal } from './helpers/workerPortal.ts'
import { alice, apiKeyOf, signedIn, smallCall, withQuery } from './suite/TestedApi.ts'

/** Answers that nobody reads, within the worker. */

const { api } = openWorkerPortal()
let headers: { Authorization: string }

beforeAll(async () => {
  await fillBucket()
  headers = await apiKeyOf(api, await signedIn(api, alice))
})
afterEach(() => vi.useRealTimers())

const ask = (changes: Readonly<Record<string, string | number>> = {}) =>
  api.send(withQuery('/api/data/sp', { ...smallCall, ...changes }), { headers })
const times = <Value>(count: number, make: () => Promise<Value>) => Promise.all(Array.from({ length: count }, make))
const stopTheClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

test.each([
  ['rows that are streamed', limits.workerQueriesPerCaller, {}],
  ['forms that are whole in memory', limits.wholeAnswersAtOnce / 2, { format: 'netcdf' }],
])('API-12 a client that stops reading gives its place back after a minute: %s', async (_, most, form) => {
  stopTheClock()
  const unread = await times(most, () => ask(form))
  expect(new Set(unread.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await ask(form)).status).toBe(503)
  await vi.advanceTimersByTimeAsync(limits.stalledReaderMs)
  const next = await ask(form)
  expect(next.status).toBe(200)
  await next.arrayBuffer()
  await expect(unread[0]?.arrayBuffer()).rejects.toMatchObject({ code: 'timed-out' })
})

test('API-12 a client that takes a piece within each minute gets every byte, however long that lasts', async () => {
  const wide = { dt2: '12', lat1: -80, lat2: 80, lon1: -180, lon2: 180 }
  const whole = await (await ask(wide)).text()
  stopTheClock()
  const slow = await ask(wide)
  let [text, pieces] = ['', 0]
  const decoder = new TextDecoder()
  for await (const piece of slow.body ?? []) {
    await vi.advanceTimersByTimeAsync(limits.stalledReaderMs - 1)
    text += decoder.decode(piece, { stream: true })
    pieces += 1
  }
  expect(text === whole).toBe(true)
  expect(pieces).toBeGreaterThanOrEqual(whole.length / limits.filePieceBytes)
})
