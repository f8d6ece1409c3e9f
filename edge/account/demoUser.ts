import { eq } from 'drizzle-orm'
import type { Database } from '../database/Database.ts'
import { settings, users } from '../database/schema/index.ts'
import { hashPassword, randomPassword } from './password.ts'

const TOLD = 'demo_password_told'

/**
 * Makes the user `demo` with a random password and hands it to `tell` once. A start that ended before the telling is
 * made good by the next one with a new password. For development only; never a default password.
 */
export async function makeDemoUser(database: Database, tell: (account: { username: string; password: string }) => void): Promise<void> {
  const told = await database.select().from(settings).where(eq(settings.name, TOLD)).get()
  if (told !== undefined) return
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const demo = { username: 'demo', email: 'demo@localhost', firstName: 'Demo', lastName: 'User', passwordHash }
  await database.insert(users).values(demo).onConflictDoUpdate({ target: users.username, set: { passwordHash } })
  tell({ username: demo.username, password })
  await database.insert(settings).values({ name: TOLD, value: 'yes' })
}
