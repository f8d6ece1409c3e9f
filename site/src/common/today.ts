import { dayForms } from '#core/catalog/accessDay.ts'

/** Puts today in place of a day that the server could not know: in what is read, in what is copied and in files that addresses hold. */
for (const place of document.querySelectorAll<HTMLElement>('[data-access-day]')) renew(place, place.dataset.accessDay ?? '')

function renew(place: HTMLElement, written: string): void {
  const forms = (day: string) => dayForms(day).flatMap((form) => [form, encodeURIComponent(form)])
  const [old, today] = [forms(written), forms(new Date().toISOString().slice(0, 10))]
  const renewed = (text: string) => old.reduce((done, form, at) => done.replaceAll(form, today[at] ?? form), text)
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.nodeValue = renewed(texts.currentNode.nodeValue ?? '')
  for (const button of place.querySelectorAll<HTMLElement>('[data-copy]')) button.dataset.copy = renewed(button.dataset.copy ?? '')
  for (const link of place.querySelectorAll<HTMLAnchorElement>('a[href^="data:"]'))
    link.setAttribute('href', renewed(link.getAttribute('href') ?? ''))
}
