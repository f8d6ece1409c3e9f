import { LoginForm } from '#components/account/LoginForm.tsx'
import { accountMessages } from '#core/messages/account.ts'
import { internalPath } from '../../stores/internalPath.ts'
import { notifyOnNextPage } from '../../stores/notices.ts'
import { Guarded } from '../Guarded.tsx'
import { useLogIn } from './useLogIn.ts'

function Form() {
  const login = useLogIn(() => {
    notifyOnNextPage(accountMessages.loggedIn)
    location.assign(internalPath(new URLSearchParams(location.search).get('redirect'), '/catalog'))
  })
  return <LoginForm {...login} />
}

/** The login form as a page: success leads back to where the reader came from, within this site, or to the catalog. */
export function LoginPage() {
  return (
    <Guarded>
      <Form />
    </Guarded>
  )
}
