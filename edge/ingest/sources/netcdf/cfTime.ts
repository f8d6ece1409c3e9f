import { DAY_MS } from '#core/extent/time.ts'
import { quoteText, sourceProblem } from '../sourceProblem.ts'

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  nanosecond: 1e-6,
  us: 1e-3,
  microsecond: 1e-3,
  ms: 1,
  msec: 1,
  millisecond: 1,
  s: 1000,
  sec: 1000,
  second: 1000,
  min: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hr: 3_600_000,
  hour: 3_600_000,
  d: DAY_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
}
/** Of a trimmed text: the unit and what it counts from. */
const SINCE = /^([a-z]+)\s+since\s+(\S.*)$/i
const REFERENCE =
  /^([+-]?\d{1,4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2})(?::(\d{1,2})(?::(\d{1,2}(?:\.\d*)?))?)?)?\s*(Z|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?)?$/i

/** Whether units are those of a time coordinate. */
export const isTimeUnits = (units: string): boolean => SINCE.test(units.trim())

/** Whether times count from the year 0, by which COARDS marks the months or days of a year that is none. */
export const countsFromYearZero = (units: string): boolean => /^[+-]?0{1,4}-/.test(SINCE.exec(units.trim())?.[2] ?? '')

/** Milliseconds since 1970 UTC of a time value; rounded to the millisecond, NaN for NaN. */
export type TimeReader = (value: number | bigint) => number

/**
 * Reads times as CF-1.8 section 4.4 says, for the calendars whose days are those of the world: standard (gregorian: Julian before
 * 15 October 1582), proleptic_gregorian and julian. Rejects calendars of models, whose dates have no instant, and months and years,
 * which UDUNITS makes fractions of a year.
 */
export function timeReader(name: string, units: string, calendar: string): TimeReader {
  const [, unit = '', reference = ''] = SINCE.exec(units.trim()) ?? []
  const known = unitMs[unit.toLowerCase()] ?? unitMs[unit.toLowerCase().replace(/s$/, '')]
  if (known === undefined)
    throw sourceProblem(`The times of ${name} are counted in ${quoteText(units)}; use days, hours, minutes or seconds since a date.`)
  const since = referenceMs(name, reference, calendar.toLowerCase() || 'standard')
  return (value) => {
    if (typeof value === 'number') return Math.round(value * known) + since
    // Whole nanoseconds of our time are too large for a double.
    if (known < 1) return Number(value / BigInt(Math.round(1 / known))) + since
    return Number(value) * known + since
  }
}

function referenceMs(name: string, text: string, calendar: string): number {
  const parts = REFERENCE.exec(text)
  if (!parts) throw sourceProblem(`The times of ${name} count from ${quoteText(text)}, which is no date.`)
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', zone = ''] = parts
  const ofDay = Number(hour) * 3_600_000 + Number(minute) * 60_000 + Math.round(Number(second) * 1000)
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  if (
    Number(hour) > 24 ||
    Number(minute) > 59 ||
    Number(second) >= 61 ||
    date.month < 1 ||
    date.month > 12 ||
    date.day < 1 ||
    date.day > 31
  )
    throw sourceProblem(`The times of ${name} count from ${quoteText(text)}, which is no date.`)
  return dayNumber(name, date, calendar) * DAY_MS + ofDay - zoneMs(zone)
}

interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Days since 1 January 1970 of the world's days. */
function dayNumber(name: string, date: CalendarDate, calendar: string): number {
  const { year, month, day } = date
  const key = year * 10_000 + month * 100 + day
  switch (calendar) {
    case 'proleptic_gregorian':
      return gregorianDay(date)
    case 'julian':
      return julianDay(date)
    case 'standard':
    case 'gregorian':
      if (year === 0) return gregorianDay(date)
      if (year < 1) throw sourceProblem(`The times of ${name} count from the year ${year}, which the standard calendar does not have.`)
      if (key > 15_821_004 && key < 15_821_015)
        throw sourceProblem(`The times of ${name} count from a day of October 1582 that was left out of the calendar.`)
      return key < 15_821_015 ? julianDay(date) : gregorianDay(date)
    default:
      throw sourceProblem(
        `The times of ${name} are in the calendar ${quoteText(calendar)}, whose dates are no instants; only standard, proleptic_gregorian and julian can be ingested.`,
      )
  }
}

function gregorianDay({ year, month, day }: CalendarDate): number {
  const midnight = new Date(0)
  midnight.setUTCFullYear(year, month - 1, day)
  return midnight.getTime() / DAY_MS
}

/** Meeus, Astronomical Algorithms, chapter 7: the Julian day of a date of the Julian calendar, counted from 1970. */
function julianDay({ year, month, day }: CalendarDate): number {
  const [y, m] = month <= 2 ? [year - 1, month + 12] : [year, month]
  return Math.floor(365.25 * (y + 4716)) + Math.floor(30.6001 * (m + 1)) + day - 1524.5 - 2_440_587.5
}

function zoneMs(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
