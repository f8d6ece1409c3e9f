import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { secondFactorApi } from '#core/api/secondFactor.ts'
import type { SecondStepReply } from '#core/api/secondFactorFields.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { Problem } from '#core/request/Problem.ts'
import { users } from '../../database/schema/index.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { CallerFacts } from '../CallerFacts.ts'
import { noteSecurity } from '../securityLog.ts'
import { type OpenedSession, openSession } from '../sessions.ts'
import type { User } from '../users.ts'
import { takeCode } from './authenticator.ts'
import { hasAny, readFactors } from './factors.ts'
import { passkeyRequest, takeSignature } from './passkeys.ts'
import { recoveryCodesLeft, takeRecoveryCode } from './recoveryCodes.ts'
import { beginStep, consumeStep, type SecondStep, tryStep } from './steps.ts'

/** The result of a valid first factor: an open session, or a second step that is still required. */
export type Entry =
  | { readonly session: OpenedSession; readonly secondStep: null }
  | { readonly session: null; readonly secondStep: SecondStepReply }

/** Signs in a user who has shown the first factor: the password, or an account of Google's. Throws as `openSession` does. */
export async function enter(facts: CallerFacts, ports: Ports, user: User, by: 'password' | 'google'): Promise<Entry> {
  const factors = await readFactors(ports.database, user.id)
  if (!hasAny(factors))
    return {
      session: await openSession(facts, ports, user, { isProved: by === 'password' || user.passwordHash === null }),
      secondStep: null,
    }
  const passkey = await passkeyRequest(facts, ports, factors.passkeys)
  const token = await beginStep(ports, user, 'sign-in', passkey?.challenge ?? '')
  const left = await recoveryCodesLeft(ports.database, user.id)
  const ways: SecondStepReply['secondStep']['ways'] = [
    ...(factors.authenticatorSince === null ? [] : (['code'] as const)),
    ...(passkey === null ? [] : (['passkey'] as const)),
    ...(left === 0 ? [] : (['recovery-code'] as const)),
  ]
  return { session: null, secondStep: { secondStep: { token, ways, passkey: passkey === null ? null : { ...passkey } } } }
}

type Proof = z.output<(typeof secondFactorApi.signInSecond)['body']>

/** A second step that a person has begun, with one of its tries taken. */
export interface BegunSignIn {
  readonly user: User
  readonly step: SecondStep
}

/** Tries the second step that a token identifies. Throws `bad-request` for an expired token. */
export async function beginSecondStep(ports: Ports, token: string): Promise<BegunSignIn> {
  const step = await tryStep(ports, token, 'sign-in')
  // Read before the step is spent: a password that is changed meanwhile ends both.
  const user = await ports.database.select().from(users).where(eq(users.id, step.userId)).get()
  if (user === undefined) throw new Problem('bad-request', secondFactorMessages.stepOver)
  return { user, step }
}

/** Opens the session that a first step has begun. Throws `code-wrong`. */
export async function signInBySecondStep(
  facts: CallerFacts,
  ports: Ports,
  { user, step }: BegunSignIn,
  proof: Proof,
): Promise<OpenedSession> {
  const by = 'code' in proof ? 'code' : 'passkey' in proof ? 'passkey' : 'recovery-code'
  if (!(await isRight(facts, ports, step, proof))) {
    noteSecurity(ports, { kind: 'second-factor-failed', userId: user.id, request: facts, details: { by } })
    throw new Problem('code-wrong', saysOf[by])
  }
  await consumeStep(ports.database, step)
  const session = await openSession(facts, ports, user, { isProved: true })
  noteSecurity(ports, {
    kind: by === 'recovery-code' ? 'recovery-code-used' : 'second-factor-used',
    userId: user.id,
    request: facts,
    details: { by },
  })
  return session
}

const saysOf = {
  code: secondFactorMessages.codeWrong,
  passkey: secondFactorMessages.passkeyWrong,
  'recovery-code': secondFactorMessages.recoveryCodeWrong,
} as const

function isRight(facts: CallerFacts, ports: Ports, step: SecondStep, proof: Proof): Promise<boolean> {
  if ('code' in proof) return takeCode(ports, step.userId, proof.code)
  return 'passkey' in proof ? takeSignature(facts, ports, step, proof.passkey) : takeRecoveryCode(ports, step.userId, proof.recoveryCode)
}
