import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvBytes } from '#core/observations/csv.ts'
import { forms } from '#core/observations/forms.ts'
import type { SubsetQuery } from '#core/observations/ObservationEngine.ts'
import type { Batch, BatchStream } from '#core/rows/Batch.ts'
import { answerCompressor } from '../../edge/adapters/node/http/compressAnswer.ts'
import { DuckDbEngine } from '../../edge/engines/duckdb/DuckDbEngine.ts'
import { ParquetEngine } from '../../edge/engines/parquet/ParquetEngine.ts'
import { rowsBody } from '../../edge/query/rowsBody.ts'
import { type Box, boxes, columns, extentOf, grids, rowsIn, type StoredGrid, storedGrid, tableOf } from '../bench/data/grid.ts'
import { type CountedReads, fileSource } from '../helpers/fileSource.ts'

/* What answers cost, in bytes, reads and batches: the same on every machine. Seconds are measured by `npm run bench -- data`. */

const root = mkdtempSync(join(tmpdir(), 'pelagos-work-'))
/** 200,640 rows of the small grid. */
const middle: Box = { days: [0, 19], lats: [40, 120], lons: [40, 88] }
let stored: StoredGrid
let engine: DuckDbEngine

beforeAll(async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  stored = await storedGrid(connection, grids.small, root)
  connection.closeSync()
  instance.closeSync()
  engine = await DuckDbEngine.open({ root: stored.folder, threads: 2 })
})
afterAll(async () => {
  await engine.close()
  rmSync(root, { recursive: true })
})

const options = () => ({ signal: new AbortController().signal, caller: 'test', timeoutMs: 60_000 })
const queryOf = (box: Box, order: SubsetQuery['order']): SubsetQuery => ({
  table: tableOf(stored),
  columns: columns.map(({ name }) => name),
  extent: extentOf(box),
  order,
})

async function sizeOf(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const piece of pieces) bytes += piece.length
  return bytes
}

async function compressedSize(body: AsyncGenerator<Uint8Array>, mediaType: string, encoding: string): Promise<number> {
  const request = new Request('http://127.0.0.1/', { headers: { 'Accept-Encoding': encoding } })
  const stream = await rowsBody(body, { abort: () => undefined, onEnd: () => undefined })
  const answer = await answerCompressor()(
    request,
    new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>, { headers: { 'Content-Type': mediaType } }),
  )
  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  return (await answer.arrayBuffer()).byteLength
}

describe('what an answer of 200,000 rows costs', () => {
  const subset = () => engine.subset(queryOf(middle, 'time-lat-lon-depth'), options())

  test('gzip and brotli take at most a quarter of the bytes of CSV', async () => {
    const plain = await sizeOf(csvBytes(await subset()))
    expect(plain).toBeGreaterThan(rowsIn(middle) * 50)
    for (const encoding of ['gzip', 'br']) {
      expect((await compressedSize(csvBytes(await subset()), forms.csv.mediaType, encoding)) / plain).toBeLessThanOrEqual(0.25)
    }
  })

  test('Arrow is smaller than CSV, Parquet at most a fifth of it', async () => {
    const plain = await sizeOf(csvBytes(await subset()))
    expect((await sizeOf(forms.arrow.bytes(await subset()))) / plain).toBeLessThanOrEqual(0.65)
    expect((await sizeOf(forms.parquet.bytes(await subset()))) / plain).toBeLessThanOrEqual(0.2)
  })
})

describe('a reader that pauses', () => {
  test('API-12 holds DuckDB back: at most one batch beyond what was read', async () => {
    const { columns: names, batches } = await engine.subset(queryOf(middle, 'none'), options())
    let pulled = 0
    async function* counting(): AsyncGenerator<Batch> {
      for await (const batch of batches) {
        pulled += 1
        yield batch
      }
    }
    const counted: BatchStream = { columns: names, batches: counting() }
    const body = await rowsBody(csvBytes(counted), { abort: () => undefined, onEnd: () => undefined })
    const reader = body.getReader()
    for (let read = 1; read <= 5; read++) {
      await reader.read()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(pulled).toBeLessThanOrEqual(read + 1)
    }
    await reader.cancel()
    await expect.poll(() => engine.running).toBe(0)
  })
})

describe('10,000 rows read by ranges', () => {
  test('take a fifth of the stored bytes of a table of a million, and some reads for each of the box’s four tiles', async () => {
    const counted: CountedReads = { reads: 0, bytes: 0, maxAtOnce: 0 }
    const ranges = new ParquetEngine(fileSource(stored.folder, counted))
    const { batches } = await ranges.subset(queryOf(boxes['10k'], 'none'), options())
    let rows = 0
    for await (const batch of batches) rows += batch.rows
    expect(rows).toBe(rowsIn(boxes['10k']))
    const storedBytes = stored.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    expect(counted.bytes / storedBytes).toBeLessThanOrEqual(0.2)
    expect(counted.reads).toBeLessThanOrEqual(30)
  })
})
