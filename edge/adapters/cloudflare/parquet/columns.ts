import type { Batch, Column, ColumnInfo, ColumnType } from '#core/observations/Batch.ts'
import type { ObservationTable, RowOrder } from '#core/observations/ObservationEngine.ts'
import type { GroupRows } from './scan.ts'

/** An array for so many values of a type; text has none. */
function arrayFor(type: Exclude<ColumnType, 'text'>, rows: number): Float32Array | Float64Array | Int32Array {
  if (type === 'float32') return new Float32Array(rows)
  return type === 'int32' ? new Int32Array(rows) : new Float64Array(rows)
}

/** A column of values of any kind, missing ones marked. Times lose fractions of a millisecond. */
export function columnFrom(type: ColumnType, rows: number, at: (row: number) => unknown): Column {
  const present = new Uint8Array(rows)
  let found = 0
  const mark = (row: number): void => {
    present[row] = 1
    found += 1
  }
  if (type === 'text') {
    const texts = Array.from({ length: rows }, (_, row) => {
      const value = at(row)
      if (typeof value === 'string') mark(row)
      return typeof value === 'string' ? value : ''
    })
    return { values: texts, present: found === rows ? null : present }
  }
  const values = arrayFor(type, rows)
  for (let row = 0; row < rows; row++) {
    const value = at(row)
    if (typeof value !== 'number' && typeof value !== 'bigint') continue
    values[row] = type === 'timestamp' ? Math.floor(Number(value)) : Number(value)
    mark(row)
  }
  return { values, present: found === rows ? null : present }
}

/** The kept rows of a row group as a batch of these columns, `most` of them at most. */
export function batchOf({ kept, values }: GroupRows, columns: readonly ColumnInfo[], most: number): Batch {
  const rows = Math.min(kept.length, most)
  const of = (name: string): ArrayLike<unknown> => values.get(name) ?? []
  return {
    rows,
    columns: columns.map(({ name, type }) => {
      const column = of(name)
      return columnFrom(type, rows, (row) => column[kept[row] ?? 0])
    }),
  }
}

/** The columns that an order goes by: a climatology's hour is part of its time; `deepest` turns depth round. */
export function orderColumns(
  table: ObservationTable,
  order: RowOrder,
): readonly { readonly name: string; readonly isDescending: boolean }[] {
  if (order === 'none') return []
  const depth = table.hasDepth ? ['depth'] : []
  const hour = table.columns.some(({ name }) => name === 'hour') ? ['hour'] : []
  const names = order === 'time-depth-lat-lon' ? [...depth, 'lat', 'lon'] : [...hour, 'lat', 'lon', ...depth]
  return [table.timeColumn, ...names].map((name) => ({ name, isDescending: name === 'depth' && order === 'time-lat-lon-deepest' }))
}

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

/** The numbers of rows in the order of the first comparison that tells two apart; equals stay as they are. */
export function sortedRows(rows: number, compares: readonly Compare[]): Uint32Array {
  return Uint32Array.from({ length: rows }, (_, row) => row).sort((a, b) => {
    for (const compare of compares) {
      const result = compare(a, b)
      if (result !== 0) return result
    }
    return a - b
  })
}

/** The rows of a batch named by number, in that order. */
export function pick({ columns }: Batch, infos: readonly ColumnInfo[], rows: Uint32Array): Batch {
  return {
    rows: rows.length,
    columns: infos.map(({ type }, index) => {
      const column = columns[index]
      const { values = [], present = null } = column ?? {}
      return columnFrom(type, rows.length, (row) => (present?.[rows[row] ?? 0] === 0 ? null : values[rows[row] ?? 0]))
    }),
  }
}
