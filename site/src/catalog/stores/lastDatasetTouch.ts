import { sessionsApi } from '#core/api/sessions.ts'
import { Problem } from '#core/request/Problem.ts'
import { portal } from '../../common/stores/portal.ts'
import { $session } from '../../common/stores/session.ts'

/** Asks once for the time of the user's newest data call and keeps it in `$session` (ACC-30). Someone who never read data has none. */
export async function loadLastDatasetTouch(): Promise<void> {
  const session = $session.get()
  if (session.state === 'visitor' || session.user.lastDatasetTouch !== null) return
  try {
    const { date_time } = await portal.call(sessionsApi.lastApiCall, {})
    const now = $session.get()
    if (now.state === 'user' && now.user.username === session.user.username)
      $session.set({ state: 'user', user: { ...now.user, lastDatasetTouch: date_time } })
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    // Nobody waits for it: a page without it only says less.
  }
}
