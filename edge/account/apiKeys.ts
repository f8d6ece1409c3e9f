import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { KeyScope } from '#core/account/keyScopes.ts'
import type { ApiKeyRecord } from '#core/api/apiKeys.ts'
import { DAY_MS, HOUR_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/account.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { apiKeys, users } from '../database/schema/index.ts'
import { logLostWrite } from '../platform/lostWrites.ts'
import { keyedHash, seal, unseal } from '../platform/seal.ts'
import type { Ports } from '../ports/Ports.ts'
import type { User } from './users.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const context = (userId: number) => `api key of user ${userId}`

/** Whose a new key is, what it is for, what it may do, and after how many days it stops working; null for never. */
export interface CreatedKey {
  readonly userId: number
  readonly description: string
  readonly scope: KeyScope
  readonly expiresInDays: number | null
}

/**
 * Creates a key for a person and stores its hash and its encrypted copy, never the key. Throws `bad-request` where they have the maximum
 * number of keys.
 */
export async function makeApiKey(
  database: Database,
  secret: string,
  { userId, description, scope, expiresInDays }: CreatedKey,
  now: number,
): Promise<ApiKeyRecord> {
  const key = crypto.randomUUID()
  const hash = await keyedHash(secret, 'api key', key)
  const sealed = await seal(secret, context(userId), key)
  const expiresAt = expiresInDays === null ? null : now + expiresInDays * DAY_MS
  // One statement counts and writes, so that calls side by side cannot each find room for the last key.
  const made = await database.run(sql`
    insert into ${apiKeys} (user_id, description, key_hash, key_sealed, scope, created_at, expires_at)
    select ${userId}, ${description}, ${hash}, ${sealed}, ${scope}, ${now}, ${expiresAt}
    where (select count(*) from ${apiKeys} where ${unrevoked(userId)}) < ${limits.apiKeysPerUser}`)
  if (made.rowsAffected !== 1) {
    const says = `You have ${limits.apiKeysPerUser} keys already, which is the most. Revoke one that you no longer use.`
    throw new Problem('bad-request', says)
  }
  return recordOf({ id: Number(made.lastInsertRowid), description, scope, createdAt: now, expiresAt, lastUsedAt: null }, key)
}

/** A person's keys that were not revoked, oldest first; of each only its last four characters. Those that have expired are among them. */
export async function listApiKeys(database: Database, secret: string, userId: number): Promise<ApiKeyRecord[]> {
  const rows = await database.select().from(apiKeys).where(unrevoked(userId)).orderBy(asc(apiKeys.id))
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
    .where(and(unrevoked(userId), eq(apiKeys.id, id)))
    .get()
  if (row === undefined) throw noSuchKey()
  return recordOf(row, await unseal(secret, context(userId), row.sealed))
}

/** Takes all keys of a person out of use; returns how many. */
export async function revokeKeysOf(tx: Database | Transaction, userId: number, now: number): Promise<number> {
  const revoked = await tx.update(apiKeys).set({ revokedAt: now }).where(unrevoked(userId))
  return revoked.rowsAffected
}

/** How many keys of a person work now. */
export function countKeysOf(tx: Database | Transaction, userId: number, now: number): Promise<number> {
  return tx.$count(apiKeys, active(userId, now))
}

const masked = (key: string): string => `****${key.slice(-4)}`

const noSuchKey = () => new Problem('not-found', 'You have no such key.')

/** Takes a person's key out of use at once. Throws `not-found` where it is not theirs or was revoked before, in the same words. */
export async function revokeApiKey(database: Database, { userId, id, now }: { userId: number; id: number; now: number }): Promise<void> {
  const revoked = await database
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(unrevoked(userId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id })
  if (revoked.length === 0) throw noSuchKey()
}

/** A key that works, and whose it is. */
export interface KnownKey {
  readonly id: number
  readonly scope: KeyScope
  readonly lastUsedAt: number | null
  readonly user: User
}

/** The working key that is in an `Authorization` header (`Api-Key`, one space, the key); null for anything else. */
export async function findApiKey(database: Database, secret: string, authorization: string, now: number): Promise<KnownKey | null> {
  const prefix = 'Api-Key '
  const key = authorization.slice(prefix.length)
  if (!authorization.startsWith(prefix) || !UUID_V4.test(key)) return null
  const hash = await keyedHash(secret, 'api key', key)
  const row = await database
    .select({ id: apiKeys.id, scope: apiKeys.scope, lastUsedAt: apiKeys.lastUsedAt, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt), unexpired(now)))
    .get()
  return row ?? null
}

/** Records after the response in which hour a key was used: at most one write per hour; the call never waits for it or fails with it. */
export function noteKeyUse({ database, now, afterAnswer, log }: Ports, { id, lastUsedAt }: KnownKey): void {
  const hour = Math.floor(now() / HOUR_MS) * HOUR_MS
  if (lastUsedAt !== null && lastUsedAt >= hour) return
  const isOlder = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, hour))
  const noted = database
    .update(apiKeys)
    .set({ lastUsedAt: hour })
    .where(and(eq(apiKeys.id, id), isOlder))
    .then(() => undefined)
  afterAnswer(noted.catch((fault: unknown) => logLostWrite(log, 'key use', fault, now())))
}

const unrevoked = (userId: number) => and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))

const unexpired = (now: number) => or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))

const active = (userId: number, now: number) => and(unrevoked(userId), unexpired(now))

type KeyFacts = Pick<typeof apiKeys.$inferSelect, 'id' | 'description' | 'scope' | 'createdAt' | 'expiresAt' | 'lastUsedAt'>

function recordOf({ id, description, scope, createdAt, expiresAt, lastUsedAt }: KeyFacts, key: string): ApiKeyRecord {
  return {
    id,
    Api_Key: key,
    Description: description,
    scope,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: timeOf(expiresAt),
    lastUsedAt: timeOf(lastUsedAt),
  }
}

const timeOf = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())
