import { evenPlaces } from '#core/catalog/trajectory.ts'
import { limits } from '#core/limits.ts'
import type { BatchStream } from '#core/observations/Batch.ts'
import type { ObservationEngine, RunOptions, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { pickRows } from '#core/observations/pickRows.ts'
import { ENOUGH_TIMES, newestRows } from './newestRows.ts'

/**
 * At most `most` rows of a subset, evenly chosen from all of it in the order of time, first and last among them; of a table with more rows
 * than may be read for this, from its newest part.
 */
export async function evenRows(engine: ObservationEngine, reads: SubsetQuery, most: number, options: RunOptions): Promise<BatchStream> {
  const readable = Math.min(limits.sampleReadRows, engine.capabilities.maxRows)
  const isWhole = reads.table.rows <= readable
  const { columns, batches, rows } = await newestRows(engine, reads, isWhole ? readable : Math.floor(readable / ENOUGH_TIMES), options)
  return { columns, batches: rows <= most ? batches : rowsAt(batches, evenPlaces(rows, most)) }
}

/** The rows at these places of a stream; places are in ascending order. */
async function* rowsAt(batches: BatchStream['batches'], places: readonly number[]): BatchStream['batches'] {
  let [first, next] = [0, 0]
  for await (const batch of batches) {
    const own: number[] = []
    for (let place = places[next]; place !== undefined && place < first + batch.rows; place = places[++next]) own.push(place - first)
    first += batch.rows
    if (own.length > 0) yield pickRows(batch, Uint32Array.from(own))
  }
}
