import { DAY_MS, HOUR_MS } from '#core/extent/time.ts'
import type { Batch, BatchStream, Column, ColumnInfo } from '#core/rows/Batch.ts'

/** The numbers of a column; what stands for a missing one has no meaning. Throws where the column holds text or is not there. */
export function numbersOf(column: Column | undefined): ArrayLike<number> {
  if (column === undefined || !ArrayBuffer.isView(column.values)) throw new TypeError('a chart column must hold numbers')
  return column.values
}

/** Where the times are among a response's columns, and whether they are months; beside dates, `month` is a variable like others. */
export function timeColumn(names: readonly string[]): { readonly place: number; readonly isMonthly: boolean } {
  const isMonthly = names.includes('month') && !names.includes('time')
  return { place: Math.max(0, names.indexOf(isMonthly ? 'month' : 'time')), isMonthly }
}

/** A number of a column; NaN where it is missing. */
export function valueAt(column: Column | undefined, row: number): number {
  const values = numbersOf(column)
  return column?.present == null || column.present[row] === 1 ? (values[row] ?? Number.NaN) : Number.NaN
}

/** The positions of the columns in a space-time response. `depth` is -1 without depth. */
export interface SpaceTimeColumns {
  readonly time: number
  readonly lat: number
  readonly lon: number
  readonly depth: number
  readonly value: number
}

/** The columns of a space-time answer by name; without the known names by the procedure's order. Source: CHT-05. */
export function spaceTimeColumns(names: readonly string[], field: string): SpaceTimeColumns {
  const time = timeColumn(names).place
  const depth = names.indexOf('depth')
  const orElse = (name: string, place: number) => (names.includes(name) ? names.indexOf(name) : place)
  return {
    time,
    lat: orElse('lat', 1),
    lon: orElse('lon', 2),
    depth,
    value: names.includes(field) ? names.lastIndexOf(field) : names.length - 1,
  }
}

/** The rows of a chart's response as they arrived, so that splitting and saving them needs no second request. */
export class ChartRows {
  readonly columns: readonly ColumnInfo[]
  readonly batches: Batch[] = []

  constructor(columns: readonly ColumnInfo[]) {
    this.columns = columns
  }

  /** The names of the columns in their order. */
  get names(): readonly string[] {
    return this.columns.map(({ name }) => name)
  }
}

/** Rows with the hour, where a table has it beside the date, merged into the time, unless it is itself the `field`. Source: CHT-39. */
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
