import { eq } from 'drizzle-orm'
import { observationFiles, observationTables } from '../database/schema/index.ts'
import { hashFile } from '../files/hashFile.ts'
import type { Ingestion } from './Ingestion.ts'
import { storePathOf } from './storeFolders.ts'

/** Whether a published data set's files are what they were; a source whose files were damaged is published again. */
export async function areFilesIntact({ database, dataDir }: Pick<Ingestion, 'database' | 'dataDir'>, datasetId: number): Promise<boolean> {
  const files = await database
    .select({ path: observationFiles.path, sha256: observationFiles.sha256, sizeBytes: observationFiles.sizeBytes })
    .from(observationFiles)
    .innerJoin(observationTables, eq(observationTables.id, observationFiles.tableId))
    .where(eq(observationTables.datasetId, datasetId))
  for (const { path, sha256, sizeBytes } of files) {
    const found = await hashFile(storePathOf(dataDir, path)).catch(() => null)
    if (found === null || found.sizeBytes !== sizeBytes || (sha256 !== null && found.sha256 !== sha256)) return false
  }
  return true
}
