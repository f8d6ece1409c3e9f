import { activeFilters } from '#components/catalog/activeFilters.ts'
import { savedSearchesApi } from '#core/api/savedSearches.ts'
import { type SearchQuery, searchQueryToUrl } from '#core/catalog/query.ts'
import { limits } from '#core/limits/catalog.ts'
import { savedSearchTexts as texts } from '#core/messages/savedSearches.ts'
import { whenSignedIn } from '../../account/stores/pendingAction.ts'
import type { Actions } from '../../account/stores/storedAction.ts'
import { attempt } from '../../common/stores/attempt.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'

/** What a search is saved as: it is called by its words and filters. */
export function searchToSave(query: SearchQuery): Actions['saveSearch'] {
  const words = [query.keywords.join(' '), ...activeFilters(query).map((filter) => filter.words)].filter((part) => part !== '')
  return { name: words.join(', ').slice(0, limits.savedSearchNameCharacters), query: searchQueryToUrl(query).toString() }
}

/** Saves a search for the reader, who signs in first where needed, and says what comes of it. */
export async function saveSearch(search: Actions['saveSearch']): Promise<void> {
  if (!(await whenSignedIn('saveSearch', search))) return
  if (await attempt(() => portal.call(savedSearchesApi.saveSearch, {}, { body: search }), texts.notSaved)) notify(texts.saved)
}
