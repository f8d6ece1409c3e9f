import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everything } from '#components/catalog/activeFilters.ts'
import { searchQueryFromUrl } from '#core/catalog/query.ts'
import { searchCatalog, searchText } from '#core/catalog/search.ts'
import { catalogEntry } from '../../fixtures/catalogEntry.ts'

const names = ['COADS_Climatology', 'Atlantic_Storm_Tracks', 'OISST_AVHRR_1981_12_31']
const entries = names.map((name) => {
  const { record } = catalogEntry({}, name)
  return { record, text: searchText(record, []) }
})

/** The portal's side of the search, answering what the page sends. */
const asked: URL[] = []
let isAway = false
async function portalFetch(address: string): Promise<Response> {
  const url = new URL(address, 'http://portal')
  asked.push(url)
  if (isAway) return new Response('away', { status: 503 })
  const { exact, similar } = searchCatalog(entries, searchQueryFromUrl(url.searchParams))
  return Response.json([...exact, ...similar])
}

const pushed: string[] = []
const store = await import('../../../site/src/stores/catalog.ts')
const query = (text: string) => searchQueryFromUrl(new URLSearchParams(text))

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  pushed.length = 0
  isAway = false
  vi.stubGlobal('fetch', portalFetch)
  vi.stubGlobal('location', { pathname: '/catalog', search: '' })
  vi.stubGlobal('history', { pushState: (_state: unknown, _title: string, address: string) => pushed.push(address) })
  store.$query.set(everything)
  store.$results.set({ state: 'built' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('CAT-13 a change is searched after 450 ms and stands in the address after 1500 ms, each after the last change', async () => {
  store.changeQuery(query('keywords=win'))
  await vi.advanceTimersByTimeAsync(400)
  store.changeQuery(query('keywords=wind'))
  expect(store.$results.get()).toEqual({ state: 'waiting' })
  await vi.advanceTimersByTimeAsync(449)
  expect(asked).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked[0]?.search).toContain('keywords=wind')
  expect(pushed).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1050)
  expect(pushed).toEqual(['/catalog?keywords=wind'])
})

test('CAT-12 opening an address with a query runs that search and makes the fields show it; the same query is not searched again', async () => {
  vi.stubGlobal('location', { pathname: '/catalog', search: '?keywords=storm&make=Observation' })
  const version = store.$fieldsVersion.get()
  store.readAddress()
  expect(store.$results.get()).toEqual({ state: 'waiting' })
  await vi.advanceTimersByTimeAsync(10)
  expect(store.$results.get()).toMatchObject({ state: 'hits', exact: [{ Short_Name: 'Atlantic_Storm_Tracks' }] })
  expect(store.$fieldsVersion.get()).toBe(version + 1)
  const calls = asked.length
  store.readAddress()
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toHaveLength(calls)
})

test('similar spellings come after the exact matches and are told from them', async () => {
  store.changeQuery(query('keywords=atlantc'))
  await vi.advanceTimersByTimeAsync(500)
  expect(store.$results.get()).toMatchObject({ state: 'hits', exact: [] })
  const results = store.$results.get()
  expect(results.state === 'hits' && results.similar.map(({ Short_Name }) => Short_Name)).toContain('Atlantic_Storm_Tracks')
})

test('CAT-26 a failed search says so', async () => {
  isAway = true
  store.changeQuery(query('keywords=wind'))
  await vi.advanceTimersByTimeAsync(500)
  expect(store.$results.get()).toEqual({ state: 'problem', says: 'Failed to retrieve search results. Please try again later.' })
})

test('CAT-09 going back to everything shows the built list without a call', async () => {
  store.changeQuery(query('keywords=wind'))
  await vi.advanceTimersByTimeAsync(500)
  const calls = asked.length
  store.replaceQuery(everything)
  await vi.advanceTimersByTimeAsync(500)
  expect(store.$results.get()).toEqual({ state: 'built' })
  expect(asked).toHaveLength(calls)
})
