import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { limits } from '#core/limits/account.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { Problem } from '#core/request/Problem.ts'
import { sha256Of } from '#core/text/hex.ts'
import type { Transaction } from '../../database/catalogVersion.ts'
import type { Database } from '../../database/Database.ts'
import { secondSteps, users } from '../../database/schema/index.ts'
import { randomHex } from '../../platform/seal.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { User } from '../users.ts'

export type SecondStep = typeof secondSteps.$inferSelect
type Purpose = SecondStep['purpose']

/**
 * Stores an unfinished step and returns the token that finishes it; only its hash is stored. What the person had begun before of a passkey
 * ends. Throws `unauthorized` where the password has changed since `user` was read: what was proved then proves nothing now.
 */
export async function beginStep({ database, now }: Ports, user: User, purpose: Purpose, challenge: string): Promise<string> {
  const { userId, expiresAt } = secondSteps
  const isOver = or(lt(expiresAt, now()), purpose === 'add-passkey' ? eq(secondSteps.purpose, purpose) : undefined)
  await database.delete(secondSteps).where(and(eq(userId, user.id), isOver))
  const token = randomHex(32)
  const begun = await database.run(sql`
    insert into ${secondSteps} (token_hash, user_id, purpose, challenge, tries_left, expires_at)
    select ${await hashOf(token)}, ${users.id}, ${purpose}, ${challenge}, ${limits.secondStepTries}, ${now() + limits.secondStepLifeMs}
    from ${users} where ${users.id} = ${user.id} and ${users.passwordHash} is ${user.passwordHash}`)
  if (begun.rowsAffected !== 1) throw new Problem('unauthorized', 'Unauthorized')
  return token
}

/** Takes one try at a step of this purpose. Throws `bad-request` for a token that is unknown, over, for something else or out of tries. */
export async function tryStep({ database, now }: Ports, token: string, purpose: Purpose): Promise<SecondStep> {
  const { hash, triesLeft, expiresAt } = secondSteps
  const isOpen = and(eq(hash, await hashOf(token)), eq(secondSteps.purpose, purpose), gt(triesLeft, 0), gt(expiresAt, now()))
  const [step] = await database
    .update(secondSteps)
    .set({ triesLeft: sql`${triesLeft} - 1` })
    .where(isOpen)
    .returning()
  if (step === undefined) throw stepOver()
  return step
}

/** Consumes a step; of two simultaneous requests the second throws `bad-request`. */
export async function consumeStep(database: Database, { hash }: SecondStep): Promise<void> {
  const consumed = await database.delete(secondSteps).where(eq(secondSteps.hash, hash))
  if (consumed.rowsAffected !== 1) throw stepOver()
}

/** Ends everything that a person has half done. */
export async function endStepsOf(tx: Database | Transaction, userId: number): Promise<void> {
  await tx.delete(secondSteps).where(eq(secondSteps.userId, userId))
}

function stepOver(): Problem {
  return new Problem('bad-request', secondFactorMessages.stepOver)
}

/** A token holds 256 random bits, so a plain hash cannot be turned back. */
const hashOf = (token: string): Promise<string> => sha256Of(new TextEncoder().encode(token))
