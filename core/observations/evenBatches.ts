import type { Batch, BatchStream } from '../rows/Batch.ts'
import { joinBatches } from './gather.ts'
import { columnRange } from './smallBatches.ts'

/**
 * The same rows in batches of exactly so many, the last one apart: engines divide one result differently each time, and files that are
 * written in groups of rows would differ with them. Holds fewer than two batches more than its source.
 */
export async function* evenBatches({ columns, batches }: BatchStream, batchRows: number): AsyncGenerator<Batch> {
  let waiting: Batch[] = []
  let rows = 0
  for await (const batch of batches) {
    for (let from = 0; from < batch.rows; ) {
      const to = Math.min(batch.rows, from + batchRows - rows)
      waiting.push(to - from === batch.rows ? batch : { rows: to - from, columns: batch.columns.map((one) => columnRange(one, from, to)) })
      rows += to - from
      from = to
      if (rows < batchRows) continue
      yield joinBatches(columns, waiting)
      waiting = []
      rows = 0
    }
  }
  if (rows > 0) yield joinBatches(columns, waiting)
}
