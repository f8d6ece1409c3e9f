import { eq } from 'drizzle-orm'
import type { Database } from '../database/Database.ts'
import { observationCubes, observationTables } from '../database/schema/index.ts'
import { isHashOf } from '../files/damagedData.ts'
import { countsPath, type FileError, storeFileCheck } from '../files/fileChecks.ts'

/** Checks the counts of a table, from which sizes are estimated, against their hash and stores the result. */
export async function checkCounts(
  database: Database,
  table: string,
): Promise<{ readonly fault: FileError | null; readonly isNews: boolean }> {
  const row = await database
    .select({ cells: observationCubes.cells, sha256: observationCubes.sha256 })
    .from(observationCubes)
    .innerJoin(observationTables, eq(observationTables.id, observationCubes.tableId))
    .where(eq(observationTables.name, table))
    .get()
  const fault = row === undefined || isHashOf(row.sha256, row.cells) ? null : ('other bytes' as const)
  return { fault, isNews: await storeFileCheck(database, countsPath(table), fault, Date.now()) }
}
