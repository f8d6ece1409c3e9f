import { eq, lt, sql } from 'drizzle-orm'
import { Problem } from '#core/api/problem.ts'
import type { Database } from '../database/Database.ts'
import { rateCounters } from '../database/schema/index.ts'

/** A number of deeds that one subject may do within a window of time. */
export interface Allowance {
  readonly subject: string
  readonly most: number
  readonly windowMs: number
}

/** What is left of an allowance. */
export interface Left {
  readonly most: number
  readonly remaining: number
  /** Whole seconds until the window ends. */
  readonly resetSeconds: number
}

/** Counts one deed; throws `too-many-requests` with `retryAfterSeconds` where the allowance is used up. */
export async function takeOne(database: Database, { subject, most, windowMs }: Allowance, now: number): Promise<Left> {
  const [counter] = await database
    .insert(rateCounters)
    .values({ subject, windowEndsAt: now + windowMs, count: 1 })
    .onConflictDoUpdate({
      target: rateCounters.subject,
      set: {
        count: sql`case when ${rateCounters.windowEndsAt} <= ${now} then 1 else ${rateCounters.count} + 1 end`,
        windowEndsAt: sql`case when ${rateCounters.windowEndsAt} <= ${now} then ${now + windowMs} else ${rateCounters.windowEndsAt} end`,
      },
    })
    .returning()
  const { count, windowEndsAt } = counter ?? { count: 1, windowEndsAt: now + windowMs }
  const resetSeconds = Math.max(1, Math.ceil((windowEndsAt - now) / 1000))
  if (count > most) {
    const details = { retryAfterSeconds: resetSeconds, rateLimit: most }
    throw new Problem('too-many-requests', 'Too many attempts. Please try again later.', details)
  }
  return { most, remaining: most - count, resetSeconds }
}

/** Forgets what a subject has done, after it has shown that it is welcome. */
export async function forget(database: Database, subject: string): Promise<void> {
  await database.delete(rateCounters).where(eq(rateCounters.subject, subject))
}

/** Removes counters whose window is over. */
export async function removeOldCounters(database: Database, now: number): Promise<void> {
  await database.delete(rateCounters).where(lt(rateCounters.windowEndsAt, now))
}
