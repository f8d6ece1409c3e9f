import { eq } from 'drizzle-orm'
import type { Transaction } from '../database/catalogVersion.ts'
import { observationFiles, observationTables, supersededFolders } from '../database/schema/index.ts'
import { versionFolder } from './placeFiles.ts'

/** The version that comes next for a table: above the published one and above all whose files may still be read. */
export async function findNewVersion(tx: Transaction, tableName: string): Promise<number> {
  const published = await tx.select().from(observationTables).where(eq(observationTables.name, tableName)).get()
  const prefix = versionFolder(tableName, 0).slice(0, -1)
  const old = await tx.select().from(supersededFolders)
  const numbers = old.filter(({ folder }) => folder.startsWith(prefix)).map(({ folder }) => Number(folder.slice(prefix.length)))
  return Math.max(0, published?.version ?? 0, ...numbers) + 1
}

/** Notes that the files of a data set's present version are read by those only who began before. */
export async function supersede(tx: Transaction, datasetId: number, now: number): Promise<void> {
  const files = await tx
    .select({ path: observationFiles.path })
    .from(observationFiles)
    .innerJoin(observationTables, eq(observationTables.id, observationFiles.tableId))
    .where(eq(observationTables.datasetId, datasetId))
  for (const folder of new Set(files.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))) {
    await tx.insert(supersededFolders).values({ folder, supersededAt: now }).onConflictDoNothing()
  }
}
