import { DAY_MS } from '#core/extent/time.ts'
import { decimalOf } from '#core/text/decimal.ts'
import { dayMs } from './calendarText.ts'
import type { TimeForm } from './timeForms.ts'

/** Times as one number. */
export interface TimeCounter extends TimeForm {
  /** Whether the texts are numbers that a time of the last centuries may have in this form, and that are hardly anything else. */
  readonly isPlausible: (texts: readonly string[]) => boolean
}

/** The instant of a year with decimals, in milliseconds since 1970 UTC: 2000.5 is the middle of that year, 183 days after its beginning. */
export function decimalYearMs(year: number): number {
  const whole = Math.floor(year)
  if (!(whole >= 0 && whole < 10_000)) return Number.NaN
  const start = dayMs(whole, 1, 1)
  return start + Math.round((year - whole) * (dayMs(whole + 1, 1, 1) - start))
}

function counter(name: string, toMs: (number: number) => number, from: number, to: number): TimeCounter {
  const isWithin = (number: number) => number >= from && number < to
  return {
    name,
    read: (text) => {
      const ms = toMs(decimalOf(text.trim()))
      return Math.abs(ms) <= LAST_MS ? ms : Number.NaN
    },
    isPlausible: (texts) =>
      texts.every((text) => isWithin(decimalOf(text.trim()))) && (name !== DECIMAL_YEAR || texts.some((text) => text.includes('.'))),
  }
}

/** The last instant that a `Date` knows. */
const LAST_MS = 8.64e15
const DECIMAL_YEAR = 'decimal year'

const days = (zero: number) => (number: number) => Math.round((number - zero) * DAY_MS)

/**
 * Days of Excel (1 is 1 January 1900, with the 29 February 1900 that it believes in), of MATLAB (1 is 1 January of the year 0), of Argo and of
 * astronomers (noon, 1 January 4713 BC), and the seconds of Unix, each with the numbers that are plausible.
 */
export const counters: readonly TimeCounter[] = [
  counter(DECIMAL_YEAR, decimalYearMs, 1600, 2200),
  counter('seconds since 1970', (number) => Math.round(number * 1000), 1e8, 4.2e9),
  counter('milliseconds since 1970', Math.round, 1e11, 4.2e12),
  counter('Excel serial day', days(25_569), 15_000, 75_000),
  counter('days since 1950', days(7305), 7000, 55_000),
  counter('MATLAB day', days(719_529), 640_000, 770_000),
  counter('Julian day', days(2_440_587.5), 2_350_000, 2_500_000),
]
