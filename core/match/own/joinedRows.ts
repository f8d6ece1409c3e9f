import { distinctNames } from '#core/observations/distinctNames.ts'
import type { Batch, BatchStream } from '#core/rows/Batch.ts'
import type { TableRows } from '../read/recordsOf.ts'

/** Somebody's own rows, cells as they stand, with what was found beside each: own columns first, then those of the answer. */
export function joinedRows(names: readonly string[], rows: TableRows, { columns, batches }: BatchStream): BatchStream {
  const all = distinctNames([...names, ...columns.map(({ name }) => name)])
  const own = names.map((_, index) => ({ name: all[index] ?? '', type: 'text' as const }))
  const found = columns.map((column, index) => ({ ...column, name: all[names.length + index] ?? column.name }))
  return { columns: [...own, ...found], batches: joined(names.length, rows, batches) }
}

async function* joined(width: number, rows: TableRows, batches: BatchStream['batches']): AsyncGenerator<Batch> {
  const next = rows()[Symbol.iterator]()
  for await (const batch of batches) {
    const cells = Array.from({ length: width }, (): string[] => [])
    for (let row = 0; row < batch.rows; row++) {
      const { value } = next.next()
      for (const [index, column] of cells.entries()) column.push(value?.cells[index] ?? '')
    }
    yield { rows: batch.rows, columns: [...cells.map((values) => ({ values, present: null })), ...batch.columns] }
  }
}
