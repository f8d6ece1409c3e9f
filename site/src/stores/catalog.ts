import { atom } from 'nanostores'
import { everything } from '#components/catalog/activeFilters.ts'
import { searchCatalog } from '#core/api/catalog.ts'
import type { DatasetRecord } from '#core/api/records.ts'
import { type SearchQuery, searchQueryFromUrl, searchQueryToUrl } from '#core/catalog/query.ts'
import { limits } from '#core/limits.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { portal } from './portal.ts'

/** What the list shows: the whole catalog as it was built, a search under way, its hits, or why there are none. */
export type Results =
  | { readonly state: 'built' }
  | { readonly state: 'waiting' }
  | { readonly state: 'hits'; readonly exact: readonly DatasetRecord[]; readonly similar: readonly DatasetRecord[] }
  | { readonly state: 'problem'; readonly says: string }

/** The search that the page holds; the address follows it. */
export const $query = atom<SearchQuery>(everything)

export const $results = atom<Results>({ state: 'built' })

/** Grows when the fields must show another search than the one typed into them: after Back, a removed chip, or Reset. */
export const $fieldsVersion = atom(0)

let searchTimer: ReturnType<typeof setTimeout> | undefined
let addressTimer: ReturnType<typeof setTimeout> | undefined
let underWay: AbortController | undefined

const textOf = (query: SearchQuery): string => searchQueryToUrl(query).toString()

/** Takes a search from the fields: called 450 ms after the last change, and 1500 ms after it in the address (D35). */
export function changeQuery(query: SearchQuery): void {
  if (textOf(query) === textOf($query.get())) return
  $query.set(query)
  $results.set({ state: 'waiting' })
  clearTimeout(searchTimer)
  clearTimeout(addressTimer)
  searchTimer = setTimeout(search, limits.searchDebounceMs)
  addressTimer = setTimeout(writeAddress, limits.queryStringDebounceMs)
}

/** Takes a search from elsewhere than the fields, and makes the fields show it. */
export function replaceQuery(query: SearchQuery): void {
  changeQuery(query)
  $fieldsVersion.set($fieldsVersion.get() + 1)
}

/** Runs the search of the address now: when the page opens with one, and after Back or Forward. */
export function readAddress(): void {
  const query = searchQueryFromUrl(new URLSearchParams(location.search))
  if (textOf(query) === textOf($query.get())) return
  $query.set(query)
  $fieldsVersion.set($fieldsVersion.get() + 1)
  $results.set({ state: 'waiting' })
  search()
}

/** Writes the search into the address at once, as a place that Back returns to. */
export function writeAddress(): void {
  clearTimeout(addressTimer)
  const text = textOf($query.get())
  const address = `${location.pathname}${text === '' ? '' : `?${text}`}`
  if (address !== `${location.pathname}${location.search}`) history.pushState(null, '', address)
}

/** Searches for what `$query` asks; a search that is overtaken by another is called off. */
async function search(): Promise<void> {
  clearTimeout(searchTimer)
  underWay?.abort()
  const controller = new AbortController()
  underWay = controller
  const query = $query.get()
  if (textOf(query) === '') {
    $results.set({ state: 'built' })
    return
  }
  const results = await searched(query, controller.signal)
  if (!controller.signal.aborted) $results.set(results)
}

async function searched(query: SearchQuery, signal: AbortSignal): Promise<Results> {
  try {
    const exact = await called(query, signal)
    if (query.keywords.length === 0) return { state: 'hits', exact, similar: [] }
    const known = new Set(exact.map(({ Dataset_ID }) => Dataset_ID))
    const all = await called({ ...query, fuzzy: '1' }, signal)
    return { state: 'hits', exact, similar: all.filter(({ Dataset_ID }) => !known.has(Dataset_ID)) }
  } catch (fault) {
    // Every fault means the same to a reader: no results, try again. An overtaken search is not shown at all.
    if (fault instanceof Error) return { state: 'problem', says: catalogTexts.searchFailed }
    throw fault
  }
}

function called(query: SearchQuery, signal: AbortSignal): Promise<DatasetRecord[]> {
  return portal.call(searchCatalog, query, { signal })
}
