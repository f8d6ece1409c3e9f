import { csvBytes, csvHeader, type TextField } from '#core/observations/csv.ts'
import type { BatchStream } from '#core/rows/Batch.ts'

/** How the rows of a data set were read: how many, and the error that ended them early. */
export interface RowsRead {
  rows: number
  fault?: unknown
}

const NEWLINE = 10

/**
 * The rows as CSV: without rows the header and one blank line, with rows no line behind the last one. If reading fails, the CSV ends after
 * the rows until then and `read` has the error, unless `isFatal` says that nobody can use them.
 */
export async function* bulkCsv(
  { columns, batches }: BatchStream,
  read: RowsRead,
  field: TextField,
  isFatal: () => boolean,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const counting = (async function* () {
    try {
      for await (const batch of batches) {
        read.rows += batch.rows
        yield batch
      }
    } catch (fault) {
      if (isFatal()) throw fault
      read.fault = fault
    }
  })()
  for await (const piece of csvBytes({ columns, batches: counting }, field)) {
    // The one newline that ends our CSV is a piece of its own.
    const isEnd = piece.length === 1 && piece[0] === NEWLINE
    if (!isEnd) yield piece
  }
  if (read.rows === 0) yield new TextEncoder().encode(`${csvHeader(columns, field)}\n`)
}
