import { driver } from 'driver.js'
import type { WritableAtom } from 'nanostores'
import { helpTexts } from '#core/messages/help.ts'
import { notify } from '../common/stores/notices.ts'
import { type FoundStep, focusHelpMenu, foundSteps, nameParts } from './anchors.ts'
import { effectWhile } from './effectWhile.ts'
import { helpOf } from './index.ts'
import { keepExpanded } from './keepExpanded.ts'
import { untilQuiet } from './quiet.ts'
import './tour.css'

/** Runs the tour of a page whenever its flag is set, and ends it when the flag is cleared. The end of the tour clears the flag. */
export function follow($isOn: WritableAtom<boolean>, page: string): void {
  effectWhile($isOn, (signal) => begin($isOn, page, signal))
}

async function begin($isOn: WritableAtom<boolean>, page: string, signal: AbortSignal): Promise<void> {
  await untilQuiet(signal)
  const found = foundSteps(helpOf(page) ?? { page: 'home', path: '', steps: [] })
  const whole = await wholeInView(found.map(({ element }) => element))
  if (signal.aborted) return
  const steps = found.filter(({ step, element }) => step.isBelow || whole.has(element))
  if (steps.length === 0) {
    notify(helpTexts.nothingToShow)
    $isOn.set(false)
  } else cursorModel(steps, $isOn, signal)
}

function cursorModel(steps: readonly FoundStep[], $isOn: WritableAtom<boolean>, signal: AbortSignal): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const expanded = keepExpanded()
  const tour = driver({
    animate: !isStill,
    duration: 160,
    overlayColor: '#030b12',
    overlayOpacity: 0.6,
    stagePadding: 6,
    stageRadius: 6,
    disableActiveInteraction: true,
    showProgress: true,
    progressText: '{{current}} of {{total}}',
    nextBtnText: 'Next',
    prevBtnText: 'Back',
    doneBtnText: 'Done',
    popoverClass: 'bubble glass',
    onPopoverRender: (parts) => nameParts(parts, helpTexts.closeTour),
    onHighlightStarted: (element) => expanded.note(element),
    onHighlighted: () => expanded.restore(),
    // The library leaves the end out where the reader was quicker than its first move.
    onDestroyStarted: () => end(),
    steps: steps.map(({ step, element }) => ({
      element,
      // The menu that stops the tour works even while the tour explains it.
      disableActiveInteraction: step.anchor !== 'help',
      popover: { title: step.title, description: step.text },
    })),
  })
  const end = () => {
    tour.destroy()
    expanded.restore()
    focusHelpMenu()
    if (!signal.aborted) $isOn.set(false)
  }
  signal.addEventListener('abort', end, { once: true })
  tour.drive()
}

/** Those of some elements that can be seen as a whole: within the window and within every part that scrolls or clips. */
function wholeInView(elements: readonly Element[]): Promise<ReadonlySet<Element>> {
  if (elements.length === 0) return Promise.resolve(new Set())
  const under = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
  return new Promise((resolve) => {
    // The first report covers all of them.
    const observer = new IntersectionObserver(
      (entries) => {
        observer.disconnect()
        const whole = entries.filter(({ intersectionRatio, boundingClientRect, target }) => {
          const isFree = boundingClientRect.top >= under - 1 || target.closest('.bar') !== null
          return intersectionRatio > 0.99 && boundingClientRect.width > 0 && isFree
        })
        resolve(new Set(whole.filter(({ target }) => target.checkVisibility({ visibilityProperty: true })).map(({ target }) => target)))
      },
      { threshold: 1 },
    )
    for (const element of elements) observer.observe(element)
  })
}
