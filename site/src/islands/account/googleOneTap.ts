import { googleSettings } from '#components/account/googleIdentity.ts'
import { accountMessages } from '#core/messages/account.ts'
import { notify } from '../../stores/notices.ts'
import { $session } from '../../stores/session.ts'
import { loadGoogle } from './googleIdentity.ts'
import { type GoogleOutcome, signInWithGoogle } from './googleSignIn.ts'

/** The text of a refusal; whoever Google’s part did not start for is not bothered, as they asked for nothing. */
function oneTapText(outcome: GoogleOutcome): string {
  if (outcome.state !== 'failed') return accountMessages.loggedIn
  if (outcome.fault === 'unknown') return accountMessages.googleUnknown
  return outcome.fault === 'error' ? accountMessages.googleError : accountMessages.googleFailed
}

/** Shows Google’s small window to a visitor. A script that does not come is nobody’s trouble here: nobody has asked for it. */
export async function offerOneTap(clientId: string): Promise<void> {
  const google = await loadGoogle().catch(() => null)
  if (google === null || $session.get().state === 'user') return
  const choose = async (idToken: string) => {
    const outcome = await signInWithGoogle(idToken, { register: false, originator: 'one tap' })
    notify(oneTapText(outcome), outcome.state === 'failed' ? 'danger' : 'plain')
  }
  google.initialize(googleSettings(clientId, (idToken) => void choose(idToken)))
  google.prompt()
}
