import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Transaction } from '../catalogVersion.ts'

const ROWS_A_STATEMENT = 200

/** Inserts rows in portions, since SQLite takes a limited number of parameters a statement. */
export async function insertAll<Table extends SQLiteTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await tx.insert<SQLiteTable>(table).values(rows.slice(start, start + ROWS_A_STATEMENT))
  }
}
