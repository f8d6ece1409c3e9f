import type { secondFactorApi } from '#core/api/secondFactor.ts'
import { Problem } from '#core/request/Problem.ts'
import type { CallerFacts } from '../account/CallerFacts.ts'
import { isProved, reauthenticate } from '../account/proof.ts'
import * as authenticator from '../account/secondFactor/authenticator.ts'
import {
  afterNewFactor,
  hasAny,
  readFactorStatus,
  readFactors,
  removeAuthenticator,
  removePasskey,
} from '../account/secondFactor/factors.ts'
import { passkeyCreation, storePasskey } from '../account/secondFactor/passkeys.ts'
import { makeRecoveryCodes } from '../account/secondFactor/recoveryCodes.ts'
import { beginSecondStep, signInBySecondStep } from '../account/secondFactor/secondSignIn.ts'
import { beginStep, consumeStep, tryStep } from '../account/secondFactor/steps.ts'
import { noteSecurity } from '../account/securityLog.ts'
import { readSessionId } from '../account/sessions.ts'
import { setSessionCookies } from '../middleware/cookies.ts'
import { resetTries, takeTry } from '../middleware/tries.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Handlers } from './Handler.ts'
import { userOf } from './userOf.ts'

interface AddedFactor {
  readonly by: 'code' | 'passkey'
  readonly endApiKeys: boolean
}

async function added(facts: CallerFacts, ports: Ports, userId: number, { by, endApiKeys }: AddedFactor) {
  const thisId = await readSessionId(facts, ports)
  const { recoveryCodes, keysEnded } = await afterNewFactor(ports, userId, { thisId, endApiKeys })
  noteSecurity(ports, { kind: 'second-factor-added', userId, request: facts, details: { by, keysEnded } })
  return { recoveryCodes }
}

export const secondFactorRoutes: Handlers<typeof secondFactorApi> = {
  signInSecond: async ({ ports, body, facts, c }) => {
    const begun = await beginSecondStep(ports, body.token)
    await takeTry(c, ports, 'second-step', begun.user)
    setSessionCookies(c, ports, await signInBySecondStep(facts, ports, begun, body))
    await resetTries(c, ports, 'second-step', begun.user)
    return true
  },
  reauthenticate: async ({ ports, body, caller, facts, c }) => {
    const user = userOf(caller)
    try {
      setSessionCookies(c, ports, await reauthenticate(facts, ports, user, body.password))
    } catch (fault) {
      if (fault instanceof Problem && fault.code === 'password-wrong')
        noteSecurity(ports, { kind: 'sign-in-failed', userId: user.id, request: facts, details: { by: 'password again' } })
      throw fault
    }
    await resetTries(c, ports, 'second-step', user)
    return c.text('OK')
  },
  /** Whether the password counts as given, so that a page can ask for it before a call that would fail. */
  passwordProof: async ({ ports, facts }) => ({
    isProved: await isProved(facts, ports),
  }),
  secondFactor: ({ ports, caller }) => readFactorStatus(ports, userOf(caller)),
  beginAuthenticator: ({ ports, caller }) => authenticator.beginAuthenticator(ports, userOf(caller)),
  confirmAuthenticator: async ({ ports, body, caller, facts, c }) => {
    const user = userOf(caller)
    await authenticator.confirmAuthenticator(ports, user.id, body.code)
    await resetTries(c, ports, 'second-step', user)
    return added(facts, ports, user.id, { by: 'code', endApiKeys: body.endApiKeys })
  },
  removeAuthenticator: async ({ ports, caller, facts, c }) => {
    const { id: userId } = userOf(caller)
    if (!(await removeAuthenticator(ports.database, userId))) throw new Problem('not-found', 'You have no authenticator app here.')
    noteSecurity(ports, { kind: 'second-factor-removed', userId, request: facts, details: { by: 'code' } })
    return c.text('OK')
  },
  beginPasskey: async ({ ports, caller, facts }) => {
    const user = userOf(caller)
    const options = await passkeyCreation(facts, ports, user)
    const token = await beginStep(ports, user, 'add-passkey', options.challenge)
    return { token, options: { ...options } }
  },
  addPasskey: async ({ ports, body, caller, facts }) => {
    const { id } = userOf(caller)
    const step = await tryStep(ports, body.token, 'add-passkey')
    if (step.userId !== id) throw new Problem('bad-request', 'This passkey was begun by another user.')
    await storePasskey(facts, ports, id, { name: body.name, challenge: step.challenge, made: body.passkey })
    await consumeStep(ports.database, step)
    return added(facts, ports, id, { by: 'passkey', endApiKeys: body.endApiKeys })
  },
  removePasskey: async ({ ports, body, caller, facts, c }) => {
    const { id: userId } = userOf(caller)
    if (!(await removePasskey(ports.database, userId, body.id))) throw new Problem('not-found', 'You have no such passkey.')
    noteSecurity(ports, { kind: 'second-factor-removed', userId, request: facts, details: { by: 'passkey' } })
    return c.text('OK')
  },
  renewRecoveryCodes: async ({ ports, caller, facts }) => {
    const { id: userId } = userOf(caller)
    if (!hasAny(await readFactors(ports.database, userId)))
      throw new Problem('bad-request', 'Recovery codes go with a second factor. Add one first.')
    const recoveryCodes = await ports.database.transaction((tx) => makeRecoveryCodes(tx, ports, userId))
    noteSecurity(ports, { kind: 'recovery-codes-renewed', userId, request: facts })
    return { recoveryCodes }
  },
}
