import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { vaultTexts } from '#core/messages/vault.ts'
import { datasets, vaultFiles } from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { objectsFolder } from '../../edge/dataFolder/FolderObjects.ts'
import { hashBytes } from '../../edge/files/fileHash.ts'
import { seededFolder } from '../helpers/seededFolder.ts'
import { pelagos, pelagosProcess, temporaryFolder } from './command.ts'

const folder = temporaryFolder()
let dataDir = ''

beforeAll(async () => {
  dataDir = (await seededFolder()).dataDir
})

const put = (...words: readonly string[]) => pelagos(['vault', 'put', ...words, '--data-dir', dataDir])

function made(name: string, content: string | Uint8Array = name): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function stored() {
  const { database, close } = await openDatabase(dataDir)
  const rows = await database
    .select({ file: vaultFiles, dataset: datasets.shortName })
    .from(vaultFiles)
    .innerJoin(datasets, eq(datasets.id, vaultFiles.datasetId))
    .orderBy(vaultFiles.name)
  await close()
  return rows
}

test('files are stored in a folder of the vault with their checksums, replaced, and found unchanged', async () => {
  const [first, second] = [made('coads 1.nc', 'one'), made('Mesure_été.csv', 'two')]
  const sum = (text: string) => hashBytes(Buffer.from(text)).sha256
  const added = await put('coads_climatology', 'rep', first, second)
  expect([added.status, added.stdout]).toEqual([0, `coads 1.nc  added  ${sum('one')}\nMesure_été.csv  added  ${sum('two')}\n`])
  made('coads 1.nc', 'three')
  const replaced = await put('COADS_Climatology', 'rep', first, second)
  expect([replaced.status, replaced.stdout]).toEqual([
    0,
    `coads 1.nc  replaced  ${sum('three')}\nMesure_été.csv  unchanged  ${sum('two')}\n`,
  ])
  const files = await stored()
  expect(files).toMatchObject([
    { dataset: 'COADS_Climatology', file: { folder: 'rep', name: 'Mesure_été.csv', sizeBytes: 3, crc32: 0x11ca8a66 } },
    { dataset: 'COADS_Climatology', file: { folder: 'rep', name: 'coads 1.nc', sizeBytes: 5, sha256: sum('three') } },
  ])
  for (const { file } of files) expect(hashBytes(readFileSync(join(objectsFolder(dataDir), file.key))).sha256).toBe(file.sha256)
})

test('SEC-05 the vault takes no name that other systems would read otherwise, and says why; nothing is stored then', async () => {
  const before = await stored()
  const intact = made('intact.nc')
  for (const [name, reason] of [
    ['.hidden', 'begins with a dot'],
    ['a\u202egpj.exe', 'contains control characters or invisible characters'],
    ['line\nbreak', 'contains control characters or invisible characters'],
    ['a\uff0fb', 'contains a slash'],
    ['a\\b', 'contains a slash'],
    ['a:b', 'contains one of'],
    ['end.', 'ends with a dot'],
    [`${'ü'.repeat(101)}`, 'is longer than 200 bytes'],
  ] as const) {
    const refused = await put('COADS_Climatology', 'raw', intact, made(name))
    expect([name, refused.status, refused.stderr]).toEqual([name, 2, expect.stringContaining(reason)])
  }
  const missing = await put('COADS_Climatology', 'raw', join(folder, 'missing.nc'))
  expect([missing.status, missing.stderr]).toEqual([expect.any(Number), expect.stringContaining('missing.nc does not exist')])
  expect((await put('COADS_Climatology', 'raw', folder)).stderr).toContain('is not a file')
  expect((await put('COADS_Climatology', 'secret', intact)).stderr).toContain('rep, nrt, raw')
  expect((await put('No_Such_Set', 'raw', intact)).stderr).toContain('Data set not found')
  expect(await stored()).toEqual(before)
})

test('of many files all are stored, in the order in which they were given', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `many ${at}.bin`)
  const added = await put('Nino12_SST', 'nrt', ...names.map((name, at) => made(name, new Uint8Array(200_000 - 20_000 * at).fill(at))))
  expect([added.status, [...added.stdout.matchAll(/^(.+?) {2}added/gm)].map(([, name]) => name)]).toEqual([0, names])
  const files = (await stored()).filter(({ dataset }) => dataset === 'Nino12_SST')
  expect(files.map(({ file }) => file.name)).toEqual(names)
  for (const { file } of files) expect(hashBytes(readFileSync(join(objectsFolder(dataDir), file.key))).sha256).toBe(file.sha256)
})

test('a file for which the disk has no space beside its reserve is told with its name, and the vault is as it was', async () => {
  const path = made('coads 1.nc', 'four')
  const objects = () => readdirSync(objectsFolder(dataDir), { recursive: true }).toSorted()
  const before = [await stored(), objects()]
  const words = ['vault', 'put', 'COADS_Climatology', 'rep', path, '--data-dir', dataDir, '--json']
  // No disk has so much free space.
  const full = await pelagosProcess(words, { env: { PELAGOS_DISK_RESERVE_BYTES: String(Number.MAX_SAFE_INTEGER) } })
  expect([full.status, JSON.parse(full.stderr).error]).toMatchObject([2, { code: 'storage-full', says: vaultTexts.diskFull('coads 1.nc') }])
  expect([await stored(), objects()]).toEqual(before)
  expect((await put('COADS_Climatology', 'rep', path)).status).toBe(0)
})
