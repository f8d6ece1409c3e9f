import { Problem } from '#core/api/problem.ts'
import { signIn } from '#core/api/user.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { portal } from '../../shell/stores/portal.ts'
import { leadToSecondFactor } from '../stores/leadToSecondFactor.ts'
import { askSecondStep } from '../stores/secondStep.ts'
import { refreshSession } from '../stores/session.ts'

/** How signing in went; `reason` is there when it failed for another cause than the name or the password. */
export type LoginOutcome = { readonly state: 'done' } | { readonly state: 'failed'; readonly reason?: string }

/** Signs in and reads the session anew. */
export async function logIn(credentials: { readonly username: string; readonly password: string }): Promise<LoginOutcome> {
  try {
    const answer = await portal.call(signIn, {}, { body: credentials })
    if (answer !== true && !(await askSecondStep(answer.secondStep))) return { state: 'failed', reason: secondFactorMessages.stepLeft }
    refreshSession()
    await leadToSecondFactor()
    return { state: 'done' }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return fault.code === 'unauthorized' ? { state: 'failed' } : { state: 'failed', reason: fault.message }
  }
}
