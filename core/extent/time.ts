/** A day in milliseconds. */
export const DAY_MS = 86_400_000
/** Milliseconds in a minute. */
export const MINUTE_MS = 60_000
/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Milliseconds since 1970 UTC of an ISO 8601 date or date-time; without a zone it is UTC.
 * A date alone is its midnight: `parseInstant('1970-01-02')` is 86400000. `undefined` for anything else, for 30 February too.
 */
export function parseInstant(text: string): number | undefined {
  const date = DATE.exec(text)
  if (date) return realCalendar(date, 0)
  const parts = DATE_TIME.exec(text)
  if (!parts) return undefined
  const [, , , , hour, minute, second = '00', fraction = '', zone = 'Z'] = parts
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const ofDay = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Math.trunc(Number(`0${fraction}`) * 1000)
  const offset = zoneOffsetMs(zone)
  return offset === undefined ? undefined : realCalendar(parts, ofDay - offset)
}

function realCalendar([, year, month, day]: RegExpExecArray, ofDayMs: number): number | undefined {
  const midnight = new Date(0)
  midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const isReal = midnight.getUTCMonth() + 1 === Number(month) && midnight.getUTCDate() === Number(day)
  return isReal ? midnight.getTime() + ofDayMs : undefined
}

function zoneOffsetMs(zone: string): number | undefined {
  if (zone === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 14 || minutes > 59) return undefined
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** The one text form of times on the wire: ISO 8601, UTC, milliseconds and Z. `formatInstant(0)` is `1970-01-01T00:00:00.000Z`. */
export function formatInstant(ms: number): string {
  return new Date(ms).toISOString()
}

/** The calendar day of an instant in UTC, as YYYY-MM-DD: `formatDay(0)` is `1970-01-01`. */
export function formatDay(ms: number): string {
  return formatInstant(ms).slice(0, 10)
}

const MONTH_DATE = /^(\d{1,2})-\d{1,2}-\d{4}/

/**
 * The month, 1 to 12, that a request means for a climatology: a bare month, a date (by its month), or the
 * `month-01-1900` form that charts send. `undefined` where the text is none of these.
 */
export function parseMonth(text: string): number | undefined {
  const american = MONTH_DATE.exec(text)
  const month = american ? Number(american[1]) : /^\d{1,2}$/.test(text) ? Number(text) : monthOf(parseInstant(text))
  return month !== undefined && Number.isInteger(month) && month >= 1 && month <= 12 ? month : undefined
}

function monthOf(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : new Date(ms).getUTCMonth() + 1
}
