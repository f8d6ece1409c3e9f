import { useStore } from '@nanostores/react'
import { LoginForm } from '#components/account/LoginForm.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { accountMessages } from '#core/messages/account.ts'
import { notify } from '../../stores/notices.ts'
import { $signInWish } from '../../stores/session.ts'
import { useLogIn } from './useLogIn.ts'

function Form({ onDone }: { readonly onDone: () => void }) {
  return <LoginForm {...useLogIn(onDone)} takesFocus />
}

/** The login form over any page, open while somebody wishes to sign in. */
export function LoginDialog() {
  const wish = useStore($signInWish)
  const done = () => {
    notify(accountMessages.loggedIn)
    wish?.answer(true)
  }
  return (
    <Dialog title="Login" width="narrow" isOpen={wish !== null} onClose={() => wish?.answer(false)}>
      <Form onDone={done} />
    </Dialog>
  )
}
