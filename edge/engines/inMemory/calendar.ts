import { DAY_MS } from '#core/extent/time.ts'

const unitsMs: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY_MS,
  dayofyear: DAY_MS,
  weekday: DAY_MS,
  week: 7 * DAY_MS,
}
const months: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }

const yearStart = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1)
const dayOfYear = (ms: number): number => Math.floor((ms - yearStart(new Date(ms).getUTCFullYear())) / DAY_MS) + 1

const parts: Readonly<Record<string, (date: Date) => number>> = {
  year: (date) => date.getUTCFullYear(),
  quarter: (date) => Math.floor(date.getUTCMonth() / 3) + 1,
  month: (date) => date.getUTCMonth() + 1,
  day: (date) => date.getUTCDate(),
  hour: (date) => date.getUTCHours(),
  minute: (date) => date.getUTCMinutes(),
  second: (date) => date.getUTCSeconds(),
  dayofyear: (date) => dayOfYear(date.getTime()),
  weekday: (date) => date.getUTCDay() + 1,
  // Weeks start on Sundays, and the first of January is in week 1.
  week: (date) => Math.floor((dayOfYear(date.getTime()) + new Date(yearStart(date.getUTCFullYear())).getUTCDay() - 1) / 7) + 1,
}

/** A part of a time, as SQL Server counts it. Times are milliseconds since 1970 UTC. */
export function datePart(part: string, ms: number): number {
  const read = parts[part]
  if (read === undefined) throw new TypeError(`${part} is in the list of parts, but cannot be read`)
  return read(new Date(ms))
}

const names = { month: { month: 'long', timeZone: 'UTC' }, weekday: { weekday: 'long', timeZone: 'UTC' } } as const

/** The name of a date part, where it has one. */
export function dateName(part: string, ms: number): string {
  if (part !== 'month' && part !== 'weekday') return String(datePart(part, ms))
  return new Intl.DateTimeFormat('en', names[part]).format(new Date(ms))
}

/** A time with a whole number of parts added; a day that a month does not have becomes its last. */
export function dateAdd(part: string, count: number, ms: number): number {
  const whole = Math.trunc(count)
  const unit = unitsMs[part]
  if (unit !== undefined) return ms + whole * unit
  const date = new Date(ms)
  const month = date.getUTCMonth() + whole * (months[part] ?? 1)
  const last = new Date(0)
  last.setUTCFullYear(date.getUTCFullYear(), month + 1, 0)
  date.setUTCFullYear(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), last.getUTCDate()))
  return date.getTime()
}

/** The boundaries of a part between two times; those of weeks are before Sundays. */
export function dateDiff(part: string, from: number, to: number): number {
  const count = (ms: number): number => {
    const unit = unitsMs[part]
    // The first of January 1970 was a Thursday.
    if (part === 'week') return Math.floor((Math.floor(ms / DAY_MS) + 4) / 7)
    if (unit !== undefined) return Math.floor(ms / unit)
    const date = new Date(ms)
    return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / (months[part] ?? 1))
  }
  return count(to) - count(from)
}
