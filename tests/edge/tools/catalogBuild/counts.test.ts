import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Extent, everywhere } from '#core/extent/Extent.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { decodeCounts } from '#core/size/counts/decodeCounts.ts'
import type { RowCounts } from '#core/size/counts/RowCounts.ts'
import { type CountedTable, computeCounts } from '../../../../edge/ingest/facts/counts.ts'
import { queryRow, timeNumber } from '../../../../edge/ingest/facts/Table.ts'
import { readDefaultCatalog } from '../../../helpers/defaultCatalog.ts'

/** Counts against the rows themselves, counted with plain SQL that shares nothing with them. */
const catalog = await readDefaultCatalog()
let connection: DuckDBConnection
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
})
afterAll(() => connection.closeSync())

/** Random numbers from 0 to 1 that are the same in every run. Source: mulberry32, in the public domain. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Shape = Pick<ObservationTable, 'timeColumn' | 'hasDepth'>

async function bruteForce({ timeColumn, hasDepth }: Shape, { time, lat, lon, depthMetres }: Extent): Promise<number> {
  const ms = timeNumber(timeColumn)
  const [first, last] =
    time.kind === 'months' ? [time.first, time.last] : time.kind === 'instants' ? [time.startMs, time.endMs] : [-1e300, 1e300]
  const inTime = first <= last ? `${ms} BETWEEN ${first} AND ${last}` : `(${ms} >= ${first} OR ${ms} <= ${last})`
  const inLon = lon.west <= lon.east ? `lon BETWEEN ${lon.west} AND ${lon.east}` : `(lon >= ${lon.west} OR lon <= ${lon.east})`
  const inDepth = hasDepth && depthMetres ? `AND depth BETWEEN ${depthMetres.min} AND ${depthMetres.max}` : ''
  const row = await queryRow(
    connection,
    `SELECT count(*)::DOUBLE AS n FROM observations WHERE ${inTime} AND lat BETWEEN ${lat.min} AND ${lat.max} AND ${inLon} ${inDepth}`,
  )
  return Number(row.n)
}

interface Bounds {
  readonly lat: readonly [number, number]
  readonly lon: readonly [number, number]
  readonly time: readonly [number, number]
  readonly depth: readonly [number, number]
}

function randomExtent(random: () => number, bounds: Bounds, timeColumn: 'time' | 'month'): Extent {
  const pair = ([low, high]: readonly [number, number]) => {
    const ends = [low + random() * (high - low), low + random() * (high - low)].sort((one, other) => one - other)
    return { min: ends[0] ?? low, max: ends[1] ?? high }
  }
  const [time, lon] = [pair(bounds.time), pair(bounds.lon)]
  const months = { kind: 'months', first: Math.floor(1 + 12 * random()), last: Math.floor(1 + 12 * random()) } as const
  return {
    time: timeColumn === 'month' ? months : { kind: 'instants', startMs: Math.trunc(time.min), endMs: Math.trunc(time.max) },
    lat: pair(bounds.lat),
    lon: random() < 0.2 ? { west: lon.max, east: lon.min } : { west: lon.min, east: lon.max },
    depthMetres: random() < 0.3 ? null : pair(bounds.depth),
  }
}

/** max(estimate / truth, truth / estimate) with ten rows added to both, as the data plane measured; ascending. */
async function errorsOf(counts: RowCounts, shape: Shape, bounds: Bounds, boxes: number): Promise<number[]> {
  const random = randomFrom(20_261_121)
  const errors: number[] = []
  for (let index = 0; index < boxes; index++) {
    const extent = randomExtent(random, bounds, shape.timeColumn)
    const [estimate, truth] = [counts.count(extent) + 10, (await bruteForce(shape, extent)) + 10]
    errors.push(Math.max(estimate / truth, truth / estimate))
  }
  return errors.sort((one, other) => one - other)
}

const at = (errors: readonly number[], share: number) => errors[Math.floor(share * (errors.length - 1))] ?? Number.NaN

