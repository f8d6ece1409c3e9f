/** The dialog’s code comes when it is first asked for. */
let mounted: Promise<void> | undefined

async function openPageFinder(): Promise<void> {
  mounted ??= import('./islands/mountPageFinder.tsx').then(({ mountPageFinder }) => {
    mountPageFinder(document.body.appendChild(document.createElement('div')))
  })
  const [{ turnPageFinder }] = await Promise.all([import('./stores/pageFinder.ts'), mounted])
  turnPageFinder(true)
}

/** The field that searches a page, where it has one that can be seen. */
function pageSearch(): HTMLElement | undefined {
  const fields = document.querySelectorAll<HTMLElement>('main :is(input[type="search"], [role="combobox"][name="keywords"])')
  return [...fields].find((field) => field.checkVisibility() && field.closest('[inert]') === null)
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))

/** "/" goes to the page's search field, or to the dialog of all pages where there is none; Ctrl+K and Command+K open that dialog. */
export function activateShortcuts(): void {
  for (const button of document.querySelectorAll('[data-page-finder]')) button.addEventListener('click', () => void openPageFinder())
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const isFinder = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k'
    const isSearch = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event)
    if (!isFinder && !isSearch) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') && !isFinder) return
    event.preventDefault()
    const field = isSearch ? pageSearch() : undefined
    if (field) field.focus()
    else void openPageFinder()
  })
}
