/** Asks the portal for each figure of the home page. Where it does not answer, the figure of the page stands. */
for (const tile of document.querySelectorAll<HTMLElement>('[data-figure]')) void refresh(tile)

async function refresh(tile: HTMLElement): Promise<void> {
  // Written out, since the client and its schemas would be more than the whole page.
  const reply = await fetch(`/api/highlights?key=${tile.dataset.figure}`).catch(() => null)
  const answer: unknown = reply?.ok ? await reply.json() : null
  if (typeof answer !== 'object' || answer === null || !('value' in answer) || typeof answer.value !== 'number') return
  tile.textContent = new Intl.NumberFormat('en-US').format(answer.value)
}
