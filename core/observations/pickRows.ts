import type { Batch, Column } from '../rows/Batch.ts'

/** The rows of a batch named by number, in that order. */
export function pickRows({ columns }: Batch, rows: Uint32Array): Batch {
  return { rows: rows.length, columns: columns.map((column) => valuesAt(column, rows)) }
}

/** The values of these rows of a column, in that order. */
export function valuesAt({ values, present }: Column, rows: Uint32Array): Column {
  const marks = present === null ? null : numbersAt(present, rows)
  return {
    values: ArrayBuffer.isView(values) ? numbersAt(values, rows) : Array.from(rows, (row) => values[row] ?? ''),
    present: marks?.includes(0) ? marks : null,
  }
}

function numbersAt<Numbers extends Uint8Array | Int32Array | Float32Array | Float64Array>(numbers: Numbers, rows: Uint32Array): Numbers {
  const taken = numbers.slice(0, rows.length) as Numbers
  for (let at = 0; at < rows.length; at++) taken[at] = numbers[rows[at] ?? 0] ?? 0
  return taken
}
