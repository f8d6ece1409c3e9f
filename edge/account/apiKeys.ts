import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { ApiKeyRecord } from '#core/api/apiKeys.ts'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { apiKeys, users } from '../database/schema/index.ts'
import { logLostWrite } from '../platform/lostWrites.ts'
import type { Ports } from '../ports/Ports.ts'
import { keyedHash, seal, unseal } from './seal.ts'
import type { User } from './users.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const context = (userId: number) => `api key of user ${userId}`

/** Makes a key for a person and keeps its hash and its sealed copy, never the key. Throws `bad-request` where they have the most that one may have. */
export async function makeApiKey(database: Database, secret: string, userId: number, description: string): Promise<ApiKeyRecord> {
  const key = crypto.randomUUID()
  const hash = await keyedHash(secret, 'api key', key)
  const sealed = await seal(secret, context(userId), key)
  const createdAt = Date.now()
  // One statement counts and writes, so that calls side by side cannot each find room for the last key.
  const made = await database.run(sql`
    insert into ${apiKeys} (user_id, description, key_hash, key_sealed, created_at)
    select ${userId}, ${description}, ${hash}, ${sealed}, ${createdAt}
    where (select count(*) from ${apiKeys} where ${working(userId)}) < ${limits.apiKeysPerUser}`)
  if (made.rowsAffected !== 1) {
    const says = `You have ${limits.apiKeysPerUser} keys already, which is the most. Revoke one that you no longer use.`
    throw new Problem('bad-request', says)
  }
  return recordOf({ id: Number(made.lastInsertRowid), description, createdAt, lastUsedAt: null }, key)
}

/** A person's keys that still work, oldest first; of each only its last four characters. */
export async function listApiKeys(database: Database, secret: string, userId: number): Promise<ApiKeyRecord[]> {
  const rows = await database.select().from(apiKeys).where(working(userId)).orderBy(asc(apiKeys.id))
  return Promise.all(rows.map(async (row) => recordOf(row, masked(await unseal(secret, context(userId), row.sealed)))))
}

/** One key of a person's, whole. Throws `not-found` where it is not theirs or was revoked. */
export async function showApiKey(
  database: Database,
  secret: string,
  { userId, id }: { userId: number; id: number },
): Promise<ApiKeyRecord> {
  const row = await database
    .select()
    .from(apiKeys)
    .where(and(working(userId), eq(apiKeys.id, id)))
    .get()
  if (row === undefined) throw noSuchKey()
  return recordOf(row, await unseal(secret, context(userId), row.sealed))
}

/** Takes all keys of a person out of use; answers how many. */
export async function revokeKeysOf(tx: Database | Transaction, userId: number, now: number): Promise<number> {
  const revoked = await tx.update(apiKeys).set({ revokedAt: now }).where(working(userId))
  return revoked.rowsAffected
}

const masked = (key: string): string => `****${key.slice(-4)}`

const noSuchKey = () => new Problem('not-found', 'You have no such key.')

/** Takes a person's key out of use at once. Throws `not-found` where it is not theirs or was revoked before, in the same words. */
export async function revokeApiKey(database: Database, { userId, id, now }: { userId: number; id: number; now: number }): Promise<void> {
  const revoked = await database
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(working(userId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id })
  if (revoked.length === 0) throw noSuchKey()
}

/** A key that works, and whose it is. */
export interface KnownKey {
  readonly id: number
  readonly lastUsedAt: number | null
  readonly user: User
}

/** The key that is in an `Authorization` header (`Api-Key`, one space, the key); null for anything else. */
export async function findApiKey(database: Database, secret: string, authorization: string): Promise<KnownKey | null> {
  const prefix = 'Api-Key '
  const key = authorization.slice(prefix.length)
  if (!authorization.startsWith(prefix) || !UUID_V4.test(key)) return null
  const hash = await keyedHash(secret, 'api key', key)
  const row = await database
    .select({ id: apiKeys.id, lastUsedAt: apiKeys.lastUsedAt, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)))
    .get()
  return row ?? null
}

/** Keeps that a key was used, to the hour: at most one write in an hour, after the answer; the call itself never waits for it or fails with it. */
export function noteKeyUse({ database, now, afterAnswer, log }: Ports, { id, lastUsedAt }: KnownKey): void {
  const hour = Math.floor(now() / HOUR_MS) * HOUR_MS
  if (lastUsedAt !== null && lastUsedAt >= hour) return
  const isOlder = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, hour))
  const kept = database
    .update(apiKeys)
    .set({ lastUsedAt: hour })
    .where(and(eq(apiKeys.id, id), isOlder))
    .then(() => undefined)
  afterAnswer(kept.catch((fault: unknown) => logLostWrite(log, 'key use', fault, now())))
}

const HOUR_MS = 3_600_000

const working = (userId: number) => and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))

type KeyFacts = Pick<typeof apiKeys.$inferSelect, 'id' | 'description' | 'createdAt' | 'lastUsedAt'>

function recordOf({ id, description, createdAt, lastUsedAt }: KeyFacts, key: string): ApiKeyRecord {
  return {
    id,
    Api_Key: key,
    Description: description,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }
}
