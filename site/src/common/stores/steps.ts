import { limits } from '#core/limits/errors.ts'

const CONTROLS = 'a, button, summary, input, select, textarea, [role]'
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea'
const roles: Readonly<Record<string, string>> = { A: 'link', INPUT: 'field', TEXTAREA: 'field', SELECT: 'select', SUMMARY: 'button' }

let steps: readonly string[] = []

/** What the reader did last, the oldest step first: paths of pages, and controls by role and name. Never what somebody typed. */
export const stepsSoFar = (): readonly string[] => steps

/** Notes the steps of this page view from now on; they stay in memory. */
export function watchSteps(): void {
  const before = document.referrer
  if (URL.canParse(before) && new URL(before).origin === location.origin) note(new URL(before).pathname)
  note(location.pathname)
  addEventListener('popstate', () => note(location.pathname))
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest(CONTROLS) : null
      if (control !== null) note(`${roleOf(control)} ${nameOf(control)}`.trim())
    },
    { capture: true },
  )
}

function note(step: string): void {
  if (steps.at(-1) !== step) steps = [...steps, step.slice(0, limits.errorStepCharacters)].slice(-limits.errorSteps)
}

const roleOf = (control: Element): string => control.getAttribute('role') ?? roles[control.tagName] ?? control.tagName.toLowerCase()

/** The name of a control; empty where it repeats a word that is typed in some field of the page, or is an e-mail address. */
function nameOf(control: Element): string {
  const text = control.getAttribute('aria-label') ?? (control.matches('input, select, textarea') ? '' : control.textContent)
  const name = text.replace(/\s+/g, ' ').trim()
  const typed = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].flatMap(({ value }) => value.split(/\s+/))
  const isTyped = typed.some((word) => word.length > 1 && name.toLowerCase().includes(word.toLowerCase()))
  return isTyped || name.includes('@') ? '' : name
}
