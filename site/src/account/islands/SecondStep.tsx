import { useStore } from '@nanostores/react'
import { PasswordAgainDialog } from '#components/account/PasswordAgainDialog.tsx'
import { SecondStepDialog } from '#components/account/SecondStepDialog.tsx'
import { $session } from '../../common/stores/session.ts'
import { $passwordAgain, givePassword } from '../stores/passwordAgain.ts'
import { $secondStep, sendCode, sendPasskey } from '../stores/secondStep.ts'

/** The second step of a sign-in, over whatever began it. */
export function SecondStep() {
  const waiting = useStore($secondStep)
  const step = waiting?.subject
  const ended = <Rejection,>(rejection: Rejection | null) => {
    if (rejection === null) waiting?.answer(true)
    return rejection
  }
  return (
    <SecondStepDialog
      isOpen={waiting !== null}
      ways={step?.ways ?? []}
      onCode={async (way, code) => (step ? ended(await sendCode(step, way, code)) : null)}
      onPasskey={async () => (step ? ended(await sendPasskey(step)) : null)}
      onClose={() => waiting?.answer(false)}
    />
  )
}

/** Asks for the password again while something waits for it. */
export function PasswordAgain() {
  const waiting = useStore($passwordAgain)
  const session = useStore($session)
  const give = async (password: string) => {
    const rejection = await givePassword(password)
    if (rejection === null) waiting?.answer(true)
    return rejection
  }
  return (
    <PasswordAgainDialog
      isOpen={waiting !== null}
      username={session.state === 'user' ? session.user.username : ''}
      forgotten={<a href="/forgotpass">Forgot your password?</a>}
      onGive={give}
      onClose={() => waiting?.answer(false)}
    />
  )
}
