import { eq, sql } from 'drizzle-orm'
import { Problem } from '#core/request/Problem.ts'
import type { Log } from '../platform/Log.ts'
import { logLostWrite } from '../platform/lostWrites.ts'
import { isStorageFull } from '../platform/storageError.ts'
import { countersInMemory } from './CountersInMemory.ts'
import type { Database } from './Database.ts'
import { hasCome } from './hasCome.ts'
import { rateCounters } from './schema/index.ts'

/** A number of calls that one subject may do within a window of time. */
export interface Allowance {
  readonly subject: string
  readonly maxCalls: number
  readonly windowMs: number
}

/** What is left of an allowance. */
export interface Left {
  readonly maxCalls: number
  readonly remaining: number
  /** Whole seconds until the window ends. */
  readonly resetSeconds: number
}

/**
 * Counts one call against an allowance; throws `too-many-requests` with `retryAfterSeconds` where it is used up. A store whose disk is full
 * rejects nobody: the call is counted in memory, and that is logged.
 */
export async function takeOne(
  { unsynced, log }: { readonly unsynced: Database; readonly log: Log },
  allowance: Allowance,
  now: number,
): Promise<Left> {
  const { count, endsAt } = await countOne(unsynced, allowance, now).catch((fault: unknown) => {
    if (!isStorageFull(fault)) throw fault
    logLostWrite(log, 'calls are counted in memory', fault, now)
    return countersInMemory.count(allowance.subject, allowance.windowMs, now)
  })
  return leftOf(allowance, count, endsAt - now)
}

async function countOne(database: Database, { subject, windowMs }: Allowance, now: number) {
  const isOver = hasCome(rateCounters.windowEndsAt, now, windowMs)
  const [counter] = await database
    .insert(rateCounters)
    .values({ subject, windowEndsAt: now + windowMs, count: 1 })
    .onConflictDoUpdate({
      target: rateCounters.subject,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateCounters.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then ${now + windowMs} else ${rateCounters.windowEndsAt} end`,
      },
    })
    .returning()
  return { count: counter?.count ?? 1, endsAt: counter?.windowEndsAt ?? now + windowMs }
}

function leftOf({ maxCalls }: Allowance, count: number, remainingMs: number): Left {
  const resetSeconds = Math.max(1, Math.ceil(remainingMs / 1000))
  if (count > maxCalls) {
    const details = { retryAfterSeconds: resetSeconds, rateLimit: maxCalls, isFirstRejection: count === maxCalls + 1 }
    throw new Problem('too-many-requests', 'Too many attempts. Please try again later.', details)
  }
  return { maxCalls, remaining: maxCalls - count, resetSeconds }
}

/** Takes back one call that was counted. */
export async function giveBackOne(database: Database, subject: string): Promise<void> {
  await database
    .update(rateCounters)
    .set({ count: sql`max(0, ${rateCounters.count} - 1)` })
    .where(eq(rateCounters.subject, subject))
}

/** Resets the counter of a subject after a successful call. */
export async function resetCounter(database: Database, subject: string): Promise<void> {
  await database.delete(rateCounters).where(eq(rateCounters.subject, subject))
}
