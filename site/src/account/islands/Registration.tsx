import { GoogleButton } from '#components/account/GoogleButton.tsx'
import { RegistrationDone } from '#components/account/RegistrationDone.tsx'
import { RegistrationForm } from '#components/account/RegistrationForm.tsx'
import { accountMessages } from '#core/messages/account.ts'
import { guarded } from '../../common/islands/Guarded.tsx'
import { notifyOnNextPage } from '../../common/stores/notices.ts'
import { loginAddress } from '../addresses.ts'
import { useGoogleSignIn } from '../google/googleSignIn.ts'
import { useRegistration } from './useRegistration.ts'
import { useReturnPath } from './useReturnPath.ts'

function Steps() {
  const returnPath = useReturnPath()
  const { registered, form } = useRegistration()
  const goOnAddress = returnPath ?? '/catalog'
  const google = useGoogleSignIn({
    register: true,
    originator: 'registration',
    onDone: () => {
      notifyOnNextPage(accountMessages.loggedIn)
      location.assign(goOnAddress)
    },
  })
  if (registered) return <RegistrationDone {...registered} goOnAddress={goOnAddress} loginAddress={loginAddress(returnPath)} />
  return (
    <>
      <RegistrationForm {...form} loginAddress={loginAddress(returnPath)} />
      {google && form.step === 0 && <GoogleButton {...google} />}
    </>
  )
}

/** Registration as a page: success leads back to where the reader came from, within this site, or to the catalog. */
export const Registration = guarded(Steps)
