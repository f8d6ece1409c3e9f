import { Field, Float64, makeData, RecordBatch, Schema, Struct, Table, tableFromIPC, tableToIPC } from 'apache-arrow'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrowBytes, readArrow } from '#core/observations/arrow.ts'
import { gather } from '#core/observations/gather.ts'
import type { Batch, BatchStream, Column, ColumnInfo } from '#core/rows/Batch.ts'
import * as ocean from './ocean.ts'

const columns: readonly ColumnInfo[] = [
  { name: 'time', type: 'timestamp' },
  { name: 'lat', type: 'float64' },
  { name: 'sst', type: 'float32' },
  { name: 'month', type: 'int32' },
  { name: 'station', type: 'text' },
]

const row = fc.record({
  time: fc.integer({ min: -4_000_000_000_000, max: 4_000_000_000_000 }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  sst: fc.option(fc.float({ noNaN: true })),
  month: fc.option(fc.integer({ min: 1, max: 12 })),
  station: fc.option(fc.string()),
})
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never

const presentIn = (values: readonly unknown[]): Uint8Array | null =>
  values.includes(null) ? Uint8Array.from(values, (value) => (value === null ? 0 : 1)) : null

function batchOf(rows: readonly Row[]): Batch {
  const column = (values: Column['values'], from: readonly unknown[]): Column => ({ values, present: presentIn(from) })
  const all = <Key extends keyof Row>(key: Key) => rows.map((each) => each[key])
  return {
    rows: rows.length,
    columns: [
      column(Float64Array.from(all('time')), all('time')),
      column(Float64Array.from(all('lat')), all('lat')),
      column(
        Float32Array.from(all('sst'), (value) => value ?? 0),
        all('sst'),
      ),
      column(
        Int32Array.from(all('month'), (value) => value ?? 0),
        all('month'),
      ),
      column(
        all('station').map((value) => value ?? ''),
        all('station'),
      ),
    ],
  }
}

const streamOf = (batches: readonly Batch[]): BatchStream => ({
  columns,
  batches: (async function* () {
    yield* batches
  })(),
})

function plain({ rows, columns: found }: Batch): unknown[][] {
  return Array.from({ length: rows }, (_, at) => found.map(({ values, present }) => (present?.[at] === 0 ? null : values[at])))
}

describe('Arrow', () => {
  test('rows and gaps come back as they went in, batch by batch', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(row, { minLength: 1, maxLength: 70 }), { maxLength: 4 }), async (groups) => {
        const read = await readArrow(arrowBytes(streamOf(groups.map(batchOf))))
        expect(read.columns).toEqual(columns)
        const back = await gather(read)
        expect(plain(back)).toEqual(groups.flatMap((rows) => plain(batchOf(rows))))
      }),
      { numRuns: 60 },
    )
  })

  test('the bytes are a stream that Arrow itself reads, nulls among them', async () => {
    const rows: Row[] = [
      { time: 0, lat: 1, sst: 2.5, month: null, station: 'Dover' },
      { time: 1, lat: 2, sst: null, month: 3, station: null },
    ]
    const pieces: Uint8Array[] = []
    for await (const piece of arrowBytes(streamOf([batchOf(rows)]))) pieces.push(piece)
    const table = tableFromIPC(pieces)
    expect(table.numRows).toBe(2)
    expect(table.schema.fields.map(({ type }) => String(type))).toEqual([
      'Timestamp<MILLISECOND, UTC>',
      'Float64',
      'Float32',
      'Int32',
      'Utf8',
    ])
    expect(table.toArray().map((each) => ({ ...each?.toJSON() }))).toEqual(rows)
  })

  test('times of a portal of an earlier version, Float64 with a mark, are still read as times', async () => {
    const field = new Field('time', new Float64(), true, new Map([['pelagos:type', 'timestamp']]))
    const data = makeData({ type: new Struct([field]), children: [makeData({ type: new Float64(), data: Float64Array.of(-1.5e12, 7) })] })
    const bytes = tableToIPC(new Table(new RecordBatch(new Schema([field]), data)), 'stream')
    const read = await readArrow(new Blob([bytes.slice()]).stream())
    expect(read.columns).toEqual([{ name: 'time', type: 'timestamp' }])
    expect([...((await gather(read)).columns[0]?.values ?? [])]).toEqual([-1.5e12, 7])
  })

  test('the schema says where the rows come from, and its fields what they are', async () => {
    const pieces: Uint8Array[] = []
    for await (const piece of arrowBytes(ocean.streamOf(ocean.gridColumns, ocean.gridBatch()), ocean.description(true))) pieces.push(piece)
    const { schema } = tableFromIPC(pieces)
    expect(Object.fromEntries(schema.metadata)).toEqual({
      ...{ title: 'A small ocean', source: 'invented', license: 'CC0', history: '2026-01-01T00:00:00.000Z: read by a test' },
    })
    expect(Object.fromEntries(schema.fields.find(({ name }) => name === 'sst')?.metadata ?? [])).toEqual({
      ...{ units: 'degree_Celsius', long_name: 'sea surface temperature', standard_name: 'sea_surface_temperature' },
    })
  })

  test('a result without rows still has its columns', async () => {
    const read = await readArrow(arrowBytes(streamOf([])))
    expect(read.columns).toEqual(columns)
    expect((await gather(read)).rows).toBe(0)
  })
})
