import { and, asc, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { SecondFactorStatus } from '#core/api/secondFactor.ts'
import type { Transaction } from '../../database/catalogVersion.ts'
import type { Database } from '../../database/Database.ts'
import { authenticators, passkeys, recoveryCodes } from '../../database/schema/index.ts'
import type { Ports } from '../../ports/Ports.ts'
import { revokeKeysOf } from '../apiKeys.ts'
import { endSessionsOf } from '../sessions.ts'
import type { User } from '../users.ts'
import { makeRecoveryCodes, recoveryCodesLeft } from './recoveryCodes.ts'

/** The second factors of a person. */
export interface Factors {
  readonly authenticatorSince: number | null
  readonly passkeys: readonly (typeof passkeys.$inferSelect)[]
}

/** The second factors that a person has confirmed. */
export async function readFactors(tx: Database | Transaction, userId: number): Promise<Factors> {
  const isConfirmed = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))
  const app = await tx.select({ confirmedAt: authenticators.confirmedAt }).from(authenticators).where(isConfirmed).get()
  const own = await tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
  return { authenticatorSince: app?.confirmedAt ?? null, passkeys: own }
}

/** Whether a person has any second factor. */
export const hasAny = ({ authenticatorSince, passkeys: { length } }: Factors): boolean => authenticatorSince !== null || length > 0

/** Whether the portal demands a second factor of this person. */
export function isFactorRequired({ config }: Pick<Ports, 'config'>, { isDataSubmissionAdmin }: User): boolean {
  return isDataSubmissionAdmin && config.isAdminSecondFactorRequired
}

/** A person's second factors as their profile shows them. */
export async function readFactorStatus(ports: Ports, user: User): Promise<SecondFactorStatus> {
  const factors = await readFactors(ports.database, user.id)
  const time = (instant: number) => new Date(instant).toISOString()
  return {
    authenticatorSince: factors.authenticatorSince === null ? null : time(factors.authenticatorSince),
    passkeys: factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: time(createdAt),
      lastUsedAt: lastUsedAt === null ? null : time(lastUsedAt),
    })),
    recoveryCodesLeft: await recoveryCodesLeft(ports.database, user.id),
    isRequired: isFactorRequired(ports, user),
  }
}

/**
 * What goes with a new factor: all API keys, where its owner asks for it, since they work without it; with the first one recovery codes,
 * once, and the end of all sessions but `thisId`, as they began without it.
 */
export async function afterNewFactor(
  ports: Ports,
  userId: number,
  { thisId, endApiKeys }: { readonly thisId: string | null; readonly endApiKeys: boolean },
): Promise<{ readonly recoveryCodes: string[] | null; readonly keysEnded: number }> {
  return ports.database.transaction(async (tx) => {
    const keysEnded = endApiKeys ? await revokeKeysOf(tx, userId, ports.now()) : 0
    const used = await tx.select({ hash: recoveryCodes.hash }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).get()
    if (used !== undefined) return { recoveryCodes: null, keysEnded }
    await endSessionsOf(tx, userId, thisId ?? undefined)
    return { recoveryCodes: await makeRecoveryCodes(tx, ports, userId), keysEnded }
  })
}

/** Takes a person's authenticator app away; false where they have none. */
export const removeAuthenticator = (database: Database, userId: number): Promise<boolean> => removeFactor(database, userId, authenticators)

/** Takes one passkey of a person away; false where it is none of theirs. */
export const removePasskey = (database: Database, userId: number, id: number): Promise<boolean> =>
  removeFactor(database, userId, passkeys, eq(passkeys.id, id))

/** With the last factor its recovery codes go. */
async function removeFactor(database: Database, userId: number, table: typeof authenticators | typeof passkeys, which?: SQL) {
  return database.transaction(async (tx) => {
    const removed = await tx.delete<SQLiteTable>(table).where(and(eq(table.userId, userId), which))
    if (!hasAny(await readFactors(tx, userId))) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    return removed.rowsAffected > 0
  })
}

/** Takes every second factor of a person away, for who has lost them; returns how many there were. */
export async function removeFactors(tx: Transaction, userId: number): Promise<number> {
  const app = await tx.delete(authenticators).where(eq(authenticators.userId, userId))
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return app.rowsAffected + keys.rowsAffected
}
