import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull, like, sql } from 'drizzle-orm'
import { datasets, observationFiles, observationTables, vaultFiles } from '../database/schema/index.ts'
import type { StoredFilesPorts } from '../files/storedFiles.ts'
import { putVaultFile } from './putVaultFile.ts'

const MAX_FILE_BYTES = 200_000 // each is stored a second time, among the objects

/**
 * Puts the small files of the default catalog into the vaults of their data sets, and the files that they were made from, so that a new
 * portal has some; never into a vault that holds files, nor of a data set that the operator published.
 */
export async function seedVault(ports: StoredFilesPorts, catalogFolder: string): Promise<void> {
  const { id, shortName, retiredAt } = datasets
  const { path, sizeBytes, tableId } = observationFiles
  const found = await ports.database
    .select({ datasetId: id, shortName, path, sizeBytes })
    .from(observationFiles)
    .innerJoin(observationTables, eq(observationTables.id, tableId))
    .innerJoin(datasets, eq(id, observationTables.datasetId))
    .leftJoin(vaultFiles, eq(vaultFiles.datasetId, id))
    .where(and(isNull(vaultFiles.id), isNull(retiredAt), like(path, sql`${shortName} || '/%'`)))
  for (const { datasetId, shortName, path, sizeBytes } of found) {
    const target = { datasetId, shortName } as const
    const name = path.replaceAll('/', '_')
    if (sizeBytes <= MAX_FILE_BYTES) await putVaultFile(ports, { ...target, folder: 'rep' }, { path: join(catalogFolder, path), name })
    const sources = join(catalogFolder, shortName, 'sources')
    for (const name of await readdir(sources).catch(() => []))
      await putVaultFile(ports, { ...target, folder: 'raw' }, { path: join(sources, name), name })
  }
}
