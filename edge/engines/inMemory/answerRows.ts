import type { Batch, Column, ColumnInfo, ColumnType } from '#core/rows/Batch.ts'
import { storageOf } from '../../query/sql/storage.ts'
import type { ResolvedSelect, Value } from '../../query/sql/tree.ts'
import type { Cell, Row } from './Work.ts'

const BATCH_ROWS = 20_000

/** The names and storage types of an answer's columns. */
export function columnsOf({ columns, query }: ResolvedSelect): readonly ColumnInfo[] {
  const branches = [query.first, ...query.others.map(({ select }) => select)]
  return columns.map(({ name }, index) => ({ name, type: commonType(branches.flatMap(({ values }) => values[index] ?? [])) }))
}

/** Counts and sums of whole numbers may be greater than an int32. */
const types = { float32: 'float32', number: 'float64', integer: 'float64', timestamp: 'timestamp', text: 'text', none: 'int32' } as const

function commonType(values: readonly Value[]): ColumnType {
  const found = new Set(values.map((of) => types[storageOf(of)]))
  if (found.size > 1) found.delete('int32')
  const [only, ...more] = found
  if (more.length === 0 && only !== undefined) return only
  return found.has('text') ? 'text' : 'float64'
}

/** Rows in batches of a size that suits every form of answer. */
export function* batchesOf(rows: readonly Row[], columns: readonly ColumnInfo[]): Generator<Batch> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    const piece = rows.slice(at, at + BATCH_ROWS)
    yield { rows: piece.length, columns: columns.map(({ type }, index) => columnOf(piece, index, type)) }
  }
}

function columnOf(rows: readonly Row[], index: number, type: ColumnType): Column {
  const cells = rows.map((row): Cell => row[index] ?? null)
  const present = cells.includes(null) ? Uint8Array.from(cells, (cell) => (cell === null ? 0 : 1)) : null
  if (type === 'text') return { values: cells.map((cell) => (cell === null ? '' : String(cell))), present }
  const numbers = cells.map((cell) => (cell === null ? 0 : Number(cell)))
  const values = type === 'float32' ? Float32Array.from(numbers) : type === 'int32' ? Int32Array.from(numbers) : Float64Array.from(numbers)
  return { values, present }
}
