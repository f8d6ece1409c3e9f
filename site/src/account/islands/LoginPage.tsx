import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { GoogleButton } from '#components/account/GoogleButton.tsx'
import { LoginForm } from '#components/account/LoginForm.tsx'
import { SignedInAlready } from '#components/account/SignedInAlready.tsx'
import { accountMessages } from '#core/messages/account.ts'
import { guarded } from '../../common/islands/Guarded.tsx'
import { useAction } from '../../common/islands/useAction.ts'
import { notifyOnNextPage } from '../../common/stores/notices.ts'
import { $session, confirmSession, type SignedInUser } from '../../common/stores/session.ts'
import { registerAddress, returnPath } from '../addresses.ts'
import { useGoogleSignIn } from '../google/googleSignIn.ts'
import { logOut } from '../stores/logOut.ts'
import { logInThen } from './logIn.ts'
import { useReturnPath } from './useReturnPath.ts'

const onward = () => returnPath(location.search) ?? '/catalog'

function goOn(): void {
  notifyOnNextPage(accountMessages.loggedIn)
  location.assign(onward())
}

function Form() {
  const google = useGoogleSignIn({ originator: 'login page', onDone: goOn })
  return (
    <LoginForm
      onLogIn={logInThen(goOn)}
      registerAddress={registerAddress(useReturnPath())}
      google={google && <GoogleButton {...google} />}
    />
  )
}

function Already({ user }: { readonly user: SignedInUser }) {
  const { pending, run } = useAction<'leave'>()
  const { username, email } = user
  const leave = () => void run('leave', logOut)
  return <SignedInAlready username={username} email={email} onwardAddress={onward()} isLeaving={pending !== null} onLogOut={leave} />
}

function Choice() {
  const session = useStore($session)
  // Who signs in by the form is led on by it, and must not meet the other part on the way.
  const [wasUser] = useState(session.state === 'user')
  // A session may have been ended elsewhere, by a new password for one.
  useEffect(() => {
    if (wasUser) void confirmSession()
  }, [wasUser])
  return wasUser && session.state === 'user' ? <Already user={session.user} /> : <Form />
}

/** The login form as a page: success leads back to where the reader came from, within this site, or to the catalog. */
export const LoginPage = guarded(Choice)
