import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const store = await import('../../../site/src/download/stores/bulkDownload.ts')
const { $session, sessionOf } = await import('../../../site/src/account/stores/session.ts')
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
  expect(out.logIn).toHaveBeenCalledExactlyOnceWith({ A_Set: null, B_Set: ['wind'] })
  expect(requests).toEqual([])
  store.chooseVariables(new Map())
})

test('CRU-05 what was kept is chosen again as far as the page still offers it', () => {
  const variables = [{ name: 'wind', longName: 'Wind', unit: 'm s-1' }]
  const offered = ['A_Set', 'B_Set', 'D_Set'].map((shortName) => ({ shortName, longName: shortName, rows: 1, variables }))
  store.chooseAgain({ A_Set: null, B_Set: ['wind', 'gone'], C_Set: ['wind'] }, offered)
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

test('rows are counted again by the portal; where it does not answer nothing replaces the counts that the page came with', async () => {
  const ranges = { Lat_Min: null, Lat_Max: null, Lon_Min: null, Lon_Max: null, Depth_Min: 0, Depth_Max: 0, Time_Min: null, Time_Max: null }
  const entry = { Dataset_Name: 'A_Set', ...ranges, Row_Count: 7, Programs: [] }
  answer = () => Response.json({ datasetsMetadata: [entry] })
  await store.countRows(['A_Set'])
  expect(store.$rowCounts.get()).toEqual({ state: 'succeeded', value: new Map([['A_Set', 7]]) })
  answer = () => new Response('broken', { status: 500 })
  await store.countRows(['A_Set'])
  expect(store.$rowCounts.get().state).toBe('failed')
})
