import { evenPlaces } from '#core/catalog/trajectory.ts'
import { limits } from '#core/limits/observations.ts'
import type { ObservationEngine, RunOptions, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { pickRows } from '#core/observations/pickRows.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { ENOUGH_TIMES, newestRows, type TimeSlice } from '../catalog/newestRows.ts'
import { timeQuantiles } from '../catalog/timeQuantiles.ts'

/**
 * At most `maxRows` rows of a subset, evenly chosen from all of it in the order of time, first and last among them; of a table with more
 * rows than may be read for this, from the end of each of several slices of its times with about as many rows each.
 */
export async function evenRows(engine: ObservationEngine, reads: SubsetQuery, maxRows: number, options: RunOptions): Promise<BatchStream> {
  const { table } = reads
  const readable = Math.min(limits.sampleReadRows, engine.capabilities.maxRows)
  if (table.rows > readable && table.timeColumn !== 'month') return sampledSlices(engine, reads, { maxRows, readable }, options)
  const { columns, batches, rows } = await newestRows(engine, reads, Math.max(readable, table.rows), options)
  return { columns, batches: evenly(batches, rows, maxRows) }
}

/** One slice after the other, so that rows arrive while the next is read; all of them within the time of one query. */
async function sampledSlices(
  engine: ObservationEngine,
  reads: SubsetQuery,
  { maxRows, readable }: { readonly maxRows: number; readonly readable: number },
  options: RunOptions,
): Promise<BatchStream> {
  const slices = timeQuantiles(reads.table.files, Math.min(limits.sampleSlices, maxRows))
  const share = Math.floor(maxRows / slices.length)
  const read = Math.max(share, Math.floor(readable / ENOUGH_TIMES / slices.length))
  const deadlineMs = performance.now() + options.timeoutMs
  const rowsOf = async (slice: TimeSlice): Promise<BatchStream> => {
    const timeoutMs = Math.max(1, deadlineMs - performance.now())
    const { columns, batches, rows } = await newestRows(engine, reads, read, { ...options, timeoutMs }, slice)
    return { columns, batches: evenly(batches, rows, share) }
  }
  const [oldest = { span: { min: 0, max: 0 }, rows: 0 }, ...others] = slices
  const first = await rowsOf(oldest)
  return { columns: first.columns, batches: joined(first, others, rowsOf) }
}

async function* joined(
  first: BatchStream,
  others: readonly TimeSlice[],
  rowsOf: (slice: TimeSlice) => Promise<BatchStream>,
): BatchStream['batches'] {
  yield* first.batches
  for (const slice of others) yield* (await rowsOf(slice)).batches
}

const evenly = (batches: BatchStream['batches'], rows: number, maxRows: number): BatchStream['batches'] =>
  rows <= maxRows ? batches : rowsAt(batches, evenPlaces(rows, maxRows))

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
