import { addressFrom, baseOfPage } from '#core/submission/previewAddress.ts'

/** An address from the root of the portal as this page asks for it: within a preview, that of the same thing in the preview. */
export const fromPage = (address: string): string =>
  typeof location === 'undefined' ? address : addressFrom(baseOfPage(location.pathname), address)

/** Keeps the links that scripts make within the preview that the page belongs to; those of the page itself lead there from the start. */
export function keepLinksInPreview(): void {
  const keep = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    const address = link?.getAttribute('href') ?? ''
    const kept = fromPage(address)
    if (kept !== address) link?.setAttribute('href', kept)
  }
  // Before anything is opened, in this window or another.
  for (const kind of ['pointerdown', 'focusin', 'click']) document.addEventListener(kind, keep, true)
}
