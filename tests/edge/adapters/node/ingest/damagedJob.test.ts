import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../../../../edge/adapters/node/ingest/ingest.ts'
import { madeSource } from './madeSource.ts'
import { filesBelow, type IngestStore, observationBytes, openIngestStore } from './stores.ts'

const source = () => madeSource({ rows: 200 })
let undisturbed: Record<string, string>
let store: IngestStore
beforeAll(async () => {
  const other = await openIngestStore()
  await ingest(source(), other.ingestion())
  undisturbed = observationBytes(other)
  await other.close()
})
afterAll(() => store?.close())

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

test.each(cases)('a job goes on, never stuck and never wrong, with %s: %s', { timeout: 30_000 }, async (_, name, damage) => {
  store = await openIngestStore()
  await ingest(source(), store.ingestion({ isDryRun: true }))
  const [job = ''] = readdirSync(join(store.dataDir, 'ingest'))
  const path = join(store.dataDir, 'ingest', job, name)
  expect(existsSync(path)).toBe(true)
  damage(path)
  expect((await ingest(source(), store.ingestion())).outcome).toBe('published')
  expect(observationBytes(store)).toEqual(undisturbed)
  expect(filesBelow(join(store.dataDir, 'ingest'))).toEqual([])
  await store.close()
})
