import { calendarPart } from '#core/extent/calendar.ts'
import { DAY_MS } from '#core/extent/time.ts'
import type { MatchTable } from './MatchTable.ts'

/** The middle of a month of the year in which a point lies, in milliseconds since 1970. */
export function middleOfMonth(atMs: number, month: number): number {
  const year = new Date(atMs).getUTCFullYear()
  return (Date.UTC(year, month - 1) + Date.UTC(year, month)) / 2
}

/** How points and rows of a table are compared in time: by instants, by months of the year, or not at all. */
export interface TimeRule {
  /** What the points have, in the table's own terms; NaN for none. */
  readonly ofPoints: Float64Array
  /** How far apart point and row may be, in the same terms. */
  readonly tolerance: number
  /** Rows of timeless data say 0. */
  readonly isTimeless: boolean
}

export function timeRule({ time }: Pick<MatchTable, 'time'>, times: Float64Array, toleranceDays: number): TimeRule {
  if (time === 'none') return { ofPoints: new Float64Array(times.length), tolerance: 0, isTimeless: true }
  if (time === 'instants') return { ofPoints: times, tolerance: toleranceDays * DAY_MS, isTimeless: false }
  return { ofPoints: times.map((ms) => (Number.isNaN(ms) ? ms : calendarPart(ms, 'month'))), tolerance: 0, isTimeless: false }
}
