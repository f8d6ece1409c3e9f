import { eq } from 'drizzle-orm'
import type { Database } from '../database/Database.ts'
import { settings, users } from '../database/schema/index.ts'
import { hashPassword, randomPassword } from './password.ts'

const ANNOUNCED = 'demo_password_told'

/**
 * Creates the user `demo` with a random password and passes it to `announce` once. If a start ended before that, the next one
 * announces a new password. For development only; never a default password.
 */
export async function makeDemoUser(database: Database, announce: (account: { username: string; password: string }) => void): Promise<void> {
  const announced = await database.select().from(settings).where(eq(settings.name, ANNOUNCED)).get()
  if (announced !== undefined) return
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const demo = {
    username: 'demo',
    email: 'demo@localhost',
    firstName: 'Demo',
    lastName: 'User',
    passwordHash,
    emailConfirmedAt: Date.now(),
  }
  await database.insert(users).values(demo).onConflictDoUpdate({ target: users.username, set: { passwordHash } })
  announce({ username: demo.username, password })
  await database.insert(settings).values({ name: ANNOUNCED, value: 'yes' }).onConflictDoNothing()
}
