import type { CalendarPart } from '#core/extent/calendar.ts'
import { DAY_MS } from '#core/extent/time.ts'

/**
 * Parts of the calendar of milliseconds since 1970, as core/extent/calendar.ts counts them, by whole numbers alone: the server's own
 * dates begin in 1970. Years begin in March here, so that the leap day is their last (Richards, «Mapping Time», and Neri and Schneider 2023).
 */

/** Days from 1 March of the year 0 to 1970. */
const DAYS_TO_1970 = 719_468
/** Whole cycles of 400 years (146,097 days) that keep every number positive: integer division rounds towards zero. */
const SHIFT_YEARS = 4000
const SHIFT_DAYS = (SHIFT_YEARS / 400) * 146_097

const day = (ms: string): string => `intDiv(${ms} + ${(DAYS_TO_1970 + SHIFT_DAYS) * DAY_MS}, ${DAY_MS})`
const dayOfCentury = (ms: string): string => `intDiv((4 * ${day(ms)} + 3) % 146097, 4)`
const dayFromMarch = (ms: string): string => `intDiv((4 * ${dayOfCentury(ms)} + 3) % 1461, 4)`

/** The year, shifted; from its 306th day a year that began in March is the next. */
const shiftedYear = (ms: string): string =>
  `(100 * intDiv(4 * ${day(ms)} + 3, 146097) + intDiv(4 * ${dayOfCentury(ms)} + 3, 1461) + (${dayFromMarch(ms)} >= 306))`

const month = (ms: string): string => `((intDiv(5 * ${dayFromMarch(ms)} + 2, 153) + 2) % 12 + 1)`

function newYear(ms: string): string {
  const before = `(${shiftedYear(ms)} - 1)`
  return `(365 * ${before} + intDiv(${before}, 4) - intDiv(${before}, 100) + intDiv(${before}, 400) + 306)`
}

const parts: Readonly<Record<CalendarPart, (ms: string) => string>> = {
  year: (ms) => `${shiftedYear(ms)} - ${SHIFT_YEARS}`,
  quarter: (ms) => `intDiv(${month(ms)} + 2, 3)`,
  month,
  // The day before the first of March of the year 0 was a Tuesday, so that (day + 3) % 7 counts from Sunday.
  week: (ms) => `intDiv(${day(ms)} - ${newYear(ms)} + (${newYear(ms)} + 3) % 7, 7) + 1`,
}

/** An expression of Int32 for a part of the date of an expression of Int64 milliseconds, from the year -3999 on. */
export const calendarExpression = (part: CalendarPart, ms: string): string => `toInt32(${parts[part](ms)})`
