import { HOUR_MS } from '#core/extent/time.ts'
import type { Batch, BatchStream } from '#core/observations/Batch.ts'
import { numbersOf } from './columns.ts'

/** Rows of a table that keeps the hour beside the date, with the hour merged into the time; other rows as they are. Source: CHT-39. */
export function withHourInTime(stream: BatchStream): BatchStream {
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

/** A missing hour adds nothing. */
function merged({ columns, rows }: Batch, time: number, hour: number): Batch['columns'] {
  const [days, hours] = [numbersOf(columns[time]), numbersOf(columns[hour])]
  const isPresent = columns[hour]?.present ?? null
  const values = Float64Array.from({ length: rows }, (_, row) => {
    const offset = isPresent === null || isPresent[row] === 1 ? (hours[row] ?? 0) : 0
    return (days[row] ?? Number.NaN) + offset * HOUR_MS
  })
  return columns.with(time, { values, present: columns[time]?.present ?? null })
}
