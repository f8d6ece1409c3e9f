import { afterAll, expect, test } from 'vitest'
import { datasetsNamed } from '../../edge/catalog/datasetViews.ts'
import { FolderObjects, objectsFolder } from '../../edge/dataFolder/FolderObjects.ts'
import { openNodePortal } from './helpers/nodePortal.ts'
import { vaultSuite } from './suite/vault.ts'

const portal = await openNodePortal()
afterAll(portal.close)

test('a new portal has the small files of the default catalog in the vaults of their data sets, and its pages offer them', async () => {
  const response = await portal.api.send('/api/data/dropbox-vault/get-files-info/Nino12_SST')
  expect([response.status, await response.json()]).toMatchObject([200, { mainFolder: 'rep', totalCount: 1, autoDownloadEligible: true }])
  const views = await datasetsNamed(portal.database, ['Nino12_SST', 'Levitus_Annual'])
  expect(Object.fromEntries(views.map(({ shortName, hasVault }) => [shortName, hasVault]))).toEqual({
    Nino12_SST: true,
    Levitus_Annual: false,
  })
})

vaultSuite(portal, () => new FolderObjects(objectsFolder(portal.dataDir)))
