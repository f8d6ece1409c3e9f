import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseExec } from '#core/observations/procedures/exec.ts'
import { type CatalogSnapshot, loadSnapshot } from '../../../edge/catalog/catalog.ts'
import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { placeOf } from '../../../edge/engines/duckdb/statement/files.ts'
import { prepareProcedure } from '../../../edge/query/procedureCall.ts'
import { renderDuckDb } from '../../../edge/query/sql/renderDuckDb.ts'
import { resolveSelect } from '../../../edge/query/sql/resolveSelect.ts'
import { rowsOf } from '../../core/observations/procedures/calls.ts'
import { testFolders } from '../../helpers/fixtureCatalog.ts'
import { makeTestStore } from '../helpers/testStore.ts'

/** The SELECT equivalent to a call returns the same rows as the call. */

let own: Awaited<ReturnType<typeof makeTestStore>>
let snapshot: CatalogSnapshot
let engine: DuckDbEngine
let direct: Awaited<ReturnType<DuckDBInstance['connect']>>
beforeAll(async () => {
  own = await makeTestStore()
  snapshot = await loadSnapshot(own.store.database)
  engine = await DuckDbEngine.open({ ...testFolders, threads: 1 })
  direct = await (await DuckDBInstance.create(':memory:')).connect()
  await direct.run("SET TimeZone = 'UTC'")
})
afterAll(async () => {
  await engine?.close()
  direct?.closeSync()
  await own?.remove()
})

async function bothWays(text: string) {
  const call = parseExec(text)
  const prepared = await prepareProcedure(snapshot, own.store.database, call?.name ?? '', call?.arguments ?? [])
  if (prepared.kind !== 'observations' || prepared.select === null) throw new Error(`no SELECT for ${text}`)
  const stream = await prepared.run(engine, { signal: new AbortController().signal, caller: 'test', timeoutMs: 20_000 })
  const tables = new Map(snapshot.datasets.flatMap(({ table }) => (table === null ? [] : [[table.name.toLowerCase(), table] as const])))
  const select = resolveSelect(prepared.select, { tables, catalogTables: new Map() })
  const { sql } = renderDuckDb(select, {
    observations: ({ files }) => files.map(({ path }) => placeOf(path, testFolders)),
    catalog: () => [],
  })
  const selected = (await direct.runAndReadAll(sql)).getRowsJS().map((row) => row.map(plain))
  return { names: stream.columns.map(({ name }) => name), rows: await rowsOf(stream), select, selected }
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'bigint' ? Number(value) : value
}

const calls = ['uspSpaceTime', 'uspTimeSeries', 'uspDepthProfile', 'uspSectionMap', 'uspWeekly', 'uspMonthly', 'uspQuarterly', 'uspAnnual']
const texts = [
  ...calls.map((name) => `EXEC ${name} 'tblVirtual_Cruise_CTD', 'temperature', '2020-01-01', '2021-12-31', -30, 45, -170, 170, 0, 200`),
  "EXEC uspSpaceTime 'tblCOADS_Climatology', 'sst', '11', '2', -5, 5, 170, -170, 0, 0",
  "EXEC uspTimeSeries 'tblCOADS_Climatology', 'sst', '1', '12', -5, 5, 170, -170, 0, 0",
  "EXEC uspTimeSeries 'tblCOADS_Climatology', 'sst', '1', '12', -60, 60, 170, -170, 0, 0, '', 'area'",
  "uspAggregate 'tblVirtual_Cruise_CTD', 'temperature', 'month', 10, -90, 90, -180, 180, 0, 0",
  "EXEC uspRegionalMap 'tblCOADS_Climatology', 'sst', '3', -5, 5, 150, 180",
]

describe('calls given as a SELECT', () => {
  test.each(texts)('API-51 the same rows both ways: %s', async (text) => {
    const { names, rows, select, selected } = await bothWays(text)
    expect(rows.length).toBeGreaterThan(0)
    expect(select.columns.map(({ name }) => name)).toEqual(names)
    expect(selected).toHaveLength(rows.length)
    rows.forEach((row, index) => {
      row.forEach((value, column) => {
        const other = selected[index]?.[column]
        if (typeof value !== 'number' || typeof other !== 'number') expect(other).toBe(value)
        else expect(Math.abs(value - other)).toBeLessThanOrEqual(1e-5 * Math.max(1, Math.abs(value)))
      })
    })
  })

  test('API-51 the first rows, in any order', async () => {
    const { rows, selected } = await bothWays('EXEC uspHead tblCOADS_Climatology, 7')
    expect(rows).toHaveLength(7)
    expect(selected).toHaveLength(7)
  })
})
