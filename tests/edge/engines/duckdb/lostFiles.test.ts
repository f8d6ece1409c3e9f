import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gather } from '#core/observations/gather.ts'
import type { SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { DuckDbEngine } from '../../../../edge/engines/duckdb/DuckDbEngine.ts'
import { readDefaultCatalog, wholeOcean } from '../../../helpers/defaultCatalog.ts'

const options = () => ({ signal: new AbortController().signal, caller: 'test', timeoutMs: 20_000 })

describe('a file is lost or damaged under the engine', () => {
  const root = mkdtempSync(join(tmpdir(), 'pelagos-lost-'))
  let engine: DuckDbEngine
  let source: string
  let query: SubsetQuery
  let file: string
  beforeAll(async () => {
    const catalog = await readDefaultCatalog()
    const table = catalog.table('COADS_Climatology')
    source = join(catalog.root, table.files[0]?.path ?? '')
    file = join(root, 'part-1.parquet')
    const files = table.files.map((part) => ({ ...part, path: 'part-1.parquet' }))
    query = { table: { ...table, files }, columns: ['month', 'lat', 'lon', 'sst'], extent: wholeOcean, order: 'none' }
    engine = await DuckDbEngine.open({ root })
  })
  afterAll(async () => {
    await engine.close()
    rmSync(root, { recursive: true })
  })
  beforeEach(() => cpSync(source, file))
  const rows = async () => (await gather(await engine.subset(query, options()))).rows

  test('a missing file is a Problem that asks to retry, and its return is noticed', async () => {
    const all = await rows()
    rmSync(file)
    await expect(rows()).rejects.toMatchObject({ name: 'Problem', code: 'busy' })
    cpSync(source, file)
    expect(await rows()).toBe(all)
    expect(engine.running).toBe(0)
  })

  test('a file truncated anywhere is an error, never a part of the rows', async () => {
    const { length } = readFileSync(source)
    for (let part = 0; part < 10; part++) {
      cpSync(source, file)
      truncateSync(file, Math.floor((length * part) / 10))
      await expect(rows()).rejects.toThrow()
    }
    expect(engine.running).toBe(0)
  })

  test('API-13 if a file is truncated while it is read, the response breaks off or is complete', async () => {
    const all = await rows()
    const { batches } = await engine.subset(query, options())
    let read = 0
    const reading = (async () => {
      for await (const batch of batches) {
        if (read === 0) truncateSync(file, 1000)
        read += batch.rows
      }
    })()
    const ending = await reading.then(
      () => 'whole',
      () => 'broken',
    )
    expect([ending, read === all]).toEqual([expect.any(String), ending === 'whole'])
    expect(engine.running).toBe(0)
  })
})
