import { accountMessages } from '#core/messages/account.ts'
import { notify, notifyOnNextPage } from '../../common/stores/notices.ts'
import { signedOut } from '../../common/stores/session.ts'

/** A proof of the same origin. Written out, since the client and its schemas would be more than the whole bar. */
const proof = { 'X-Requested-With': 'pelagos' }

const everywhere: RequestInit = {
  method: 'POST',
  headers: { ...proof, 'Content-Type': 'application/json' },
  body: JSON.stringify({ everywhere: true }),
}

/** Signs the reader out, in this browser or in every one, and loads the page again; where it fails it says so and everything stays. */
export async function logOut(where: 'here' | 'everywhere' = 'here'): Promise<void> {
  const reply = await fetch('/api/user/signout', where === 'everywhere' ? everywhere : { headers: proof }).catch(() => null)
  await reply?.text().catch(() => '')
  if (!reply?.ok) {
    notify(accountMessages.logoutFailed, 'danger')
    return
  }
  // The stores forget what was the user's; the reload forgets what was asked for.
  signedOut()
  notifyOnNextPage(accountMessages.loggedOut)
  location.reload()
}
