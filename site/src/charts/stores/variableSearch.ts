import { atom } from 'nanostores'
import { everything } from '#components/catalog/activeFilters.ts'
import type { FoundVariables } from '#components/chart/search/VariableSearch.tsx'
import { catalogApi } from '#core/api/catalog.ts'
import { datasetsApi } from '#core/api/datasets.ts'
import type { ValueOf } from '#core/api/endpoint.ts'
import { variablesApi } from '#core/api/variables.ts'
import { type SearchQuery, searchQueryToUrl } from '#core/catalog/query.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import { limits } from '#core/limits/catalog.ts'
import { limits as chartsLimits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { Problem } from '#core/request/Problem.ts'
import { inProgress } from '#core/request/RequestState.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'

/** Whether the search is open. */
export const $isSearchOpen = atom(false)

/** The search that the fields hold. */
export const $search = atom<SearchQuery>(everything)

/** Grows when the fields must show another search than the one typed into them. */
export const $searchVersion = atom(0)

const found = requestStore<FoundVariables>()

/** What was found; empty while a search is running. */
export const $found = found.$request

/** What the filters counted last, so that they stay while a search is running. */
export const $facets = atom<FoundVariables['facets'] | null>(null)

/** Names of variables that somebody may be typing. */
export const $names = atom<readonly string[]>([])

const details = requestStore<VariableRecord>()
const summary = requestStore<ValueOf<typeof datasetsApi.datasetSummary>>()

/** The variable whose details are shown. */
export const $details = details.$request
/** The data set whose summary is shown. */
export const $summary = summary.$request

let searchTimer: ReturnType<typeof setTimeout> | undefined
let namesTimer: ReturnType<typeof setTimeout> | undefined

/** Opens the search; the first time, and after a failure, it searches at once. */
export function openSearch(): void {
  $isSearchOpen.set(true)
  const { state } = found.$request.get()
  if (state === 'notTried' || state === 'failed') void searchNow()
}

/** Closes the search, which keeps its fields and what it found. */
export function closeSearch(): void {
  $isSearchOpen.set(false)
}

/** Takes a search from the fields: both lists are emptied, and filled 450 ms after the last change. Source: VIZ-30. */
export function changeSearch(query: SearchQuery): void {
  if (searchQueryToUrl(query).toString() === searchQueryToUrl($search.get()).toString()) return
  $search.set(query)
  found.set(inProgress)
  clearTimeout(searchTimer)
  clearTimeout(namesTimer)
  searchTimer = setTimeout(searchNow, limits.searchDebounceMs)
  namesTimer = setTimeout(completeNames, chartsLimits.nameCompletionDebounceMs)
}

/** Empties every field and searches again. */
export function resetSearch(): void {
  $searchVersion.set($searchVersion.get() + 1)
  changeSearch(everything)
}

/** Runs the search once more, after one that failed. */
export function searchAgain(): void {
  void searchNow()
}

/** Forgets the search when the page is left. */
export function forgetSearch(): void {
  clearTimeout(searchTimer)
  clearTimeout(namesTimer)
  for (const request of [found, details, summary]) request.reset()
  $isSearchOpen.set(false)
  $search.set(everything)
  $names.set([])
}

async function searchNow(): Promise<void> {
  clearTimeout(searchTimer)
  const { keywords, fuzzy, gazetteer, ...filters } = $search.get()
  const query = { ...filters, searchTerms: keywords.join(' ') }
  const end = await found.run(({ signal }) => portal.call(variablesApi.chartVariables, query, { signal }), {
    failure: chartTexts.variablesFailed,
  })
  if (end?.state === 'succeeded') $facets.set(end.value.facets)
}

async function completeNames(): Promise<void> {
  const searchTerms = $search.get().keywords.join(' ')
  if (searchTerms === '') {
    $names.set([])
    return
  }
  try {
    const names = await portal.call(variablesApi.autocompleteVariableNames, { searchTerms })
    if ($search.get().keywords.join(' ') === searchTerms) $names.set(names)
  } catch (fault) {
    // Nobody waits for them: without names one types on.
    if (!(fault instanceof Problem)) throw fault
  }
}

/** Reads the details of a variable; `null` puts them away. */
export function showDetails(id: number | null): void {
  if (id === null) details.reset()
  else void details.run(({ signal }) => portal.call(catalogApi.variable, { id }, { signal }), { failure: chartTexts.variableFailed })
}

/** Reads the summary of a data set; `null` puts it away. */
export function showSummary(id: number | null): void {
  if (id === null) summary.reset()
  else
    void summary.run(({ signal }) => portal.call(datasetsApi.datasetSummary, { id }, { signal }), {
      failure: chartTexts.search.summaryFailed,
    })
}
