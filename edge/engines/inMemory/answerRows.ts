import type { Batch, ColumnInfo, ColumnType } from '#core/rows/Batch.ts'
import { storageOf } from '../../query/sql/storage.ts'
import type { ResolvedSelect, Value } from '../../query/sql/tree.ts'
import { columnFrom } from '../parquet/columns.ts'
import type { Row } from './Work.ts'

const BATCH_ROWS = 20_000

/** The names and storage types of an answer's columns. */
export function columnsOf({ columns, query }: ResolvedSelect): readonly ColumnInfo[] {
  const branches = [query.first, ...query.others.map(({ select }) => select)]
  return columns.map(({ name }, index) => ({ name, type: commonType(branches.flatMap(({ values }) => values[index] ?? [])) }))
}

/** Counts and sums of whole numbers may be greater than an int32. */
const types = { float32: 'float32', number: 'float64', integer: 'float64', timestamp: 'timestamp', text: 'text', unknown: 'int32' } as const

function commonType(values: readonly Value[]): ColumnType {
  const found = new Set(values.map((of) => types[storageOf(of)]))
  if (found.size > 1) found.delete('int32')
  const [only, ...more] = found
  if (more.length === 0 && only !== undefined) return only
  return found.has('text') ? 'text' : 'float64'
}

/** Rows in batches of a size that suits every form of answer. */
export async function* batchesOf(rows: readonly Row[], columns: readonly ColumnInfo[]): AsyncGenerator<Batch, void, void> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    const piece = rows.slice(at, at + BATCH_ROWS)
    yield { rows: piece.length, columns: columns.map(({ type }, index) => columnFrom(type, piece.length, (row) => piece[row]?.[index])) }
  }
}
