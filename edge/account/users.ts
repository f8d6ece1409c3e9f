import { desc, eq, or } from 'drizzle-orm'
import type { Role } from '#core/account/roles.ts'
import type { SafeUser } from '#core/catalog/records.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { users } from '../database/schema/index.ts'
import { verifyPassword } from './password.ts'

/** A registered person as the services know them. */
export type User = typeof users.$inferSelect

/** The person whose username, or else whose e-mail address, and password these are; null in every other case, after the same time. `caller` is whom the queue of passwords counts. */
export async function findByPassword(database: Database, name: string, password: string, caller: string): Promise<User | null> {
  const user = await findByName(database, name)
  const isRight = await verifyPassword(password, user?.passwordHash ?? null, caller)
  return user !== null && isRight ? user : null
}

/** The person whose username, or else whose e-mail address, this is; one query whether there is one or not. */
export async function findByName(database: Database | Transaction, name: string): Promise<User | null> {
  const isUsername = eq(users.username, name)
  const found = await database
    .select()
    .from(users)
    .where(or(isUsername, eq(users.email, name)))
    .orderBy(desc(isUsername))
    .limit(1)
    .get()
  return found ?? null
}

/** The roles that a person has. */
export function rolesOf({ roles, isDataSubmissionAdmin }: Pick<User, 'roles' | 'isDataSubmissionAdmin'>): readonly Role[] {
  return isDataSubmissionAdmin ? [...roles, 'administrator'] : roles
}

/** What browsers may know about a person. */
export function safeUser(user: User): SafeUser {
  const { id, firstName, lastName, email, username, institute, department, country, isDataSubmissionAdmin, isNewsSubscribed } = user
  const known = { id, firstName, lastName, email, username, institute, department, country, isDataSubmissionAdmin, isNewsSubscribed }
  return {
    ...known,
    isEmailConfirmed: user.emailConfirmedAt !== null,
    ...(user.roles.includes('curator') ? { isCurator: true } : {}),
    ...(user.roles.includes('news-editor') ? { isNewsEditor: true } : {}),
  }
}
