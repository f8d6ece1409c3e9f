import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { limits } from '#core/limits/storage.ts'

/**
 * Whether a time that was set `aheadMs` ahead, or less, has come. One that is further ahead was set while a clock was wrong and has come too;
 * otherwise a clock that had been a year ahead would stop for a year what waits for it.
 */
export function hasCome(time: SQLiteColumn | SQL, now: number, aheadMs: number): SQL {
  return sql`(${time} <= ${now} or ${time} > ${now + aheadMs + limits.clockToleranceMs})`
}
