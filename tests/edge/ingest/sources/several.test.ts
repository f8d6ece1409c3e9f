import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import { afterAll, describe, expect, test } from 'vitest'
import { woceBytes } from '../../../fixtures/ingest/casts.ts'
import { rejectionOf, Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'
import { pack } from '../../../fixtures/workbooks/zip.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const metadataPath = scratch.write('person.json', { releaseDate: '2026-01-01' })

const measured = (value: number) => ({ temperature: { whp: 'CTDTMP', unit: '?C (ITS-90)', values: [value], flags: [2] } })
const first = woceBytes({ station: '2', cast: '1', pressure: [10], measured: measured(1) })
const second = woceBytes({
  station: '1',
  cast: '1',
  pressure: [20],
  measured: { ...measured(2), salinity: { whp: 'CTDSAL', unit: 'PSS-78', values: [34], flags: [2] } },
})
const casts = { 'b.nc': first, 'casts/c.nc': second, 'README.txt': 'Two casts.', '__MACOSX/._b.nc': 'junk', 'dataset.json': '{}' }

const entries = (files: Readonly<Record<string, string | Uint8Array>>): TarEntry[] =>
  Object.entries(files)
    .toReversed()
    .map(([name, body]) => ({ header: { name, size: Buffer.byteLength(body) }, body }))
const tar = async (files: Readonly<Record<string, string | Uint8Array>>) => packTar(entries(files))
const unpackedFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('pelagos-archive-'))

const folder = join(scratch.folder, 'cruise')
mkdirSync(join(folder, 'more'), { recursive: true })
for (const [name, bytes] of [
  ['b.nc', first],
  ['c.nc', second],
  ['README.md', 'Two casts.'],
  ['more/d.nc', 'not read'],
] as const)
  writeFileSync(join(folder, name), bytes)

describe('ING-40 several files of one kind are one table: the columns of all, the rows in the order of their names', () => {
  test.each([
    ['a folder', async () => folder],
    ['a pattern', async () => join(folder, '[bc].nc')],
    ['a list', async () => [join(folder, 'c.nc'), join(folder, 'b.nc')]],
    ['a tar archive', async () => scratch.write('casts.tar', await tar(casts))],
    ['a compressed tar archive', async () => scratch.write('casts.tgz', gzipSync(await tar(casts)))],
    ['a zip archive', async () => scratch.write('casts.zip', pack(Object.entries(casts).map(([name, content]) => ({ name, content }))))],
  ])('%s', async (_name, named) => {
    await staged(
      await named(),
      async ({ query, says, shares }) => {
        expect(await query('SELECT station, pressure, temperature, salinity FROM staged')).toEqual([
          ['2', 10, 1, null],
          ['1', 20, 2, 34],
        ])
        expect(says[0]).toBe('Read as WOCE CTD cast (2 files): 2 rows read, all stored.')
        expect([...shares]).toEqual(shares.toSorted((one, other) => one - other))
      },
      { metadataPath },
    )
    expect(unpackedFolders()).toEqual([])
  })

  test('ING-40 the metadata of a folder are its dataset.json, those of an archive the file of its name', async () => {
    const own = { ...JSON.parse('{"releaseDate":"2026-01-01"}'), longName: 'My casts' }
    writeFileSync(join(folder, 'dataset.json'), JSON.stringify(own))
    scratch.write('named.json', { ...own, longName: 'My archive' })
    const archive = scratch.write('named.tar.gz', gzipSync(await tar(casts)))
    await staged(folder, async ({ source }) => expect(source.description.longName).toBe('My casts'))
    await staged(archive, async ({ source }) => {
      expect(source.description).toMatchObject({ longName: 'My archive', shortName: 'named' })
      expect(source.files.map(({ path }) => path)).toEqual([archive, join(scratch.folder, 'named.json')])
    })
  })
})

describe('ING-41 an archive or folder that cannot be one table is rejected with the reason, and leaves nothing behind', () => {
  const bad = { 'b.nc': first }
  test.each([
    ['a name that leads out of it', async () => tar({ ...bad, '../../evil.nc': first }), 'leads out of it'],
    ['an absolute name', async () => tar({ ...bad, '/etc/evil.nc': first }), 'leads out of it'],
    ['the same name twice', async () => packTar([...entries(bad), ...entries(bad)]), 'holds “b.nc” twice'],
    ['no data', async () => tar({ 'README.txt': 'Nothing.' }), 'holds no file of data'],
    ['two kinds', async () => tar({ ...bad, 'c.csv': 'time,lat,lon,temp\n2020-01-01,1,2,3\n' }), 'b.nc is NetCDF, c.csv is CSV'],
    ['a damaged header', async () => (await tar(bad)).fill(0xff, 100, 140), 'damaged'],
  ])('%s', async (_name, make, says) => {
    expect(await rejectionOf(scratch.write('bad.tar', await make()), metadataPath)).toContain(says)
    expect(unpackedFolders()).toEqual([])
  })

  test('ING-41 a link', async () => {
    const place = join(scratch.folder, 'linked')
    mkdirSync(place)
    writeFileSync(join(place, 'a.nc'), first)
    symlinkSync('/etc/passwd', join(place, 'b.nc'))
    execFileSync('tar', ['czf', join(scratch.folder, 'linked.tgz'), '-C', place, 'a.nc', 'b.nc'])
    expect(await rejectionOf(join(scratch.folder, 'linked.tgz'), metadataPath)).toContain('holds a link, “b.nc”')
  })

  test('a compressed archive that was cut off', async () => {
    const whole = gzipSync(await tar({ 'b.nc': first, 'c.nc': second }))
    expect(await rejectionOf(scratch.write('cut.tgz', whole.subarray(0, -40)), metadataPath)).toContain('cut off')
  })

  test('an archive that unpacks to far more than measurements do', async () => {
    const zeros = gzipSync(await tar({ 'b.nc': new Uint8Array(80_000_000) }))
    expect(await rejectionOf(scratch.write('bomb.tgz', zeros), metadataPath)).toContain('more than 200-fold')
  })

  test('a column in two units', async () => {
    const inFahrenheit = woceBytes({
      station: '3',
      cast: '1',
      pressure: [1],
      measured: { temperature: { whp: 'CTDTMP', unit: 'degF', values: [1] } },
    })
    expect(await rejectionOf(scratch.write('units.tar', await tar({ 'b.nc': first, 'f.nc': inFahrenheit })), metadataPath)).toContain(
      'The column temperature is in °C in b.nc, but in degF in f.nc',
    )
  })

  test('a pattern that nothing matches', async () => {
    expect(await rejectionOf(join(scratch.folder, '*.none'), metadataPath)).toContain('No file matches')
  })
})
