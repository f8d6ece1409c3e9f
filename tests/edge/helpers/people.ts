import { eq, sql } from 'drizzle-orm'
import { type CreatedKey, makeApiKey } from '../../../edge/account/apiKeys.ts'
import { signToken } from '../../../edge/account/signedTokens.ts'
import type { Database } from '../../../edge/database/Database.ts'
import { apiKeys, sessions, users } from '../../../edge/database/schema/index.ts'
import type { TestedApi } from '../suite/TestedApi.ts'

/** A portal under test whose store the test can reach. */
export interface OpenPortal {
  readonly api: TestedApi
  readonly database: Database
}

/** Somebody who is in the store for one test only. */
export interface Person {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly password: string
}

/** The password of everybody whom a test adds. */
export const PASSWORD = 'Salty Water-7'
/** What a portal stores for it, made once: a tenth of a second for each test file, and much more in workerd. */
export const PASSWORD_HASH = 'scrypt$16384$8$5$cGVsYWdvcyB0ZXN0cyAxNg==$LgR71qBRH++QGr4kTZddrvDaLsvqkd5sCAx6EcjYnas='
let made = 0

/** What is stored of a person beside what everybody has. */
export type NewPerson = Partial<typeof users.$inferInsert>

/** Stores a person of their own. */
export async function newPerson(database: Database, more: NewPerson = {}): Promise<Person> {
  const [person] = await newPeople(database, [more])
  if (person === undefined) throw new Error('the store answered no row for a new person')
  return person
}

/** Stores several people by one statement, in their order. */
export async function newPeople(database: Database, each: readonly NewPerson[]): Promise<Person[]> {
  const rows = await database.insert(users).values(each.map(rowOf)).returning()
  return rows.map(({ id, username, email }) => ({ id, username, email, password: PASSWORD }))
}

function rowOf(more: NewPerson): typeof users.$inferInsert {
  made += 1
  const username = `tester ${made} ${crypto.randomUUID().slice(0, 6)}`
  const email = `${username.replaceAll(' ', '.')}@example.org`
  return { username, email, firstName: 'Tess', lastName: 'Ter', passwordHash: PASSWORD_HASH, ...more }
}

/** The cookie of an open session, or of one that ended at `expiresAt`, without the cost of a sign-in. */
export async function sessionOf({ api, database }: OpenPortal, person: Pick<Person, 'id'>, expiresAt = Date.now() + 3_600_000) {
  return openSession({ api, database }, person, { expiresAt })
}

/** The same for a session in which the password was given again just now, or at another time. */
export async function provedSessionOf(open: OpenPortal, person: Pick<Person, 'id'>, provedAt = Date.now()) {
  return openSession(open, person, { expiresAt: Date.now() + 3_600_000, provedAt })
}

async function openSession(
  { api, database }: OpenPortal,
  person: Pick<Person, 'id'>,
  { expiresAt, provedAt = null }: { readonly expiresAt: number; readonly provedAt?: number | null },
) {
  const id = crypto.randomUUID()
  await database.insert(sessions).values({ id, userId: person.id, browser: 'Firefox on Linux', expiresAt, provedAt })
  const token = await signToken(api.secrets.session, 'session', { id, subject: String(person.id), hash: null }, expiresAt)
  return { id, token, Cookie: `jwt=${token}` }
}

/** A working key of a person: one that reads data, where the test asks for no other. */
export async function keyOf(
  { api, database }: OpenPortal,
  person: Pick<Person, 'id'>,
  { scope = 'read', now = Date.now(), expiresInDays = null }: Partial<Omit<CreatedKey, 'userId'>> & { readonly now?: number } = {},
) {
  const given = { userId: person.id, description: 'of a test', scope, expiresInDays }
  const { id, Api_Key } = await makeApiKey(database, api.secrets.key, given, now)
  return { id, key: Api_Key, Authorization: `Api-Key ${Api_Key}` }
}

/** A key as a release before keys had scopes stored it: without any column that came later. */
export async function earlierKeyOf(open: OpenPortal, person: Pick<Person, 'id'>) {
  const { database } = open
  const made = await keyOf(open, person, { scope: 'submit' })
  const [row] = await database.delete(apiKeys).where(eq(apiKeys.id, made.id)).returning()
  const { userId, description, hash, sealed } = apiKeys
  const columns = sql.join(
    [userId, description, hash, sealed].map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await database.run(sql`insert into ${apiKeys} (${columns}) values (${person.id}, 'old', ${row?.hash}, ${row?.sealed})`)
  return { Authorization: made.Authorization }
}
