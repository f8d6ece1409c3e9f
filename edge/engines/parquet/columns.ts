import type { Batch, Column, ColumnInfo, ColumnType } from '#core/rows/Batch.ts'
import { roomFor } from './ColumnFiller.ts'
import type { GroupRows } from './scan.ts'

/** A column of values of any kind, missing ones marked. Times lose fractions of a millisecond. */
export function columnFrom(type: ColumnType, rows: number, at: (row: number) => unknown): Column {
  const values = roomFor(type, rows)
  const present = new Uint8Array(rows)
  let found = 0
  for (let row = 0; row < rows; row++) {
    const value = at(row)
    if (typeof value !== 'number' && typeof value !== 'string') continue
    values[row] = type === 'text' ? String(value) : type === 'timestamp' ? Math.floor(Number(value)) : Number(value)
    present[row] = 1
    found += 1
  }
  return { values, present: found === rows ? null : present }
}

/** The found rows of a row group as a batch of these columns, `maxRows` of them at most. Times lose fractions of a millisecond. */
export function batchOf({ rowIndexes, columns }: GroupRows, infos: readonly ColumnInfo[], maxRows: number): Batch {
  const rows = Math.min(rowIndexes.length, maxRows)
  return {
    rows,
    columns: infos.map(({ name, type }) => {
      const { values, present } = columns.get(name) ?? { values: roomFor(type, rows), present: new Uint8Array(rows) }
      const shown = type === 'timestamp' && values instanceof Float64Array ? values.map(Math.floor) : values
      return rows < rowIndexes.length
        ? { values: shown.slice(0, rows), present: present?.slice(0, rows) ?? null }
        : { values: shown, present }
    }),
  }
}

/** The cell of a column in a row; null where it is missing, or there is no such row or column. */
export const cellOf = (column: Column | undefined, row: number): string | number | null =>
  column?.present?.[row] === 0 ? null : (column?.values[row] ?? null)

type Compare = (a: number, b: number) => number

/** Compares two rows of a column; missing values come last either way. */
export function comparing({ values, present }: Column, isDescending = false): Compare {
  const turn = isDescending ? -1 : 1
  return (a, b) => {
    const [hasA, hasB] = [present?.[a] !== 0, present?.[b] !== 0]
    if (!hasA || !hasB) return Number(hasB) - Number(hasA)
    const [left, right] = [values[a] ?? 0, values[b] ?? 0]
    return left < right ? -turn : Number(left > right) * turn
  }
}

/** Row numbers sorted by the first comparison that distinguishes two rows; equal rows keep their order. */
export function sortedRows(rows: number, compares: readonly Compare[]): Uint32Array {
  return Uint32Array.from({ length: rows }, (_, row) => row).sort((a, b) => {
    for (const compare of compares) {
      const result = compare(a, b)
      if (result !== 0) return result
    }
    return a - b
  })
}
