import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { procedureQuery } from '#core/api/data.ts'
import type { SizeCheckRecord } from '#core/catalog/records.ts'
import { catalogEntry } from '../../fixtures/catalogEntry.ts'

const store = await import('../../../site/src/download/stores/download.ts')
const { $session, sessionOf } = await import('../../../site/src/account/stores/session.ts')
const { record } = catalogEntry()
const user = sessionOf(`UserInfo=${encodeURIComponent(JSON.stringify({ id: 1, username: 'demo' }))}`)

const check: SizeCheckRecord = {
  query: {
    modifiedQuery: '',
    constraints: null,
    analysis: { commandType: 'sproc', extractedTableNames: [], extractedPrimaryTableNames: [] },
  },
  allow: true,
  projection: { size: -109_380, provenance: 'table stats' },
  answer: { rows: 675, precision: 'exact' },
}
const requests: URL[] = []
let size = () => Response.json(check)
let rows = () => new Response('time,lat,lon\n')

beforeEach(() => {
  vi.useFakeTimers()
  requests.length = 0
  $session.set(user)
  size = () => Response.json(check)
  rows = () => new Response('time,lat,lon\n')
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://portal')
    requests.push(url)
    return url.pathname === '/api/data/check-query-size' ? size() : rows()
  })
})
afterEach(() => {
  store.closeDownload()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('DLD-06 opening the dialog and every change send a size check 2 seconds later', async () => {
  store.openDownload(record)
  await vi.advanceTimersByTimeAsync(1999)
  expect(requests).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(requests[0]?.searchParams.get('query')).toBe("EXEC uspSpaceTime 'tblCOADS_Climatology', '*', '1', '12', -77, 89, -179, 179, 0, 0")
  expect(store.$sizeCheck.get()).toEqual({ state: 'succeeded', value: { verdict: 'allowed', rows: 675 } })
  const subset = store.$subset.get()
  if (subset) store.changeSubset({ ...subset, latEnd: 0 })
  expect(store.$sizeCheck.get()).toEqual({ state: 'notTried' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests[1]?.searchParams.get('query')).toContain(', -77, 0, ')
})

test('DLD-27 a visitor’s size is not checked; signing in checks it, and repeats a check that had failed', async () => {
  $session.set({ state: 'visitor' })
  store.openDownload(record)
  await vi.advanceTimersByTimeAsync(3000)
  expect(requests).toHaveLength(0)
  size = () => new Response('broken', { status: 500 })
  $session.set(user)
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toHaveLength(1)
  expect(store.$sizeCheck.get().state).toBe('failed')
  $session.set({ state: 'visitor' })
  $session.set(user)
  expect(store.$sizeCheck.get()).toEqual({ state: 'inProgress', isRetry: true })
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toHaveLength(2)
})

test('DLD-18 an impossible range is never checked', async () => {
  store.openDownload(record)
  const subset = store.$subset.get()
  if (subset) store.changeSubset({ ...subset, latStart: 50, latEnd: 10 })
  await vi.advanceTimersByTimeAsync(5000)
  expect(requests).toHaveLength(0)
})

test('the browser fetches the rows itself, as a file named after the data set; the page asks before whether it may and starts no query', async () => {
  store.openDownload(record)
  const saved: string[] = []
  await store.startDownload((address) => saved.push(address))
  const url = new URL(saved[0] ?? '', 'http://portal')
  expect(url.pathname).toBe('/api/data/sp')
  const sent = procedureQuery.parse(Object.fromEntries(url.searchParams))
  // SEC-22: people open this file in a spreadsheet.
  expect([sent.filename, sent.spreadsheet]).toEqual(['COADS_Climatology.csv', 'true'])
  expect(store.$download.get()).toMatchObject({ state: 'succeeded' })
  expect(requests.filter(({ pathname }) => pathname === '/api/data/sp').map((call) => call.searchParams.get('sqlify'))).toEqual(['true'])
  expect([saved.length, url.searchParams.has('sqlify')]).toEqual([1, false])
})

test('an error is shown in the portal’s words and nothing is fetched', async () => {
  rows = () => new Response('Too many queries at once', { status: 503 })
  store.openDownload(record)
  const saved: string[] = []
  await store.startDownload((address) => saved.push(address))
  expect(saved).toEqual([])
  expect(store.$download.get()).toEqual({ state: 'failed', message: 'Too many queries at once' })
})

test('DLD-28 closing the dialog forgets its data set and calls off what is under way', async () => {
  store.openDownload(record)
  store.closeDownload()
  await vi.advanceTimersByTimeAsync(5000)
  expect([store.$downloadRecord.get(), store.$subset.get(), requests.length]).toEqual([null, null, 0])
})
