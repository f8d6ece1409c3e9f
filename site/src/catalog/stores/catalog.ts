import { atom } from 'nanostores'
import { everything } from '#components/catalog/activeFilters.ts'
import type { CatalogEntry, CatalogExtras } from '#components/catalog/CatalogEntry.ts'
import { listingApi } from '#core/api/listing.ts'
import { type SearchQuery, searchQueryFromUrl, searchQueryToUrl } from '#core/catalog/query.ts'
import { limits } from '#core/limits/catalog.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { Problem } from '#core/request/Problem.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import { orderOf, type ResultOrder } from '../order.ts'
import type { Found, Searcher } from './searcher.ts'

/** The search that the page holds; the address follows it. */
export const $query = atom<SearchQuery>(everything)

const results = requestStore<Found>()

/** What was found. Not tried while the whole catalog stands as it was built. */
export const $results = results.$request

/** Whether the page was opened with the search: then the whole list is not what its reader waits for. */
export const $isFromAddress = atom(false)

/** How the results are ordered (CAT-17). */
export const $order = atom<ResultOrder>('latest')

/** The catalog in the browser, once somebody has searched; loaded then and not before. */
export const $searcher = atom<Searcher | null>(null)

/** Grows when the fields must show another search than the one typed into them: after Back, a removed chip, or Reset. */
export const $fieldsVersion = atom(0)

let searchTimer: ReturnType<typeof setTimeout> | undefined
let addressTimer: ReturnType<typeof setTimeout> | undefined
let loading: Promise<Searcher> | undefined
/** Whether what was built is the whole catalog; a data set may have been ingested since. */
let isBuiltWhole = true
const known = new Map<string, CatalogExtras | null>()

const textOf = (query: SearchQuery): string => searchQueryToUrl(query).toString()

/** Takes a search from the fields: called 450 ms after the last change, and 1500 ms after it in the address (D35). */
export function changeQuery(query: SearchQuery): void {
  if (textOf(query) === textOf($query.get())) return
  $query.set(query)
  results.markPending()
  clearTimeout(searchTimer)
  clearTimeout(addressTimer)
  searchTimer = setTimeout(search, limits.searchDebounceMs)
  addressTimer = setTimeout(writeAddress, limits.queryStringDebounceMs)
  // Loading begins with the first letter; a fault is told by the search that needs it.
  if (textOf(query) !== '') loadSearcher().catch(() => undefined)
}

/** Puts the results in another order. */
export function changeOrder(order: ResultOrder): void {
  $order.set(order)
  writeAddress()
  // The list as it was built is put in order by whoever shows it.
  if ($results.get().state !== 'notTried') void search()
}

/** Runs the search once more, after one that failed. */
export function searchAgain(): void {
  void search()
}

/** Takes a search from elsewhere than the fields, and makes the fields show it. */
export function replaceQuery(query: SearchQuery): void {
  changeQuery(query)
  $fieldsVersion.set($fieldsVersion.get() + 1)
}

/** Runs the search of the address now: when the page opens with one, and after Back or Forward. */
export function readAddress(): void {
  const parameters = new URLSearchParams(location.search)
  const [query, order] = [searchQueryFromUrl(parameters), orderOf(parameters)]
  if (textOf(query) === textOf($query.get()) && order === $order.get()) return
  $query.set(query)
  $order.set(order)
  $isFromAddress.set(textOf(query) !== '')
  $fieldsVersion.set($fieldsVersion.get() + 1)
  void search()
}

/** Writes the search into the address at once, as a place that Back returns to. */
export function writeAddress(): void {
  clearTimeout(addressTimer)
  const parameters = searchQueryToUrl($query.get())
  if ($order.get() !== 'latest') parameters.set('sort', $order.get())
  const text = parameters.toString()
  const address = `${location.pathname}${text === '' ? '' : `?${text}`}`
  if (address !== `${location.pathname}${location.search}`) history.pushState(null, '', address)
}

/** Tells what the page was built with and asks whether that is still the whole catalog; where it is not, all of it is shown. */
export async function watchCatalog(entries: readonly CatalogEntry[]): Promise<void> {
  for (const { record, extras } of entries) known.set(record.Short_Name, extras)
  const latest = Math.max(0, ...entries.map(({ record }) => record.Dataset_ID))
  try {
    const now = await portal.call(listingApi.catalogState, {})
    isBuiltWhole = now.datasets === entries.length && now.latest === latest
    if (!isBuiltWhole && $results.get().state === 'notTried') await search()
  } catch (fault) {
    // Nobody waits for it: while the portal is away, what was built stands.
    if (!(fault instanceof Problem)) throw fault
  }
}

/** Searches for what `$query` asks. Every fault means the same to a reader: no results, try again. */
async function search(): Promise<void> {
  clearTimeout(searchTimer)
  if (textOf($query.get()) === '' && isBuiltWhole) results.reset()
  else
    await results.run(async () => (await loadSearcher()).search($query.get(), $order.get()), {
      failure: catalogTexts.searchFailed,
      keepsPrevious: true,
    })
}

/** Loads the catalog and the code that searches it, once; after a fault the next search tries again. */
function loadSearcher(): Promise<Searcher> {
  loading ??= Promise.all([portal.open(listingApi.catalogListing, {}).then((response) => response.json()), import('./searcher.ts')])
    .then(([listing, { createSearcher }]) => {
      const searcher = createSearcher(listing, known)
      $searcher.set(searcher)
      return searcher
    })
    .catch((fault: unknown) => {
      loading = undefined
      throw fault
    })
  return loading
}
