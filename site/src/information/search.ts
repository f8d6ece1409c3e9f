import { builtAddress } from '#core/api/builtAddress.ts'
import type { documentationMessages } from '#core/messages/documentation.ts'
import { withoutMarks } from '#core/portal/defaultCatalog.ts'
import { portalName } from '../common/portalName.ts'
import { hasGallery } from '../shell/documentationEntries.ts'
import { galleryPath } from '../shell/sections.ts'

/** Searches the documentation while someone types. Loads its library at the first letter; without it the drawer still lists every page. */
interface Found {
  readonly url: string
  readonly excerpt: string
  readonly meta: { readonly title?: string }
}
interface Pagefind {
  debouncedSearch(text: string): Promise<{ readonly results: readonly { data(): Promise<Found> }[] } | null>
}
const MAX_SHOWN = 8
const library = '/pagefind/pagefind.js'

const place = document.querySelector<HTMLElement>('.doc-search')
if (place) activate(place, JSON.parse(place.dataset.messages ?? '{}') as typeof documentationMessages)

function activate(place: HTMLElement, messages: typeof documentationMessages): void {
  const input = place.querySelector('input')
  const panel = place.querySelector<HTMLElement>('.doc-found')
  const status = panel?.querySelector('p')
  const list = panel?.querySelector('ul')
  if (!input || !panel || !status || !list) return

  const show = async () => {
    const text = input.value.trim()
    panel.hidden = text === ''
    if (text === '') return
    if (list.childElementCount === 0) status.textContent = messages.searching
    const found = await search(text).catch(() => 'failed' as const)
    if (found === null || input.value.trim() !== text) return
    list.replaceChildren(...(found === 'failed' ? [] : found.map(entryOf)))
    const count = found === 'failed' ? 0 : found.length
    status.textContent =
      found === 'failed' ? messages.failed : count === 0 ? messages.nothing : count === 1 ? messages.one : `${count} ${messages.many}`
  }
  input.addEventListener('input', show)
  place.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    list.querySelector('a')?.click()
  })
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') panel.hidden = true
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event, [input, ...list.querySelectorAll('a')])
  })
  input.addEventListener('focus', show)
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !place.contains(relatedTarget)) panel.hidden = true
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !place.contains(target)) panel.hidden = true
  })
}

/** `null` where a later text was typed meanwhile. */
async function search(text: string): Promise<Found[] | null> {
  const { debouncedSearch } = (await import(/* @vite-ignore */ library)) as Pagefind
  const answer = await debouncedSearch(text)
  const found = answer && (await Promise.all(answer.results.slice(0, MAX_SHOWN).map((result) => result.data())))
  return found?.filter(({ url }) => !url.startsWith(galleryPath) || hasGallery()) ?? null
}

function entryOf({ url, meta, excerpt }: Found): HTMLLIElement {
  const entry = document.createElement('li')
  const link = document.createElement('a')
  const title = document.createElement('b')
  const words = document.createElement('span')
  link.href = url.replace(/\/(?=#|$)/, '') || '/'
  title.textContent = withoutMarks(meta.title ?? url, portalName())
  // The excerpt is text with marks around what was found: nothing else of it is taken over.
  for (const { nodeName, textContent } of new DOMParser().parseFromString(excerpt, 'text/html').body.childNodes) {
    const mark = document.createElement('mark')
    const text = withoutMarks(textContent ?? '', portalName()).replaceAll(builtAddress, location.origin)
    mark.textContent = text
    words.append(nodeName === 'MARK' ? mark : text)
  }
  link.append(title, words)
  entry.append(link)
  return entry
}

function move(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const at = document.activeElement instanceof HTMLElement ? stops.indexOf(document.activeElement) : -1
  stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  event.preventDefault()
}
