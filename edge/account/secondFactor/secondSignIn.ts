import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#core/api/problem.ts'
import type { signInSecond } from '#core/api/secondFactor.ts'
import type { SecondStepAsked } from '#core/api/secondFactorFields.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { users } from '../../database/schema/index.ts'
import { forgetUser, takeForUser } from '../../middleware/callRate.ts'
import type { AppContext } from '../../middleware/context.ts'
import type { Ports } from '../../ports/Ports.ts'
import { noteSecurity } from '../securityLog.ts'
import { startSession } from '../sessions.ts'
import type { User } from '../users.ts'
import { takeCode } from './authenticator.ts'
import { factorsOf, hasAny } from './factors.ts'
import { passkeyRequest, takeSignature } from './passkeys.ts'
import { recoveryCodesLeft, takeRecoveryCode } from './recoveryCodes.ts'
import { beginStep, type SecondStep, spendStep, tryStep } from './steps.ts'

/** Lets in whoever has shown the first factor: opens a session and answers null, or answers what the second step needs. Throws as `startSession` does. */
export async function enter(c: AppContext, ports: Ports, user: User): Promise<SecondStepAsked | null> {
  const factors = await factorsOf(ports.database, user.id)
  if (!hasAny(factors)) {
    await startSession(c, ports, user)
    return null
  }
  const passkey = await passkeyRequest(c, ports, factors.passkeys)
  const token = await beginStep(ports, user, 'sign-in', passkey?.challenge ?? '')
  const left = await recoveryCodesLeft(ports.database, user.id)
  const ways: SecondStepAsked['secondStep']['ways'] = [
    ...(factors.authenticatorSince === null ? [] : (['code'] as const)),
    ...(passkey === null ? [] : (['passkey'] as const)),
    ...(left === 0 ? [] : (['recovery-code'] as const)),
  ]
  return { secondStep: { token, ways, passkey: passkey === null ? null : { ...passkey } } }
}

type Proof = z.output<(typeof signInSecond)['body']>

/** Opens the session that a first step has begun. Throws `bad-request` for a token that is over and `code-wrong`. */
export async function signInBySecondStep(c: AppContext, ports: Ports, proof: Proof): Promise<void> {
  const step = await tryStep(ports, proof.token, 'sign-in')
  // Read before the step is spent: a password that is changed meanwhile ends both.
  const user = await ports.database.select().from(users).where(eq(users.id, step.userId)).get()
  if (user === undefined) throw new Problem('bad-request', secondFactorMessages.stepOver)
  await takeForUser(c, ports, 'second-step', user.id)
  const by = 'code' in proof ? 'code' : 'passkey' in proof ? 'passkey' : 'recovery-code'
  if (!(await isRight(c, ports, step, proof))) {
    noteSecurity(ports, { kind: 'second-factor-failed', userId: user.id, request: c, details: { by } })
    throw new Problem('code-wrong', saysOf[by])
  }
  await spendStep(ports.database, step)
  await startSession(c, ports, user)
  await forgetUser(ports, 'second-step', user.id)
  noteSecurity(ports, {
    kind: by === 'recovery-code' ? 'recovery-code-used' : 'second-factor-used',
    userId: user.id,
    request: c,
    details: { by },
  })
}

const saysOf = {
  code: secondFactorMessages.codeWrong,
  passkey: secondFactorMessages.passkeyWrong,
  'recovery-code': secondFactorMessages.recoveryCodeWrong,
} as const

function isRight(c: AppContext, ports: Ports, step: SecondStep, proof: Proof): Promise<boolean> {
  if ('code' in proof) return takeCode(ports, step.userId, proof.code)
  return 'passkey' in proof ? takeSignature(c, ports, step, proof.passkey) : takeRecoveryCode(ports, step.userId, proof.recoveryCode)
}
