import { asc, count, eq } from 'drizzle-orm'
import { Problem } from '#core/api/problem.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import { users } from '../database/schema/index.ts'
import { withStore } from '../dataFolder/withStore.ts'
import { removeFactors } from './secondFactor/factors.ts'
import { noteOperator } from './securityLog.ts'

/** An administrator as the portal's own machine may list them. */
export interface Administrator {
  readonly id: number
  readonly username: string
  readonly email: string
}

/** What became of an administrator's right, and how many administrators there are now. */
export interface Granting extends Administrator {
  readonly isAdministrator: boolean
  /** False where it was so before. */
  readonly hasChanged: boolean
  readonly administrators: number
}

/**
 * Gives the rights of an administrator to a person (their username, or else their e-mail address, in any letter case), or takes them. The
 * same again changes nothing. A running portal heeds it from the next call on. Throws `not-found`.
 */
export function setAdministrator(dataDir: string | undefined, name: string, isAdministrator: boolean): Promise<Granting> {
  return withStore(dataDir, ({ database }) =>
    database.transaction(async (tx) => {
      const user = await findUser(tx, name)
      const hasChanged = user.isDataSubmissionAdmin !== isAdministrator
      if (hasChanged) {
        await tx.update(users).set({ isDataSubmissionAdmin: isAdministrator }).where(eq(users.id, user.id))
        const kind = isAdministrator ? 'administrator-granted' : 'administrator-taken'
        await noteOperator(tx, kind, { userId: user.id })
      }
      const [held] = await tx.select({ administrators: count() }).from(users).where(eq(users.isDataSubmissionAdmin, true))
      const { id, username, email } = user
      return { id, username, email, isAdministrator, hasChanged, administrators: held?.administrators ?? 0 }
    }),
  )
}

/** Who has the rights of an administrator, by username. */
export function listAdministrators(dataDir: string | undefined): Promise<Administrator[]> {
  return withStore(dataDir, ({ database }) =>
    database
      .select({ id: users.id, username: users.username, email: users.email })
      .from(users)
      .where(eq(users.isDataSubmissionAdmin, true))
      .orderBy(asc(users.username)),
  )
}

/** Takes every second factor of a person away, who has lost them; their password alone signs in then. Answers how many there were. Throws `not-found`. */
export function removeSecondFactors(
  dataDir: string | undefined,
  name: string,
): Promise<{ readonly username: string; readonly removed: number }> {
  return withStore(dataDir, ({ database }) =>
    database.transaction(async (tx) => {
      const { id: userId, username } = await findUser(tx, name)
      const removed = await removeFactors(tx, userId)
      if (removed > 0) await noteOperator(tx, 'second-factor-removed', { userId, removed })
      return { username, removed }
    }),
  )
}

async function findUser(tx: Transaction, name: string) {
  const user =
    (await tx.select().from(users).where(eq(users.username, name)).get()) ??
    (await tx.select().from(users).where(eq(users.email, name)).get())
  if (user === undefined) throw new Problem('not-found', `Nobody is registered here with the username or the e-mail address ${name}.`)
  return user
}
