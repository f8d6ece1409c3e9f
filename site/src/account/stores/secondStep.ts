import type { FormProblem } from '#components/controls/form/FormState.ts'
import { secondFactorApi } from '#core/api/secondFactor.ts'
import type { SecondStepReply } from '#core/api/secondFactorFields.ts'
import { rejectionOf } from '../../common/stores/formProblem.ts'
import { portal } from '../../common/stores/portal.ts'
import { secondStepDialog } from './accountDialogs.ts'
import { signWithPasskey } from './passkeys.ts'

type Step = SecondStepReply['secondStep']

/** The sign-in that waits for its second step; the dialog shows while there is one. */
export const $secondStep = secondStepDialog.$waiting

/** Asks for the second step of a sign-in and answers whether it was done. */
export const askSecondStep = secondStepDialog.ask

/** Sends a code; answers why it was refused, or null when the reader is signed in. */
export function sendCode({ token }: Step, way: 'code' | 'recovery-code', code: string): Promise<FormProblem<'code'> | null> {
  const proof = way === 'code' ? { code } : { recoveryCode: code }
  return rejectionOf(() => portal.call(secondFactorApi.signInSecond, {}, { body: { token, ...proof } }), { field: 'code' })
}

/** Has the browser sign with a passkey and sends that. */
export async function sendPasskey({ token, passkey }: Step): Promise<FormProblem<never> | null> {
  const signed = await signWithPasskey(passkey)
  if ('says' in signed) return { message: signed.says }
  const { response, ...credential } = signed.answer
  const { clientDataJSON, authenticatorData, signature } = response
  const sent = { ...credential, response: { clientDataJSON, authenticatorData, signature } }
  return rejectionOf(() => portal.call(secondFactorApi.signInSecond, {}, { body: { token, passkey: sent } }))
}
