import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { Batch, Column, ColumnInfo } from '#core/rows/Batch.ts'
import { nativeBlocks } from '../../../../edge/engines/clickhouse/nativeBlocks.ts'
import { nativeBlock } from '../../../../edge/tools/clickhouseLoad/nativeBlock.ts'

const columns: readonly ColumnInfo[] = [
  { name: 'time', type: 'timestamp' },
  { name: 'lat', type: 'float64' },
  { name: 'lon', type: 'float32' },
  { name: 'value', type: 'float32' },
  { name: 'hour', type: 'int32' },
  { name: 'note', type: 'text' },
]
const table: ObservationTable = {
  ...{ name: 'tblAny', datasetId: 1, kind: 'sparse', version: 1, rows: 0 },
  ...{ timeColumn: 'time', hasDepth: false, columns, files: [] },
}

const row = fc.record({
  time: fc.integer({ min: -4e12, max: 4e12 }),
  lat: fc.double({ noNaN: true, min: -90, max: 90 }).map((value) => value + 0),
  lon: fc.float({ noNaN: true, min: -180, max: 180 }).map((value) => value + 0),
  value: fc.option(fc.float({ noNaN: true })),
  hour: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  note: fc.option(fc.string({ unit: 'grapheme' })),
})
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never

function batchOf(rows: readonly Row[]): Batch {
  const column = <Cell>(cells: readonly (Cell | null)[], of: (cells: readonly (Cell | null)[]) => Column['values']): Column => {
    const present = Uint8Array.from(cells, (cell) => (cell === null ? 0 : 1))
    return { values: of(cells), present: present.includes(0) ? present : null }
  }
  const numbers = (name: Exclude<keyof Row, 'note'>, of: (values: readonly number[]) => Column['values']) =>
    column(
      rows.map((one) => one[name]),
      (cells) => of(cells.map((cell) => cell ?? 0)),
    )
  return {
    rows: rows.length,
    columns: [
      numbers('time', (values) => Float64Array.from(values)),
      numbers('lat', (values) => Float64Array.from(values)),
      numbers('lon', (values) => Float32Array.from(values)),
      numbers('value', (values) => Float32Array.from(values)),
      numbers('hour', (values) => Int32Array.from(values)),
      column(
        rows.map(({ note }) => note),
        (cells) => cells.map((cell) => cell ?? ''),
      ),
    ],
  }
}

/** A body that comes in pieces of the given sizes, over and over. */
function bodyOf(bytes: Uint8Array, sizes: readonly number[]): ReadableStream<Uint8Array> {
  let at = 0
  let piece = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      const size = sizes[piece++ % sizes.length] ?? 1
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 })
const blocks = fc.array(fc.array(row, { minLength: 1, maxLength: 20 }), { maxLength: 4 })
const bytesOf = async (given: readonly (readonly Row[])[]): Promise<Uint8Array> =>
  new Uint8Array(await new Blob(given.flatMap((rows) => nativeBlock(table, [batchOf(rows)]))).arrayBuffer())

async function read(body: ReadableStream<Uint8Array>): Promise<Batch[]> {
  const found: Batch[] = []
  for await (const batch of nativeBlocks(body, columns)) found.push(batch)
  return found
}

test('blocks are read as they were written, however the body is split', async () => {
  await fc.assert(
    fc.asyncProperty(blocks, sizes, async (given, pieces) => {
      expect(await read(bodyOf(await bytesOf(given), pieces))).toEqual(given.map(batchOf))
    }),
  )
})

test('several batches become one block', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1 }), fc.array(row, { minLength: 1 }), async (one, other) => {
      const bytes = new Uint8Array(await new Blob(nativeBlock(table, [batchOf(one), batchOf(other)])).arrayBuffer())
      expect(await read(bodyOf(bytes, [64]))).toEqual([batchOf([...one, ...other])])
    }),
  )
})

test('a body that ends early, or in an error message, is an error and never fewer rows', async () => {
  const someBlocks = fc.array(fc.array(row, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 })
  const error = new TextEncoder().encode('Code: 159, e.displayText() = DB::Exception: Timeout exceeded, e.what() = DB::Exception\n')
  await fc.assert(
    fc.asyncProperty(someBlocks, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), async (given, share, isStated) => {
      const whole = await bytesOf(given)
      const ends = await Promise.all(given.map(async (_, at) => (await bytesOf(given.slice(0, at + 1))).length))
      const cut = whole.slice(0, 1 + Math.floor(share * (whole.length - 2)))
      const sent = isStated ? Uint8Array.from([...whole.slice(0, ends[Math.floor(share * (ends.length - 1))]), ...error]) : cut
      if (!isStated && ends.includes(cut.length)) return
      await expect(read(bodyOf(sent, [50]))).rejects.toMatchObject({ name: 'TruncatedBody' })
    }),
  )
})

test('positions have no negative zero, which groups of ClickHouse would keep apart', async () => {
  const bytes = await bytesOf([[{ time: 0, lat: -0, lon: -0, value: -0, hour: 0, note: '' }]])
  const [batch] = await read(bodyOf(bytes, [1000]))
  expect(batch?.columns.map(({ values }) => Object.is(values[0], -0))).toEqual([false, false, false, true, false, false])
})

test('a row without a position is rejected', () => {
  const columnsOf = batchOf([{ time: 0, lat: 0, lon: 0, value: null, hour: null, note: null }]).columns
  const batch: Batch = { rows: 1, columns: columnsOf.map((column, at) => (at === 1 ? { ...column, present: Uint8Array.of(0) } : column)) }
  expect(() => nativeBlock(table, [batch])).toThrow('rows without lat')
})

test('a column of another type than its statement promised is a bug', async () => {
  const bytes = await bytesOf([[{ time: 0, lat: 0, lon: 0, value: 1, hour: 1, note: 'a' }]])
  const wrong = columns.map((column) => (column.name === 'value' ? ({ name: 'value', type: 'text' } as const) : column))
  const all = async () => {
    for await (const _ of nativeBlocks(bodyOf(bytes, [1000]), wrong));
  }
  await expect(all()).rejects.toBeInstanceOf(TypeError)
})
