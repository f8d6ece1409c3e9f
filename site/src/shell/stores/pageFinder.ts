import { atom } from 'nanostores'
import type { ValueOf } from '#core/api/endpoint.ts'
import { quickSearch } from '#core/api/quickSearch.ts'
import { limits } from '#core/limits.ts'
import { pageFinderTexts } from '#core/messages/pageFinder.ts'
import { portal } from './portal.ts'
import { requestStore } from './requestStore.ts'

const search = requestStore<ValueOf<typeof quickSearch>>()
let timer: ReturnType<typeof setTimeout> | undefined

export const $finderOpen = atom(false)
export const $finderText = atom('')
/** What the catalog has under these words. */
export const $finderFound = search.$request

/** Opens the dialog, empty, or closes it. */
export function turnPageFinder(isOpen: boolean): void {
  if (isOpen && !$finderOpen.get()) changeFinderText('')
  $finderOpen.set(isOpen)
}

/** Searches the catalog once typing pauses. */
export function changeFinderText(text: string): void {
  $finderText.set(text)
  clearTimeout(timer)
  const words = text.trim().slice(0, limits.searchTextCharacters)
  if (words === '') {
    search.reset()
    return
  }
  search.markPending()
  timer = setTimeout(() => {
    void search.run(({ signal }) => portal.call(quickSearch, { words }, { signal }), {
      failure: pageFinderTexts.failed,
      keepsPrevious: true,
    })
  }, limits.quickSearchDebounceMs)
}
