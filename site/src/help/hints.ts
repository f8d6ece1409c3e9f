import { hints } from 'driver.js/hints'
import type { WritableAtom } from 'nanostores'
import { helpTexts } from '#core/messages/help.ts'
import { focusHelpMenu, foundSteps, nameParts } from './anchors.ts'
import { effectWhile } from './effectWhile.ts'
import { helpOf } from './index.ts'
import { untilQuiet } from './quiet.ts'
import './hints.css'

/** Shows the marks of a page while its flag is set. The last mark that is put away clears the flag. */
export function follow($isOn: WritableAtom<boolean>, page: string): void {
  effectWhile($isOn, (signal) => begin($isOn, page, signal))
}

/** Nearer to the window's edge than this, in pixels, half of a mark would be cut off. */
const MARK_HALF = 12

/** A marker is on the corner of its element, or inside it where that is the edge of the window. */
const beaconOn = (element: Element) => ({
  animate: false,
  ...(element.getBoundingClientRect().right > document.documentElement.clientWidth - MARK_HALF ? { className: 'inside' } : {}),
})

async function begin($isOn: WritableAtom<boolean>, page: string, signal: AbortSignal): Promise<void> {
  await untilQuiet(signal)
  if (signal.aborted) return
  const help = helpOf(page)
  const marked = help ? foundSteps(help).filter(({ step }) => step.isHint) : []
  const place = document.createElement('aside')
  place.setAttribute('aria-label', helpTexts.hints.off)
  const marks = hints({
    popoverClass: 'bubble glass',
    buttonText: 'Got It',
    hints: marked.map(({ step, element }) => ({
      element,
      id: step.anchor,
      beacon: beaconOn(element),
      popover: { title: step.title, description: step.text, onPopoverRender: (parts) => nameParts(parts, 'Close') },
    })),
    onDismiss: () => {
      const next = place.querySelector('button')
      if (next) next.focus()
      else $isOn.set(false)
    },
  })
  marks.show()
  // The markers are over the page wherever they are in the document: here screen readers find them in the outline.
  document.querySelector('main')?.after(place)
  for (const mark of document.querySelectorAll('.driver-hint')) {
    mark.setAttribute('aria-label', `Explain: ${mark.getAttribute('aria-label')}`)
    place.append(mark)
  }
  signal.addEventListener('abort', () => {
    marks.hide()
    place.remove()
    focusHelpMenu()
  })
}
