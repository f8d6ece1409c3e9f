import { type SessionRecord, sessionsApi } from '#core/api/sessions.ts'
import { accountMessages } from '#core/messages/account.ts'
import { attempt } from '../../common/stores/attempt.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'
import { refreshSession } from '../../common/stores/session.ts'
import { ownList } from './ownList.ts'

const own = ownList<SessionRecord>(async () => {
  const sessions = await portal.call(sessionsApi.listSessions, {})
  // The profile may have been changed, or the address confirmed, in another browser.
  refreshSession()
  return sessions
})

/** Where the reader is signed in, once somebody has asked for it. */
export const $openSessions = own.$list

/** Reads where the reader is signed in. */
export const loadOpenSessions = own.load

/** Signs the reader out in one other browser, or in all others, and reads the list again. Answers whether it was done. */
export async function endElsewhere(which: { readonly id: string } | { readonly others: true }): Promise<boolean> {
  const done = await attempt(() => portal.call(sessionsApi.endSessions, {}, { body: which }), accountMessages.accountError)
  if (done) notify('id' in which ? 'That browser has been signed out.' : 'All other browsers have been signed out.')
  await loadOpenSessions()
  return done
}