async function shipped(shortName: string): Promise<{ counts: RowCounts; table: ObservationTable; bounds: Bounds }> {
  const table = catalog.table(shortName)
  const [file] = table.files
  if (file === undefined) throw new Error(`${shortName} has no file`)
  await connection.run(`CREATE OR REPLACE TABLE observations AS SELECT * FROM '${join(catalog.root, file.path)}'`)
  const counts = decodeCounts(await readFile(join(catalog.root, shortName, 'counts.bin')))
  const { time, lat, lon, depthMetres } = file
  const bounds: Bounds = {
    lat: [lat.min - 1, lat.max + 1],
    lon: [Math.max(-180, lon.min), Math.min(180, lon.max)],
    time: [time.min, time.max],
    depth: [0, depthMetres?.max ?? 10],
  }
  return { counts, table, bounds }
}

/** A float whose 194 profiles have 110 rows each: the edge of a box takes or leaves a hundred rows at once. */
const FEW_PROFILES = 'Argo_1900857'

describe('the counts of the default catalog', () => {
  for (const { dataset, computed } of catalog.datasets) {
    test(`API-48 ${dataset.shortName}: ${computed.rows} rows are reported, boxes as they are counted`, async () => {
      const { counts, table, bounds } = await shipped(dataset.shortName)
      expect(counts.count(everywhere)).toBe(computed.rows)
      if (computed.kind === 'grid') expect(counts.isExact).toBe(true)
      const errors = await errorsOf(counts, table, bounds, 60)
      if (counts.isExact) expect(errors.at(-1)).toBe(1)
      else expect(at(errors, 0.95)).toBeLessThanOrEqual(dataset.shortName === FEW_PROFILES ? 2 : 1.5)
    })
  }

  test('API-48 storm tracks: nineteen of twenty random boxes are reported within a factor 1.5', async () => {
    const { counts, table, bounds } = await shipped('Atlantic_Storm_Tracks')
    const errors = await errorsOf(counts, table, bounds, 400)
    expect(at(errors, 0.5)).toBeLessThanOrEqual(1.1)
    expect(at(errors, 0.95)).toBeLessThanOrEqual(1.5)
  })
})

describe('the counts of made tables', () => {
  const day = 86_400_000
  const columns = ['time', 'lat', 'lon', 'depth'].map((name) => ({ name, type: name === 'time' ? 'timestamp' : 'float64' }) as const)
  const made = async (): Promise<CountedTable> => ({ connection, columns, timeColumn: 'time', hasDepth: true })

  test('API-48 profiles along ships’ tracks are reported within a factor 1.5', async () => {
    await connection.run(`CREATE OR REPLACE TABLE observations AS
      SELECT make_timestamp((946684800 + 86400 * (station * 0.31 + 400 * ship))::BIGINT * 1000000) AS time,
        -40 + 3.1 * ship + 12 * sin(station / 37 + ship) AS lat, -170 + 0.6 * station + ship AS lon, 5.0 * level + 0.01 * (station % 7) AS depth
      FROM range(20) s(ship), range(100) c(station), range(60) l(level)`)
    const counts = decodeCounts(await computeCounts(await made()))
    expect(counts.isExact).toBe(false)
    expect(counts.count(everywhere)).toBe(120_000)
    const bounds: Bounds = { lat: [-55, 35], lon: [-180, -90], time: [946_684_800_000, 946_684_800_000 + 8100 * day], depth: [0, 300] }
    const errors = await errorsOf(counts, { timeColumn: 'time', hasDepth: true }, bounds, 300)
    expect(at(errors, 0.95)).toBeLessThanOrEqual(1.5)
  })

  test('two rows at one place are counted twice, a missing depth counts as none', async () => {
    await connection.run(`CREATE OR REPLACE TABLE observations AS
      SELECT TIMESTAMP '2020-01-01' AS time, 10.0::DOUBLE AS lat, 20.0::DOUBLE AS lon, d::DOUBLE AS depth FROM (VALUES (5), (5), (NULL)) v(d)`)
    const counts = decodeCounts(await computeCounts(await made()))
    expect(counts.count(everywhere)).toBe(3)
    expect(counts.count({ ...everywhere, lat: { min: 10, max: 10 }, depthMetres: null })).toBe(3)
    expect(counts.count({ ...everywhere, lat: { min: 10.1, max: 11 } })).toBe(0)
  })
})
