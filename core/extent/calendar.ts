import { DAY_MS } from './time.ts'

/** The parts of the calendar that observations are grouped by. */
export type CalendarPart = 'year' | 'quarter' | 'month' | 'week'

/**
 * A part of an instant's date in UTC. `week` is the week of the year as SQL Server's DATEPART(week) counts with its default DATEFIRST 7:
 * week 1 holds 1 January, weeks begin on Sunday.
 */
export function calendarPart(ms: number, part: CalendarPart): number {
  const date = new Date(ms)
  const month = date.getUTCMonth() + 1
  if (part === 'year') return date.getUTCFullYear()
  if (part === 'month') return month
  if (part === 'quarter') return Math.ceil(month / 3)
  const newYear = Date.UTC(date.getUTCFullYear(), 0, 1)
  const dayOfYear = Math.floor((ms - newYear) / DAY_MS)
  return Math.floor((dayOfYear + new Date(newYear).getUTCDay()) / 7) + 1
}
