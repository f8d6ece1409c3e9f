import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharedRecord } from '#core/catalog/sharedSubset.ts'
import { wholeSubset } from '#core/catalog/subset.ts'

const wholeOf = () => wholeSubset(sharedRecord([{ ...ranges, Has_Depth: 0, Climatology: 0, Time_Meaning: null }]))
const store = await import('../../../site/src/download/stores/bulkDownload.ts')
const { $session, sessionOf } = await import('../../../site/src/common/stores/session.ts')
const user = sessionOf(`UserInfo=${encodeURIComponent(JSON.stringify({ id: 1, username: 'demo' }))}`)
const visitor = sessionOf('')

const requests: { readonly path: string; readonly body: unknown; readonly signal: AbortSignal | null | undefined }[] = []
let answer = () => new Response('PK')
const out = { logIn: vi.fn(), send: vi.fn() }

beforeEach(() => {
  requests.length = 0
  vi.clearAllMocks()
  answer = () => new Response('PK')
  $session.set(user)
  vi.stubGlobal('fetch', async (path: string, { body, signal }: RequestInit) => {
    requests.push({ path, body: JSON.parse(String(body)), signal })
    return answer()
  })
})
afterEach(() => {
  store.choose(new Set())
  vi.unstubAllGlobals()
})

test('CRU-04 nothing is asked for without a selection, and the reader is told so', async () => {
  await store.startBulk(out)
  expect(store.$bulk.get()).toEqual({ state: 'failed', message: 'No datasets selected. Please select datasets to download.' })
  expect(requests).toEqual([])
  expect(out.logIn).not.toHaveBeenCalled()
})

test('CRU-05 a visitor is sent to sign in with what was chosen, and nothing is asked for', async () => {
  $session.set(visitor)
  store.choose(new Set(['A_Set', 'B_Set']))
  store.chooseVariables(new Map([['B_Set', new Set(['wind'])]]))
  await store.startBulk(out)
  expect(out.logIn).toHaveBeenCalledExactlyOnceWith({ chosen: { A_Set: null, B_Set: ['wind'] }, ranges: null })
  expect(requests).toEqual([])
  store.chooseVariables(new Map())
})

test('CRU-05 what was kept is chosen again as far as the page still offers it', () => {
  const variables = [{ name: 'wind', longName: 'Wind', unit: 'm s-1' }]
  const offered = ['A_Set', 'B_Set', 'D_Set'].map((shortName) => ({ shortName, longName: shortName, rows: 1, variables }))
  store.chooseAgain({ chosen: { A_Set: null, B_Set: ['wind', 'gone'], C_Set: ['wind'] }, ranges: null }, offered)
  expect([...store.$chosen.get()]).toEqual(['A_Set', 'B_Set'])
  expect([...store.$variables.get()]).toEqual([['B_Set', new Set(['wind'])]])
  store.chooseVariables(new Map())
})

test('BLK-01 a user’s download is asked for, then sent as a form with the short names as JSON; the first answer is let go', async () => {
  store.choose(new Set(['A_Set', 'B_Set']))
  await store.startBulk(out)
  expect(requests.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/data/bulk-download', body: { shortNames: ['A_Set', 'B_Set'] } },
  ])
  expect(requests[0]?.signal?.aborted).toBe(true)
  expect(out.send).toHaveBeenCalledExactlyOnceWith({ shortNames: '["A_Set","B_Set"]', spreadsheet: 'true' })
  expect(store.$bulk.get()).toMatchObject({ state: 'succeeded' })
})

test('of data sets with chosen variables only these are asked for, beside the cruise; all variables of the others', async () => {
  store.choose(new Set(['A_Set', 'B_Set']))
  store.chooseVariables(
    new Map([
      ['A_Set', new Set(['sst'])],
      ['C_Set', new Set(['wind'])],
    ]),
  )
  await store.startBulk(out, 'VIRTUAL_ATL')
  const filters = { cruise: 'VIRTUAL_ATL', variables: { A_Set: ['sst'] } }
  expect(requests[0]?.body).toEqual({ shortNames: ['A_Set', 'B_Set'], filters })
  expect(out.send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ filters: JSON.stringify(filters) }))
  store.chooseVariables(new Map())
})

