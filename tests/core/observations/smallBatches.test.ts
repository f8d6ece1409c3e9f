import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallBatches } from '#core/observations/smallBatches.ts'
import type { Batch } from '#core/rows/Batch.ts'

const row = fc.record({ number: fc.double({ noNaN: true }), text: fc.string({ maxLength: 300 }), isPresent: fc.boolean() })

function batchOf(rows: readonly { readonly number: number; readonly text: string; readonly isPresent: boolean }[]): Batch {
  const present = Uint8Array.from(rows, ({ isPresent }) => (isPresent ? 1 : 0))
  return {
    rows: rows.length,
    columns: [
      { values: Float64Array.from(rows, ({ number }) => number), present },
      { values: rows.map(({ text }) => text), present: null },
    ],
  }
}

const rowsOf = ({ rows, columns }: Batch) =>
  Array.from({ length: rows }, (_, at) => columns.map(({ values, present }) => [values[at], present?.[at] ?? 1]))

const bytesOf = (batch: Batch): number => rowsOf(batch).reduce((sum, [, text]) => sum + 8 + String(text?.[0]).length, 0)

test('rows keep their order and values in smaller batches, none larger than requested unless it is one row', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), fc.integer({ min: 1, max: 2000 }), (rows, most) => {
      const batch = batchOf(rows)
      const small = smallBatches(batch, most)
      expect(small.flatMap(rowsOf)).toEqual(rowsOf(batch))
      for (const one of small) expect(one.rows <= 1 || bytesOf(one) <= most).toBe(true)
    }),
  )
})

test('a row that is too long is rejected, wherever it is', () => {
  const rows = Array.from({ length: 9 }, (_, at) => ({ number: at, text: 'a'.repeat(at === 4 ? 500 : 5), isPresent: true }))
  expect(() => smallBatches(batchOf(rows), 100, 400)).toThrow(RangeError)
  expect(smallBatches(batchOf(rows), 100, 600)).not.toHaveLength(1)
})
