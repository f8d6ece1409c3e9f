import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everywhere } from '#core/extent/Extent.ts'
import { gather } from '#core/observations/gather.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { BatchStream, ColumnInfo } from '#core/rows/Batch.ts'
import { ClickHouseEngine } from '../../edge/engines/clickhouse/ClickHouseEngine.ts'
import { openClickHouse } from '../../edge/engines/clickhouse/client.ts'
import { DuckDbEngine } from '../../edge/engines/duckdb/DuckDbEngine.ts'
import { loadTables } from '../../edge/tools/clickhouseLoad/load.ts'
import { freeServerPorts, startClickHouse, type TestClickHouse } from '../helpers/clickhouse.ts'
import { type DefaultCatalog, readTestedCatalog } from '../helpers/defaultCatalog.ts'

const SLOW_MS = 120_000
const options = () => ({ signal: new AbortController().signal, caller: 'test', timeoutMs: 30_000 })
const number: ColumnInfo = { name: 'n', type: 'float64' }
const quiet = { printLine: () => undefined, isDryRun: false, isSchemaOnly: false }
/** Nobody could read all of it within a test. */
const endless = 'SELECT toFloat64(number) FROM system.numbers'
const working = 'SELECT count() FROM system.numbers'

let catalog: DefaultCatalog
let source: DuckDbEngine
beforeAll(async () => {
  catalog = await readTestedCatalog()
  source = await DuckDbEngine.open({ root: catalog.root, storeRoot: catalog.storeRoot, threads: 1 })
})
afterAll(() => source.close())

describe('one server', () => {
  let server: TestClickHouse
  beforeAll(async () => {
    server = await startClickHouse()
    await openClickHouse({ ...server.config, database: 'default' }).run('CREATE DATABASE pelagos', options())
  }, SLOW_MS)
  afterAll(() => server.stop(), SLOW_MS)

  const client = () => openClickHouse(server.config)
  /** Queries at work in the server, this one aside. */
  const atWork = async (): Promise<number> => {
    const stream = await client().rows("SELECT count() FROM system.processes WHERE query LIKE '%system.numbers%'", [number], options())
    return Number((await gather(stream)).columns[0]?.values[0]) - 1
  }
  const untilNothingIsAtWork = async (): Promise<void> => {
    for (let tries = 0; tries < 100 && (await atWork()) > 0; tries++) await delay(50)
    expect(await atWork()).toBe(0)
  }

  test('an aborted query rejects with the reason given and is gone from the server', async () => {
    const controller = new AbortController()
    const pending = client().rows(working, [number], { ...options(), signal: controller.signal })
    const reason = new Error('the client left')
    const rejected = expect(pending).rejects.toBe(reason)
    for (let tries = 0; tries < 100 && (await atWork()) === 0; tries++) await delay(20)
    expect(await atWork()).toBe(1)
    controller.abort(reason)
    await rejected
    await untilNothingIsAtWork()
  })

  test('a reader that leaves early ends its query', async () => {
    const { batches } = await client().rows(endless, [number], options())
    for await (const { rows } of batches) {
      expect(rows).toBeGreaterThan(0)
      break
    }
    await untilNothingIsAtWork()
  })

  test('a query that takes too long is stopped with a Problem', async () => {
    await expect(client().rows(working, [number], { ...options(), timeoutMs: 500 })).rejects.toMatchObject({
      code: 'timed-out',
      status: 504,
    })
    await untilNothingIsAtWork()
  })

  test('a fault after the first rows is never a short answer', async () => {
    const sql = 'SELECT toFloat64(number + throwIf(number = 3000000)) FROM system.numbers LIMIT 5000000'
    const { batches } = await client().rows(sql, [number], options())
    let rows = 0
    const read = async () => {
      for await (const batch of batches) rows += batch.rows
    }
    await expect(read()).rejects.toMatchObject({ code: 'busy' })
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBeLessThan(3_000_001)
  })

  test('too much memory is reported as that, a statement of ours that is wrong as a fault with its number', async () => {
    const large = 'SELECT length(groupArray(number)) FROM (SELECT number FROM system.numbers LIMIT 100000000)'
    await expect(client().rows(large, [number], { ...options(), settings: { max_memory_usage: 1e8 } })).rejects.toMatchObject({
      code: 'too-large',
    })
    await expect(client().rows('SELECT nothing_of_that_name', [number], options())).rejects.toMatchObject({ serverCode: 47 })
    await expect(client().rows('SELECT 1 FROM not_there', [number], options())).rejects.toMatchObject({ code: 'busy', status: 503 })
  })

  test.each(['reader', 'strict'])('the user %s reads, and can write nothing', async (user) => {
    const limited = openClickHouse({ ...server.config, database: 'default', user, password: 'secret' })
    const { columns } = await gather(await limited.rows('SELECT 1', [number], options()))
    expect(Array.from(columns[0]?.values ?? [], Number)).toEqual([1])
    await expect(limited.run('CREATE TABLE t (a UInt8) ENGINE = Memory', options())).rejects.toMatchObject({ serverCode: 164 })
  })

  test('a wrong password is the portal’s own trouble, told calmly', async () => {
    const wrong = openClickHouse({ ...server.config, user: 'reader', password: 'no' })
    const fault: unknown = await wrong.rows('SELECT 1', [number], options()).catch((caught: unknown) => caught)
    expect(fault).toMatchObject({ code: 'busy', status: 503, message: expect.not.stringContaining('reader') })
  })

  test('if the server dies in mid-stream, that response breaks off, the next calls get a clear error, and all works once it is back', async () => {
    const table = catalog.table('Nino12_SST')
    await loadTables({ config: server.config, tables: [table], source, ...quiet })
    const engine = new ClickHouseEngine(client())
    const { batches } = await client().rows(endless, [number], options())
    const reader = batches[Symbol.asyncIterator]()
    await reader.next()
    await server.kill()
    const toTheEnd = async () => {
      while ((await reader.next()).done !== true);
    }
    await expect(toTheEnd()).rejects.toMatchObject({ code: 'busy', status: 503 })
    const query = { table, columns: ['time', 'sst'], extent: everywhere, order: 'time-lat-lon-depth' } as const
    await expect(engine.subset(query, options())).rejects.toMatchObject({ code: 'busy', status: 503 })
    await expect(engine.estimate(query, options())).rejects.toMatchObject({ message: expect.stringContaining('cannot be reached') })
    await server.restart()
    expect((await gather(await engine.subset(query, options()))).rows).toBe(table.rows)
  })
})

