import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import { $loading, notify } from './notices.ts'

const PATIENCE = 'Still working on it …'

/** Does a call and answers whether it was done; a banner says when it takes long, and where the portal refuses it the reader is told in the words given. */
export async function attempt(call: () => Promise<unknown>, failure: string): Promise<boolean> {
  const banner = setTimeout(() => $loading.set(PATIENCE), limits.loadingBannerMs)
  try {
    await call()
    return true
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    notify(failure, 'danger')
    return false
  } finally {
    clearTimeout(banner)
    if ($loading.get() === PATIENCE) $loading.set(null)
  }
}
