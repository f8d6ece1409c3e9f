import { and, eq, isNull } from 'drizzle-orm'
import { limits } from '#core/limits/account.ts'
import { secretsOf } from '../../config/secretsOf.ts'
import type { Transaction } from '../../database/catalogVersion.ts'
import type { Database } from '../../database/Database.ts'
import { recoveryCodes } from '../../database/schema/index.ts'
import { keyedHash } from '../../platform/seal.ts'
import type { Ports } from '../../ports/Ports.ts'

const RECOVERY_CODE_BYTES = 15 // 120 random bits, 24 letters; of 112 a plain hash cannot be turned back

/** 32 signs, five bits each, none of which looks like another. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Makes a person's recovery codes again; the earlier ones stop working. The answer is the only copy in clear. */
export async function makeRecoveryCodes(tx: Database | Transaction, { config }: Pick<Ports, 'config'>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode)
  const hashes = await Promise.all(codes.map((code) => hashOf(secretsOf(config).key, userId, code)))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
  return codes
}

/** Whether a code is one of the person's that was not used yet; it is used up by this. */
export async function takeRecoveryCode({ config, database, now }: Ports, userId: number, code: string): Promise<boolean> {
  const hash = await hashOf(secretsOf(config).key, userId, code)
  const isUnused = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt))
  const taken = await database.update(recoveryCodes).set({ usedAt: now() }).where(isUnused)
  return taken.rowsAffected === 1
}

/** How many recovery codes a person has left. */
export function recoveryCodesLeft(tx: Database | Transaction, userId: number): Promise<number> {
  return tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}

/** Groups of four, such as `abcd-efgh-ijkm-npqr-stuv-wxyz`. */
function newCode(): string {
  const bits = Array.from(crypto.getRandomValues(new Uint8Array(RECOVERY_CODE_BYTES)), (byte) => byte.toString(2).padStart(8, '0')).join('')
  const signs = (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)] ?? '').join('')
  return (signs.match(/.{4}/g) ?? []).join('-')
}

/** Letter case, spaces and dashes do not count. */
function hashOf(secret: string, userId: number, code: string): Promise<string> {
  return keyedHash(secret, `recovery code of user ${userId}`, code.toLowerCase().replace(/[\s-]/g, ''))
}
