import { GoogleButton } from '#components/account/GoogleButton.tsx'
import { LoginForm } from '#components/account/LoginForm.tsx'
import { accountMessages } from '#core/messages/account.ts'
import { notifyOnNextPage } from '../../stores/notices.ts'
import { Guarded } from '../Guarded.tsx'
import { registerAddress, wishedPath } from './addresses.ts'
import { useGoogleSignIn } from './googleSignIn.ts'
import { useLogIn } from './useLogIn.ts'
import { useWishedPath } from './useWishedPath.ts'

function goOn(): void {
  notifyOnNextPage(accountMessages.loggedIn)
  location.assign(wishedPath(location.search) ?? '/catalog')
}

function Form() {
  const google = useGoogleSignIn({ originator: 'login page', onDone: goOn })
  return (
    <LoginForm {...useLogIn(goOn)} registerAddress={registerAddress(useWishedPath())} google={google && <GoogleButton {...google} />} />
  )
}

/** The login form as a page: success leads back to where the reader came from, within this site, or to the catalog. */
export function LoginPage() {
  return (
    <Guarded>
      <Form />
    </Guarded>
  )
}
