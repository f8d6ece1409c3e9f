import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { openDatabase, storeFile } from '../../../edge/dataFolder/database.ts'
import { contentFolder } from '../../../edge/dataFolder/store.ts'
import { damagedFiles, fileCount } from '../../../edge/files/fileChecks.ts'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { jsonLog } from '../../../edge/platform/logger.ts'
import { FileHasher } from '../../../edge/verify/FileHasher.ts'
import { scrubRound } from '../../../edge/verify/scrub.ts'
import { VerifiedFiles } from '../../../edge/verify/VerifiedFiles.ts'
import { madeSource } from '../ingest/madeSource.ts'
import { openIngestStore } from '../ingest/stores.ts'

const store = await openIngestStore()
const { database, dataDir } = store
const hasher = new FileHasher()
afterAll(async () => {
  await hasher.close()
  await store.close()
})
const folders = { root: join(contentFolder, 'catalog'), storeRoot: join(dataDir, 'observations') }
const lines: string[] = []
const log = jsonLog((line) => lines.push(line))
const signal = new AbortController().signal
/** As a process has it that has just started. */
const started = async () => ({ database, log, files: await VerifiedFiles.open({ database, folders, hasher, log }) })
const checkedFiles = () => database.all<{ n: number }>(sql`SELECT count(*) AS n FROM file_checks WHERE path LIKE '%.parquet'`)

test('every stored file is read again in its turn, over restarts, and rot is reported once', async () => {
  await ingest(madeSource({ rows: 300 }), store.ingestion())
  const files = await fileCount(database)
  const now = Date.now()
  for (let round = 0; round < files; round++) await scrubRound(await started(), now, signal)
  expect(await checkedFiles()).toEqual([{ n: files }])
  await scrubRound(await started(), now, signal)
  expect(lines).toEqual([])

  const path = join(dataDir, 'observations/tblMade_Cruise/v1/part-1.parquet')
  const bytes = readFileSync(path)
  const rotten = Buffer.from(bytes)
  rotten[100] = (rotten[100] ?? 0) ^ 1
  writeFileSync(path, rotten)
  const later = now + limits.scrubPeriodMs + limits.scrubRoundMs
  for (let round = 0; round < 2 * files; round++) await scrubRound(await started(), later, signal)
  expect((await damagedFiles(database)).map(({ dataset, fault }) => [dataset, fault])).toEqual([['Made_Cruise', 'other bytes']])
  expect(lines.filter((line) => line.includes('damaged data'))).toEqual([expect.stringContaining('Made_Cruise')])
})

test('a file of a release before hashes were kept gets its hash where its footer has its rows, and is held against it from then on', async () => {
  await ingest(madeSource({ rows: 300, value: 2 }), store.ingestion())
  const isIts = sql`path = '@store/tblMade_Cruise/v2/part-1.parquet'`
  const hash = () => database.all<{ sha256: string | null }>(sql`SELECT sha256 FROM observation_files WHERE ${isIts}`)
  const before = await hash()
  await database.run(sql`UPDATE observation_files SET sha256 = NULL WHERE ${isIts}`)
  const [file] = await database.all<{ path: string; sizeBytes: number; rows: number; sha256: null }>(
    sql`SELECT path, size_bytes AS sizeBytes, row_count AS rows, sha256 FROM observation_files WHERE ${isIts}`,
  )
  if (file === undefined) throw new Error('nothing was published')
  const path = join(dataDir, 'observations', file.path.replace('@store/', ''))
  const bytes = readFileSync(path)
  writeFileSync(path, Buffer.alloc(bytes.length))
  expect(await (await started()).files.faultOf(file)).toBe('other bytes')
  writeFileSync(path, bytes)
  expect(await (await started()).files.faultOf(file)).toBe(null)
  expect(await hash()).toEqual(before)
})

test('what is acknowledged has reached the disk: every connection syncs each commit', async () => {
  const within = () => database.transaction((tx) => tx.all(sql`PRAGMA synchronous`))
  const found = [await database.all(sql`PRAGMA synchronous`), await within(), await within(), await database.all(sql`PRAGMA journal_mode`)]
  expect(found).toEqual([[{ synchronous: 2 }], [{ synchronous: 2 }], [{ synchronous: 2 }], [{ journal_mode: 'wal' }]])
})

test('a store with a damaged page stops the start with a message that says what to do', async () => {
  const other = await openIngestStore()
  const folder = other.dataDir
  await other.database.run(sql`PRAGMA wal_checkpoint(TRUNCATE)`)
  const bytes = readFileSync(storeFile(folder))
  const copy = join(dataDir, 'damaged')
  mkdirSync(copy)
  writeFileSync(storeFile(copy), Buffer.concat([bytes.subarray(0, 8192), Buffer.alloc(40_960, 7), bytes.subarray(49_152)]))
  await expect(openDatabase(copy)).rejects.toThrow()
  await openDatabase(copy).catch((fault: Error) => expect(`${fault.message} ${String(fault.cause)}`).toMatch(/is damaged|malformed/))
  rmSync(copy, { recursive: true })
  await other.close()
})
