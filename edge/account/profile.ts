import { eq } from 'drizzle-orm'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../database/Database.ts'
import { users } from '../database/schema/index.ts'
import type { User } from './users.ts'

const changeable = ['firstName', 'lastName', 'institute', 'department', 'country', 'isNewsSubscribed'] as const

/** What people may change about themselves without their password. */
export type ProfileChange = { readonly [Field in (typeof changeable)[number]]?: User[Field] | undefined }

/** Changes those fields of one person that are given, and no others, whatever else `change` holds; answers the person as they are now. */
export async function changeProfile(database: Database, userId: number, change: ProfileChange): Promise<User> {
  const given = Object.fromEntries(changeable.filter((field) => change[field] !== undefined).map((field) => [field, change[field]]))
  const isChanged = Object.keys(given).length > 0
  const [user] = isChanged
    ? await database.update(users).set(given).where(eq(users.id, userId)).returning()
    : await database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw new Problem('unauthorized', 'Unauthorized')
  return user
}
