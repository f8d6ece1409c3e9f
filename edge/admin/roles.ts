import { asc, eq, ne, or } from 'drizzle-orm'
import type { Role } from '#core/account/roles.ts'
import { Problem } from '#core/request/Problem.ts'
import { revokeKeysOf } from '../account/apiKeys.ts'
import { removeFactors } from '../account/secondFactor/factors.ts'
import { endStepsOf } from '../account/secondFactor/steps.ts'
import { noteOperator } from '../account/securityLog.ts'
import { endSessionsOf } from '../account/sessions.ts'
import { findByName, rolesOf, type User } from '../account/users.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { secondSteps, sessions, users } from '../database/schema/index.ts'
import { withStore } from '../dataFolder/withStore.ts'

/** Somebody with a role as the portal's own machine may list them. */
export interface RoleHolder {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly roles: readonly Role[]
}

/** The outcome of a role change, and how many administrators there are now. */
export interface Granting extends RoleHolder {
  readonly isAdministrator: boolean
  /** False where it was so before. */
  readonly hasChanged: boolean
  readonly administrators: number
}

/**
 * Gives a role to a person (their username, or else their e-mail address, in upper or lower case), or takes it. The same again changes
 * nothing. A running portal respects it from the next call on. Throws `not-found`.
 */
export function setRole(dataDir: string | undefined, name: string, role: Role, isGranted: boolean): Promise<Granting> {
  return withStore(dataDir, ({ database }) =>
    database.transaction(async (tx) => {
      const before = await findUser(tx, name)
      const hasChanged = rolesOf(before).includes(role) !== isGranted
      if (hasChanged) {
        await tx
          .update(users)
          .set(changeOf(before, role, isGranted))
          .where(eq(users.id, before.id))
        const about = role === 'administrator' ? 'administrator' : 'role'
        await noteOperator(tx, `${about}-${isGranted ? 'granted' : 'taken'}`, { userId: before.id, role })
      }
      const administrators = await tx.$count(users, eq(users.isDataSubmissionAdmin, true))
      const after = await findUser(tx, name)
      const isAdministrator = after.isDataSubmissionAdmin
      return { ...holderOf(after), isAdministrator, hasChanged, administrators }
    }),
  )
}

function changeOf({ roles }: User, role: Role, isGranted: boolean): Partial<User> {
  if (role === 'administrator') return { isDataSubmissionAdmin: isGranted }
  const others = roles.filter((one) => one !== role)
  return { roles: isGranted ? [...others, role] : others }
}

/** Who has a role, by username. */
export function listRoleHolders(dataDir: string | undefined): Promise<RoleHolder[]> {
  return withStore(dataDir, async ({ database }) => {
    const hasAny = or(eq(users.isDataSubmissionAdmin, true), ne(users.roles, []))
    return (await database.select().from(users).where(hasAny).orderBy(asc(users.username))).map(holderOf)
  })
}

function holderOf(user: User): RoleHolder {
  const { id, username, email } = user
  return { id, username, email, roles: rolesOf(user) }
}

/**
 * Takes every second factor of a person away, who has lost them; their password alone signs in then. Returns how many there were. Throws
 * `not-found`.
 */
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

/** How many sessions ended, and how many API keys with them. */
export interface Ended {
  readonly sessions: number
  readonly keys: number
}

/** Ends every session of a person, or of everybody where `name` is null, and with `endsKeys` the person's API keys. Throws `not-found`. */
export function endSessions(dataDir: string | undefined, name: string | null, endsKeys = false): Promise<Ended> {
  return withStore(dataDir, ({ database }) =>
    database.transaction(async (tx) => {
      const user = name === null ? null : await findUser(tx, name)
      if (user !== null) await endStepsOf(tx, user.id)
      else await tx.delete(secondSteps)
      const ended = user === null ? (await tx.delete(sessions)).rowsAffected : await endSessionsOf(tx, user.id)
      const keys = user !== null && endsKeys ? await revokeKeysOf(tx, user.id, Date.now()) : 0
      await noteOperator(tx, 'sessions-ended', { ...(user === null ? {} : { userId: user.id }), sessions: ended, keysEnded: keys })
      return { sessions: ended, keys }
    }),
  )
}

/** Somebody by their username, or else their e-mail address. Throws `not-found`. */
export async function findUser(tx: Database | Transaction, name: string) {
  const user = await findByName(tx, name)
  if (user === null) throw new Problem('not-found', `No account uses the username or e-mail address ${name}.`)
  return user
}
