import { DAY_MS, formatDay, formatInstant, parseInstant } from '#core/extent/time.ts'
import { dayPart } from './dayOrder.ts'
import { type DayOrder, dayOfText } from './dayText.ts'
import type { Fix } from './Rule.ts'
import { serialText, serialToMs } from './timeCell.ts'

/** A clock without or with seconds, of 12 or 24 hours, and a zone. */
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))? ?(am|pm|a\.m\.|p\.m\.)? ?(Z|[A-Z]{3,4}|[+-]\d{2}:?\d{2})?$/i

/** Longer texts are no times, and would cost more the longer they are. */
const MAX_CHARACTERS = 50

/** The years in which a bare number may be a date. */
const [FIRST_MS, LAST_MS] = [Date.UTC(1950, 0, 1), Date.UTC(2100, 0, 1)]

/** What is counted from other days than Excel's serials: datenum of MATLAB, and Julian days. */
const dayNumbers = [
  { from: 700_000, to: 770_000, zero: 693_960 },
  { from: 2_400_000, to: 2_500_000, zero: 2_415_018.5 },
] as const

/** Offsets of zones by their abbreviations. Only the first cannot mean another zone. */
const zones: Readonly<Record<string, string>> = {
  HST: '-10:00',
  ...{ AKST: '-09:00', AKDT: '-08:00', PST: '-08:00', PDT: '-07:00', MST: '-07:00', MDT: '-06:00', CST: '-06:00', CDT: '-05:00' },
  ...{ EST: '-05:00', EDT: '-04:00', CET: '+01:00', CEST: '+02:00', JST: '+09:00', AEST: '+10:00', NZST: '+12:00', NZDT: '+13:00' },
}

/** The time in the form that is asked for: safe where the text can be read in one way only, likely for numbers and for most zones. */
export function timeFix(text: string, uses1904: boolean, order: DayOrder = 'single'): Fix | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  if (/^\d{5,10}(?:\.\d{1,12})?$/.test(text)) return numberFix(text, uses1904)
  const written = dayPart(text)
  const day = dayOfText(written, order)
  if (day === undefined) return undefined
  if (written.length >= text.length - 1) return { value: day, confidence: 'safe' }
  const clock = CLOCK.exec(text.slice(text.search(/[T\s]\d{1,2}:/) + 1))
  return clock === null ? undefined : withClock(day, clock)
}

function withClock(day: string, [, hour = '', minute = '', second = '00', half = '', zone = '']: RegExpExecArray): Fix | undefined {
  const offset = /^(?:utc|gmt|z)$/i.test(zone) ? 'Z' : /^[A-Z]/i.test(zone) ? zones[zone.toUpperCase()] : zone
  if (offset === undefined || (half !== '' && (Number(hour) < 1 || Number(hour) > 12))) return undefined
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
  const isMidnight = hours === 24 && minute === '00' && Number(second) === 0
  const onDay = isMidnight ? formatDay((parseInstant(day) ?? Number.NaN) + DAY_MS) : day
  const value = `${onDay}T${String(isMidnight ? 0 : hours).padStart(2, '0')}:${minute}:${second}${offset}`
  const isSure = !/^[A-Z]/i.test(zone) || offset === 'Z' || zone.toUpperCase() === 'HST'
  return parseInstant(value) === undefined ? undefined : { value, confidence: isSure ? 'safe' : 'likely' }
}

/** Whether a time ends in the abbreviation of a zone other than UTC. */
export const endsInZone = (text: string): boolean => {
  const last = text.slice(-MAX_CHARACTERS).split(' ').at(-1) ?? ''
  return /^[A-Z]{3,4}$/.test(last) && text.includes(':')
}

function numberFix(text: string, uses1904: boolean): Fix | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  const joined = `${year}-${month}-${day}`
  if (year !== '') return parseInstant(joined) === undefined ? undefined : { value: joined, confidence: 'likely' }
  const number = Number(text)
  if (number >= 1e9) return { value: formatInstant(number * 1000).slice(0, 19), confidence: 'likely' }
  const zero = dayNumbers.find(({ from, to }) => number >= from && number < to)?.zero
  const serial = zero === undefined ? number : number - zero
  const is1904 = zero === undefined && uses1904
  const ms = serialToMs(serial, is1904)
  const value = ms !== undefined && ms >= FIRST_MS && ms < LAST_MS ? serialText(serial, is1904) : undefined
  return value === undefined ? undefined : { value, confidence: 'likely' }
}
