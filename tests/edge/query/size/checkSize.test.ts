import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { everywhere } from '#core/extent/Extent.ts'
import { limits } from '#core/limits/index.ts'
import type { ObservationEngine, ObservationTable, RunOptions, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import { encodeSparse } from '#core/size/counts/sparseCounts.ts'
import { type CatalogSnapshot, findTable, loadSnapshot } from '../../../../edge/catalog/catalog.ts'
import { observationCubes } from '../../../../edge/database/schema/index.ts'
import { checkSize } from '../../../../edge/query/size/checkSize.ts'
import { estimateReads } from '../../../../edge/query/size/rowEstimate.ts'
import { makeTestStore } from '../../helpers/testStore.ts'

const { store, remove } = await makeTestStore()
const { database } = store
const catalog = await loadSnapshot(database)
afterAll(remove)
const requester = { signal: new AbortController().signal, caller: 'test' }

/** An engine that only counts: it returns `rows` or throws, and records its calls. */
class CountingEngine implements ObservationEngine {
  readonly name = 'counting'
  readonly capabilities = { aggregates: false, joins: false, maxRows: 0 }
  readonly runs: RunOptions[] = []
  readonly #answer: number | Problem

  constructor(answer: number | Problem) {
    this.#answer = answer
  }

  async estimate(_query: SubsetQuery, options: RunOptions) {
    this.runs.push(options)
    if (typeof this.#answer !== 'number') throw this.#answer
    return { rows: this.#answer, sizeBytes: 0, exact: true }
  }

  readonly subset = reject
  readonly aggregate = reject
  readonly match = reject
  readonly withAncillary = reject

  async close() {}
}

async function reject(): Promise<never> {
  throw new Problem('not-supported', 'It only counts.')
}

function tableNamed(name: string): ObservationTable {
  const found = findTable(catalog, name)
  if (found === undefined) throw new Error(`no ${name}`)
  return found.table
}

const reads = (table: ObservationTable, changes: Partial<SubsetQuery> = {}): SubsetQuery => ({
  table,
  columns: ['lat'],
  extent: everywhere,
  order: 'none',
  ...changes,
})

const withoutEngine = { database, engine: null }
const check = (text: string, known: CatalogSnapshot = catalog, engine: ObservationEngine | null = null) =>
  checkSize(known, { database, engine }, text, requester)

/** The storm tracks as if they were `rows` rows in one cell, at a version of their own. */
async function largeStorms(rows: number, version: number): Promise<{ table: ObservationTable; known: CatalogSnapshot }> {
  const small = findTable(catalog, 'tblAtlantic_Storm_Tracks')
  if (small === undefined) throw new Error('no storms')
  const spans = (origin: number, step: number) => ({ axis: { origin, step }, first: Uint32Array.of(0), last: Uint32Array.of(99) })
  const shape = { timeColumn: 'time', hasDepth: false, float32: { lat: false, lon: false, depth: false } } as const
  const cell = { time: spans(0, 1000), lat: spans(0, 0.1), lon: spans(-100, 0.1), depth: spans(0, 1) }
  const cells = Buffer.from(encodeSparse({ shape, rows: Uint32Array.of(rows), ...cell }))
  await database.update(observationCubes).set({ version, cells, sha256: null }).where(eq(observationCubes.tableId, small.table.datasetId))
  const table = { ...small.table, rows, version }
  return { table, known: { ...catalog, datasets: catalog.datasets.map((one) => (one.table === small.table ? { ...one, table } : one)) } }
}

describe('the rows that a query reads', () => {
  test('API-48 the size of a grid is computed exactly without an engine, and its limit applies', async () => {
    const engine = new CountingEngine(1)
    const table = tableNamed('tblOcean_Atlas_Temperature_Climatology')
    expect(await estimateReads({ database, engine }, reads(table), requester)).toEqual({
      rows: 2_237_570,
      precision: 'exact',
      provenance: 'calculation',
    })
    expect(await estimateReads(withoutEngine, reads(table, { limit: 7 }), requester)).toMatchObject({ rows: 7 })
    expect(engine.runs).toEqual([])
  })

  test('API-48 irregular data near the limit are counted, with little time for it; the estimate stays where that does not suffice', async () => {
    const { table } = await largeStorms(3_000_000, 2)
    const engine = new CountingEngine(2_500_000)
    expect(await estimateReads({ database, engine }, reads(table), requester)).toEqual({
      rows: 2_500_000,
      precision: 'exact',
      provenance: 'query',
    })
    expect(engine.runs[0]?.timeoutMs).toBe(limits.sizeCountBudgetMs)
    const slow = new CountingEngine(new Problem('timed-out', 'Too slow.'))
    expect(await estimateReads({ database, engine: slow }, reads(table), requester)).toEqual({
      rows: 3_000_000,
      precision: 'about',
      provenance: 'query',
    })
    const broken = new CountingEngine(new Problem('unreachable', 'Away.'))
    await expect(estimateReads({ database, engine: broken }, reads(table), requester)).rejects.toThrow('Away.')
    const far = new CountingEngine(1)
    const extent = { ...everywhere, lat: { min: 0, max: 0.05 } }
    expect(await estimateReads({ database, engine: far }, reads(table, { extent }), requester)).toMatchObject({
      rows: 30_000,
      precision: 'about',
    })
    expect(far.runs).toEqual([])
  })

  test('a table without counts is counted by the engine; without an engine its rows are the most it can be', async () => {
    const table = { ...tableNamed('tblNino12_SST'), version: 99 }
    const engine = new CountingEngine(5)
    expect(await estimateReads({ database, engine }, reads(table), requester)).toEqual({ rows: 5, precision: 'exact', provenance: 'query' })
    expect(await estimateReads(withoutEngine, reads(table), requester)).toEqual({
      rows: 732,
      precision: 'at most',
      provenance: 'table stats',
    })
  })
})

describe('the size check', () => {
  const atlas = 'tblOcean_Atlas_Temperature_Climatology'

  test('API-47 any single SELECT of a small table is allowed at once', async () => {
    for (const text of [
      'SELECT * FROM tblCOADS_Climatology',
      'SELECT avg(sst) FROM tblCOADS_Climatology GROUP BY lat ORDER BY lat, month',
      'SELECT * FROM tblCOADS_Climatology WHERE sst > 5 OR lat > 3',
    ]) {
      expect([text, await check(text)]).toMatchObject([text, { allow: true, projection: { size: -109_380, provenance: 'table stats' } }])
    }
  })

  test('API-48 a large grid is allowed below 2,000,000 rows and rejected from there on', async () => {
    const whole = await check(`SELECT * FROM ${atlas}`)
    expect(whole).toMatchObject({ allow: false, projection: { size: 2_237_570, provenance: 'calculation' }, response: { status: 400 } })
    const january = await check(`SELECT * FROM ${atlas} WHERE month = 1`)
    expect(january).toMatchObject({ allow: true, projection: { provenance: 'calculation' } })
    expect(january.projection?.size).toBeGreaterThan(100_000)
    expect(await check(`SELECT TOP 10 * FROM ${atlas}`)).toMatchObject({ allow: true, projection: { size: 10 } })
  })

  test('API-49 strict, inclusive and equal bounds and ranges across the date line are distinguished', async () => {
    const size = async (where: string) =>
      (await check(`SELECT * FROM ${atlas} WHERE month = 1 AND depth = 0 AND ${where}`)).projection?.size ?? -1
    const parts = {
      below: await size('lat < -43.5'),
      at: await size('lat = -43.5'),
      upTo: await size('lat <= -43.5'),
      above: await size('lat > -43.5'),
    }
    expect(parts.at).toBeGreaterThan(0)
    expect(parts.below + parts.at).toBe(parts.upTo)
    expect(parts.upTo + parts.above).toBe(await size('lat >= -90'))
    const [across, between] = [await size('(lon >= 170 OR lon <= -170)'), await size('lon > -170 AND lon < 170')]
    expect(across).toBeGreaterThan(0)
    expect(across + between).toBe(await size('lat >= -90'))
  })

  test('SEC-08 parses a text of the maximum length quickly, whatever it repeats', async () => {
    for (const piece of ['from ', 'FROM tblNino12_SST ', ', ', '; ', ' ', '/* ', "'", '[', '(', '9', 'lat > 1 AND ']) {
      const repeated = `SELECT * FROM tblNino12_SST ${piece.repeat(limits.bodySizeBytes)}`
      for (const length of [limits.queryCharacters, limits.bodySizeBytes]) {
        const { allow, query } = await check(repeated.slice(0, length))
        expect([piece, length, typeof allow, typeof query.analysis]).toEqual([piece, length, 'boolean', 'object'])
      }
    }
  })

  test('API-49 queries over several tables, or over one several times, are allowed without a size', async () => {
    for (const text of [
      `SELECT * FROM ${atlas} a JOIN tblLevitus_Annual b ON a.lat = b.lat`,
      `SELECT * FROM ${atlas} a, ${atlas} b WHERE a.lat = b.lat`,
      `SELECT * FROM ${atlas}${` UNION ALL SELECT * FROM ${atlas}`.repeat(limits.sizedUnionBranches)}`,
    ]) {
      const found = await check(text)
      expect([text, found.allow, found.projection, found.messages?.length]).toEqual([text, true, null, 1])
    }
    expect(
      (await check(`SELECT * FROM ${atlas} a JOIN tblLevitus_Annual b ON a.lat = b.lat`)).query.analysis.extractedTableNames,
    ).toHaveLength(2)
  })

  test('API-49 the size of a UNION is the sum of its SELECTs; it is rejected if that is exact and too large', async () => {
    const nino = 'SELECT * FROM tblNino12_SST'
    expect(await check(`${nino} UNION ALL ${nino}`)).toMatchObject({
      allow: true,
      projection: null,
      answer: { rows: 1464, precision: 'exact' },
      messages: ['The query returns 1464 rows.'],
    })
    expect(await check(`${nino} UNION ${nino}`)).toMatchObject({ allow: true, answer: { rows: 1464, precision: 'at most' } })
    expect(await check(`SELECT lat FROM ${atlas} UNION ALL SELECT lat FROM tblNino12_SST`)).toMatchObject({
      allow: false,
      projection: { size: 2_238_302, provenance: 'calculation' },
      answer: { rows: 2_238_302, precision: 'exact' },
      response: { status: 400 },
    })
    expect(await check(`SELECT lat FROM ${atlas} UNION SELECT lat FROM ${atlas}`)).toMatchObject({ allow: true, projection: null })
  })

  test('API-46 calls of procedures are sized by the rows they read', async () => {
    const call = (month: number) =>
      check(`EXEC uspSpaceTime '${atlas}', 'temperature', '1', '${month}', '-90', '90', '-180', '180', '0', '5500'`)
    expect(await call(12)).toMatchObject({ allow: false, projection: { size: 2_237_570 }, query: { analysis: { commandType: 'exec' } } })
    expect(await call(1)).toMatchObject({ allow: true, query: { constraints: { month: { min: 1, max: 1 } } } })
    expect(await check('SELECT * FROM tblVariables')).toMatchObject({ allow: true, projection: null })
  })

  test('API-46 D11 what cannot be determined is reported by the inner status 500', async () => {
    for (const text of [
      `SELECT * FROM ${atlas} WHERE temperature > 5 OR lat > 3`,
      `EXEC uspSpaceTime '${atlas}', 'nothing', '1', '2', 0, 1, 0, 1, 0, 0`,
      `EXEC uspSpaceTime '${atlas}'`,
      'SELECT * FROM tblCOADS_Climatology; DROP TABLE users',
      'DELETE FROM tblCOADS_Climatology',
    ]) {
      const found = await check(text)
      expect([text, found.allow, found.response?.status]).toEqual([text, false, 500])
    }
    const { known } = await largeStorms(3_000_000, 3)
    const unknownVersion = {
      ...known,
      datasets: known.datasets.map((one) => ({ ...one, table: one.table && { ...one.table, version: 77 } })),
    }
    const slow = new CountingEngine(new Problem('timed-out', 'Too slow.'))
    expect(await check('SELECT * FROM tblAtlantic_Storm_Tracks', unknownVersion, slow)).toMatchObject({
      allow: false,
      response: { status: 500 },
    })
  })
})
