import { calendarPart } from '#core/extent/calendar.ts'
import { type MissingReason, missingReasons } from '../missingReason.ts'
import type { MatchAnswer } from './MatchAnswer.ts'

/** Rows that got no value of a variable for one reason. */
interface ReasonCount {
  readonly reason: MissingReason
  readonly rows: number
  /** By the month of the year, January first; rows without a time are in none. */
  readonly byMonth: readonly number[]
}

/** What a match found of one variable. */
export interface VariableSummary {
  readonly found: number
  readonly missing: number
  /** Of the values; `null` where there are none. */
  readonly range: { readonly min: number; readonly max: number } | null
  readonly medianCount: number | null
  readonly medianKm: number | null
  /** The most frequent first. */
  readonly reasons: readonly ReasonCount[]
}

/** What a match found. */
export interface MatchSummary {
  readonly rows: number
  /** Rows with a value of every variable. */
  readonly complete: number
  /** In the order of the request. */
  readonly variables: readonly VariableSummary[]
}

/** Counts what was found of each variable, and why the others were not. `times` are those of the rows. */
export function summaryOf(answer: MatchAnswer, times: Float64Array): MatchSummary {
  const numbers = Array.from({ length: answer.variables }, (_, index) => index)
  let complete = 0
  const reasons = numbers.map((index) => answer.values(index, 'reason'))
  for (let row = 0; row < answer.rows; row++) if (reasons.every((codes) => codes[row] === 0)) complete += 1
  return { rows: answer.rows, complete, variables: numbers.map((index) => variableSummary(answer, index, times)) }
}

function variableSummary(answer: MatchAnswer, index: number, times: Float64Array): VariableSummary {
  const [values, counts, kms, codes] = (['value', 'count', 'km', 'reason'] as const).map((name) => answer.values(index, name))
  let [found, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const byReason = missingReasons.map(() => new Array<number>(13).fill(0))
  for (let row = 0; row < answer.rows; row++) {
    const code = codes?.[row] ?? 0
    if (code > 0) {
      const months = byReason[code - 1]
      const ms = times[row] ?? Number.NaN
      const month = Number.isNaN(ms) ? 0 : calendarPart(ms, 'month')
      if (months) months[month] = (months[month] ?? 0) + 1
      continue
    }
    found += 1
    const value = values?.[row] ?? Number.NaN
    if (value < min) min = value
    if (value > max) max = value
  }
  const ofFound = (all: Float32Array | Float64Array | Int32Array | Uint8Array | undefined) =>
    median(Float32Array.from(all ?? [], (value, row) => (codes?.[row] === 0 ? value : Number.NaN)))
  return {
    found,
    missing: answer.rows - found,
    range: min <= max ? { min, max } : null,
    medianCount: ofFound(counts),
    medianKm: ofFound(kms),
    reasons: byReason
      .map((months, at) => ({
        reason: missingReasons[at] as MissingReason,
        rows: months.reduce((a, b) => a + b, 0),
        byMonth: months.slice(1),
      }))
      .filter(({ rows }) => rows > 0)
      .toSorted((one, other) => other.rows - one.rows),
  }
}

function median(values: Float32Array): number | null {
  const known = values.filter((value) => !Number.isNaN(value)).sort()
  return known[Math.floor((known.length - 1) / 2)] ?? null
}
