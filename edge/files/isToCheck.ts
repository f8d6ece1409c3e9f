import { sql } from 'drizzle-orm'
import { limits } from '#core/limits/storage.ts'
import { fileChecks } from '../database/schema/index.ts'

/** What was not checked since a time, or was while a clock was ahead. */
export function isToCheck(before: number) {
  const latest = Math.min(before + limits.scrubPeriodMs + limits.clockToleranceMs, Number.MAX_SAFE_INTEGER)
  return sql`coalesce(${fileChecks.checkedAt}, 0) not between ${before} and ${latest}`
}