test('BLK-09 an error is shown on the page, and no form is sent; another choice clears it', async () => {
  answer = () => new Response('The data sets have more than 3,000,000 rows in all.', { status: 413 })
  store.choose(new Set(['A_Set']))
  await store.startBulk(out)
  expect(store.$bulk.get()).toEqual({ state: 'failed', message: 'The data sets have more than 3,000,000 rows in all.' })
  expect(out.send).not.toHaveBeenCalled()
  store.choose(new Set())
  expect(store.$bulk.get()).toEqual({ state: 'notTried' })
})

const ranges = {
  ...{ Lat_Min: -5, Lat_Max: 5, Lon_Min: 0, Lon_Max: 9, Depth_Min: 0, Depth_Max: 5 },
  ...{ Time_Min: '2001-01-01T00:00:00Z', Time_Max: '2002-01-01T00:00:00Z', Programs: [] },
}
const entryOf = (Filtered_Row_Count: number, Filtered_Precision = 'exact') => ({
  datasetsMetadata: [
    { Dataset_Name: 'A_Set', ...ranges, Row_Count: 7, Has_Depth: 0, Climatology: 0, Filtered_Row_Count, Filtered_Precision },
  ],
})

test('rows are counted again by the portal; where it does not answer nothing replaces the counts that the page came with', async () => {
  answer = () => Response.json(entryOf(7))
  await store.countRows(['A_Set'])
  expect(store.$rowCounts.get()).toEqual({ state: 'succeeded', value: new Map([['A_Set', { rows: 7, precision: 'exact' }]]) })
  answer = () => new Response('broken', { status: 500 })
  await store.countRows(['A_Set'])
  expect(store.$rowCounts.get().state).toBe('failed')
})

test('BLK-02 BLK-03 filters are counted 2 seconds after the last change, and sent with the download; wrong ones are not', async () => {
  vi.useFakeTimers()
  answer = () => Response.json(entryOf(7))
  await store.countRows(['A_Set'], 'VIRTUAL_ATL')
  const record = store.$ranges.get()
  if (record === null) throw new TypeError('no ranges')
  const whole = wholeSubset(record)
  requests.length = 0
  answer = () => Response.json(entryOf(3, 'at most'))
  store.changeRanges({ ...whole, latEnd: 2 })
  await vi.advanceTimersByTimeAsync(1999)
  store.changeRanges({ ...whole, latEnd: 1 })
  await vi.advanceTimersByTimeAsync(1999)
  expect([requests.length, store.$rowCounts.get().state]).toEqual([0, 'inProgress'])
  await vi.advanceTimersByTimeAsync(1)
  const spatial = { latMin: -5, latMax: 1 }
  expect(requests.map(({ body }) => body)).toEqual([{ shortNames: ['A_Set'], filters: { spatial, cruise: 'VIRTUAL_ATL' } }])
  expect(store.$rowCounts.get()).toEqual({ state: 'succeeded', value: new Map([['A_Set', { rows: 3, precision: 'at most' }]]) })

  store.choose(new Set(['A_Set']))
  answer = () => new Response('PK')
  await store.startBulk(out)
  expect(out.send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ filters: JSON.stringify({ spatial }) }))

  requests.length = 0
  store.changeRanges({ ...whole, latStart: 3, latEnd: 1 })
  await vi.advanceTimersByTimeAsync(5000)
  expect([requests.length, store.rangeProblems(record, store.$subset.get()).length]).toEqual([0, 1])
  store.changeRanges(whole)
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
})

test('CRU-05 filters from before a sign-in are never left out: without the ranges of the data sets the download does not start', async () => {
  store.chooseAgain({ chosen: { A_Set: null }, ranges: { ...wholeOf(), latEnd: 1 } }, [
    { shortName: 'A_Set', longName: 'A', rows: 7, variables: [] },
  ])
  answer = () => new Response('broken', { status: 500 })
  await store.countRows(['A_Set'])
  await store.startBulk(out)
  expect(store.$bulk.get()).toEqual({ state: 'failed', message: 'The ranges of the data sets could not be loaded. Please try again.' })
  expect(out.send).not.toHaveBeenCalled()
  answer = () => Response.json(entryOf(3))
  await store.countRows(['A_Set'])
  answer = () => new Response('PK')
  await store.startBulk(out)
  expect(out.send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ filters: '{"spatial":{"latMin":-5,"latMax":1}}' }))
})
