/** Puts today in place of the day on which the page was built, in what is read and in what is copied. */
const place = document.querySelector<HTMLElement>('[data-built-day]')
const built = place?.dataset.builtDay
if (place && built) {
  const today = new Date().toISOString().slice(0, 10)
  const slashed = (day: string) => day.replaceAll('-', '/')
  const renewed = (text: string) => text.replaceAll(built, today).replaceAll(slashed(built), slashed(today))
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.nodeValue = renewed(texts.currentNode.nodeValue ?? '')
  for (const button of place.querySelectorAll<HTMLElement>('[data-copy]')) button.dataset.copy = renewed(button.dataset.copy ?? '')
}
