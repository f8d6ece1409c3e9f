import { DAY_MS } from '#core/extent/time.ts'
import { decimalOf } from '#core/text/decimal.ts'
import { dayMs, dayOfYearMs, MAX_TIME_CHARACTERS, monthOfName, readClock, readClockDigits } from './calendarText.ts'
import type { PlaceRole } from './placeOfColumn.ts'
import { counters, decimalYearMs } from './timeNumbers.ts'

/** A way to write times. */
export interface TimeForm {
  readonly name: string
  /** Milliseconds since 1970 UTC; NaN where the text is not of this form. */
  readonly read: (text: string) => number
}

/** A day as three fields with their separators, or in one piece. */
interface DayForm {
  readonly name: string
  readonly read: (day: string) => number
}

const FIELDS = /^(\d{1,4}|[A-Za-z]{3,9})(\.? |, ?|[-/.]|)(\d{1,3}|[A-Za-z]{3,9})(\.? |, ?|[-/.]|)(\d{4}|\d{1,2})$/

/** How many digits a field may have; `Mon` is a name. */
const widths: Readonly<Record<string, RegExp>> = {
  ...{ YYYY: /^\d{4}$/, YY: /^\d{2}$/, MM: /^\d{1,2}$/, DD: /^\d{1,2}$/, Mon: /^[A-Za-z]{3,9}$/ },
}

/** A form of three fields, by its name: `DD/MM/YYYY`. Blanks and commas between fields are the same. */
function ofFields(name: string): DayForm {
  const names = name.split(/[^A-Za-z]+/)
  const separator = /[^A-Za-z]/.exec(name)?.[0] ?? ''
  const [year = 0, month = 0, day = 0] = [/^Y/, /^M/, /^D/].map((start) => names.findIndex((field) => start.test(field)))
  const read = (text: string) => {
    const [, first = '', one = '', second = '', other = '', third = ''] = FIELDS.exec(text) ?? []
    const fields = [first, second, third]
    const isOfForm = [one, other].every((mark) => (separator === ' ' ? /[ ,]/.test(mark) : mark === separator))
    if (!isOfForm || !names.every((field, index) => widths[field]?.test(fields[index] ?? ''))) return Number.NaN
    const monthText = fields[month] ?? ''
    return dayMs(yearOf(fields[year] ?? ''), /\d/.test(monthText) ? Number(monthText) : monthOfName(monthText), Number(fields[day]))
  }
  // Rows that follow each other often have one day.
  let last = { text: '', midnight: Number.NaN }
  return {
    name,
    read(text) {
      if (text !== last.text) last = { text, midnight: read(text) }
      return last.midnight
    },
  }
}

/** Two digits are years from 1969 to 2068, as in POSIX. */
const yearOf = (text: string): number => (text.length === 2 ? (Number(text) < 69 ? 2000 : 1900) + Number(text) : Number(text))

/** `05Oct2021`, `20211005` and `2021278`: days without separators. */
const inOnePiece: readonly DayForm[] = [
  {
    name: 'DDMonYYYY',
    read: (text) => {
      const [, day = '', name = '', year = ''] = /^(\d{1,2})([A-Za-z]{3})(\d{4})$/.exec(text) ?? []
      return dayMs(Number(year || Number.NaN), monthOfName(name), Number(day))
    },
  },
  {
    name: 'YYYYMMDD',
    read: (text) =>
      /^(?:1[5-9]|2[01])\d{6}$/.test(text) ? dayMs(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))) : Number.NaN,
  },
  {
    name: 'YYYYDDD',
    read: (text) => (/^(?:1[5-9]|2[01])\d{5}$/.test(text) ? dayOfYearMs(Number(text.slice(0, 4)), Number(text.slice(4))) : Number.NaN),
  },
  {
    name: 'YYYY-DDD',
    read: (text) => (/^[12]\d{3}-\d{3}$/.test(text) ? dayOfYearMs(Number(text.slice(0, 4)), Number(text.slice(5))) : Number.NaN),
  },
]

