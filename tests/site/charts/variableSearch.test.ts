import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everything } from '#components/catalog/activeFilters.ts'
import { answers, leavePage, openPage, requests } from './chartsPage.ts'

const search = await import('../../../site/src/charts/stores/variableSearch.ts')

const empty = { shown: 0, hidden: 0, datasets: [], hiddenDatasets: [] }
const names = [
  'dataFeatures',
  'make',
  'sensor',
  'region',
  'temporalResolution',
  'spatialResolution',
  'dataSource',
  'distributor',
  'processLevel',
]
const found = { lists: { Observation: empty, Model: empty }, facets: Object.fromEntries(names.map((name) => [name, []])) }
const lists = '/api/catalog/chart-variables'
const completed = '/api/catalog/autocompletevariablesnames'
const paths = () => requests.map(({ pathname }) => pathname)

beforeEach(() => {
  openPage()
  answers[lists] = () => Response.json(found)
  answers[completed] = () => Response.json(['Wind Speed'])
})
afterEach(() => {
  search.forgetSearch()
  leavePage()
})

test('VIZ-30 a change empties the lists at once; names are asked for after 300 ms, the lists after 450 ms, once', async () => {
  search.openSearch()
  await vi.advanceTimersByTimeAsync(0)
  expect(search.$found.get()).toEqual({ state: 'succeeded', value: found })
  requests.length = 0
  search.changeSearch({ ...everything, keywords: ['win'] })
  expect(search.$found.get()).toEqual({ state: 'inProgress' })
  await vi.advanceTimersByTimeAsync(200)
  search.changeSearch({ ...everything, keywords: ['wind'], make: ['Model'] })
  await vi.advanceTimersByTimeAsync(299)
  expect(paths()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(paths()).toEqual([completed])
  expect(search.$names.get()).toEqual(['Wind Speed'])
  await vi.advanceTimersByTimeAsync(149)
  expect([paths(), search.$found.get().state]).toEqual([[completed], 'inProgress'])
  await vi.advanceTimersByTimeAsync(1)
  expect(paths()).toEqual([completed, lists])
  expect(requests.at(-1)?.search).toBe('?hasDepth=any&make=Model&searchTerms=wind')
  expect(search.$found.get().state).toBe('succeeded')
})

test('VIZ-30 the same search again asks nothing', async () => {
  search.openSearch()
  await vi.advanceTimersByTimeAsync(1000)
  requests.length = 0
  search.changeSearch(everything)
  search.closeSearch()
  search.openSearch()
  await vi.advanceTimersByTimeAsync(1000)
  expect([paths(), search.$found.get().state]).toEqual([[], 'succeeded'])
})

test('VIZ-34 a search, details and a summary that fail say so, each in its words', async () => {
  for (const path of [lists, '/api/catalog/variable', '/api/catalog/datasetsummary'])
    answers[path] = () => new Response('', { status: 500 })
  search.openSearch()
  search.showDetails(1)
  search.showSummary(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect([search.$found.get(), search.$details.get(), search.$summary.get()]).toMatchObject([
    { message: 'Unable to get variables at this time' },
    { message: 'Unable to fetch variable details. Please try again later' },
    { message: 'Unable to fetch dataset summary' },
  ])
  answers[lists] = () => Response.json(found)
  search.searchAgain()
  await vi.advanceTimersByTimeAsync(0)
  expect(search.$found.get().state).toBe('succeeded')
})
