import { formatDay, parseInstant } from '#core/extent/time.ts'
import { dayOfText } from './dayText.ts'
import type { Fix } from './Rule.ts'
import { serialToMs } from './timeCell.ts'

/** A day, a clock without or with seconds, and a zone. */
const DAY_AND_CLOCK =
  /^(\d{1,4}[./-]\d{1,2}[./-]\d{1,4})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i

/** Longer texts are no times, and would cost more the longer they are. */
const MOST_CHARACTERS = 50

/** The years in which a bare number may be a date of Excel. */
const [FIRST_MS, LAST_MS] = [Date.UTC(1950, 0, 1), Date.UTC(2100, 0, 1)]

/** The time in the form that is asked for: safe where the text can be read in one way only, likely for whole numbers. */
export function timeFix(text: string, uses1904: boolean): Fix | undefined {
  if (text.length > MOST_CHARACTERS) return undefined
  if (/^\d{5,8}$/.test(text)) return wholeNumberFix(text, uses1904)
  const [, written = '', hour, minute = '', second = '00', zone = ''] = DAY_AND_CLOCK.exec(text) ?? []
  const day = dayOfText(written)
  if (day === undefined) return undefined
  const time = hour === undefined ? day : `${day}T${hour.padStart(2, '0')}:${minute}:${second}${/^(?:utc|gmt|z)$/i.test(zone) ? 'Z' : zone}`
  return parseInstant(time) === undefined ? undefined : { value: time, confidence: 'safe' }
}

function wholeNumberFix(text: string, uses1904: boolean): Fix | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  const joined = `${year}-${month}-${day}`
  if (year !== '') return parseInstant(joined) === undefined ? undefined : { value: joined, confidence: 'likely' }
  const ms = serialToMs(Number(text), uses1904)
  return ms !== undefined && ms >= FIRST_MS && ms < LAST_MS ? { value: formatDay(ms), confidence: 'likely' } : undefined
}
