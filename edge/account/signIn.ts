import { and, eq } from 'drizzle-orm'
import { Problem } from '#core/request/Problem.ts'
import { users } from '../database/schema/index.ts'
import { faultText } from '../platform/faultText.ts'
import type { Ports } from '../ports/Ports.ts'
import type { CallerFacts } from './CallerFacts.ts'
import { hashPassword, isOutdated } from './password.ts'
import { type Entry, enter } from './secondFactor/secondSignIn.ts'
import { findByPassword, type User } from './users.ts'

/** Who has shown the right password, and how they come in. */
interface Entered {
  readonly user: User
  readonly entry: Entry
}

/** Signs in the user with this name and password; null if there is none. A hash of older parameters is recreated after the answer. */
export async function signInByPassword(facts: CallerFacts, ports: Ports, name: string, password: string): Promise<Entered | null> {
  // Once more where the hash changed in between: it was recreated for another sign-in of the same person, or the password is another one now.
  const entered = (await enterOnce(facts, ports, name, password)) ?? (await enterOnce(facts, ports, name, password))
  if (entered === null || entered === 'unknown') return null
  if (isOutdated(entered.user.passwordHash)) ports.afterAnswer(renewHash(ports, entered.user, password))
  return entered
}

async function enterOnce(facts: CallerFacts, ports: Ports, name: string, password: string): Promise<Entered | 'unknown' | null> {
  const user = await findByPassword(ports.database, name, password, facts.queueKey)
  if (user === null) return 'unknown'
  try {
    return { user, entry: await enter(facts, ports, user, 'password') }
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'unauthorized') return null
    throw fault
  }
}

async function renewHash({ database, log }: Ports, { id, passwordHash }: User, password: string): Promise<void> {
  try {
    const isStillThatOne = and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''))
    await database
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(isStillThatOne)
  } catch (fault) {
    log.error('password hash not renewed', { userId: id, message: faultText(fault) })
  }
}
