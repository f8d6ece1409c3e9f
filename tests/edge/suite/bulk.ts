import { beforeAll, describe, expect, test } from 'vitest'
import { bulkApi } from '#core/api/bulk.ts'
import { bulkManifest } from '#core/catalog/provenance.ts'
import { crc32 } from '#core/text/crc32.ts'
import { sha256Of } from '#core/text/hex.ts'
import { unzipped } from '../../helpers/unzipped.ts'
import { alice, apiKeyOf, signedIn, type TestedApi } from './TestedApi.ts'

const ROOT = 'CMAP-Bulk-Download'

/** Several data sets in one zip file, in every runtime. */
export function bulkSuite(api: TestedApi): void {
  describe.runIf(api.hasEngine)('a bulk download', () => {
    let key: Record<string, string> = {}
    beforeAll(async () => {
      key = { ...(await apiKeyOf(api, await signedIn(api, alice))) }
    })
    const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      api.send(bulkApi.bulkDownload.path, {
        method: 'POST',
        headers: { ...key, ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })

    test('BLK-06 says in a README, a manifest and citation files what it holds, beside the folders of the data sets', async () => {
      const filters = {
        temporal: { startDate: '2000-01-01', endDate: '2000-12-31' },
        spatial: { latMin: -20, latMax: 20, depthMin: 0, depthMax: 100 },
        variables: { COADS_Climatology: ['sst'] },
      }
      const response = await post({ shortNames: ['Nino12_SST', 'COADS_Climatology'], filters, spreadsheet: true })
      expect(response.status).toBe(200)
      const unpacked = await unzipped(await response.arrayBuffer())
      const names = ['Nino12_SST', 'COADS_Climatology']
      expect([...unpacked.keys()]).toEqual(
        [
          ...names.flatMap((name) => [`${name}/${name}_Metadata.xlsx`, `${name}/${name}(tbl${name}).csv`]),
          ...['README.txt', 'citations.txt', 'citations.bib', 'manifest.json'],
        ].map((name) => `${ROOT}/${name}`),
      )
      const text = async (name: string) => (await unpacked.get(`${ROOT}/${name}`)?.text()) ?? ''
      const manifest = JSON.parse(await text('manifest.json'))
      expect(bulkManifest.parse(manifest)).toEqual(manifest)
      expect(manifest).toMatchObject({ status: 'complete', filters, spreadsheet: true, portal: expect.stringMatching(/^https?:/) })
      for (const [at, name] of names.entries()) {
        const csv = await text(`${name}/${name}(tbl${name}).csv`)
        const { rows, files: written, ...dataset } = manifest.datasets[at]
        expect([name, rows]).toEqual([name, csv.trimEnd().split('\n').length - 1])
        expect(rows).toBeGreaterThan(0)
        expect(dataset).toMatchObject({ shortName: name, status: 'complete' })
        const files = [`${name}/${name}_Metadata.xlsx`, `${name}/${name}(tbl${name}).csv`]
        expect(written.map((file: { name: string }) => file.name)).toEqual(files)
        for (const file of written) {
          const bytes = new Uint8Array((await (await unpacked.get(`${ROOT}/${file.name}`)?.blob())?.arrayBuffer()) ?? [])
          const sums = { crc32: (crc32(0, bytes) >>> 0).toString(16).padStart(8, '0'), sha256: await sha256Of(bytes) }
          expect(file).toEqual({ name: file.name, sizeBytes: bytes.length, ...sums })
        }
      }
      const readme = await text('README.txt')
      for (const line of [
        `Downloaded from ${manifest.portal} on ${manifest.madeAt.slice(0, 10)} at ${manifest.madeAt.slice(11, 16)} UTC.`,
        'Dates: 2000-01-01 to 2000-12-31 (UTC); of a monthly climatology, the months within them',
        'Latitude: 20°\u2009S to 20°\u2009N',
        'Depth: 0 m to 100 m; data sets without depth are not filtered by it',
        'Variables of COADS_Climatology: sst',
        'Texts that a spreadsheet would run as a formula begin with an apostrophe.',
      ])
        expect(readme.split('\n')).toContain(line)
      expect(readme).not.toContain('INCOMPLETE:')
      const day = manifest.madeAt.slice(0, 10)
      const citations = (await text('citations.txt')).trim().split('\n\n')
      expect(citations).toHaveLength(2)
      for (const [at, name] of names.entries()) {
        expect(citations[at]).toContain(`Accessed through Pelagos, ${manifest.portal}/catalog/datasets/${name}, ${day}.`)
        expect(readme).toContain(citations[at])
      }
      const bibtex = await text('citations.bib')
      expect(bibtex.match(/^@misc\{\w+,$/gm)).toEqual(names.map((name) => `@misc{${name},`))
      expect(bibtex).toContain(`urldate = {${day}}`)
    })

    test('BLK-06 DLD-23 the rest of a zip is that of the whole from any byte, and nothing else is taken for it', async () => {
      const body = { shortNames: ['Nino12_SST', 'COADS_Climatology'], filters: { spatial: { latMin: -30, latMax: 30 } } }
      const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
      const first = await post(body)
      const tag = first.headers.get('ETag') ?? ''
      expect([first.status, tag, first.headers.get('Accept-Ranges')]).toEqual([200, expect.stringMatching(/^"[\w-]{22}\.\w{8}"$/), 'bytes'])
      const whole = await bytesOf(first)
      for (const from of [1, Math.floor(whole.length / 2), whole.length - 1]) {
        const rest = await post(body, { Range: `bytes=${from}-`, 'If-Range': tag })
        const { status, headers } = rest
        expect([status, headers.get('Content-Range'), headers.get('ETag')]).toEqual([
          206,
          `bytes ${from}-${whole.length - 1}/${whole.length}`,
          tag,
        ])
        expect((await bytesOf(rest)).equals(whole.subarray(from))).toBe(true)
      }
      const behind = await post(body, { Range: `bytes=${whole.length}-`, 'If-Range': tag })
      expect([behind.status, behind.headers.get('Content-Range')]).toEqual([416, `bytes */${whole.length}`])
      // Of one that nobody has had to its end the portal does not know the size.
      const left = await post(body)
      await left.body?.cancel()
      const restOf = async (from: number) =>
        bytesOf(await post(body, { Range: `bytes=${from}-`, 'If-Range': left.headers.get('ETag') ?? '' }))
      const [unread, more] = [await restOf(100), await restOf(20)]
      expect([unread.length > 10_000, more.subarray(80).equals(unread)]).toEqual([true, true])
      const others: readonly [unknown, Readonly<Record<string, string>>][] = [
        [body, { Range: 'bytes=5-' }],
        [body, { Range: 'bytes=5-', 'If-Range': tag.replace(/\.\w/, '.z') }],
        [
          { ...body, spreadsheet: true },
          { Range: 'bytes=5-', 'If-Range': tag },
        ],
        [{ shortNames: ['Nino12_SST'] }, { Range: 'bytes=5-', 'If-Range': tag }],
      ]
      for (const [asked, headers] of others) {
        const response = await post(asked, headers)
        expect([response.status, response.headers.get('Content-Range'), response.headers.get('ETag') === tag]).toEqual([200, null, false])
        await response.body?.cancel()
      }
    })

    test('BLK-02 BLK-05 BLK-09 filters are counted before a download starts, and the counts are those of the files', async () => {
      const names = ['Nino12_SST', 'COADS_Climatology', 'Virtual_Cruise_CTD']
      const filters = {
        temporal: { startDate: '2000-02-01', endDate: '2020-04-30' },
        spatial: { latMin: -20, latMax: 30, depthMin: 0, depthMax: 100 },
      }
      const count = async (body: object) => {
        const response = await api.send(bulkApi.bulkDownloadInit.path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ shortNames: names, ...body }),
        })
        return { status: response.status, text: await response.text() }
      }
      const rowsOf = async (body: object) => {
        const { datasetsMetadata } = bulkApi.bulkDownloadInit.reply.schema.parse(JSON.parse((await count(body)).text))
        return datasetsMetadata.map(({ Row_Count, Filtered_Row_Count, Filtered_Precision }) => [
          Row_Count,
          Filtered_Row_Count,
          Filtered_Precision,
        ])
      }
      const whole = (await rowsOf({})).map(([rows]) => rows)
      expect(await rowsOf({})).toEqual(whole.map((rows) => [rows, undefined, undefined]))
      expect(await rowsOf({ filters: {} })).toEqual(whole.map((rows) => [rows, rows, 'exact']))
      const counted = await rowsOf({ filters })
      const files = await unzipped(await (await post({ shortNames: names, filters })).arrayBuffer())
      const manifest = JSON.parse((await files.get(`${ROOT}/manifest.json`)?.text()) ?? '')
      for (const [at, { rows }] of manifest.datasets.entries()) {
        const [all = 0, found = 0, precision] = counted[at] ?? []
        expect([names[at], precision === 'exact' ? found : Number(found) >= rows]).toEqual([names[at], precision === 'exact' ? rows : true])
        expect(rows).toBeGreaterThan(0)
        expect(rows).toBeLessThan(Number(all))
      }
      expect(await count({ filters: { temporal: { startDate: 'x', endDate: 'y' } } })).toMatchObject({
        status: 400,
        text: expect.stringMatching(/^bad request: startDate/),
      })
    })
  })
}
