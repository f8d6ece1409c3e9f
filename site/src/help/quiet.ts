import { limits } from '#core/limits/pages.ts'
import { $loading } from '../common/stores/notices.ts'

/** Parts of the page that have not loaded yet, and overlays. Islands that wait for the reader to come near do not count. */
const busy = 'main [aria-busy="true"], dialog[open], .dialog-veil, astro-island[ssr]:is([client="load"], [client="only"], [client="idle"])'

const isLoading = (): boolean => document.readyState !== 'complete' || $loading.get() !== null || document.querySelector(busy) !== null

/** Answers once nothing has loaded for a moment (NAV-13), or when it is no longer asked for. */
export async function untilQuiet(signal: AbortSignal): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, limits.tourDelayMs))
  while (isLoading() && !signal.aborted)
}
