import { and, eq } from 'drizzle-orm'
import { Problem } from '#core/api/problem.ts'
import { users } from '../../database/schema/index.ts'
import type { AppContext } from '../../middleware/context.ts'
import { queueKey } from '../../middleware/queueKey.ts'
import type { Ports } from '../../ports/Ports.ts'
import { hashPassword, isOutdated } from '../password.ts'
import { startSession } from '../sessions.ts'
import { findByPassword, type User } from '../users.ts'

/** Opens a session for whoever has this name and password; null where nobody has. A hash of older parameters is made anew after the answer. */
export async function signInByPassword(c: AppContext, ports: Ports, name: string, password: string): Promise<User | null> {
  const user = await findByPassword(ports.database, name, password, queueKey(c, ports))
  if (user === null) return null
  const started = (await isStarted(c, ports, user)) ? user : await signInAgain(c, ports, name, password)
  if (started !== null && isOutdated(started.passwordHash)) ports.afterAnswer(renewHash(ports, started, password))
  return started
}

/** The hash changed in between: it was made anew for another sign-in of the same person, or the password is another one now. */
async function signInAgain(c: AppContext, ports: Ports, name: string, password: string): Promise<User | null> {
  const user = await findByPassword(ports.database, name, password, queueKey(c, ports))
  return user !== null && (await isStarted(c, ports, user)) ? user : null
}

async function isStarted(c: AppContext, ports: Ports, user: User): Promise<boolean> {
  try {
    await startSession(c, ports, user)
    return true
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'unauthorized') return false
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
    log.error('password hash not renewed', { userId: id, message: fault instanceof Error ? fault.message : String(fault) })
  }
}
