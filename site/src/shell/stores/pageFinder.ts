import { atom } from 'nanostores'
import type { ValueOf } from '#core/api/endpoint.ts'
import { listingApi } from '#core/api/listing.ts'
import { limits } from '#core/limits/catalog.ts'
import { pageFinderTexts } from '#core/messages/pageFinder.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import { type DocumentationEntry, documentationEntriesPath, galleryEntriesPath, hasGallery } from '../documentationEntries.ts'

const QUICK_SEARCH_DEBOUNCE_MS = 150 // shorter than a word takes to type, longer than a letter

const search = requestStore<ValueOf<typeof listingApi.quickSearch>>()
let timer: ReturnType<typeof setTimeout> | undefined

export const $finderOpen = atom(false)
export const $finderText = atom('')
/** What the catalog has under these words. */
export const $finderFound = search.$request
/** Guides, reference, examples and decisions; empty until the dialog was opened. */
export const $finderDocumentation = atom<readonly DocumentationEntry[]>([])

/** Opens the dialog, empty, or closes it. */
export function turnPageFinder(isOpen: boolean): void {
  if (isOpen && !$finderOpen.get()) {
    changeFinderText('')
    void readDocumentation()
  }
  $finderOpen.set(isOpen)
}

/** Without them the dialog still leads to everything else; the next time it opens they are read again. */
async function readDocumentation(): Promise<void> {
  if ($finderDocumentation.get().length > 0) return
  const paths = [documentationEntriesPath, ...(hasGallery() ? [galleryEntriesPath] : [])]
  const lists = await Promise.all(paths.map(readEntries))
  $finderDocumentation.set(lists.flat())
}

async function readEntries(path: string): Promise<readonly DocumentationEntry[]> {
  const reply = await fetch(path).catch(() => null)
  return reply?.ok ? ((await reply.json()) as readonly DocumentationEntry[]) : []
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
    void search.run(({ signal }) => portal.call(listingApi.quickSearch, { words }, { signal }), {
      failure: pageFinderTexts.failed,
      keepsPrevious: true,
    })
  }, QUICK_SEARCH_DEBOUNCE_MS)
}
