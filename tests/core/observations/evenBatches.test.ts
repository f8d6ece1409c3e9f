import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrowBytes } from '#core/observations/arrow.ts'
import { evenBatches } from '#core/observations/evenBatches.ts'
import { gather } from '#core/observations/gather.ts'
import { parquetBytes } from '#core/observations/parquet.ts'
import { columnRange } from '#core/observations/smallBatches.ts'
import type { Batch, BatchStream, ColumnInfo } from '#core/rows/Batch.ts'
import { bytesOf } from './ocean.ts'

const columns: readonly ColumnInfo[] = [
  { name: 'time', type: 'timestamp' },
  { name: 'sst', type: 'float32' },
  { name: 'count', type: 'int32' },
  { name: 'station', type: 'text' },
]

/** Rows of which some are missing, with `rubbish` in their place. */
function rowsOf(rows: number, rubbish: number): Batch {
  const present = Uint8Array.from({ length: rows }, (_, row) => (row % 7 === 3 ? 0 : 1))
  const numbers = Array.from({ length: rows }, (_, row) => (present[row] === 1 ? row : rubbish))
  return {
    rows,
    columns: [
      { values: Float64Array.from({ length: rows }, (_, row) => row * 1000), present: null },
      { values: Float32Array.from(numbers), present },
      { values: Int32Array.from(numbers), present },
      { values: numbers.map((_, row) => `S${row % 5}`), present: null },
    ],
  }
}

/** The same rows, divided after these shares of them. */
function divided(whole: Batch, shares: readonly number[]): BatchStream {
  const cuts = [0, ...shares.map((share) => Math.floor(share * whole.rows)).sort((a, b) => a - b), whole.rows]
  const batches = (async function* () {
    for (const [at, to] of cuts.entries()) {
      const from = cuts[at - 1] ?? 0
      yield { rows: to - from, columns: whole.columns.map((column) => columnRange(column, from, to)) }
    }
  })()
  return { columns, batches }
}

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 9 })

test('batches hold exactly so many rows each, in their order, however the rows came', async () => {
  await fc.assert(
    fc.asyncProperty(shares, fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 90 }), async (at, rows, batchRows) => {
      const whole = rowsOf(rows, 1)
      const batches: Batch[] = []
      for await (const batch of evenBatches(divided(whole, at), batchRows)) batches.push(batch)
      expect(batches.map((batch) => batch.rows)).toEqual(
        Array.from({ length: Math.ceil(rows / batchRows) }, (_, index) => Math.min(batchRows, rows - index * batchRows)),
      )
      const batchesAgain = (async function* () {
        yield* batches
      })()
      expect((await gather({ columns, batches: batchesAgain })).columns.map(({ values }) => [...values])).toEqual(
        whole.columns.map(({ values }) => [...values]),
      )
    }),
  )
})

test.each([
  ['Arrow', arrowBytes],
  ['Parquet', parquetBytes],
] as const)(
  '%s has the same bytes however an engine divides its rows, and whatever it leaves where values are missing',
  async (_, write) => {
    const rows = 65_000
    const bytes = await bytesOf(write(divided(rowsOf(rows, 1), [])))
    await fc.assert(
      fc.asyncProperty(shares, async (at) => {
        expect(Buffer.compare(await bytesOf(write(divided(rowsOf(rows, 99), at))), bytes)).toBe(0)
      }),
      { numRuns: 8 },
    )
  },
)
