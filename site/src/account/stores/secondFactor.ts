import { atom } from 'nanostores'
import type { FormProblem } from '#components/controls/form/FormState.ts'
import { type SecondFactorStatus, secondFactorApi } from '#core/api/secondFactor.ts'
import { accountMessages } from '#core/messages/account.ts'
import { Problem } from '#core/request/Problem.ts'
import { aboutField, rejectionOf } from '../../common/stores/formProblem.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'
import { ownList } from './ownList.ts'
import { makePasskey } from './passkeys.ts'
import { withPassword } from './passwordAgain.ts'

const own = ownList<SecondFactorStatus>(async () => [await portal.call(secondFactorApi.secondFactor, {})])

/** The reader's second factors, once somebody has asked for them. */
export const $secondFactor = own.$list

/** Reads the reader's second factors. */
export const loadSecondFactor = own.load

/** Recovery codes that are to be shown now, this once. */
export const $newRecoveryCodes = atom<readonly string[] | null>(null)

/** Begins to add an authenticator app; null if that was cancelled or refused, which a toast shows. */
export const setUpAuthenticator = () =>
  orNotify(() => withPassword(() => portal.call(secondFactorApi.beginAuthenticator, {}, { body: {} })))

/** Turns the app on; answers why the code was refused, or null when it counts. */
export function confirmAuthenticator(code: string, endApiKeys: boolean): Promise<FormProblem<'code'> | null> {
  return rejectionOf(async () => added(await portal.call(secondFactorApi.confirmAuthenticator, {}, { body: { code, endApiKeys } })), {
    field: 'code',
  })
}

/** Takes the app away. */
export const removeAuthenticator = () =>
  changed(() => portal.call(secondFactorApi.removeAuthenticator, {}), 'The authenticator app has been removed.')

/** Takes a passkey away. */
export const removePasskey = (id: number) =>
  changed(() => portal.call(secondFactorApi.removePasskey, {}, { body: { id } }), 'The passkey has been removed.')

/** Makes new recovery codes and shows them. */
export async function renewCodes(): Promise<void> {
  const made = await orNotify(() => withPassword(() => portal.call(secondFactorApi.renewRecoveryCodes, {}, { body: {} })))
  if (made) $newRecoveryCodes.set(made.recoveryCodes)
  await loadSecondFactor()
}

/** Adds a passkey under a name; answers why it was not, or null when it was. */
export async function addPasskey(name: string, endApiKeys: boolean): Promise<FormProblem<'name'> | null> {
  let reason: string | null = null
  const rejection = await rejectionOf(
    async () => {
      reason = await addedPasskey(name, endApiKeys)
    },
    { field: 'name' },
  )
  return rejection ?? (reason === null ? null : aboutField('name', reason))
}

/** Answers why the reader or the browser made none; null when it was added. */
async function addedPasskey(name: string, endApiKeys: boolean): Promise<string | null> {
  const begun = await withPassword(() => portal.call(secondFactorApi.beginPasskey, {}, { body: {} }))
  if (begun === null) return 'Enter your password to add a passkey.'
  const made = await makePasskey(begun.options)
  if ('says' in made) return made.says
  const { response, authenticatorAttachment, ...credential } = made.answer
  const { clientDataJSON, attestationObject, transports } = response
  const passkey = { ...credential, response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) } }
  await added(await portal.call(secondFactorApi.addPasskey, {}, { body: { token: begun.token, name, passkey, endApiKeys } }))
  return null
}

async function added({ recoveryCodes }: { readonly recoveryCodes: readonly string[] | null }): Promise<void> {
  $newRecoveryCodes.set(recoveryCodes)
  await loadSecondFactor()
}

async function changed(call: () => Promise<unknown>, says: string): Promise<void> {
  if ((await orNotify(() => withPassword(call))) !== null) notify(says)
  await loadSecondFactor()
}

/** A call's response; null if it was refused, which a toast shows. */
async function orNotify<Answer>(call: () => Promise<Answer | null>): Promise<Answer | null> {
  try {
    return await call()
  } catch (fault) {
    notify(saysOf(fault), 'danger')
    return null
  }
}

function saysOf(fault: unknown): string {
  if (!(fault instanceof Problem)) throw fault
  return fault.message || accountMessages.accountError
}
