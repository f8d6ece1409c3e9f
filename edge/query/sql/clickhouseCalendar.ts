import { beyondClickHouse, given, literal } from './clickhouseText.ts'

/*
 * Times are milliseconds since 1970 UTC, also before that year, which ClickHouse's own times cannot be. The calendar is computed in
 * years that begin in March and cycles of 400 years (H. Hinnant, "chrono-compatible low-level date algorithms").
 */

const DAY_MS = 86_400_000
/** Days from the first of March of the year 0 to 1970. */
const EPOCH_DAYS = 719_468

const daysOf = (time: string): string => `floor(${time} / ${DAY_MS})`

const rest = (value: string, by: number): string => given({ a_: value }, `(a_ - floor(a_ / ${by}) * ${by})`)

/** An expression of `t_` the time, `z_` the days, `e_` the cycle, `y_` the year in it, `p_` the day of that year, `m_` its month, both from March and 0. */
function civil(time: string, body: string): string {
  const steps: readonly (readonly [string, string])[] = [
    ['t_', time],
    ['z_', `${daysOf('t_')} + ${EPOCH_DAYS}`],
    ['e_', 'floor(z_ / 146097)'],
    ['d_', 'z_ - e_ * 146097'],
    ['y_', 'floor((d_ - floor(d_ / 1460) + floor(d_ / 36524) - floor(d_ / 146096)) / 365)'],
    ['p_', 'd_ - (365 * y_ + floor(y_ / 4) - floor(y_ / 100))'],
    ['m_', 'floor((5 * p_ + 2) / 153)'],
  ]
  return steps.reduceRight((inner, [name, value]) => given({ [name]: value }, inner), body)
}

const YEAR = '(y_ + e_ * 400 + (m_ >= 10))'
const MONTH = '(m_ + 3 - 12 * (m_ >= 10))'
const DAY = '(p_ - floor((153 * m_ + 2) / 5) + 1)'
const IS_LEAP = '(floor(y_ / 4) * 4 = y_ AND (floor(y_ / 100) * 100 != y_ OR y_ = 0))'
const DAY_OF_YEAR = `(p_ + 60 + ${IS_LEAP} - (m_ >= 10) * (365 + ${IS_LEAP}))`

/** Weeks start on Sundays and the first of January is in week 1: `b_` is the day of the year from 0, `a_` the first of January as a day of the week. */
const WEEK = given(
  { b_: `${DAY_OF_YEAR} - 1`, c_: `z_ - ${EPOCH_DAYS} + 4` },
  given({ a_: 'c_ - b_' }, '(floor((b_ + a_ - floor(a_ / 7) * 7) / 7) + 1)'),
)

const parts: Readonly<Record<string, (time: string) => string>> = {
  year: (time) => civil(time, YEAR),
  quarter: (time) => civil(time, `floor((${MONTH} + 2) / 3)`),
  month: (time) => civil(time, MONTH),
  dayofyear: (time) => civil(time, DAY_OF_YEAR),
  day: (time) => civil(time, DAY),
  week: (time) => civil(time, WEEK),
  weekday: (time) => `(${rest(`${daysOf(time)} + 4`, 7)} + 1)`,
  hour: (time) => rest(`floor(${time} / 3600000)`, 24),
  minute: (time) => rest(`floor(${time} / 60000)`, 60),
  second: (time) => rest(`floor(${time} / 1000)`, 60),
}

/** A part of a time as a whole number, as SQL Server counts it. */
export function datePart(part: string, time: string): string {
  const write = parts[part]
  if (write === undefined) throw new TypeError(`${part} is in the list of parts, but cannot be written`)
  return write(time)
}

const monthNames = 'January February March April May June July August September October November December'.split(' ')
const dayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** The name of a date part, where it has one. */
export function dateName(part: string, time: string): string {
  const number = `toInt64(${datePart(part, time)})`
  const names = part === 'month' ? monthNames : dayNames
  return part === 'month' || part === 'weekday' ? `arrayElement([${names.map(literal).join(', ')}], ${number})` : `toString(${number})`
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

/** A time with a whole number of parts added; months have no length, so that they cannot be added here. */
export function dateAdd(part: string, count: string, time: string): string {
  const length = lengths[part]
  if (length === undefined) throw beyondClickHouse(`DATEADD with ${part} is`)
  return `toInt64(${time} + trunc(${count}) * ${length})`
}

const counted: Readonly<Record<string, (time: string) => string>> = {
  year: (time) => civil(time, YEAR),
  quarter: (time) => civil(time, `(${YEAR} * 4 + floor((${MONTH} + 2) / 3))`),
  month: (time) => civil(time, `(${YEAR} * 12 + ${MONTH})`),
  week: (time) => `floor((${daysOf(time)} + 4) / 7)`,
}

/** The boundaries of a part between two times; those of weeks are before Sundays. */
export function dateDiff(part: string, from: string, to: string): string {
  const count = counted[part] ?? ((time: string) => `floor(${time} / ${lengths[part] ?? DAY_MS})`)
  return `(${count(to)} - ${count(from)})`
}

/** Midnight of a time's day. */
export const midnight = (time: string): string => `toInt64(${daysOf(time)} * ${DAY_MS})`

const digits = (value: string, count: number): string => `substring(toString(toInt64(${10 ** count} + ${value})), 2)`

/** A time as `YYYY-MM-DD HH:MM:SS`. */
export function timeText(time: string): string {
  const clock = ['hour', 'minute', 'second'].map((part) => digits(datePart(part, 't_'), 2))
  const day = [digits(YEAR, 4), digits(MONTH, 2), digits(DAY, 2)]
  return civil(time, `concat(${day.join(", '-', ")}, ' ', ${clock.join(", ':', ")})`)
}
