import { watchForOneTap } from '../account/google/googleOffer.ts'
import { keepLinksInPreview } from '../common/preview.ts'
import { watchFaults } from '../common/stores/faults.ts'
import { showCarriedNotice } from '../common/stores/notices.ts'
import { activateAccount } from './account.ts'
import { activateCopying } from './copy.ts'
import { activateDownloads } from './downloads.ts'
import { activateHelp } from './help.ts'
import { watchOverlays } from './overlays.ts'
import { activateShortcuts } from './shortcuts.ts'
import { $palette, choosePalette, palettes } from './stores/theme.ts'

/** Hydrates the bar: menus close as menus do, the palette switch works. Links and menus also work without this. */
const menus = [...document.querySelectorAll<HTMLDetailsElement>('.bar .menu')]

const closeMenus = (except?: EventTarget | null) => {
  for (const menu of menus) if (!(except instanceof Node && menu.contains(except))) menu.open = false
}

document.addEventListener('pointerdown', (event) => closeMenus(event.target))
document.addEventListener('focusin', (event) => closeMenus(event.target))

for (const menu of menus)
  menu.addEventListener('keydown', (event) => {
    const summary = menu.querySelector('summary')
    if (!summary) return
    const entries: Element[] = [...menu.querySelectorAll<HTMLElement>('.menu-list a, .menu-list button')]
    if (event.key === 'Escape' && menu.open) {
      menu.open = false
      summary.focus()
      event.preventDefault()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      menu.open = true
      const at = document.activeElement ? entries.indexOf(document.activeElement) : -1
      const next = event.key === 'ArrowDown' ? at + 1 : at < 0 ? entries.length - 1 : at - 1
      const target = entries[next] ?? (next < 0 ? summary : entries[0])
      if (target instanceof HTMLElement) target.focus()
      event.preventDefault()
    }
  })

const switches = [...document.querySelectorAll<HTMLButtonElement>('[data-palette]')]
$palette.subscribe((shown) => {
  for (const button of switches) button.setAttribute('aria-pressed', String(button.dataset.palette === shown))
})
for (const button of switches)
  button.addEventListener('click', () => {
    const palette = palettes.find((name) => name === button.dataset.palette)
    if (palette) choosePalette(palette)
  })

watchFaults()
activateAccount()
activateHelp()
activateCopying()
activateDownloads()
activateShortcuts()
watchOverlays()
keepLinksInPreview()
watchForOneTap()
showCarriedNotice()
