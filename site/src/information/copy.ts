/** Makes buttons with `data-copy` copy that text and say so for a moment; where the browser forbids it nothing changes. */
document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-copy]') : null
  if (!button) return
  const copied = await navigator.clipboard.writeText(button.dataset.copy ?? '').then(
    () => true,
    () => false,
  )
  if (!copied) return
  const words = button.textContent
  button.textContent = 'Copied!'
  setTimeout(() => {
    button.textContent = words
  }, 900)
})
