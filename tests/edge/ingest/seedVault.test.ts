import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { datasets, vaultFiles } from '../../../edge/database/schema/index.ts'
import { openDatabase } from '../../../edge/dataFolder/database.ts'
import { FolderObjects, objectsFolder } from '../../../edge/dataFolder/FolderObjects.ts'
import { seedVault } from '../../../edge/ingest/seedVault.ts'
import { seededFolder } from '../../helpers/seededFolder.ts'

test('VLT-01 a new portal has vaults with small files of its catalog and the files that they were made from, and they are never added to a vault that holds files', async () => {
  const { dataDir } = await seededFolder()
  const { database, close } = await openDatabase(dataDir)
  const objects = new FolderObjects(objectsFolder(dataDir))
  const { folder, name, sizeBytes, datasetId } = vaultFiles
  const filesOf = async (shortName: string) =>
    database
      .select({ folder, name, sizeBytes })
      .from(vaultFiles)
      .innerJoin(datasets, eq(datasets.id, datasetId))
      .where(eq(datasets.shortName, shortName))
      .orderBy(folder)
  try {
    await seedVault({ database, objects }, 'content/catalog')
    expect(await filesOf('Nino12_SST')).toEqual([
      { folder: 'raw', name: 'nino12_sst_monthly.csv.gz', sizeBytes: 5616 },
      { folder: 'rep', name: 'Nino12_SST_observations_part-1.parquet', sizeBytes: expect.any(Number) },
    ])
    // Neither its rows nor their source are small.
    expect(await filesOf('Ocean_Atlas_Temperature_Climatology')).toEqual([])
    await database.delete(vaultFiles).where(eq(folder, 'rep'))
    await seedVault({ database, objects }, 'content/catalog')
    expect((await filesOf('Nino12_SST')).map((file) => file.folder)).toEqual(['raw'])
  } finally {
    await close()
  }
})