describe('a cluster of two servers', () => {
  let servers: TestClickHouse[]
  beforeAll(async () => {
    const ports = [await freeServerPorts(), await freeServerPorts()]
    const shards = ports.map(({ tcp }) => tcp)
    servers = await Promise.all(ports.map((own) => startClickHouse({ ports: own, shards })))
  }, SLOW_MS)
  afterAll(async () => {
    for (const server of servers) await server.stop()
  }, SLOW_MS)

  test('Distributed tables give the answers of one server', { timeout: SLOW_MS }, async () => {
    const names = ['COADS_Climatology', 'Navy_Monthly_Winds', 'Virtual_Cruise_CTD', 'Virtual_Cruise_Underway']
    const tables = names.map((name) => catalog.table(name))
    const [first, second] = servers.map(({ config }) => ({ ...config, cluster: 'ocean' }))
    if (!first || !second) throw new Error('two servers were started')
    await loadTables({ config: second, tables, source, ...quiet, isSchemaOnly: true })
    await loadTables({ config: first, tables, source, ...quiet })
    const counts = await Promise.all([first, second].map((config) => countIn(config, `${tables[0]?.name}_v1_local`)))
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(counts.reduce((a, b) => a + b, 0)).toBe(tables[0]?.rows)
    const cluster = new ClickHouseEngine(openClickHouse(second))
    for (const table of tables) await expectSame(cluster, source, table)
    const [climatology, , profiles, underway] = tables
    if (!climatology || !profiles || !underway) throw new Error('four tables were loaded')
    const tolerance = { time: 1, latDegrees: 0.25, lonDegrees: 0.25, depthMetres: 5 }
    const from = {
      kind: 'rows',
      table: profiles,
      variable: 'temperature',
      extent: { ...everywhere, depthMetres: { min: 0, max: 5 } },
    } as const
    for (const table of [underway, climatology]) {
      const query = { source: from, target: { table, variable: 'sst' }, tolerance }
      await expectClose((engine) => engine.match(query, options()), cluster, source)
    }
  })
})

async function countIn(config: TestClickHouse['config'], name: string): Promise<number> {
  const stream = await openClickHouse(config).rows(`SELECT count() FROM ${name}`, [number], options())
  return Number((await gather(stream)).columns[0]?.values[0])
}

/** What a missing value's place holds means nothing, and 0 has no sign. */
async function cellsOf(stream: Promise<BatchStream>) {
  const { columns } = await gather(await stream)
  return columns.map(({ values, present }) =>
    Array.from<number | string, number | string | null>(values, (value, at) => (present?.[at] === 0 ? null : value === 0 ? 0 : value)),
  )
}

async function expectSame(one: ClickHouseEngine, other: DuckDbEngine, table: ObservationTable): Promise<void> {
  const extent = { ...everywhere, lat: { min: -20, max: 20 }, lon: { west: 150, east: -10 } }
  const variable = table.columns.find(({ name, type }) => type === 'float32' && name !== 'category')?.name ?? ''
  const time = table.timeColumn
  const rows = (engine: ClickHouseEngine | DuckDbEngine) =>
    engine.subset({ table, columns: table.columns.map(({ name }) => name), extent, order: 'time-lat-lon-depth' }, options())
  expect(await cellsOf(rows(one))).toEqual(await cellsOf(rows(other)))
  const columns = [
    { kind: 'key', name: time, key: { kind: 'column', column: time } },
    { kind: 'mean', name: 'lon', column: 'lon' },
    { kind: 'std', name: 'std', column: variable },
    { kind: 'count', name: 'n', column: variable },
  ] as const
  await expectClose((engine) => engine.aggregate({ table, extent, columns }, options()), one, other)
}

type Ask = (engine: ClickHouseEngine | DuckDbEngine) => Promise<BatchStream>

/** Numbers to eight digits: servers sum in their own order. */
async function expectClose(ask: Ask, one: ClickHouseEngine, other: DuckDbEngine): Promise<void> {
  const [found, expected] = [await cellsOf(ask(one)), await cellsOf(ask(other))]
  expect(found.map(({ length }) => length)).toEqual(expected.map(({ length }) => length))
  for (const [at, cells] of found.entries()) {
    for (const [row, cell] of cells.entries()) {
      const wanted = expected[at]?.[row]
      if (typeof cell === 'number' && typeof wanted === 'number') expect(cell).toBeCloseTo(wanted, 8)
      else expect(cell).toEqual(wanted)
    }
  }
}
