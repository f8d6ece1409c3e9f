import type { ObservationFile } from '#core/observations/ObservationEngine.ts'
import { timeSpan } from '#core/observations/timeSpan.ts'
import type { TimeSlice } from './newestRows.ts'

/** Halvings that find an instant to the millisecond within a million years. */
const HALVINGS = 55

/**
 * At most `count` slices of a table's times, oldest first, without gaps and with about the same number of rows each: as if the rows of
 * each file were spread evenly over its times, so that nothing is read.
 */
export function timeQuantiles(files: readonly ObservationFile[], count: number): TimeSlice[] {
  const { min, max } = timeSpan({ files })
  const total = files.reduce((sum, { rows }) => sum + rows, 0)
  if (!(min < max)) return [{ span: { min, max }, rows: total }]
  const inner = Array.from({ length: count - 1 }, (_, at) => instantAfter(files, (total * (at + 1)) / count, min, max))
  const starts = [...new Set([min, ...inner])]
  return starts.map((start, at) => ({ span: { min: start, max: (starts[at + 1] ?? max + 1) - 1 }, rows: total / starts.length }))
}

/** The first instant after which no more than the other rows lie. */
function instantAfter(files: readonly ObservationFile[], rows: number, min: number, max: number): number {
  let [low, high] = [min, max]
  for (let halving = 0; halving < HALVINGS && high - low > 1; halving += 1) {
    const middle = Math.floor((low + high) / 2)
    if (rowsUntil(files, middle) < rows) low = middle
    else high = middle
  }
  return high
}

const rowsUntil = (files: readonly ObservationFile[], ms: number): number =>
  files.reduce((sum, { time, rows }) => sum + rows * shareUntil(time, ms), 0)

function shareUntil({ min, max }: ObservationFile['time'], ms: number): number {
  if (ms <= min) return 0
  return ms >= max ? 1 : (ms - min) / (max - min)
}
