import { helpTexts } from '#core/messages/help.ts'
import { logError } from '../common/stores/faults.ts'
import { type HelpKind, helpFlag } from '../help/stores/help.ts'

/** Tours, marks and videos are fetched when they begin: the bar knows only whether they are wanted. */
const parts = {
  tour: () => import('../help/tour.ts'),
  hints: () => import('../help/hints.ts'),
}

/** Hydrates the Help menu of a page that explains itself; a tour or marks that were on when the page was left begin again. */
export function activateHelp(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.help-menu[data-page]')
  const page = menu?.dataset.page
  if (!menu || !page) return
  for (const kind of ['tour', 'hints'] as const) activateFlag(menu, kind, page)
  menu.querySelector('[data-help="video"]')?.addEventListener('click', () => {
    leave(menu)
    import('../help/video.ts').then(({ showVideo }) => showVideo(page)).catch(logError)
  })
}

function activateFlag(menu: HTMLDetailsElement, kind: HelpKind, page: string): void {
  const button = menu.querySelector(`[data-help="${kind}"]`)
  if (!button) return
  const $isOn = helpFlag(kind, page)
  let isFollowed = false
  const begin = async () => {
    isFollowed = true
    const { follow } = await parts[kind]()
    follow($isOn, page)
  }
  $isOn.subscribe((isOn) => {
    button.textContent = helpTexts[kind][isOn ? 'on' : 'off']
    if (isOn && !isFollowed)
      begin().catch((fault: unknown) => {
        isFollowed = false
        $isOn.set(false)
        logError(fault)
      })
  })
  button.addEventListener('click', () => {
    leave(menu)
    $isOn.set(!$isOn.get())
  })
}

/** The focus stays at the menu, from where what follows takes it. */
function leave(menu: HTMLDetailsElement): void {
  menu.open = false
  menu.querySelector('summary')?.focus()
}
