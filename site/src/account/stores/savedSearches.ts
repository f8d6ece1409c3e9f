import { type SavedSearchRecord, savedSearchesApi } from '#core/api/savedSearches.ts'
import { savedSearchTexts as texts } from '#core/messages/savedSearches.ts'
import { attempt } from '../../common/stores/attempt.ts'
import { portal } from '../../common/stores/portal.ts'
import { ownList } from './ownList.ts'

const own = ownList(() => portal.call(savedSearchesApi.savedSearches, {}))

/** The reader's saved searches, once somebody has asked for them. */
export const $savedSearches = own.$list

/** Reads the reader's saved searches. */
export const loadSavedSearches = own.load

const path = ({ id }: SavedSearchRecord) => ({ path: { id: String(id) } })

/** Chooses whether a search sends e-mail and reads the list again. Answers whether it was done, and says so where not. */
export async function changeMail(search: SavedSearchRecord, mail: boolean): Promise<boolean> {
  const call = () => portal.call(savedSearchesApi.changeSavedSearch, {}, { ...path(search), body: { mail } })
  const done = await attempt(call, texts.notChanged)
  if (done) await loadSavedSearches()
  return done
}

/** Removes a search and reads the list again. Answers whether it was done, and says so where not. */
export async function removeSearch(search: SavedSearchRecord): Promise<boolean> {
  const done = await attempt(() => portal.call(savedSearchesApi.deleteSavedSearch, {}, path(search)), texts.notRemoved)
  if (done) await loadSavedSearches()
  return done
}
