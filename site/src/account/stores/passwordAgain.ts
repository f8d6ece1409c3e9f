import type { FormProblem } from '#components/controls/form/FormState.ts'
import { secondFactorApi } from '#core/api/secondFactor.ts'
import { rejectionOf } from '../../common/stores/formProblem.ts'
import { portal } from '../../common/stores/portal.ts'
import { passwordAgainDialog } from './accountDialogs.ts'

/** Something that waits for the password; the dialog shows while there is one. */
export const $passwordAgain = passwordAgainDialog.$waiting

/** Does a call that needs the password, asking for it first where it was given too long ago. Null where the reader did not give it. */
export async function withPassword<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  const { isProved } = await portal.call(secondFactorApi.passwordProof, {})
  return isProved || (await passwordAgainDialog.ask(null)) ? call() : null
}

/** Gives the password again; answers why it was refused, or null when it was right. */
export function givePassword(password: string): Promise<FormProblem<'password'> | null> {
  return rejectionOf(() => portal.call(secondFactorApi.reauthenticate, {}, { body: { password } }), { field: 'password' })
}
