import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everything } from '#components/catalog/activeFilters.ts'
import { listingApi } from '#core/api/listing.ts'
import { listingOf } from '#core/catalog/listing.ts'
import { searchQueryFromUrl } from '#core/catalog/query.ts'
import { catalogEntry } from '../../fixtures/catalogEntry.ts'
import { syntheticCatalog } from '../../helpers/syntheticCatalog.ts'

const names = ['COADS_Climatology', 'Atlantic_Storm_Tracks', 'OISST_AVHRR_1981_12_31']
const [template] = syntheticCatalog(1)
if (!template) throw new Error('no synthetic data set')
const built = names.map((name) => catalogEntry({}, name))
const datasets = built.map(({ record }) => ({ record: { ...template.record, ...record }, variables: [] }))

/** The portal's side: the listing, and how large the catalog is. */
const requests: URL[] = []
let isAway = false
let size = names.length
async function portalFetch(address: string): Promise<Response> {
  const url = new URL(address, 'http://portal')
  requests.push(url)
  if (isAway) return new Response('away', { status: 503 })
  if (url.pathname === listingApi.catalogState.path)
    return Response.json({ datasets: size, latest: Math.max(...datasets.map(({ record }) => record.Dataset_ID)) })
  expect(url.pathname).toBe(listingApi.catalogListing.path)
  return Response.json(listingOf(datasets))
}

const pushed: string[] = []
let store: typeof import('../../../site/src/catalog/stores/catalog.ts')
const query = (text: string) => searchQueryFromUrl(new URLSearchParams(text))

beforeEach(async () => {
  // What was loaded once stays with the page; every test opens the page anew.
  vi.resetModules()
  store = await import('../../../site/src/catalog/stores/catalog.ts')
  vi.useFakeTimers()
  requests.length = 0
  pushed.length = 0
  isAway = false
  size = names.length
  vi.stubGlobal('fetch', portalFetch)
  vi.stubGlobal('location', { pathname: '/catalog', search: '' })
  vi.stubGlobal('history', { pushState: (_state: unknown, _title: string, address: string) => pushed.push(address) })
  store.$query.set(everything)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Until what is expected holds. Unlike `expect.poll` this moves the clock of the test, outside of which a search’s code is loaded. */
const until = (expectation: () => void) => vi.waitFor(expectation, { timeout: 20_000 })
const done = () => until(() => expect(store.$results.get().state).not.toBe('inProgress'))
const shown = () => {
  const results = store.$results.get()
  return results.state === 'succeeded' ? results.value.exact.map(({ record }) => record.Short_Name) : results
}

test('CAT-13 a change is searched after 450 ms and is in the address after 1500 ms, each after the last change', async () => {
  store.changeQuery(query('keywords=wi'))
  await vi.advanceTimersByTimeAsync(2000)
  await done()
  pushed.length = 0
  const searches = vi.spyOn(store.$searcher.get() ?? expect.unreachable(), 'search')
  store.changeQuery(query('keywords=win'))
  await vi.advanceTimersByTimeAsync(400)
  store.changeQuery(query('keywords=storm'))
  await vi.advanceTimersByTimeAsync(449)
  expect(store.$results.get()).toMatchObject({ state: 'inProgress' })
  expect(searches).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await done()
  expect(searches).toHaveBeenCalledOnce()
  expect(shown()).toEqual(['Atlantic_Storm_Tracks'])
  expect(pushed).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1050)
  expect(pushed).toEqual(['/catalog?keywords=storm'])
})

test('the catalog is loaded when somebody searches, not before, and once', async () => {
  await store.watchCatalog(built)
  expect(requests.map(({ pathname }) => pathname)).toEqual([listingApi.catalogState.path])
  store.changeQuery(query('keywords=storm'))
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(500)
  await done()
  store.changeQuery(query('keywords=sst'))
  await vi.advanceTimersByTimeAsync(500)
  await done()
  expect(requests).toHaveLength(2)
})

test('CAT-12 opening an address with a query runs that search and makes the fields show it; the same query is not searched again', async () => {
  vi.stubGlobal('location', { pathname: '/catalog', search: '?keywords=storm&make=Observation' })
  const version = store.$fieldsVersion.get()
  store.readAddress()
  expect(store.$results.get()).toMatchObject({ state: 'inProgress' })
  await done()
  expect(shown()).toEqual(['Atlantic_Storm_Tracks'])
  expect(store.$fieldsVersion.get()).toBe(version + 1)
  store.readAddress()
  expect(store.$results.get().state).toBe('succeeded')
  vi.stubGlobal('location', { pathname: '/catalog', search: '?keywords=COADS' })
  store.readAddress()
  expect(store.$results.get()).toMatchObject({ state: 'inProgress' })
  await done()
  expect(shown()).toEqual(['COADS_Climatology'])
})

test('D65 similar spellings come after the exact matches and are distinguished from them', async () => {
  store.changeQuery(query('keywords=atlantc'))
  await vi.advanceTimersByTimeAsync(500)
  await done()
  expect(store.$results.get()).toMatchObject({ state: 'succeeded', value: { exact: [] } })
  const results = store.$results.get()
  expect(results.state === 'succeeded' && results.value.similar.map(({ record }) => record.Short_Name)).toContain('Atlantic_Storm_Tracks')
})

test('CAT-26 a failed search says so, and the next one tries again', async () => {
  isAway = true
  store.changeQuery(query('keywords=storm'))
  await vi.advanceTimersByTimeAsync(500)
  await done()
  expect(store.$results.get()).toMatchObject({ state: 'failed', message: 'Failed to retrieve search results. Please try again later.' })
  isAway = false
  store.changeQuery(query('keywords=storm tracks'))
  await vi.advanceTimersByTimeAsync(500)
  await done()
  expect(shown()).toEqual(['Atlantic_Storm_Tracks'])
})

test('CAT-09 going back to everything shows the built list without a call', async () => {
  store.changeQuery(query('keywords=wind'))
  await vi.advanceTimersByTimeAsync(500)
  await done()
  const calls = requests.length
  store.replaceQuery(everything)
  await vi.advanceTimersByTimeAsync(500)
  expect(store.$results.get()).toEqual({ state: 'notTried' })
  expect(requests).toHaveLength(calls)
})

test('CAT-10 a page that was built before a data set was ingested shows the whole catalog by itself', async () => {
  await store.watchCatalog(built.slice(0, 2))
  await done()
  expect(shown()).toHaveLength(3)
  store.replaceQuery(everything)
  await vi.advanceTimersByTimeAsync(500)
  expect(shown()).toHaveLength(3)
})

test('CAT-17 results stand newest first until another order is chosen', async () => {
  store.changeQuery(query('keywords=a'))
  await vi.advanceTimersByTimeAsync(500)
  await done()
  const newest = datasets.map(({ record }) => record).sort((one, other) => other.Dataset_ID - one.Dataset_ID)
  expect(shown()).toEqual(newest.map(({ Short_Name }) => Short_Name))
  store.changeOrder('oldest')
  expect(pushed.at(-1)).toBe('/catalog?keywords=a&sort=oldest')
  await until(() => expect(shown()).toEqual(newest.toReversed().map(({ Short_Name }) => Short_Name)))
  const byName = newest.toSorted((one, other) => one.Long_Name.localeCompare(other.Long_Name, 'en')).map(({ Short_Name }) => Short_Name)
  store.changeOrder('name')
  await until(() => expect(shown()).toEqual(byName))
  store.changeOrder('nameDown')
  await until(() => expect(shown()).toEqual(byName.toReversed()))
})
