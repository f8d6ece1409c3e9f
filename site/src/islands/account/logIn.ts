import { Problem } from '#core/api/problem.ts'
import { signIn } from '#core/api/user.ts'
import { accountMessages } from '#core/messages/account.ts'
import { portal } from '../../stores/portal.ts'
import { refreshSession } from '../../stores/session.ts'

/** Signs in. Answers nothing on success, else what to tell the reader. */
export async function logIn(credentials: { readonly username: string; readonly password: string }): Promise<string | undefined> {
  try {
    await portal.call(signIn, {}, { body: credentials })
    refreshSession()
    return undefined
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return fault.code === 'unauthorized' ? accountMessages.loginFailedDialog : `${accountMessages.loginFailedDialog} ${fault.message}`
  }
}
