import type { PageHelp } from './PageHelp.ts'

/** A step whose element is on the page now. */
export interface FoundStep {
  readonly step: PageHelp['steps'][number]
  readonly element: Element
}

/** The steps that the page has elements for, in order; of several elements of one name the first. */
export function foundSteps({ steps }: PageHelp): FoundStep[] {
  return steps.flatMap((step) => {
    const element = document.querySelector(`[data-tour="${step.anchor}"]`)
    return element ? [{ step, element }] : []
  })
}

/** The parts of a bubble that its library makes landmarks of; here they are a title and a row of buttons. */
interface BubbleParts {
  readonly wrapper: HTMLElement
  readonly title: HTMLElement
  readonly footer: HTMLElement
  readonly footerButtons: HTMLElement
  readonly nextButton: HTMLElement
  readonly closeButton: HTMLElement
}

/** Says in a bubble what its parts are, and puts the way on first: the library gives the focus to the first of its buttons. */
export function nameParts({ wrapper, title, footer, footerButtons, nextButton, closeButton }: BubbleParts, closeLabel: string): void {
  footerButtons.prepend(nextButton)
  wrapper.append(closeButton)
  const heading = document.createElement('h2')
  heading.append(...title.childNodes)
  title.replaceChildren(heading)
  title.setAttribute('role', 'presentation')
  footer.setAttribute('role', 'presentation')
  closeButton.setAttribute('aria-label', closeLabel)
}

/** Where the reader goes on after a tour or a mark: the Help menu that it came from. */
export function focusHelpMenu(): void {
  document.querySelector<HTMLElement>('.help-menu > summary')?.focus()
}
