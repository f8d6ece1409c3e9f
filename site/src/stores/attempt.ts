import { Problem } from '#core/api/problem.ts'
import { notify } from './notices.ts'

/** Does a call and answers whether it was done; where the portal refuses it the reader is told in the words given. */
export async function attempt(call: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await call()
    return true
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    notify(failure, 'danger')
    return false
  }
}
