import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { emailRule } from '#core/account/rules.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../../database/Database.ts'
import { users } from '../../database/schema/index.ts'
import type { User } from '../users.ts'
import type { GooglePerson } from './idToken.ts'

/** A person who may come in, and by which way. */
export interface GoogleEntry {
  readonly how: 'login' | 'attach' | 'register'
  readonly user: User
}

/**
 * The user of a Google account: the one it belongs to, else the one whose address it proves, else, where that is wished, a new one.
 * Throws `unauthorized` for nobody of ours and `sign-in-failed` where the address belongs to somebody whom it must not be given to.
 */
export async function enterWithGoogle(
  database: Database,
  person: GooglePerson,
  wish: { register: boolean; now: number },
): Promise<GoogleEntry> {
  const known = await database.select().from(users).where(eq(users.googleId, person.googleId)).get()
  if (known !== undefined) return { how: 'login', user: known }
  const sameAddress = await database.select().from(users).where(eq(users.email, person.email)).get()
  // Another request of the same person was faster.
  if (sameAddress?.googleId === person.googleId) return { how: 'login', user: sameAddress }
  if (sameAddress !== undefined) return { how: 'attach', user: await attach(database, person, sameAddress) }
  if (!wish.register) throw new Problem('unauthorized', 'No such user')
  return register(database, person, wish.now)
}

/**
 * Joins a Google account to the user who has its address, only if both sides have proved that it is theirs. Google alone is not enough:
 * somebody could register with an address of another person first, wait until that person comes with Google, and keep the password to
 * what has become their account. An address that was never confirmed therefore attaches nothing; a link to a new password, mailed to
 * the address, is the way in for whom it belongs to. And a user who has a Google account keeps it, as addresses may change hands.
 */
async function attach(database: Database, person: GooglePerson, { id, googleId, emailConfirmedAt }: User): Promise<User> {
  if (!person.isEmailVerified) throw new Problem('sign-in-failed', 'Google has not confirmed the address of this account.')
  if (googleId !== null) throw new Problem('sign-in-failed', 'This address belongs to a user with another Google account.')
  if (emailConfirmedAt === null)
    throw new Problem(
      'sign-in-failed',
      'This address was registered here, but never confirmed. Confirm it by the link in our mail, or choose a new password, and then try again.',
    )
  // The same conditions again, as another request may have changed the user meanwhile.
  const unchanged = and(eq(users.id, id), eq(users.email, person.email), isNull(users.googleId), isNotNull(users.emailConfirmedAt))
  const [attached] = await database.update(users).set({ googleId: person.googleId }).where(unchanged).returning()
  const user = attached ?? (await database.select().from(users).where(eq(users.googleId, person.googleId)).get())
  if (user === undefined) throw new Problem('sign-in-failed', 'The account could not be linked. Please try again.')
  return user
}

/** A new user, whose name to sign in with is the address. Two requests at once make one: the second finds what the first has made. */
async function register(database: Database, person: GooglePerson, now: number): Promise<GoogleEntry> {
  const { googleId, email, firstName, lastName } = person
  if (!person.isEmailVerified) throw new Problem('sign-in-failed', 'Google has not confirmed the address of this account.')
  if (!emailRule.holds(email)) throw new Problem('sign-in-failed', 'E-mail cannot be sent to the address of this account.')
  const [made] = await database
    .insert(users)
    .values({ username: email, email, firstName, lastName, googleId, emailConfirmedAt: now })
    .onConflictDoNothing()
    .returning()
  if (made !== undefined) return { how: 'register', user: made }
  const known = await database.select().from(users).where(eq(users.googleId, googleId)).get()
  if (known === undefined) throw new Problem('sign-in-failed', 'The name or the address of this account is taken.')
  return { how: 'login', user: known }
}
