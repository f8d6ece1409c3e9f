import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { madeSource } from './madeSource.ts'
import { filesBelow, type IngestStore, observationBytes, openIngestStore } from './stores.ts'

const source = () => madeSource({ rows: 200 })
let undisturbed: Record<string, string>
let store: IngestStore | undefined
beforeAll(async () => {
  const other = await openIngestStore()
  await ingest(source(), other.ingestion())
  undisturbed = observationBytes(other)
  await other.close()
})
afterEach(async () => {
  await store?.close()
  store = undefined
})

const empty = (path: string) => writeFileSync(path, '')
const half = (path: string) => {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.subarray(0, bytes.length >> 1))
}
const zeros = (path: string) => writeFileSync(path, Buffer.alloc(readFileSync(path).length))
const bit = (path: string) => {
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

const cases: readonly (readonly [string, string, (path: string) => void])[] = [
  ['empty', 'facts/facts.json', empty],
  ['half of it', 'facts/facts.json', half],
  ['one bit other', 'facts/facts.json', bit],
  ['zeros', 'facts/counts.bin', zeros],
  ['gone', 'facts/counts.bin', (path) => rmSync(path)],
  ['empty', 'facts/sums.json', empty],
  ['empty', 'observations/files.json', empty],
  ['zeros', 'observations/part-1.parquet', zeros],
  ['one bit other', 'observations/part-1.parquet', bit],
  ['half of it', 'sorted/rows.duckdb', half],
  ['zeros', 'sorted/rows.duckdb', zeros],
  ['empty', 'job.json', empty],
  ['one bit other', 'lock.duckdb', zeros],
]

test.each(cases)('a job goes on, never stuck and never wrong, with %s: %s', async (_, name, damage) => {
  const opened = await openIngestStore()
  store = opened
  await ingest(source(), opened.ingestion({ isDryRun: true }))
  const [job = ''] = readdirSync(join(opened.dataDir, 'ingest'))
  const path = join(opened.dataDir, 'ingest', job, name)
  expect(existsSync(path)).toBe(true)
  damage(path)
  expect((await ingest(source(), opened.ingestion())).outcome).toBe('published')
  expect(observationBytes(opened)).toEqual(undisturbed)
  expect(filesBelow(join(opened.dataDir, 'ingest'))).toEqual([])
})
