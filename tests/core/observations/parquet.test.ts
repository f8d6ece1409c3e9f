import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { parquetBytes } from '#core/observations/parquet.ts'
import { bytesOf, description, pointBatch, pointColumns, streamOf } from './ocean.ts'

const rowsAsText = [
  { time: '1969-01-02 00:00:00+00', lat: 1.5, lon: -158, cruise: 'KM1906 α', chl: Math.fround(0.1), count: -2147483648 },
  { time: '1970-01-01 00:00:01.5+00', lat: -2.25, lon: 179.5, cruise: null, chl: null, count: null },
  { time: '2020-02-29 12:00:00+00', lat: 3, lon: 0, cruise: '=SUM(A1), "b"', chl: -7, count: 2147483647 },
]

test('Parquet is read back by hyparquet with its types, times and nulls', async () => {
  const { buffer } = await bytesOf(parquetBytes(streamOf(pointColumns, pointBatch)))
  expect(await parquetReadObjects({ file: buffer })).toEqual([
    { ...rowsAsText[0], time: new Date(Date.UTC(1969, 0, 2)) },
    { ...rowsAsText[1], time: new Date(1500) },
    { ...rowsAsText[2], time: new Date(Date.UTC(2020, 1, 29, 12)) },
  ])
})

test('Parquet is read back by DuckDB, times as instants in UTC', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-parquet-'))
  const path = join(folder, 'rows.parquet')
  writeFileSync(path, await bytesOf(parquetBytes(streamOf(pointColumns, pointBatch))))
  const instance = await DuckDBInstance.create()
  const connection = await instance.connect()
  try {
    await connection.run("SET TimeZone = 'UTC'")
    const reader = await connection.runAndReadAll(`SELECT time::VARCHAR AS time, * EXCLUDE (time) FROM read_parquet('${path}')`)
    expect(reader.getRowObjectsJS()).toEqual(rowsAsText)
    const types = await connection.runAndReadAll(`DESCRIBE SELECT * FROM read_parquet('${path}')`)
    expect(types.getRowsJS().map((row) => row[1])).toEqual(['TIMESTAMP WITH TIME ZONE', 'DOUBLE', 'DOUBLE', 'VARCHAR', 'FLOAT', 'INTEGER'])
  } finally {
    connection.closeSync()
    instance.closeSync()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the footer says where the rows come from and what their columns are', async () => {
  const { buffer } = await bytesOf(parquetBytes(streamOf(pointColumns, pointBatch), description(false)))
  const known = Object.fromEntries(parquetMetadata(buffer).key_value_metadata?.map(({ key, value }) => [key, value ?? '']) ?? [])
  expect(known).toMatchObject({ title: 'A small ocean', license: 'CC0' })
  expect(JSON.parse(known.columns ?? '')).toMatchObject({
    chl: { units: 'mg m-3', long_name: 'chlorophyll' },
    cruise: { long_name: 'cruise' },
  })
})

test('a row group goes out as soon as its rows are there, and one group after another reads back whole', async () => {
  const columns = [{ name: 'n', type: 'int32' }] as const
  const batch = (first: number) => ({
    rows: 10_000,
    columns: [{ values: Int32Array.from({ length: 10_000 }, (_, row) => first + row), present: null }],
  })
  let reads = 0
  const batches = (async function* () {
    for (let at = 0; at < 9; at++) {
      reads += 1
      yield batch(at * 10_000)
    }
  })()
  const pieces = parquetBytes({ columns, batches })
  const first = await pieces.next()
  expect(reads).toBe(3)
  const rest = await bytesOf(pieces)
  const file = await new Blob([first.value ?? new Uint8Array(), rest]).arrayBuffer()
  expect(parquetMetadata(file).row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([30_000, 30_000, 30_000])
  const rows = (await parquetReadObjects({ file })) as { n: number }[]
  expect(rows.every(({ n }, at) => n === at)).toBe(true)
  expect(rows).toHaveLength(90_000)
})

test('the more columns there are, the fewer rows are held for a group', async () => {
  const columns = Array.from({ length: 60 }, (_, at) => ({ name: `c${at}`, type: 'float32' as const }))
  const values = Float32Array.from({ length: 20_000 }, (_, row) => row / 8)
  const batch = { rows: 20_000, columns: columns.map(() => ({ values, present: null })) }
  const { buffer: file } = await bytesOf(parquetBytes(streamOf(columns, batch)))
  expect(parquetMetadata(file).row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([8000, 8000, 4000])
  const rows = await parquetReadObjects({ file, columns: ['c0', 'c59'] })
  expect(rows.every(({ c0, c59 }, row) => c0 === row / 8 && c59 === c0)).toBe(true)
})

test('a result without rows is a Parquet file with its columns', async () => {
  const { buffer } = await bytesOf(parquetBytes(streamOf(pointColumns)))
  expect(
    parquetMetadata(buffer)
      .schema.slice(1)
      .map(({ name }) => name),
  ).toEqual(pointColumns.map(({ name }) => name))
  expect(await parquetReadObjects({ file: buffer })).toEqual([])
})
