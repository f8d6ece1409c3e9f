import { limits } from '#core/limits/pages.ts'
import { Problem } from '#core/request/Problem.ts'
import { $loading, notify } from './notices.ts'

const STILL_WORKING = 'Still working on it …'

/** Makes a call and resolves to whether it succeeded; a banner appears when it takes long, and an error shows the reader `failure`. */
export async function attempt(call: () => Promise<unknown>, failure: string): Promise<boolean> {
  const banner = setTimeout(() => $loading.set(STILL_WORKING), limits.loadingBannerMs)
  try {
    await call()
    return true
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    notify(failure, 'danger')
    return false
  } finally {
    clearTimeout(banner)
    if ($loading.get() === STILL_WORKING) $loading.set(null)
  }
}
