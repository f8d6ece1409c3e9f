import { join } from 'node:path'
import { and, eq, isNull, like, lte, sql } from 'drizzle-orm'
import { datasets, observationFiles, observationTables, vaultFiles } from '../database/schema/index.ts'
import type { StoredFilesPorts } from '../files/storedFiles.ts'
import { putVaultFile } from './putVaultFile.ts'

const MAX_FILE_BYTES = 200_000 // each is stored a second time, among the objects

/**
 * Puts the small files of the default catalog into the vaults of their data sets, so that a new portal has some; never into a vault that
 * holds files, nor of a data set that the operator published.
 */
export async function seedVault(ports: StoredFilesPorts, catalogFolder: string): Promise<void> {
  const { id, shortName, retiredAt } = datasets
  const { path, sizeBytes, tableId } = observationFiles
  const found = await ports.database
    .select({ datasetId: id, shortName, path })
    .from(observationFiles)
    .innerJoin(observationTables, eq(observationTables.id, tableId))
    .innerJoin(datasets, eq(id, observationTables.datasetId))
    .leftJoin(vaultFiles, eq(vaultFiles.datasetId, id))
    .where(and(isNull(vaultFiles.id), isNull(retiredAt), lte(sizeBytes, MAX_FILE_BYTES), like(path, sql`${shortName} || '/%'`)))
  for (const file of found) {
    const target = { datasetId: file.datasetId, shortName: file.shortName, folder: 'rep' } as const
    await putVaultFile(ports, target, { path: join(catalogFolder, file.path), name: file.path.replaceAll('/', '_') })
  }
}
