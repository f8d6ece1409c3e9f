import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { datasetsNamed } from '../../edge/catalog/datasetViews.ts'
import { vaultFiles } from '../../edge/database/schema/index.ts'
import { FolderObjects, objectsFolder } from '../../edge/dataFolder/FolderObjects.ts'
import { openNodePortal } from './helpers/nodePortal.ts'
import { keyOf, newPerson } from './helpers/people.ts'
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

test('SEC-05 an object that a symbolic link has replaced is not sent, whole or in part', async () => {
  const [row] = await portal.database.select().from(vaultFiles).where(like(vaultFiles.name, 'Nino12%'))
  const person = await keyOf(portal, await newPerson(portal.database))
  const asked = await portal.api.send('/api/data/dropbox-vault/download-files', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: person.Authorization },
    body: JSON.stringify({ shortName: 'Nino12_SST', asIs: true, files: [{ filePath: `/vault/Nino12_SST/rep/${row?.name}` }] }),
  })
  const { pathname, search } = new URL(((await asked.json()) as { downloadLink: string }).downloadLink)
  const path = join(objectsFolder(portal.dataDir), row?.key ?? '')
  const secret = join(portal.dataDir, 'secret')
  writeFileSync(secret, 's'.repeat(row?.sizeBytes ?? 0))
  const bytes = readFileSync(path)
  rmSync(path)
  symlinkSync(secret, path)
  for (const headers of [undefined, { Range: 'bytes=0-99' }]) {
    const response = await portal.api.send(pathname + search, headers && { headers })
    const text = await response.text().catch(() => '')
    expect([response.ok && text !== '', text.includes('sss')]).toEqual([false, false])
  }
  rmSync(path)
  writeFileSync(path, bytes)
  expect((await portal.api.send(pathname + search)).status).toBe(200)
})

vaultSuite(portal, () => new FolderObjects(objectsFolder(portal.dataDir)))
