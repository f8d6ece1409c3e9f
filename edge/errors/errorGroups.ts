import { desc, eq } from 'drizzle-orm'
import type { ErrorAction, ErrorRecord } from '#core/api/errorReports.ts'
import { limits } from '#core/limits/errors.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../database/Database.ts'
import { errorReports } from '../database/schema/index.ts'

/** The errors of a portal, those reported last first. */
export async function listErrors(database: Database): Promise<ErrorRecord[]> {
  const rows = await database
    .select()
    .from(errorReports)
    .orderBy(desc(errorReports.lastSeenAt), desc(errorReports.id))
    .limit(limits.errorGroups)
  return rows.map(({ fingerprint: _, firstSeenAt, lastSeenAt, resolvedAt, ...row }) => ({
    ...row,
    browsers: [...row.browsers],
    steps: [...row.steps],
    firstSeen: new Date(firstSeenAt).toISOString(),
    lastSeen: new Date(lastSeenAt).toISOString(),
    resolved: resolvedAt === null ? null : new Date(resolvedAt).toISOString(),
  }))
}

/** Marks an error as resolved or open, or deletes it. Throws `not-found`. */
export async function changeError(database: Database, id: number, action: ErrorAction, now: number): Promise<void> {
  const isIt = eq(errorReports.id, id)
  const changed =
    action === 'delete'
      ? await database.delete(errorReports).where(isIt).returning({ id: errorReports.id })
      : await database
          .update(errorReports)
          .set({ resolvedAt: action === 'resolve' ? now : null })
          .where(isIt)
          .returning({ id: errorReports.id })
  if (changed.length === 0) throw new Problem('not-found', `There is no error ${id}.`)
}
