import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { repairTable } from '../../../edge/admin/verify.ts'
import { storedFiles } from '../../../edge/database/schema/index.ts'
import { FolderObjects } from '../../../edge/dataFolder/FolderObjects.ts'
import { trimStoredFiles } from '../../../edge/files/storedFiles.ts'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { retire } from '../../../edge/ingest/retire.ts'
import { openSource } from '../../../edge/ingest/sources/openSource.ts'
import { filesBelow, type IngestStore, observationBytes, openIngestStore } from './stores.ts'

const folder = mkdtempSync(join(tmpdir(), 'pelagos-kept-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let store: IngestStore
beforeEach(async () => {
  store = await openIngestStore()
})
afterEach(() => store.close())

const variable = { name: 'oxygen', longName: 'Oxygen', unit: '', sensor: 'CTD', keywords: ['oxygen'], visualize: true }
const described = {
  ...{ shortName: 'Made_Kept', longName: 'Made to be kept', tableName: 'tblMade_Kept', version: '1', releaseDate: '2024-06-01' },
  ...{ make: 'Observation', processLevel: '1', studyDomain: 'Biogeochemistry', source: 'Made', acknowledgement: 'Nobody' },
  ...{ licence: { name: 'CC0' }, description: 'Stations.', keywords: ['station'], temporalResolution: 'Irregular' },
  ...{ spatialResolution: 'Irregular', timeMeaning: { kind: 'instants' }, variables: [variable] },
}
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** A CSV file on the operator's disk with its metadata next to it. */
function writeSource(values: readonly number[], changes: Partial<typeof described> = {}) {
  const path = join(folder, 'My stations (1).csv')
  const csv = `time,lat,lon,oxygen\n${values.map((value, at) => `2024-05-0${at + 1}T00:00:00Z,${10 + at},${20 + at},${value}\n`).join('')}`
  const json = JSON.stringify({ ...described, ...changes })
  writeFileSync(path, csv)
  writeFileSync(path.replace('.csv', '.json'), json)
  return { path, csv, json }
}

async function publish(
  values: readonly number[],
  { storedFilesBytes = limits.storedFilesBytes as number, now = Date.now(), ...changes } = {},
) {
  const source = await openSource(writeSource(values, changes).path, { signal: new AbortController().signal })
  return ingest(source, store.ingestion({ storedFilesBytes, now: () => now }))
}

const storedSources = () =>
  filesBelow(join(store.dataDir, 'files'))
    .map((path) => path.split('/').at(-1))
    .toSorted()
const rows = () => store.database.select().from(storedFiles).orderBy(asc(storedFiles.version), asc(storedFiles.role))
const trim = (maxBytes: number, now = Date.now()) => trimStoredFiles({ ...store, objects: store.ingestion().objects }, maxBytes, now)

test('ingested files are stored unchanged with their hashes, but not those of a dry run', async () => {
  const { path, csv, json } = writeSource([1, 2])
  const source = await openSource(path, { signal: new AbortController().signal })
  await ingest(source, store.ingestion({ isDryRun: true }))
  expect(storedSources()).toEqual([])
  await ingest(source, store.ingestion())
  expect(await rows()).toMatchObject([
    { version: 1, role: 'metadata', name: 'My-stations-1-.json', sha256: sha256(json), sizeBytes: json.length },
    { version: 1, role: 'source', name: 'My-stations-1-.csv', sha256: sha256(csv), sizeBytes: csv.length },
  ])
  for (const { key, sha256: hash } of await rows()) {
    expect(key).toMatch(/^sources\/Made_Kept\/[0-9a-f]{64}\/My-stations-1-\.(csv|json)$/)
    expect(sha256(readFileSync(join(store.dataDir, 'files', key)))).toBe(hash)
  }
})

test('a data set ingested before sources were stored has its source stored when it is ingested again', async () => {
  await publish([1, 2], { storedFilesBytes: 0 })
  expect([storedSources(), (await publish([1, 2])).outcome, storedSources()]).toEqual([
    [],
    'unchanged',
    ['My-stations-1-.csv', 'My-stations-1-.json'],
  ])
})

test('a stored source whose files are missing is stored again when its data set is ingested again', async () => {
  await publish([1, 2])
  rmSync(join(store.dataDir, 'files'), { recursive: true })
  expect([(await publish([1, 2])).outcome, storedSources()]).toEqual(['unchanged', ['My-stations-1-.csv', 'My-stations-1-.json']])
  expect(await rows()).toHaveLength(2)
})

test('a damaged data set is restored from its stored source alone', async () => {
  await publish([1, 2, 3])
  const before = observationBytes(store)
  const version = join(store.dataDir, 'observations/tblMade_Kept/v1')
  for (const name of readdirSync(version)) writeFileSync(join(version, name), 'damaged')
  rmSync(join(folder, 'My stations (1).csv'))
  const report = await repairTable(store.dataDir, 'Made_Kept', null)
  expect([report.left, report.repaired.length]).toEqual([[], 1])
  expect(observationBytes(store)).toEqual(before)
  expect(readdirSync(join(store.dataDir, 'ingest'))).toEqual([])
})

test('a stored source that is damaged itself is not used for a repair', async () => {
  await publish([1, 2, 3])
  for (const { key } of await rows()) writeFileSync(join(store.dataDir, 'files', key), 'other')
  const version = join(store.dataDir, 'observations/tblMade_Kept/v1')
  for (const name of readdirSync(version)) rmSync(join(version, name))
  expect(await repairTable(store.dataDir, 'Made_Kept', null)).toMatchObject({
    repaired: [],
    left: [expect.stringContaining('tblMade_Kept')],
  })
})

test('of stored sources the oldest replaced one is deleted first, and the current one stays however little space there is', async () => {
  for (const value of [1, 2, 3]) await publish([value], { now: Date.now() + value })
  const sizes = (await rows()).map(({ sizeBytes }) => sizeBytes)
  const all = (sizes[1] ?? 0) * 3 + (sizes[0] ?? 0)
  await trim(all)
  expect((await rows()).map(({ version }) => version)).toEqual([1, 1, 2, 2, 3, 3])
  const later = Date.now() + limits.supersededFilesGraceMs + 60_000
  await trim(all - 1, later)
  expect((await rows()).map(({ version }) => version)).toEqual([2, 2, 3, 3])
  await trim(0, later)
  expect([(await rows()).map(({ version }) => version), storedSources().length]).toEqual([[3, 3], 2])
  await retire(store.database, 'Made_Kept', Date.now())
  await trim(0, later)
  expect([await rows(), storedSources()]).toEqual([[], []])
})

test('what a stopped ingestion left goes after the grace time and not before', async () => {
  const objects = new FolderObjects(join(store.dataDir, 'files'))
  await objects.put('sources/Lost/x', new Uint8Array([1]), { sizeBytes: 1, sha256: sha256(Buffer.from([1])) })
  await trim(0)
  expect(storedSources()).toEqual(['x'])
  await trim(0, Date.now() + limits.supersededFilesGraceMs + 60_000)
  expect(existsSync(join(store.dataDir, 'files/sources'))).toBe(false)
})

test('a source without space to store is published anyway, with a warning', async () => {
  const summary = await publish([1, 2], { storedFilesBytes: 10 })
  expect(summary).toMatchObject({ outcome: 'published', warnings: [expect.stringContaining('PELAGOS_KEPT_FILES_BYTES')] })
  expect([storedSources(), await rows()]).toEqual([[], []])
})
