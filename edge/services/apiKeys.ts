import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import type { Database } from '../database/Database.ts'
import { apiKeys, users } from '../database/schema/index.ts'
import { keyedHash, seal, unseal } from './seal.ts'
import type { User } from './users.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const context = (userId: number) => `api key of user ${userId}`

/** Makes a key for a person and keeps its hash and its sealed copy; the key itself is told by `listApiKeys` only. */
export async function makeApiKey(database: Database, secret: string, userId: number, description: string): Promise<void> {
  const [{ held } = { held: 0 }] = await database
    .select({ held: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
  if (held >= limits.apiKeysPerUser) throw new Problem('bad-request', `You have ${held} keys already, which is the most.`)
  const key = crypto.randomUUID()
  const hash = await keyedHash(secret, 'api key', key)
  await database.insert(apiKeys).values({ userId, description, hash, sealed: await seal(secret, context(userId), key) })
}

/** A person's keys that still work, oldest first. */
export async function listApiKeys(database: Database, secret: string, userId: number) {
  const rows = await database
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .orderBy(asc(apiKeys.id))
  return Promise.all(
    rows.map(async ({ sealed, description }) => ({ Api_Key: await unseal(secret, context(userId), sealed), Description: description })),
  )
}

/** The person whose key stands in an `Authorization` header (`Api-Key`, one blank, the key); null for anything else. */
export async function userOfApiKey(database: Database, secret: string, authorization: string): Promise<User | null> {
  const prefix = 'Api-Key '
  const key = authorization.slice(prefix.length)
  if (!authorization.startsWith(prefix) || !UUID_V4.test(key)) return null
  const hash = await keyedHash(secret, 'api key', key)
  const row = await database
    .select({ user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)))
    .get()
  return row?.user ?? null
}
