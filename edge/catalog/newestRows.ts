import type { Range, TimeSelection } from '#core/extent/Extent.ts'
import type { ObservationEngine, RunOptions, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { timeSpan } from '#core/observations/timeSpan.ts'
import type { BatchStream } from '#core/rows/Batch.ts'

/** How often the window of times is narrowed at most; each try counts the rows of one window. */
const MAX_TRIES = 24
/** A window with so many times the wanted rows is narrow enough to be read. */
export const ENOUGH_TIMES = 4

/** A part of a table's times, in milliseconds, with about as many rows as it holds. */
export interface TimeSlice {
  readonly span: Range
  readonly rows: number
}

/** Rows of which it is known how many come. */
interface CountedRows extends BatchStream {
  readonly rows: number
}

/**
 * The newest `maxRows` rows of a subset of all times, or of one slice of them, oldest first: read from a window of times that is found by
 * counting, so that a large table is not read from its beginning. Rows of the same time are taken by latitude and longitude, the last
 * ones first.
 */
export async function newestRows(
  engine: ObservationEngine,
  reads: SubsetQuery,
  maxRows: number,
  options: RunOptions,
  slice: TimeSlice | null = null,
): Promise<CountedRows> {
  const count = async (time: TimeSelection) => (await engine.estimate({ ...reads, extent: { ...reads.extent, time } }, options)).rows
  const time = await findWindow(reads, maxRows, count, slice)
  const rows = await count(time)
  const stream = await engine.subset({ ...reads, extent: { ...reads.extent, time } }, options)
  return { columns: stream.columns, batches: withoutFirst(stream.batches, rows - maxRows), rows: Math.min(rows, maxRows) }
}

/** The shortest window up to the last time that holds enough rows, or all times where there are no more. */
async function findWindow(
  { table }: SubsetQuery,
  maxRows: number,
  count: (time: TimeSelection) => Promise<number>,
  slice: TimeSlice | null,
): Promise<TimeSelection> {
  const { span, rows: rowsAbout } = slice ?? { span: timeSpan(table), rows: table.rows }
  const { min: first, max: endMs } = span
  const all: TimeSelection = slice === null ? { kind: 'all' } : { kind: 'instants', startMs: first, endMs }
  if (table.timeColumn === 'month' || rowsAbout <= maxRows * ENOUGH_TIMES || !(first < endMs)) return all
  let [enough, tooFew] = [first, endMs]
  let step = ((endMs - first) * maxRows) / rowsAbout
  for (let tries = 0; tries < MAX_TRIES && enough < tooFew; tries++) {
    const startMs = Math.floor(enough === first && tooFew - step > first ? tooFew - step : (enough + tooFew) / 2)
    if (startMs <= enough || startMs >= tooFew) break
    const rows = await count({ kind: 'instants', startMs, endMs })
    if (rows < maxRows) tooFew = startMs
    else enough = startMs
    if (rows >= maxRows && rows <= maxRows * ENOUGH_TIMES) break
    step *= 2
  }
  return enough === first ? all : { kind: 'instants', startMs: enough, endMs }
}

async function* withoutFirst(batches: BatchStream['batches'], skipped: number): BatchStream['batches'] {
  let left = Math.max(0, skipped)
  for await (const batch of batches) {
    const from = Math.min(left, batch.rows)
    left -= from
    if (from === batch.rows) continue
    const columns = batch.columns.map(({ values, present }) => ({ values: values.slice(from), present: present?.slice(from) ?? null }))
    yield { rows: batch.rows - from, columns }
  }
}
