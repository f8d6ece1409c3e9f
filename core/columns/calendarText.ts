import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/extent/time.ts'

/** After so many days the calendar repeats itself. */
const FOUR_CENTURIES_MS = 146_097 * DAY_MS

/** Longer texts are no times, and would cost more the longer they are. */
export const MAX_TIME_CHARACTERS = 50

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const fullNames = 'january february march april may june july august september october november december sept'.split(' ')

/** The number of a month, 1 to 12, of its English name or the three letters of it; NaN for others. */
export function monthOfName(name: string): number {
  const lower = name.toLowerCase()
  return months.includes(lower) || fullNames.includes(lower) ? months.indexOf(lower.slice(0, 3)) + 1 : Number.NaN
}

/** Midnight UTC of a day of the calendar, in milliseconds since 1970; NaN for 30 February and any other that is none. */
export function dayMs(year: number, month: number, day: number): number {
  const isInCalendar = [month, day].every(Number.isInteger) && month >= 1 && month <= 12 && day >= 1 && day <= 31
  if (!isInCalendar) return Number.NaN
  // The years 0 to 99 are not those that `Date.UTC` takes them for; 400 years later the calendar is the same.
  const midnight = Date.UTC(year + 400, month - 1, day) - FOUR_CENTURIES_MS
  return day > 28 && new Date(midnight).getUTCDate() !== day ? Number.NaN : midnight
}

/** Midnight UTC of a day of the year, 1 to 366, in milliseconds since 1970; a fraction is a part of the day: 1.5 is noon on 1 January. */
export function dayOfYearMs(year: number, dayOfYear: number): number {
  const start = dayMs(year, 1, 1)
  const days = (dayMs(year + 1, 1, 1) - start) / DAY_MS
  return dayOfYear >= 1 && dayOfYear < days + 1 ? start + Math.round((dayOfYear - 1) * DAY_MS) : Number.NaN
}

/** A time of day with what it says of the zone, in milliseconds; without a zone it is UTC. */
export interface ClockTime {
  readonly ofDayMs: number
  readonly offsetMs: number
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}(?:[.,]\d{1,9})?))? ?(am|pm|a\.m\.|p\.m\.)? ?(Z|UTC|GMT)?([+-]\d{2}(?::?\d{2})?)?$/i

/** The time of day of `22:07`, `22:07:15.5Z`, `10:07 pm` or `22:07-05:00`; undefined for others. 24:00 is the end of the day. */
export function readClock(text: string): ClockTime | undefined {
  if (text.length > MAX_TIME_CHARACTERS) return undefined
  const found = CLOCK.exec(text)
  if (found === null) return undefined
  const [, hour = '', minute = '', second = '0', half = '', , zone = ''] = found
  if (half !== '' && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)
  return clockOf(hours, Number(minute), Number(second.replace(',', '.')), zone)
}

/** The time of day of digits: `2207` and `707` are hours and minutes, `220715` has seconds; undefined for others. */
export function readClockDigits(text: string): ClockTime | undefined {
  const [, hour = '', minute = '', second = '0'] = /^(\d{1,2})(\d{2})(\d{2})?$/.exec(text.length % 2 === 1 ? `0${text}` : text) ?? []
  return hour === '' ? undefined : clockOf(Number(hour), Number(minute), Number(second), '')
}

function clockOf(hours: number, minutes: number, seconds: number, zone: string): ClockTime | undefined {
  const ofDayMs = hours * HOUR_MS + minutes * MINUTE_MS + Math.round(seconds * 1000)
  const [offsetHours, offsetMinutes] = [Number(zone.slice(1, 3)), Number(zone.length > 3 ? zone.slice(-2) : 0)]
  if (ofDayMs > DAY_MS || minutes > 59 || seconds >= 60 || offsetHours > 14 || offsetMinutes > 59) return undefined
  return { ofDayMs, offsetMs: (zone.startsWith('-') ? -1 : 1) * (offsetHours * HOUR_MS + offsetMinutes * MINUTE_MS) }
}
