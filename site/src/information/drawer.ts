/** Lets the drawer open under the pointer and close some time after the pointer left it (INF-04). Keyboard and touch open and close it as any `details`. */
const drawer = document.querySelector<HTMLDetailsElement>('.drawer')
if (drawer) activate(drawer, Number(drawer.dataset.delay))

function activate(drawer: HTMLDetailsElement, delayMs: number): void {
  const handle = drawer.querySelector('summary')
  let closing: ReturnType<typeof setTimeout> | undefined
  // There is room for it beside the text, so nothing moves.
  if (matchMedia('(min-width: 80em)').matches) drawer.open = true
  drawer.addEventListener('pointerenter', ({ pointerType }) => {
    clearTimeout(closing)
    if (pointerType === 'mouse') drawer.open = true
  })
  drawer.addEventListener('pointerleave', ({ pointerType }) => {
    clearTimeout(closing)
    if (pointerType === 'mouse') closing = setTimeout(close, delayMs)
  })
  // The pointer has just opened it; its click on the handle must not shut it again.
  handle?.addEventListener('click', (event) => {
    if (event.detail > 0 && drawer.open && drawer.matches(':hover') && matchMedia('(hover: hover)').matches) event.preventDefault()
  })
  drawer.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !drawer.open) return
    drawer.open = false
    handle?.focus()
  })

  function close(): void {
    // Whoever reads it with the keyboard keeps it.
    if (!drawer.querySelector('.drawer-tree')?.contains(document.activeElement)) drawer.open = false
  }
}
