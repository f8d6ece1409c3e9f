import { useStore } from '@nanostores/react'
import { GoogleButton } from '#components/account/GoogleButton.tsx'
import { LoginForm } from '#components/account/LoginForm.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { limits } from '#core/limits/pages.ts'
import { accountMessages } from '#core/messages/account.ts'
import { dismissNotice, notify } from '../../common/stores/notices.ts'
import { $signInRequest, type SignInNote } from '../../common/stores/session.ts'
import { registerAddress } from '../addresses.ts'
import { useGoogleSignIn } from '../google/googleSignIn.ts'
import { $subscriptions, loadSubscriptions } from '../stores/subscriptions.ts'
import { logInThen } from './logIn.ts'

function Form({ note, onDone }: { readonly note: SignInNote | null; readonly onDone: () => void }) {
  const google = useGoogleSignIn({ originator: 'login dialog', onDone })
  return (
    <LoginForm
      onLogIn={logInThen(onDone)}
      takesFocus
      note={note?.says}
      lastUsername={note?.username}
      registerAddress={registerAddress(location.pathname + location.search + location.hash)}
      google={google && <GoogleButton {...google} />}
    />
  )
}

/** The login form over any page, open while somebody wishes to sign in. */
export function LoginDialog() {
  const wish = useStore($signInRequest)
  const done = () => {
    const notice = notify(accountMessages.loggedIn)
    setTimeout(() => dismissNotice(notice), limits.loginNoticeMs)
    wish?.answer(true)
    if ($subscriptions.get().state === 'notTried') void loadSubscriptions()
  }
  return (
    <Dialog title="Sign in" width="narrow" isOpen={wish !== null} onClose={() => wish?.answer(false)}>
      <Form note={wish?.subject ?? null} onDone={done} />
    </Dialog>
  )
}
