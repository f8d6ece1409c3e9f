import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { limits } from '#core/limits/storage.ts'
import type { Database } from '../../database/Database.ts'

const HOUSEKEEPING_PAUSE_MS = 20 // calls that wait come between two batches

/**
 * Removes the rows that `which` finds (`where …`), at most `maxRows`, in batches with a pause between them, so that the store is never
 * locked for long. Returns how many.
 */
export async function removeRows(database: Database, table: SQLiteTable, which: SQL, maxRows = Number.MAX_SAFE_INTEGER): Promise<number> {
  let removed = 0
  while (removed < maxRows) {
    const batch = Math.min(limits.housekeepingBatchRows, maxRows - removed)
    const { rowsAffected } = await database.run(
      sql`delete from ${table} where rowid in (select rowid from ${table} ${which} limit ${batch})`,
    )
    removed += rowsAffected
    if (rowsAffected < batch) break
    await new Promise((resolve) => setTimeout(resolve, HOUSEKEEPING_PAUSE_MS))
  }
  return removed
}

/** Removes rows above `maxRows` of a table, the first in the order `first` (`order by …`) before all others. */
export async function removeAbove(database: Database, table: SQLiteTable, maxRows: number, first: SQL): Promise<void> {
  const rowCount = await database.$count(table)
  if (rowCount > maxRows) await removeRows(database, table, first, rowCount - maxRows)
}

/** Removes the rows of each group above `maxRows`, oldest first: of each `owner` (a column) those that come first by `age` (a column). */
export async function removeAboveEach(
  database: Database,
  table: SQLiteTable,
  { owner, age, maxRows, within = sql`true` }: { readonly owner: SQL; readonly age: SQL; readonly maxRows: number; readonly within?: SQL },
): Promise<void> {
  const owners = await database.all<{ owner: number | null; rowCount: number }>(
    sql`select ${owner} as owner, count(*) as rowCount from ${table} where ${within} group by ${owner} having count(*) > ${maxRows}`,
  )
  for (const { owner: whose, rowCount } of owners)
    await removeRows(database, table, sql`where ${owner} is ${whose} and ${within} order by ${age}`, rowCount - maxRows)
}

/** Removes rows above `maxRows` of a table: the oldest of whichever group has most rows at the time. */
export async function removeFromLargestOwner(
  database: Database,
  table: SQLiteTable,
  { owner, age, maxRows }: { readonly owner: SQL; readonly age: SQL; readonly maxRows: number },
): Promise<void> {
  for (let above = (await database.$count(table)) - maxRows; above > 0; ) {
    const [greediest] = await database.all<{ owner: number | string | null }>(
      sql`select ${owner} as owner from ${table} group by ${owner} order by count(*) desc limit 1`,
    )
    if (greediest === undefined) return
    const batch = Math.min(above, limits.housekeepingBatchRows)
    above -= await removeRows(database, table, sql`where ${owner} is ${greediest.owner} order by ${age}`, batch)
  }
}
