import { googleSettings } from '#components/account/googleIdentity.ts'
import { accountMessages } from '#core/messages/account.ts'
import { logError } from '../../common/stores/faults.ts'
import { notify } from '../../common/stores/notices.ts'
import { $session } from '../../common/stores/session.ts'
import { signInWithGoogle } from './googleSignIn.ts'
import { loadGoogle } from './loadGoogle.ts'

/** Shows Google’s small window to a visitor and signs in whoever takes it. What fails is only logged (NAV-05): nobody has asked for it. */
export async function offerOneTap(clientId: string): Promise<void> {
  try {
    const google = await loadGoogle()
    if ($session.get().state === 'user') return
    google.initialize(googleSettings(clientId, (idToken) => void choose(idToken)))
    google.prompt()
  } catch (fault) {
    logError(fault)
  }
}

async function choose(idToken: string): Promise<void> {
  const outcome = await signInWithGoogle(idToken, { register: false, originator: 'one tap' })
  if (outcome.kind === 'refused') logError(new Error(`Google One Tap could not sign in: ${outcome.reason ?? outcome.fault}`))
  else notify(accountMessages.loggedIn, 'plain')
}
