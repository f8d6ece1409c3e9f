import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packTar, unpackTar } from 'modern-tar'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { repairTable } from '../../../edge/admin/verify.ts'
import { storedFiles } from '../../../edge/database/schema/index.ts'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { openSource } from '../../../edge/ingest/sources/openSource.ts'
import { woceBytes } from '../../fixtures/ingest/casts.ts'
import { never, Scratch } from '../../fixtures/ingest/sourceFiles.ts'
import { type IngestStore, observationBytes, openIngestStore } from './stores.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
let store: IngestStore
beforeEach(async () => {
  store = await openIngestStore()
})
afterEach(() => store.close())

const cast = (station: string, value: number) =>
  woceBytes({
    station,
    cast: '1',
    pressure: [10, 20],
    measured: { temperature: { whp: 'CTDTMP', unit: 'degC', values: [value, value + 1] } },
  })
const described = JSON.stringify({ shortName: 'Made_Casts', releaseDate: '2026-01-01' })
const files = { 'a/cast.nc': cast('1', 5), 'b/cast.nc': cast('2', 7) }

/** Casts in folders of their own, whose files have the same name. */
function writeFolders(): string {
  const folder = join(scratch.folder, 'casts')
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  writeFileSync(join(folder, 'dataset.json'), described)
  return folder
}

async function writeArchive(): Promise<string> {
  const entries = Object.entries(files).map(([name, body]) => ({ header: { name, size: body.length }, body }))
  scratch.write('archive.json', described)
  return scratch.write('archive.tar', await packTar(entries))
}

/** Damages the files of the data set and has them rebuilt, when its source is gone. */
async function expectRebuilt(source: string): Promise<void> {
  const before = observationBytes(store)
  const version = join(store.dataDir, 'observations/tblMade_Casts/v1')
  for (const name of readdirSync(version)) writeFileSync(join(version, name), 'damaged')
  cpSync(source, `${source}-away`, { recursive: true })
  rmSync(source, { recursive: true })
  const report = await repairTable(store.dataDir, 'Made_Casts', null)
  expect([report.left, report.repaired.length]).toEqual([[], 1])
  expect(observationBytes(store)).toEqual(before)
}

test('ING-42 the files of a data set of several are stored together as one archive, of which it can be rebuilt', async () => {
  const folder = writeFolders()
  await ingest(await openSource(join(folder, '*/cast.nc'), { signal: never }), store.ingestion())
  const stored = await store.database.select().from(storedFiles)
  expect(stored.map(({ role, name }) => `${role} ${name}`).toSorted()).toEqual(['metadata dataset.json', 'source Made_Casts.tar'])
  const key = stored.find(({ role }) => role === 'source')?.key ?? ''
  const unpacked = await unpackTar(readFileSync(join(store.dataDir, 'files', key)))
  expect(unpacked.map(({ header: { name }, data }) => [name, Buffer.from(data ?? [])])).toEqual(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]),
  )
  await expectRebuilt(folder)
})

test('ING-42 an archive is stored as it is, and the data set can be rebuilt from it', async () => {
  const archive = await writeArchive()
  const bytes = readFileSync(archive)
  await ingest(await openSource(archive, { signal: never }), store.ingestion())
  const source = (await store.database.select().from(storedFiles)).find(({ role }) => role === 'source')
  expect(source?.name).toBe('archive.tar')
  expect(readFileSync(join(store.dataDir, 'files', source?.key ?? '')).equals(bytes)).toBe(true)
  await expectRebuilt(archive)
})
