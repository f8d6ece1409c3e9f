import type { Batch, BatchStream } from '#core/rows/Batch.ts'

/** How many rows have passed so far. */
export interface RowCount {
  rows: number
}

/** The same stream, counting its rows as they pass. */
export function countRows(stream: BatchStream, count: RowCount): BatchStream {
  return { columns: stream.columns, batches: counting(stream.batches, count) }
}

async function* counting(batches: AsyncIterable<Batch>, count: RowCount): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    count.rows += batch.rows
    yield batch
  }
}
