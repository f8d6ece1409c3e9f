import type * as calls from '#core/api/secondFactor.ts'
import { Problem } from '#core/request/Problem.ts'
import type { CallerFacts } from '../account/CallerFacts.ts'
import { isProved, reauthenticate } from '../account/proof.ts'
import * as authenticator from '../account/secondFactor/authenticator.ts'
import { afterNewFactor, factorsOf, hasAny, removeAuthenticator, removePasskey, statusOf } from '../account/secondFactor/factors.ts'
import { keepPasskey, passkeyCreation } from '../account/secondFactor/passkeys.ts'
import { makeRecoveryCodes } from '../account/secondFactor/recoveryCodes.ts'
import { beginSecondStep, signInBySecondStep } from '../account/secondFactor/secondSignIn.ts'
import { beginStep, consumeStep, tryStep } from '../account/secondFactor/steps.ts'
import { noteSecurity } from '../account/securityLog.ts'
import { sessionIdOf } from '../account/sessions.ts'
import { setSessionCookies } from '../middleware/cookies.ts'
import { forgetTries, takeTry } from '../middleware/tries.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Handler } from './Handler.ts'
import { userOf } from './userOf.ts'

/** Opens a session with the second step. */
export const answerSignInSecond: Handler<typeof calls.signInSecond> = async ({ ports, body, facts, c }) => {
  const begun = await beginSecondStep(ports, body.token)
  await takeTry(c, ports, 'second-step', begun.user)
  setSessionCookies(c, ports, await signInBySecondStep(facts, ports, begun, body))
  await forgetTries(c, ports, 'second-step', begun.user)
  return true
}

/** Takes the password again. */
export const answerProvePassword: Handler<typeof calls.reauthenticate> = async ({ ports, body, caller, facts, c }) => {
  const user = userOf(caller)
  try {
    await reauthenticate(facts, ports, user, body.password)
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'password-wrong')
      noteSecurity(ports, { kind: 'sign-in-failed', userId: user.id, request: facts, details: { by: 'password again' } })
    throw fault
  }
  await forgetTries(c, ports, 'second-step', user)
  return c.text('OK')
}

/** Whether the password counts as given, so that a page can ask for it before a call that would be refused. */
export const answerPasswordProof: Handler<typeof calls.passwordProof> = async ({ ports, facts }) => ({
  isProved: await isProved(facts, ports),
})

/** Tells the caller's second factors. */
export const answerSecondFactor: Handler<typeof calls.secondFactor> = ({ ports, caller }) => statusOf(ports, userOf(caller))

/** Begins to add an authenticator app. */
export const answerBeginAuthenticator: Handler<typeof calls.beginAuthenticator> = ({ ports, caller }) =>
  authenticator.beginAuthenticator(ports, userOf(caller))

/** Turns the authenticator app on. */
export const answerConfirmAuthenticator: Handler<typeof calls.confirmAuthenticator> = async ({ ports, body, caller, facts, c }) => {
  const user = userOf(caller)
  await authenticator.confirmAuthenticator(ports, user.id, body.code)
  await forgetTries(c, ports, 'second-step', user)
  return added(facts, ports, user.id, { by: 'code', endApiKeys: body.endApiKeys })
}

/** Takes the authenticator app away. */
export const answerRemoveAuthenticator: Handler<typeof calls.removeAuthenticator> = async ({ ports, caller, facts, c }) => {
  const { id: userId } = userOf(caller)
  if (!(await removeAuthenticator(ports.database, userId))) throw new Problem('not-found', 'You have no authenticator app here.')
  noteSecurity(ports, { kind: 'second-factor-removed', userId, request: facts, details: { by: 'code' } })
  return c.text('OK')
}

/** Begins to add a passkey. */
export const answerBeginPasskey: Handler<typeof calls.beginPasskey> = async ({ ports, caller, facts }) => {
  const user = userOf(caller)
  const options = await passkeyCreation(facts, ports, user)
  const token = await beginStep(ports, user, 'add-passkey', options.challenge)
  return { token, options: { ...options } }
}

/** Adds the passkey that the browser made. */
export const answerAddPasskey: Handler<typeof calls.addPasskey> = async ({ ports, body, caller, facts }) => {
  const { id } = userOf(caller)
  const step = await tryStep(ports, body.token, 'add-passkey')
  if (step.userId !== id) throw new Problem('bad-request', 'This passkey was begun by another user.')
  await keepPasskey(facts, ports, id, { name: body.name, challenge: step.challenge, made: body.passkey })
  await consumeStep(ports.database, step)
  return added(facts, ports, id, { by: 'passkey', endApiKeys: body.endApiKeys })
}

/** Takes a passkey away. */
export const answerRemovePasskey: Handler<typeof calls.removePasskey> = async ({ ports, body, caller, facts, c }) => {
  const { id: userId } = userOf(caller)
  if (!(await removePasskey(ports.database, userId, body.id))) throw new Problem('not-found', 'You have no such passkey.')
  noteSecurity(ports, { kind: 'second-factor-removed', userId, request: facts, details: { by: 'passkey' } })
  return c.text('OK')
}

/** Makes the recovery codes again. */
export const answerRenewRecoveryCodes: Handler<typeof calls.renewRecoveryCodes> = async ({ ports, caller, facts }) => {
  const { id: userId } = userOf(caller)
  if (!hasAny(await factorsOf(ports.database, userId)))
    throw new Problem('bad-request', 'Recovery codes go with a second factor. Add one first.')
  const recoveryCodes = await ports.database.transaction((tx) => makeRecoveryCodes(tx, ports, userId))
  noteSecurity(ports, { kind: 'recovery-codes-renewed', userId, request: facts })
  return { recoveryCodes }
}

interface AddedFactor {
  readonly by: 'code' | 'passkey'
  readonly endApiKeys: boolean
}

async function added(facts: CallerFacts, ports: Ports, userId: number, { by, endApiKeys }: AddedFactor) {
  const thisId = await sessionIdOf(facts, ports)
  const { recoveryCodes, keysEnded } = await afterNewFactor(ports, userId, { thisId, endApiKeys })
  noteSecurity(ports, { kind: 'second-factor-added', userId, request: facts, details: { by, keysEnded } })
  return { recoveryCodes }
}
