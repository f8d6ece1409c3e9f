import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import { collectionErrors } from '#core/messages/collections.ts'
import { pelagos } from './command.ts'

const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')

/** `pelagos download` of several data sets, as zip, and what it says beforehand; `submitKey` is a key that may submit. */
export function severalDatasetsSuite(folder: string, env: () => Record<string, string>, submitKey: () => Promise<string>): void {
  describe('download of several data sets', () => {
    test('CLI-06 --estimate says how many rows there are and downloads nothing; the same command then downloads as many', async () => {
      const words = ['download', 'COADS_Climatology', 'Nino12_SST', '--lat', '-10', '0']
      const { status, stdout } = await pelagos([...words, '--estimate'], { env: env() })
      expect(status).toBe(0)
      const [, coads = '', nino = '', all = ''] =
        /^COADS_Climatology {2}([\d,]+) rows\nNino12_SST {2}([\d,]+) rows\nIn all {2}([\d,]+) rows\n$/.exec(stdout) ?? []
      const [few, many, sum] = [nino, coads, all].map((text) => Number(text.replaceAll(',', '')))
      expect((few ?? 0) + (many ?? 0)).toBe(sum)
      const asJson = await pelagos([...words, '--estimate', '--json'], { env: env() })
      expect(JSON.parse(asJson.stdout)).toEqual([
        { dataset: 'COADS_Climatology', rows: many, precision: 'exact', isAllowed: true },
        { dataset: 'Nino12_SST', rows: few, precision: 'exact', isAllowed: true },
      ])
      expect((await pelagos([...words, '-o', folder], { env: env() })).status).toBe(0)
      expect(lines(join(folder, 'COADS_Climatology.csv'))).toHaveLength((many ?? 0) + 1)
      expect(lines(join(folder, 'Nino12_SST.csv'))).toHaveLength((few ?? 0) + 1)
    })

    test('CLI-06 DLD-23 a zip file holds the wanted rows of each data set, with their workbooks; a variable that is not there is named', async () => {
      const path = join(folder, 'tropics.zip')
      const words = ['download', 'COADS_Climatology', 'Esku_Heat_Budget_Climatology', '--lat', '-10', '10', '--time', '11', '2', '-o', path]
      const { status, stderr } = await pelagos(words, { env: env() })
      expect([status, stderr]).toEqual([0, expect.stringContaining(`${path}: `)])
      const parts = await new ZipReader(new Uint8ArrayReader(readFileSync(path))).getEntries()
      const names = parts.map(({ filename }) => filename.replace(/^[^/]*\//, ''))
      expect(names).toEqual(
        expect.arrayContaining([
          'COADS_Climatology/COADS_Climatology_Metadata.xlsx',
          'COADS_Climatology/COADS_Climatology(tblCOADS_Climatology).csv',
        ]),
      )
      const rows = parts.find(({ filename }) => filename.endsWith('(tblCOADS_Climatology).csv'))
      const csv = rows?.directory === false ? await rows.getData(new TextWriter()) : ''
      const months = new Set(
        csv
          .trimEnd()
          .split('\n')
          .slice(1)
          .map((row) => Number(row.split(',')[0])),
      )
      expect([...months].sort((one, other) => one - other)).toEqual([1, 2, 11, 12])
      const none = await pelagos(['download', 'Nino12_SST', '--variable', 'salt', '-o', path], { env: env() })
      expect([none.status, none.stderr]).toEqual([2, expect.stringContaining('Nino12_SST has no variable salt. It has: sst')])
    })

    test('several data sets need a zip file or a folder, and nothing is asked of the portal before that is said', async () => {
      for (const output of [[], ['-o', join(folder, 'two.csv')]]) {
        const { status, stderr } = await pelagos(['download', 'COADS_Climatology', 'Nino12_SST', ...output], { env: env() })
        expect([status, stderr]).toEqual([2, expect.stringContaining('Several data sets need a zip file')])
      }
    })

    test('COL-10 --collection downloads the data sets of a collection, whose downloads are counted', async () => {
      const { PELAGOS_URL: url = '' } = env()
      const call = async (path: string, body?: object) => {
        const headers = { Authorization: `Api-Key ${await submitKey()}`, 'Content-Type': 'application/json' }
        const sent = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
        return (await (await fetch(`${url}/api/collections${path}`, sent)).json()) as { id: number; downloads: number }
      }
      const { id } = await call('', { collectionName: 'Climatologies', datasets: ['Nino12_SST', 'Esku_Heat_Budget_Climatology'] })
      const path = join(folder, 'collection.zip')
      const { status } = await pelagos(['download', '--collection', String(id), '--lat', '-10', '0', '-o', path], { env: env() })
      expect(status).toBe(0)
      const names = (await new ZipReader(new Uint8ArrayReader(readFileSync(path))).getEntries()).map(({ filename }) => filename)
      expect(names.filter((name) => name.endsWith('.csv'))).toHaveLength(2)
      await expect.poll(async () => (await call(`/${id}`)).downloads).toBe(1)
      const none = await pelagos(['download', '--collection', '999999', '-o', path], { env: env() })
      expect([none.status, none.stderr]).toEqual([2, expect.stringContaining(collectionErrors.none)])
    })
  })
}
