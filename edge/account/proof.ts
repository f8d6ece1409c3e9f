import { and, eq, gt } from 'drizzle-orm'
import { limits } from '#core/limits/account.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { Problem } from '#core/request/Problem.ts'
import { sessions } from '../database/schema/index.ts'
import type { Ports } from '../ports/Ports.ts'
import type { CallerFacts } from './CallerFacts.ts'
import { verifyPassword } from './password.ts'
import { type OpenedSession, openSession, readSessionId } from './sessions.ts'
import type { User } from './users.ts'

/** Opens a new session for the browser once the password is given again, and ends the former. Throws `password-wrong`. */
export async function reauthenticate(facts: CallerFacts, ports: Ports, user: User, password: string): Promise<OpenedSession> {
  if (user.passwordHash === null) throw new Problem('password-wrong', secondFactorMessages.noPassword)
  if (!(await verifyPassword(password, user.passwordHash, facts.queueKey)))
    throw new Problem('password-wrong', secondFactorMessages.passwordWrong)
  return openSession(facts, ports, user, { isProved: true })
}

/** Whether the password or a second factor was given in the browser's session within `limits.passwordProofMs`. */
export async function isProved(facts: Pick<CallerFacts, 'sessionCookie'>, ports: Ports): Promise<boolean> {
  const { database, now } = ports
  const id = (await readSessionId(facts, ports)) ?? ''
  const isFresh = and(eq(sessions.id, id), gt(sessions.provedAt, now() - limits.passwordProofMs))
  return (await database.select({ id: sessions.id }).from(sessions).where(isFresh).get()) !== undefined
}

/** Throws `password-needed` where `isProved` is false. */
export async function requireRecentPassword(facts: Pick<CallerFacts, 'sessionCookie'>, ports: Ports): Promise<void> {
  if (!(await isProved(facts, ports))) throw new Problem('password-needed', secondFactorMessages.passwordNeeded)
}
