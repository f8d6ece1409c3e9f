import { DAY_MS } from '#core/extent/time.ts'
import { beyondClickHouse, given, literal } from './clickhouseText.ts'

/*
 * The calendar of milliseconds since 1970 UTC, from the year -3999 on, by whole numbers alone: the server's own dates begin in 1970. Years
 * begin in March here, so that the leap day is their last (Richards, «Mapping Time», and Neri and Schneider 2023).
 */

/** Days from 1 March of the year 0 to 1970. */
const DAYS_TO_1970 = 719_468
/** Whole cycles of 400 years (146,097 days) that keep every number positive: integer division rounds towards zero. */
const SHIFT_YEARS = 4000
const SHIFT_MS = (DAYS_TO_1970 + (SHIFT_YEARS / 400) * 146_097) * DAY_MS

/** Whole lengths of time since the beginning of the shifted years. */
const since = (ms: string, lengthMs: number): string => `intDiv(${ms} + ${SHIFT_MS}, ${lengthMs})`
const day = (ms: string): string => since(ms, DAY_MS)
const dayOfCentury = (ms: string): string => `intDiv((4 * ${day(ms)} + 3) % 146097, 4)`
const dayFromMarch = (ms: string): string => `intDiv((4 * ${dayOfCentury(ms)} + 3) % 1461, 4)`
const monthFromMarch = (ms: string): string => `intDiv(5 * ${dayFromMarch(ms)} + 2, 153)`

/** The year, shifted; from its 306th day a year that began in March is the next. */
const shiftedYear = (ms: string): string =>
  `(100 * intDiv(4 * ${day(ms)} + 3, 146097) + intDiv(4 * ${dayOfCentury(ms)} + 3, 1461) + (${dayFromMarch(ms)} >= 306))`

const month = (ms: string): string => `((${monthFromMarch(ms)} + 2) % 12 + 1)`
const quarter = (ms: string): string => `intDiv(${month(ms)} + 2, 3)`

function newYear(ms: string): string {
  const before = `(${shiftedYear(ms)} - 1)`
  return `(365 * ${before} + intDiv(${before}, 4) - intDiv(${before}, 100) + intDiv(${before}, 400) + 306)`
}

const lengths: Readonly<Record<string, number>> = {
  week: 7 * DAY_MS,
  day: DAY_MS,
  dayofyear: DAY_MS,
  weekday: DAY_MS,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
}

const parts = {
  year: (ms: string) => `(${shiftedYear(ms)} - ${SHIFT_YEARS})`,
  quarter,
  month,
  dayofyear: (ms: string) => `(${day(ms)} - ${newYear(ms)} + 1)`,
  day: (ms: string) => `(${dayFromMarch(ms)} - intDiv(153 * ${monthFromMarch(ms)} + 2, 5) + 1)`,
  // The day before the first of March of the year 0 was a Tuesday, so that (day + 3) % 7 counts from Sunday.
  week: (ms: string) => `(intDiv(${day(ms)} - ${newYear(ms)} + (${newYear(ms)} + 3) % 7, 7) + 1)`,
  weekday: (ms: string) => `((${day(ms)} + 3) % 7 + 1)`,
  hour: (ms: string) => `(${since(ms, 3_600_000)} % 24)`,
  minute: (ms: string) => `(${since(ms, 60_000)} % 60)`,
  second: (ms: string) => `(${since(ms, 1000)} % 60)`,
}

/** An expression of Int32 for a part of the date of an expression of Int64 milliseconds, which is repeated; parts as SQL Server counts them. */
export const calendarExpression = (part: keyof typeof parts, ms: string): string => `toInt32(${parts[part](ms)})`

/** The same of any expression of milliseconds, which is written once. */
export const datePart = (part: string, time: string): string => ofTime(time, calendarExpression(part as keyof typeof parts, 't_'))

const ofTime = (time: string, body: string): string => given({ t_: `toInt64(${time})` }, body)

const monthNames = 'January February March April May June July August September October November December'.split(' ')
const dayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** The name of a date part, where it has one. */
export function dateName(part: string, time: string): string {
  const number = datePart(part, time)
  const names = part === 'month' ? monthNames : dayNames
  return part === 'month' || part === 'weekday' ? `arrayElement([${names.map(literal).join(', ')}], ${number})` : `toString(${number})`
}

/** A time with a whole number of parts added; months have no length, so that they cannot be added here. */
export function dateAdd(part: string, count: string, time: string): string {
  const length = lengths[part]
  if (length === undefined) throw beyondClickHouse(`DATEADD with ${part} is`)
  return `toInt64(${time} + trunc(toFloat64(${count})) * ${length})`
}

const counted: Readonly<Record<string, (ms: string) => string>> = {
  year: shiftedYear,
  quarter: (ms) => `(${shiftedYear(ms)} * 4 + ${quarter(ms)})`,
  month: (ms) => `(${shiftedYear(ms)} * 12 + ${month(ms)})`,
  week: (ms) => `intDiv(${day(ms)} + 3, 7)`,
}

/** The boundaries of a part between two times; those of weeks are before Sundays. */
export function dateDiff(part: string, from: string, to: string): string {
  const count = counted[part]?.('t_') ?? since('t_', lengths[part] ?? DAY_MS)
  return `(${ofTime(to, count)} - ${ofTime(from, count)})`
}

/** Midnight of a time's day. */
export const midnight = (time: string): string => `toInt64(floor(${time} / ${DAY_MS}) * ${DAY_MS})`

/** A time as `YYYY-MM-DD HH:MM:SS`. */
export function timeText(time: string): string {
  const digits = (part: keyof typeof parts, count: number) => `substring(toString(${10 ** count} + ${parts[part]('t_')}), 2)`
  const date = [digits('year', 4), digits('month', 2), digits('day', 2)]
  const clock = (['hour', 'minute', 'second'] as const).map((part) => digits(part, 2))
  return ofTime(time, `concat(${date.join(", '-', ")}, ' ', ${clock.join(", ':', ")})`)
}
