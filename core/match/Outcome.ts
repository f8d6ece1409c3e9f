import type { Batch, Column } from '#core/rows/Batch.ts'
import type { NamedVariable } from './matchColumns.ts'
import { missingReasons } from './missingReason.ts'

/** What each of some rows got of one variable. Rows that got nothing have NaN and the number of their reason, from 1. */
export class Outcome {
  readonly value: Float64Array
  readonly deviation: Float64Array
  readonly count: Int32Array
  readonly km: Float64Array
  readonly lagHours: Float64Array
  /** Milliseconds since 1970, or a month of the year. */
  readonly time: Float64Array
  readonly lat: Float64Array
  readonly lon: Float64Array
  readonly depth: Float64Array
  readonly reason: Uint8Array

  constructor(rows: number) {
    const missing = () => new Float64Array(rows).fill(Number.NaN)
    this.value = missing()
    this.deviation = missing()
    this.count = new Int32Array(rows)
    this.km = missing()
    this.lagHours = missing()
    this.time = missing()
    this.lat = missing()
    this.lon = missing()
    this.depth = missing()
    this.reason = new Uint8Array(rows)
  }
}

/** The columns of `matchColumns` for one variable. */
export function outcomeColumns(outcome: Outcome, { type, isClimatology }: Pick<NamedVariable, 'type' | 'isClimatology'>): Batch['columns'] {
  const { value, deviation, count, km, lagHours, time, lat, lon, depth, reason } = outcome
  const found = reason.map((code) => (code === 0 ? 1 : 0))
  const cellTime = isClimatology
    ? { values: Int32Array.from(time, (month) => (Number.isNaN(month) ? 0 : month)), present: presence(time) }
    : present(time)
  return [
    ...[value, deviation].map((values) =>
      type === 'float32' ? { ...present(values), values: Float32Array.from(values) } : present(values),
    ),
    { values: count, present: null },
    ...[km, lagHours].map(present),
    cellTime,
    ...[lat, lon, depth].map(present),
    { values: Array.from(reason, (code) => missingReasons[code - 1] ?? ''), present: found.map((is) => 1 - is) },
  ]
}

const presence = (values: Float64Array): Uint8Array => Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1))

const present = (values: Float64Array): Column => ({ values, present: presence(values) })
