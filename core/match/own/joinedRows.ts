import { distinctNames } from '#core/observations/distinctNames.ts'
import type { Batch, BatchStream, ColumnInfo } from '#core/rows/Batch.ts'
import type { MatchAnswer } from './MatchAnswer.ts'

/** Somebody's own rows, cells as they stand, with what was found beside each: own columns first, then those of the answer. */
export function joinedRows(
  names: readonly string[],
  rows: AsyncIterable<{ readonly cells: readonly (readonly string[])[] }>,
  answer: MatchAnswer,
): BatchStream {
  const own = names.map((name): ColumnInfo => ({ name, type: 'text' }))
  const all = distinctNames([...names, ...answer.columns.map(({ name }) => name)])
  const added = answer.columns.map((column, index) => ({ ...column, name: all[names.length + index] ?? column.name }))
  return { columns: [...own, ...added], batches: joined(names.length, rows, answer) }
}

async function* joined(
  width: number,
  rows: AsyncIterable<{ readonly cells: readonly (readonly string[])[] }>,
  answer: MatchAnswer,
): AsyncGenerator<Batch> {
  let from = 0
  for await (const { cells } of rows) {
    const own = Array.from({ length: width }, (_, index) => ({ values: cells.map((row) => row[index] ?? ''), present: null }))
    yield { rows: cells.length, columns: [...own, ...answer.slice(from, from + cells.length)] }
    from += cells.length
  }
}
