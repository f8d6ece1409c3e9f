import { fromPage } from '../common/preview.ts'
import { logError } from '../common/stores/faults.ts'

/** Copies the text of any `data-copy` button that is pressed and marks it `data-copied` for a moment; an error is only logged (CAT-25). */
export function activateCopying(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
    const text = button?.dataset.copy
    if (!button || text === undefined) return
    const whole = button.dataset.copyAddress ? new URL(fromPage(text), location.href).href : text
    // Older browsers and plain http have no clipboard at all: that is an error too.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(whole))
      .then(() => sayCopied(button))
      .catch(logError)
  })
}

async function sayCopied(button: HTMLElement): Promise<void> {
  // Fetched now, since the table of limits would be more than the whole bar.
  const { limits } = await import('#core/limits/index.ts')
  button.dataset.copied = 'true'
  setTimeout(() => delete button.dataset.copied, limits.copiedNoticeMs)
}
