/**
 * Keeps the submission guide and its address together; which section shows follows from the address alone, by its style. Marks the section
 * in the table of contents, moves the focus to a section that is opened, scrolls to the element that `focus` names and forgets it on the way
 * to another section, and takes names that no section has out of the address (GDE-01 to GDE-03).
 */
export function keepGuide(page: Window): void {
  const { document, location, history } = page
  const open = (isByReader: boolean) => {
    const found = targetOf(document, location.hash)
    if (location.hash !== '' && found === null) history.replaceState(null, '', location.pathname)
    const section = found?.closest('.guide-section') ?? document.querySelector('.guide-section')
    mark(document, section?.id ?? '')
    if (isByReader && new URLSearchParams(location.search).has('focus')) history.replaceState(null, '', location.pathname + location.hash)
    if (isByReader && found === section) section?.querySelector('h2')?.focus({ preventScroll: true })
    if (found?.closest('astro-island')) show(page, found)
  }
  open(false)
  page.addEventListener('hashchange', () => open(true))
  const focus = new URLSearchParams(location.search).get('focus')
  const wanted = focus === null ? null : document.getElementById(focus)
  if (wanted === null) return
  if (wanted.checkVisibility()) wanted.scrollIntoView({ block: 'center' })
  else show(page, wanted)
}

/** Shows an element by making it the target; in an island, which makes its parts anew when it is hydrated, the section around it is the target. */
function show({ document, location }: Window, element: Element): void {
  const island = element.closest('astro-island')
  const target = island ? (element.closest('.guide-section') ?? element) : element
  location.replace(`#${encodeURIComponent(target.id)}`)
  const scroll = () => document.getElementById(element.id)?.scrollIntoView({ block: 'center' })
  scroll()
  island?.addEventListener('astro:hydrate', () => requestAnimationFrame(() => requestAnimationFrame(scroll)), { once: true })
}

function targetOf(document: Document, hash: string): Element | null {
  const named = document.getElementById(decoded(hash.slice(1)))
  return named?.closest('.guide-section') ? named : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function mark(document: Document, id: string): void {
  for (const link of document.querySelectorAll('.guide-contents a')) {
    if (link.getAttribute('href') === `#${id}`) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}
