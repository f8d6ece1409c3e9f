import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TextReader, TextWriter, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import { crc32 } from '#core/text/crc32.ts'
import { pelagos } from './command.ts'

const hex = (value: number) => (value >>> 0).toString(16).padStart(8, '0')

/** `pelagos verify`: whether a downloaded file is what the portal still answers. */
export function verifySuite(folder: string, env: () => Record<string, string>): void {
  const run = (...words: string[]) => pelagos(words, { env: env() })
  const csv = join(folder, 'verified.csv')
  const note = `${csv}.provenance.json`

  describe('verify', () => {
    test('a CSV file that has its provenance beside it is unchanged, altered, or not what the portal answers', async () => {
      const download = ['download', 'Nino12_SST', '--time', '1990-01-01', '1999-12-31', '-o', csv, '--provenance']
      expect((await run(...download)).status).toBe(0)
      const text = readFileSync(csv, 'utf8')
      const known = JSON.parse(readFileSync(note, 'utf8'))
      expect(known).toMatchObject({
        portal: env().PELAGOS_URL,
        dataset: { shortName: 'Nino12_SST', version: 'ERSST v3b' },
        query: { spName: 'uspSpaceTime', tableName: 'tblNino12_SST', format: 'csv' },
        rows: 120,
        sizeBytes: text.length,
        sha256: createHash('sha256').update(text).digest('hex'),
        citation: expect.stringMatching(/ Accessed through Pelagos, .*, \d{4}-\d\d-\d\d\.$/),
      })
      expect(await run('verify', csv)).toMatchObject({ status: 0, stdout: 'Nino12_SST  unchanged\n' })
      const lines = text.split('\n')
      const other = lines.map((line, at) => (at === 9 ? line.replace(/\d$/, (digit) => String(9 - Number(digit))) : line)).join('\n')
      writeFileSync(csv, other)
      expect(await run('verify', csv)).toMatchObject({ status: 1, stdout: expect.stringContaining('altered since it was downloaded') })
      // As if the portal had other values now.
      writeFileSync(note, JSON.stringify({ ...known, sha256: createHash('sha256').update(other).digest('hex') }))
      const changed = await run('verify', csv, '--json')
      expect([changed.status, JSON.parse(changed.stdout)]).toEqual([
        1,
        {
          file: csv,
          isSame: false,
          datasets: [{ dataset: 'Nino12_SST', changes: ['Its 120 rows have other values.', 'The first difference is in line 10.'] }],
        },
      ])
      const fewer = lines.slice(0, 50).join('\n')
      writeFileSync(csv, fewer)
      const ofFewer = {
        rows: 49,
        sha256: createHash('sha256').update(fewer).digest('hex'),
        dataset: { shortName: 'Nino12_SST', version: '0.9' },
      }
      writeFileSync(note, JSON.stringify({ ...known, ...ofFewer }))
      expect((await run('verify', csv)).stdout).toBe(
        'Nino12_SST  The portal has version ERSST v3b; the file is of version 0.9. The same query yields 120 rows now, 49 rows then. The first difference is in line 50.\n',
      )
    })

    test.each(['nc', 'parquet', 'arrows', 'ndjson'])(
      'a file of %s that has its provenance beside it is unchanged, or another one',
      async (ending) => {
        const path = join(folder, `verified.${ending}`)
        expect((await run('download', 'Nino12_SST', '--time', '1990-01-01', '1999-12-31', '-o', path, '--provenance')).status).toBe(0)
        expect(await run('verify', path)).toMatchObject({ status: 0, stdout: 'Nino12_SST  unchanged\n' })
        // As if the portal answered other bytes now.
        const bytes = readFileSync(path)
        bytes[40] = (bytes[40] ?? 0) ^ 1
        writeFileSync(path, bytes)
        const known = JSON.parse(readFileSync(`${path}.provenance.json`, 'utf8'))
        writeFileSync(`${path}.provenance.json`, JSON.stringify({ ...known, sha256: createHash('sha256').update(bytes).digest('hex') }))
        const first = ending === 'ndjson' ? 'The first difference is in line 1.' : 'The first difference is in byte 41.'
        expect(await run('verify', path)).toMatchObject({ status: 1, stdout: expect.stringContaining(first) })
      },
    )

    test('a zip file is compared with its manifest, and data set by data set with what the portal answers', async () => {
      const path = join(folder, 'verified.zip')
      expect((await run('download', 'Nino12_SST', 'COADS_Climatology', '--lat', '-10', '0', '-o', path, '--spreadsheet')).status).toBe(0)
      expect(await run('verify', path)).toMatchObject({ status: 0, stdout: 'Nino12_SST  unchanged\nCOADS_Climatology  unchanged\n' })
      const entries = await new ZipReader(new Uint8ArrayReader(readFileSync(path))).getEntries()
      const name = 'Nino12_SST/Nino12_SST(tblNino12_SST).csv'
      const rewritten = async (note: (rows: Record<string, unknown>, text: string) => void) => {
        const zip = new ZipWriter(new Uint8ArrayWriter())
        let written = ''
        for (const entry of entries) {
          if (entry.directory) continue
          const isRows = entry.filename.endsWith(name)
          if (entry.filename.endsWith('manifest.json')) {
            const manifest = JSON.parse(await entry.getData(new TextWriter()))
            const rows = manifest.datasets[0].files.find((file: { name: string }) => file.name === name)
            note(rows, written)
            await zip.add(entry.filename, new TextReader(JSON.stringify(manifest)))
          } else if (isRows) {
            written = (await entry.getData(new TextWriter())).replace(/\d(?=\s*$)/, (digit) => String(9 - Number(digit)))
            await zip.add(entry.filename, new TextReader(written))
          } else await zip.add(entry.filename, new Uint8ArrayReader(await entry.getData(new Uint8ArrayWriter())))
        }
        writeFileSync(path, await zip.close())
      }
      const withCrc32 = (rows: Record<string, unknown>, text: string) => {
        rows.crc32 = hex(crc32(0, new TextEncoder().encode(text)))
      }
      // A file with the same CRC-32 can be made by anybody.
      for (const note of [() => undefined, withCrc32]) {
        await rewritten(note)
        expect(await run('verify', path)).toMatchObject({ status: 1, stdout: expect.stringContaining(`${name} has been altered`) })
      }
      const withBoth = (rows: Record<string, unknown>, text: string) => {
        withCrc32(rows, text)
        rows.sha256 = createHash('sha256').update(text).digest('hex')
      }
      const ofOlderPortal = (rows: Record<string, unknown>, text: string) => {
        withCrc32(rows, text)
        delete rows.sha256
      }
      for (const note of [withBoth, ofOlderPortal]) {
        await rewritten(note)
        const { status, stdout } = await run('verify', path)
        expect([status, stdout]).toEqual([
          1,
          expect.stringMatching(/^Nino12_SST {2}Its [\d,]+ rows have other values\.\nCOADS_Climatology {2}unchanged\n$/),
        ])
      }
    })

    test('what cannot be compared is said', async () => {
      const none = join(folder, 'none.csv')
      const plain = join(folder, 'plain.zip')
      writeFileSync(plain, 'PK')
      for (const [words, says] of [
        [['verify', none], 'none.csv does not exist.'],
        [['verify', plain], 'is no zip file'],
        [['download', 'Nino12_SST', '-o', join(folder, 'x.zip'), '--provenance'], 'says in itself where its rows come from'],
        [['download', 'Nino12_SST', '--provenance'], 'add -o FILE'],
      ] as const) {
        const { status, stderr } = await run(...words)
        expect([status, stderr]).toEqual([2, expect.stringContaining(says)])
      }
      writeFileSync(none, 'time\n')
      expect((await run('verify', none)).stderr).toContain('none.csv.provenance.json does not exist')
      writeFileSync(`${none}.provenance.json`, '{"portal":')
      expect((await run('verify', none)).stderr).toContain('does not say where the rows come from')
    })
  })
}
