import type { Batch, Column } from '../rows/Batch.ts'

/** Bytes of a number, at most. */
const NUMBER_BYTES = 8

/** Some neighbouring rows of a column, without a copy of numbers. */
export function columnRange({ values, present }: Column, from: number, to: number): Column {
  const part = present?.subarray(from, to) ?? null
  return { values: Array.isArray(values) ? values.slice(from, to) : (values as Float64Array).subarray(from, to), present: part }
}

/**
 * The same rows in batches of at most about so many bytes, since a batch is formatted and sent in one step that nothing else can interrupt.
 * One row is never divided: throws a RangeError for a row of more than `rowBytes`.
 */
export function smallBatches(batch: Batch, batchBytes: number, rowBytes = Number.POSITIVE_INFINITY): readonly Batch[] {
  const bytes = bytesOf(batch)
  if (bytes <= batchBytes) return [batch]
  if (batch.rows <= 1 && bytes > rowBytes) throw new RangeError(`A row of ${bytes} bytes`)
  if (batch.rows <= 1) return [batch]
  const middle = batch.rows >> 1
  return [range(batch, 0, middle), range(batch, middle, batch.rows)].flatMap((half) => smallBatches(half, batchBytes, rowBytes))
}

const range = ({ columns }: Batch, from: number, to: number): Batch => ({
  rows: to - from,
  columns: columns.map((column) => columnRange(column, from, to)),
})

function bytesOf({ rows, columns }: Batch): number {
  return columns.reduce((sum, { values }) => sum + (Array.isArray(values) ? textBytes(values) : rows * NUMBER_BYTES), 0)
}

const textBytes = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)
