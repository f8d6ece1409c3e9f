import type { LoginFormProps } from '#components/account/LoginForm.tsx'
import type { FormProblem } from '#components/controls/form/FormState.ts'
import { secondFactorApi } from '#core/api/secondFactor.ts'
import { sessionsApi } from '#core/api/sessions.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { Problem } from '#core/request/Problem.ts'
import { rejectionOf } from '../../common/stores/formProblem.ts'
import { notifyOnNextPage } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'
import { $session, refreshSession } from '../../common/stores/session.ts'
import { askSecondStep } from '../stores/secondStep.ts'

/** Signs in and reads the session again; answers why it failed, without words where it was the name or the password, or `null` when it is done. */
export async function logIn(credentials: { readonly username: string; readonly password: string }): Promise<FormProblem<never> | null> {
  let isLeft = false
  const rejection = await rejectionOf(
    async () => {
      const answer = await portal.call(sessionsApi.signIn, {}, { body: credentials })
      isLeft = answer !== true && !(await askSecondStep(answer.secondStep))
      if (isLeft) return
      refreshSession()
      await leadToSecondFactor()
    },
    { says: ({ code, message }) => (code === 'unauthorized' ? '' : message) },
  )
  return rejection ?? (isLeft ? { message: secondFactorMessages.stepLeft } : null)
}

/** What a login form does that signs in and then calls `onDone`. */
export function logInThen(onDone: () => void): LoginFormProps['onLogIn'] {
  return async (credentials) => {
    const rejection = await logIn(credentials)
    if (!rejection) onDone()
    return rejection
  }
}

/** Tells an administrator who has no second factor, and needs one here, where to set one up. Never fails the sign-in that it follows. */
async function leadToSecondFactor(): Promise<void> {
  const session = $session.get()
  if (session.state !== 'user' || !session.user.isDataSubmissionAdmin) return
  try {
    const { isRequired, authenticatorSince, passkeys } = await portal.call(secondFactorApi.secondFactor, {})
    if (isRequired && authenticatorSince === null && passkeys.length === 0) notifyOnNextPage(secondFactorMessages.administratorsNeedOne)
  } catch (fault) {
    // The profile says it as well.
    if (!(fault instanceof Problem)) throw fault
  }
}
