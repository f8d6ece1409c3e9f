import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, test } from 'vitest'
import { everywhere } from '#core/extent/Extent.ts'
import { limits } from '#core/limits/index.ts'
import { gather } from '#core/observations/gather.ts'
import type { AggregateQuery, RunOptions, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { ParquetEngine } from '../../../../edge/engines/parquet/ParquetEngine.ts'
import { readDefaultCatalog } from '../../../helpers/defaultCatalog.ts'
import { type CountedReads, fileSource } from '../../../helpers/fileSource.ts'

const { root: catalogRoot, table: catalogTable } = await readDefaultCatalog()
const engine = new ParquetEngine(fileSource(catalogRoot))
const options = (change: Partial<RunOptions> = {}): RunOptions => ({
  signal: new AbortController().signal,
  caller: 'test',
  timeoutMs: 20_000,
  ...change,
})

async function rowsOf(stream: BatchStream): Promise<unknown[][]> {
  const { rows, columns } = await gather(stream)
  return Array.from({ length: rows }, (_, at) => columns.map(({ values, present }) => (present?.[at] === 0 ? null : values[at])))
}

/** What DuckDB reads from the same files; `$file` stands for them. */
async function oracle(folder: string, sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  try {
    const file = `'${join(catalogRoot, folder, 'observations', '*.parquet')}'`
    return (await connection.runAndReadAll(sql.replace('$file', file))).getRowsJS().map((row) => row.map(plain))
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value)

const acrossDateLine = {
  time: { kind: 'months', first: 11, last: 2 },
  lat: { min: -10, max: 12.5 },
  lon: { west: 170, east: -170 },
  depthMetres: null,
} as const
const coadsWhere = '(month >= 11 OR month <= 2) AND lat BETWEEN -10 AND 12.5 AND (lon >= 170 OR lon <= -170)'

describe('Parquet engine on the default catalog', () => {
  test('a subset over the date line and the turn of the year is what DuckDB reads, in order', async () => {
    const table = catalogTable('COADS_Climatology')
    const names = ['month', 'lat', 'lon', 'sst']
    const query: SubsetQuery = { table, columns: names, extent: acrossDateLine, order: 'time-lat-lon-depth' }
    const expected = await oracle('COADS_Climatology', `SELECT ${names} FROM $file WHERE ${coadsWhere} ORDER BY month, lat, lon`)
    expect(await rowsOf(await engine.subset(query, options()))).toEqual(expected)
    expect(expected.length).toBeGreaterThan(100)
    expect(await engine.estimate(query, options())).toMatchObject({ rows: expected.length, exact: true })
  })

  test('missing values stay out where they must be present, and times arrive in milliseconds', async () => {
    const table = catalogTable('Atlantic_Storm_Tracks')
    const query: SubsetQuery = {
      table,
      columns: ['storm', 'time', 'ts_diameter_nmi'],
      extent: { ...everywhere, time: { kind: 'instants', startMs: Date.UTC(2008, 0), endMs: Date.UTC(2008, 8, 1) } },
      order: 'time-lat-lon-depth',
      present: ['ts_diameter_nmi'],
    }
    const sql = `SELECT storm, epoch_ms(time), ts_diameter_nmi FROM $file WHERE time BETWEEN '2008-01-01' AND '2008-09-01' AND ts_diameter_nmi IS NOT NULL ORDER BY time, lat, lon`
    const expected = await oracle('Atlantic_Storm_Tracks', sql)
    expect(expected.length).toBeGreaterThan(100)
    expect(await rowsOf(await engine.subset(query, options()))).toEqual(expected)
    expect((await rowsOf(await engine.subset({ ...query, limit: 7 }, options()))).length).toBe(7)
    expect((await engine.estimate(query, options())).rows).toBe(expected.length)
  })

  test('the deepest row of a place comes first where the order says so', async () => {
    const table = catalogTable('Argo_1900857')
    const query: SubsetQuery = { table, columns: ['lat', 'depth'], extent: everywhere, order: 'time-lat-lon-deepest' }
    const expected = await oracle('Argo_1900857', 'SELECT lat, depth FROM $file ORDER BY time, lat, lon, depth DESC')
    expect(await rowsOf(await engine.subset(query, options()))).toEqual(expected)
  })

  test('an unordered subset reads only the row groups that can hold its rows, six reads at once at most', async () => {
    const counted: CountedReads = { reads: 0, bytes: 0, maxAtOnce: 0 }
    const counting = new ParquetEngine(fileSource(catalogRoot, counted))
    const table = catalogTable('Navy_Monthly_Winds')
    const extent = { ...everywhere, lat: { min: 0, max: 5 }, lon: { west: 0, east: 10 } }
    const rows = await rowsOf(await counting.subset({ table, columns: ['time', 'wind_u'], extent, order: 'none' }, options()))
    const expected = await oracle('Navy_Monthly_Winds', 'SELECT count(*) FROM $file WHERE lat BETWEEN 0 AND 5 AND lon BETWEEN 0 AND 10')
    expect([rows.length]).toEqual(expected[0])
    expect(counted.bytes).toBeLessThan(700_000)
    expect(counted.maxAtOnce).toBeLessThanOrEqual(limits.workerReadsAtOnce)
    const before = counted.reads
    expect((await counting.estimate({ table, columns: ['time'], extent: everywhere, order: 'none' }, options())).rows).toBe(table.rows)
    expect(counted.reads).toBe(before)
  })

  test('a subset that must be counted first reads no column twice, and is what DuckDB reads', async () => {
    const ranges: { path: string; start: number; end: number }[] = []
    const counting = new ParquetEngine(fileSource(catalogRoot, { reads: 0, bytes: 0, maxAtOnce: 0, ranges }))
    const table = catalogTable('Ocean_Atlas_Temperature_Climatology')
    const extent = { ...everywhere, lat: { min: -60, max: -40 }, depthMetres: { min: 0, max: 30 } }
    const query: SubsetQuery = { table, columns: ['month', 'lat', 'lon', 'temperature'], extent, order: 'none', present: ['temperature'] }
    await counting.estimate({ ...query, extent: everywhere, present: [] }, options())
    ranges.length = 0
    const { rows, columns } = await gather(await counting.subset(query, options()))
    const where = 'lat BETWEEN -60 AND -40 AND depth BETWEEN 0 AND 30 AND temperature IS NOT NULL'
    const sums = 'count(*), sum(month), sum(lat), sum(lon), sum(temperature::DOUBLE)'
    const expected = await oracle('Ocean_Atlas_Temperature_Climatology', `SELECT ${sums} FROM $file WHERE ${where}`)
    const found = columns.map(({ values }) => Array.from(values, Number).reduce((sum, value) => sum + value, 0))
    expect(rounded([[rows, ...found]])).toEqual(rounded(expected))
    expect(ranges.length).toBeGreaterThan(10)
    expect(new Set(ranges.map(({ path, start }) => `${path} ${start}`)).size).toBe(ranges.length)
  })

  test.each(['PARQUET_VERSION v2, COMPRESSION zstd', 'COMPRESSION snappy, ROW_GROUP_SIZE 2048', 'COMPRESSION uncompressed'])(
    'files written otherwise (%s) hold the same rows',
    async (form) => {
      const root = await mkdtemp(join(tmpdir(), 'pelagos-forms-'))
      try {
        const shipped = catalogTable('Atlantic_Storm_Tracks')
        await oracle('Atlantic_Storm_Tracks', `COPY (SELECT * FROM $file) TO '${join(root, 'rows.parquet')}' (FORMAT parquet, ${form})`)
        const table = { ...shipped, files: shipped.files.slice(0, 1).map((file) => ({ ...file, path: 'rows.parquet', sha256: null })) }
        const query = { columns: table.columns.map(({ name }) => name), extent: everywhere, order: 'time-lat-lon-depth' } as const
        const expected = await rowsOf(await engine.subset({ ...query, table: shipped }, options()))
        expect(await rowsOf(await new ParquetEngine(fileSource(root)).subset({ ...query, table }, options()))).toEqual(expected)
        expect(expected.length).toBe(table.rows)
      } finally {
        await rm(root, { recursive: true })
      }
    },
  )

  test('means, deviations and counts by column and by calendar are what DuckDB computes', async () => {
    const table = catalogTable('Nino12_SST')
    const query: AggregateQuery = {
      table,
      extent: everywhere,
      columns: [
        { kind: 'key', name: 'year', key: { kind: 'calendar', part: 'year' } },
        { kind: 'key', name: 'quarter', key: { kind: 'calendar', part: 'quarter' } },
        { kind: 'mean', name: 'sst', column: 'sst' },
        { kind: 'std', name: 'sst_std', column: 'sst' },
        { kind: 'count', name: 'n', column: 'sst' },
      ],
    }
    const sql =
      'SELECT year(time), quarter(time), avg(sst::DOUBLE)::FLOAT, stddev_samp(sst::DOUBLE)::FLOAT, count(sst) FROM $file GROUP BY 1, 2 ORDER BY 1, 2'
    const expected = await oracle('Nino12_SST', sql)
    const found = await rowsOf(await engine.aggregate(query, options()))
    expect(rounded(found)).toEqual(rounded(expected))
    const only = { key: { kind: 'calendar', part: 'month' }, equals: 3 } as const
    expect((await rowsOf(await engine.aggregate({ ...query, only }, options()))).length).toBe(61)
  })

  test('the mean longitude across the date line is near 180', async () => {
    const table = catalogTable('COADS_Climatology')
    const query: AggregateQuery = {
      table,
      extent: acrossDateLine,
      columns: [
        { kind: 'key', name: 'month', key: { kind: 'column', column: 'month' } },
        { kind: 'mean', name: 'lon', column: 'lon' },
        { kind: 'mean', name: 'sst', column: 'sst' },
      ],
    }
    const turned = 'avg(CASE WHEN lon < 170 THEN lon + 360 ELSE lon END)'
    const sql = `SELECT month, CASE WHEN ${turned} > 180 THEN round(${turned} - 360, 9) ELSE ${turned} END, avg(sst::DOUBLE)::FLOAT FROM $file WHERE ${coadsWhere} GROUP BY 1 ORDER BY 1`
    expect(rounded(await rowsOf(await engine.aggregate(query, options())))).toEqual(rounded(await oracle('COADS_Climatology', sql)))
  })
})

const rounded = (rows: readonly unknown[][]): unknown[][] =>
  rows.map((row) => row.map((value) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value)))

describe('Parquet engine within its limits', () => {
  test('a query that would return or read more rows than a worker may is rejected with the reason', async () => {
    const table = catalogTable('Ocean_Atlas_Temperature_Climatology')
    const columns = ['month', 'temperature']
    const half = { ...everywhere, lat: { min: -90, max: -20 } }
    for (const [extent, reason] of [
      [everywhere, /look through at most 1000000 rows.*DuckDB or ClickHouse/],
      [half, /answer at most 200000 rows/],
    ] as const) {
      const rejected = engine.subset({ table, columns, extent, order: 'none' }, options())
      await expect(rejected).rejects.toMatchObject({ code: 'not-supported', message: expect.stringMatching(reason) })
    }
    const first = await engine.subset({ table, columns, extent: everywhere, order: 'none', limit: 12 }, options())
    expect((await rowsOf(first)).length).toBe(12)
  })

  test('an aborted query rejects with the signal’s reason at the next row group; a slow one names its time', async () => {
    const table = catalogTable('Navy_Monthly_Winds')
    const query: SubsetQuery = { table, columns: ['wind_u'], extent: { ...everywhere, lat: { min: -90, max: -60 } }, order: 'none' }
    const stop = new AbortController()
    const { batches } = await engine.subset(query, options({ signal: stop.signal }))
    const reading = batches[Symbol.asyncIterator]()
    expect((await reading.next()).done).toBe(false)
    stop.abort(new Error('gone'))
    await expect(reading.next()).rejects.toThrow('gone')
    await expect(
      engine.estimate({ ...query, extent: { ...everywhere, lat: { min: 1, max: 2 } } }, options({ timeoutMs: 0 })),
    ).rejects.toMatchObject({
      code: 'timed-out',
    })
  })

  test('a column that the table does not have is a bug of the caller', async () => {
    const table = catalogTable('Nino12_SST')
    await expect(engine.subset({ table, columns: ['nothing'], extent: everywhere, order: 'none' }, options())).rejects.toThrow(TypeError)
    const months = { ...everywhere, time: { kind: 'months', first: 1, last: 2 } } as const
    await expect(engine.estimate({ table, columns: ['sst'], extent: months, order: 'none' }, options())).rejects.toThrow(TypeError)
  })
})
