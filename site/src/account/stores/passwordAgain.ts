import type { FormProblem } from '#components/controls/form/FormState.ts'
import { Problem } from '#core/api/problem.ts'
import { provePassword } from '#core/api/secondFactor.ts'
import { refusalOf } from '../../shell/stores/formProblem.ts'
import { portal } from '../../shell/stores/portal.ts'
import { passwordAgainDialog } from './accountDialogs.ts'

/** Something that waits for the password; the dialog shows while there is one. */
export const $passwordAgain = passwordAgainDialog.$waiting

/** Does a call that needs the password again and asks for it where the portal does. Null where the reader did not give it. */
export async function withPassword<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call()
  } catch (fault) {
    if (!(fault instanceof Problem) || fault.code !== 'password-needed') throw fault
    return (await passwordAgainDialog.ask(null)) ? call() : null
  }
}

/** Gives the password again; answers why it was refused, or null when it was right. */
export function givePassword(password: string): Promise<FormProblem<'password'> | null> {
  return refusalOf(() => portal.open(provePassword, {}, { body: { password } }), { field: 'password' })
}