/** The orders in which year, month and day are written, those that everybody reads alike first. */
const dayForms: readonly DayForm[] = [
  ...['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'DD-Mon-YYYY', 'DD Mon YYYY', 'DD/Mon/YYYY', 'Mon DD YYYY', 'Mon-DD-YYYY', 'YYYY-Mon-DD'],
  ...['MM/DD/YYYY', 'DD/MM/YYYY', 'MM-DD-YYYY', 'DD-MM-YYYY', 'DD.MM.YYYY', 'MM.DD.YYYY', 'DD-Mon-YY', 'DD Mon YY'],
  ...['MM/DD/YY', 'DD/MM/YY', 'YY/MM/DD', 'MM-DD-YY', 'DD-MM-YY', 'YY-MM-DD', 'DD.MM.YY', 'MM.DD.YY', 'YY.MM.DD'],
]
  .map(ofFields)
  .concat(inOnePiece)

const clocks = ['hh:mm:ss', 'hh:mm', ''] as const
type Clock = (typeof clocks)[number]

const nameOf = (day: string, clock: Clock): string => (clock === '' ? day : `${day}${day === 'YYYY-MM-DD' ? 'T' : ' '}${clock}`)

/** A time of a form, whose clock may be without seconds, with a zone, or left out at midnight; its day alone where the form has no clock. */
function readTime(text: string, day: DayForm, clock: Clock): number {
  const { written, time } = splitClock(text)
  const midnight = day.read(written)
  if (time === undefined) return midnight
  const found = clock === '' ? undefined : readClock(time)
  return found === undefined ? Number.NaN : midnight + found.ofDayMs - found.offsetMs
}

/** The day and the clock of a text. */
function splitClock(text: string): { readonly written: string; readonly time?: string } {
  const bare = text
    .slice(0, MAX_TIME_CHARACTERS + 1)
    .trim()
    .replaceAll(/\s+/g, ' ')
  const at = bare.search(/[T _,]\d{1,2}:\d{2}/)
  return at < 0 ? { written: bare } : { written: bare.slice(0, at).replace(/,$/, ''), time: bare.slice(at + 1) }
}

/** `202110052207`, `20211005220715` and `20211005T220715Z`: days and clocks without separators. */
function ofDigits(name: string, digits: number): TimeForm {
  const read = (text: string) => {
    const bare = text.trim().replace(/^(\d{8})[T ](\d{4,6})Z?$/, '$1$2')
    const clock = bare.length === digits && /^(?:1[5-9]|2[01])\d{10,12}$/.test(bare) ? readClockDigits(bare.slice(8)) : undefined
    const midnight = dayMs(Number(bare.slice(0, 4)), Number(bare.slice(4, 6)), Number(bare.slice(6, 8)))
    return clock === undefined ? Number.NaN : midnight + clock.ofDayMs
  }
  return { name, read }
}

const digitForms = [ofDigits('YYYYMMDDhhmm', 12), ofDigits('YYYYMMDDhhmmss', 14)]

/** The forms of times that are known, by their names. */
export const timeForms: ReadonlyMap<string, TimeForm> = new Map(
  [
    ...dayForms.flatMap((day) =>
      clocks.map((clock) => ({ name: nameOf(day.name, clock), read: (text: string) => readTime(text, day, clock) })),
    ),
    ...digitForms,
    ...counters,
  ].map((form) => [form.name, form]),
)

/**
 * The form in which the times of a column are written, by samples of its texts; blank ones are left out. `ambiguous` names the forms that all
 * samples have where they mean different times: day and month of 03/04/2020 are never guessed. Null where no form fits all of them.
 */
export function detectTimeForm(samples: readonly string[]): { readonly form: string } | { readonly ambiguous: readonly string[] } | null {
  const texts = [...new Set(samples.map((sample) => sample.trim()))].filter((text) => text !== '')
  if (texts.length === 0) return null
  const fits = ({ read }: Pick<TimeForm, 'read'>) => texts.every((text) => !Number.isNaN(read(text)))
  const clock = clockOf(texts)
  const days = dayForms.filter((day) => fits({ read: (text) => readTime(text, day, clock) }))
  const found = [...days.map(({ name }) => nameOf(name, clock)), ...digitForms.filter(fits).map(({ name }) => name)]
  const names = found.length > 0 ? found : counters.filter((form) => form.isPlausible(texts) && fits(form)).map(({ name }) => name)
  const [form] = names
  if (form === undefined) return null
  return names.length === 1 ? { form } : { ambiguous: names }
}

function clockOf(texts: readonly string[]): Clock {
  const times = texts.flatMap((text) => splitClock(text).time ?? [])
  return times.some((time) => /^\d{1,2}:\d{2}:/.test(time)) ? 'hh:mm:ss' : times.length > 0 ? 'hh:mm' : ''
}

/** What is known of the forms of a table's columns. */
export interface TimePartForms {
  readonly time?: string
  readonly date?: string
}

/**
 * The instant that the parts of a row name, in milliseconds since 1970 UTC; NaN where they name none. A date without a time of day is its
 * midnight, a month without a day its first; the last of several parts may have decimals (day 236.5 of a year is noon).
 */
export function readTimeParts(parts: Partial<Record<PlaceRole, string>>, forms: TimePartForms): number {
  const { time, date, timeOfDay = '', decimalYear } = parts
  if (time !== undefined) return timeForms.get(forms.time ?? '')?.read(time) ?? Number.NaN
  const midnight = date === undefined ? dayOfParts(parts) : (timeForms.get(forms.date ?? '')?.read(date) ?? Number.NaN)
  if (Number.isNaN(midnight) && date === undefined && decimalYear !== undefined) return decimalYearMs(decimalOf(decimalYear.trim()))
  if (timeOfDay.trim() === '') return midnight + clockOfParts(parts)
  const clock = readClock(timeOfDay.trim()) ?? readClockDigits(timeOfDay.trim())
  // A spreadsheet may have written the day with a midnight.
  return clock === undefined ? Number.NaN : Math.floor(midnight / DAY_MS) * DAY_MS + clock.ofDayMs - clock.offsetMs
}

function dayOfParts({ year = '', month = '', day, dayOfYear }: Partial<Record<PlaceRole, string>>): number {
  const [years, bareMonth] = [/^\d{4}$/.test(year.trim()) ? Number(year) : Number.NaN, month.trim()]
  if (dayOfYear !== undefined && bareMonth === '') return dayOfYearMs(years, decimalOf(dayOfYear.trim()))
  const days = day === undefined ? 1 : decimalOf(day.trim())
  const months = /^[A-Za-z]/.test(bareMonth) ? monthOfName(bareMonth) : decimalOf(bareMonth)
  return dayMs(years, months, Math.floor(days)) + Math.round((days % 1) * DAY_MS)
}

/** Hours, minutes and seconds in columns of their own, in milliseconds. */
function clockOfParts({ hour, minute, second }: Partial<Record<PlaceRole, string>>): number {
  const texts = [hour, minute, second].map((text) => (text ?? '').trim())
  const [hours = 0, minutes = 0, seconds = 0] = texts.map((text) => (text === '' ? 0 : decimalOf(text)))
  const isClock = hours >= 0 && hours <= 24 && minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 60
  return isClock ? Math.round((hours * 3600 + minutes * 60 + seconds) * 1000) : Number.NaN
}
