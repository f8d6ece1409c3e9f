import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vaultTexts } from '#core/messages/vault.ts'
import { crc32 } from '#core/text/crc32.ts'
import type { VaultFolder } from '#core/vault/vaultNames.ts'
import { datasets, vaultFiles } from '../../../edge/database/schema/index.ts'
import type { ObjectStore } from '../../../edge/files/ObjectStore.ts'
import type { OpenPortal } from '../helpers/people.ts'

const shortName = 'Nino12_SST'
const root = '/api/data/dropbox-vault'
const info = (name: string, folder?: string) => `${root}/get-files-info/${name}${folder === undefined ? '' : `?folderType=${folder}`}`
/** More than one piece of a disk and of a connection. */
const large = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31 + (at >> 8)) & 255)
const textBytes = (text: string) => new TextEncoder().encode(text)

/** The file vault: listing, links, and what they lead to. `objects` is where the portal under test stores files. */
export function vaultSuite(open: OpenPortal, objects: () => ObjectStore): void {
  const { api, database } = open
  const ids = { datasetId: 0, otherId: 0 }

  async function store(folder: VaultFolder, name: string, bytes: Uint8Array<ArrayBuffer>, datasetId = ids.datasetId, sizeBytes?: number) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const objectKey = `vault/test/${folder}/${sha256}/file`
    await objects().put(objectKey, bytes, { sizeBytes: bytes.length, sha256 })
    const row = {
      datasetId,
      folder,
      name,
      key: objectKey,
      sha256,
      crc32: crc32(0, bytes),
      storedAt: 0,
      sizeBytes: sizeBytes ?? bytes.length,
    }
    await database.insert(vaultFiles).values(row)
  }

  describe('vault', () => {
    beforeAll(async () => {
      const rows = await database.select({ id: datasets.id, name: datasets.shortName }).from(datasets)
      ids.datasetId = rows.find(({ name }) => name === shortName)?.id ?? 0
      ids.otherId = rows.find(({ name }) => name === 'COADS_Climatology')?.id ?? 0
      await store('nrt', 'b été.csv', textBytes('two'))
      await store('nrt', 'a.nc', large)
      for (let at = 0; at < 7; at++) await store('raw', `raw ${at}.txt`, textBytes(`raw ${at}`))
      await store('rep', 'secret.txt', textBytes('another data set’s'), ids.otherId)
    })
    afterAll(async () => {
      await database.delete(vaultFiles)
    })

    test('API-62 the main folder is listed by name', async () => {
      const guest = await api.send(info(shortName))
      const sha256 = createHash('sha256').update(large).digest('hex')
      const listed = await guest.json()
      expect([guest.status, listed]).toEqual([
        200,
        {
          ...{ shortName, datasetId: ids.datasetId, availableFolders: { hasRep: false, hasNrt: true, hasRaw: true } },
          ...{ mainFolder: 'nrt', folderType: 'nrt', selectedFolder: 'nrt', totalCount: 2, autoDownloadEligible: true },
          files: [
            { name: 'a.nc', path: `/vault/${shortName}/nrt/a.nc`, size: 300_000, sizeFormatted: '292.97 KB', sha256 },
            { name: 'b été.csv', path: `/vault/${shortName}/nrt/b été.csv`, size: 3, sizeFormatted: '3 Bytes', sha256: expect.any(String) },
          ],
          summary: { folderUsed: 'nrt', currentPageCount: 2, currentPageSize: 300_003 },
        },
      ])
      const raw = (await (await api.send(info(shortName, 'raw'))).json()) as object
      expect(raw).toMatchObject({ mainFolder: 'nrt', folderType: 'raw', totalCount: 7, autoDownloadEligible: false })
    })

    test('API-63 a bad folder, an unknown data set, one without files and an empty folder are errors', async () => {
      const call = async (path: string) => {
        const response = await api.send(path)
        return [response.status, await response.json()]
      }
      for (const folder of ['RAW', 'raw/..', '../rep', 'raw&folderType=rep'])
        expect([folder, await call(info(shortName, folder))]).toEqual([folder, [400, { error: vaultTexts.badFolder }]])
      expect(await call(info('No_Such_Set'))).toEqual([404, { error: vaultTexts.noDataset }])
      expect(await call(info('Levitus_Annual'))).toEqual([404, { error: vaultTexts.noVault }])
      const availableFolders = { hasRep: false, hasNrt: true, hasRaw: true }
      expect(await call(info(shortName, 'rep'))).toEqual([404, { error: vaultTexts.emptyFolder, availableFolders }])
    })
  })
}
