import { DAY_MS, HOUR_MS } from '#core/extent/time.ts'
import type { Batch, BatchStream } from '#core/rows/Batch.ts'
import { numbersOf } from './columns.ts'

/**
 * Rows of a table that keeps the hour beside the date, with the hour merged into the time; other rows as they are, such as those of a
 * `field` that is itself called hour. Source: CHT-39.
 */
export function withHourInTime(stream: BatchStream, field: string): BatchStream {
  if (field === 'hour') return stream
  const hour = stream.columns.findIndex(({ name }) => name === 'hour')
  const time = stream.columns.findIndex(({ name, type }) => name === 'time' && type === 'timestamp')
  if (hour < 0 || time < 0) return stream
  const without = <Item>(items: readonly Item[]) => items.toSpliced(hour, 1)
  return {
    columns: without(stream.columns),
    batches: (async function* () {
      for await (const batch of stream.batches) yield { rows: batch.rows, columns: without(merged(batch, time, hour)) }
    })(),
  }
}

/** A missing hour adds nothing, nor does one beside a time that is more than a date. */
function merged({ columns, rows }: Batch, time: number, hour: number): Batch['columns'] {
  const [days, hours] = [numbersOf(columns[time]), numbersOf(columns[hour])]
  const isPresent = columns[hour]?.present ?? null
  const values = Float64Array.from({ length: rows }, (_, row) => {
    const day = days[row] ?? Number.NaN
    const isDate = day % DAY_MS === 0
    return isDate && (isPresent === null || isPresent[row] === 1) ? day + (hours[row] ?? 0) * HOUR_MS : day
  })
  return columns.with(time, { values, present: columns[time]?.present ?? null })
}
