import { secondFactor } from '#core/api/secondFactor.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { Problem } from '#core/request/Problem.ts'
import { notifyOnNextPage } from '../../shell/stores/notices.ts'
import { portal } from '../../shell/stores/portal.ts'
import { $session } from './session.ts'

/** Tells an administrator who has no second factor, and needs one here, where to set one up. Never fails the sign-in that it follows. */
export async function leadToSecondFactor(): Promise<void> {
  const session = $session.get()
  if (session.state !== 'user' || !session.user.isDataSubmissionAdmin) return
  try {
    const { isRequired, authenticatorSince, passkeys } = await portal.call(secondFactor, {})
    if (isRequired && authenticatorSince === null && passkeys.length === 0) notifyOnNextPage(secondFactorMessages.administratorsNeedOne)
  } catch (fault) {
    // The profile says it as well.
    if (!(fault instanceof Problem)) throw fault
  }
}
