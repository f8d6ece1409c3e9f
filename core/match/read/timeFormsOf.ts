import { detectTimeForm, timeForms } from '#core/columns/timeForms.ts'
import { DAY_MS, formatDay } from '#core/extent/time.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'
import { cutName } from '#core/text/cutName.ts'

/** How dates are read that do not say it themselves: which of their fields comes first, or what a number of days counts from. */
export const dayOrders = ['day-first', 'month-first', 'year-first', 'days-since-1900', 'days-since-1950'] as const
export type DayOrder = (typeof dayOrders)[number]

/** A way to read a date, with what it makes of one: `day first: 03/04/2020 is 2020-04-03`. */
export interface DateReading {
  readonly dates: DayOrder
  readonly says: string
}

/** A number of days that would lie further in the future counts from another year. */
const MAX_AHEAD_MS = 400 * DAY_MS
/** The share of texts that may be no times at all, such as `unknown`. */
const MAX_ODD = 0.5

const readAs = (form: string, text: string): number => timeForms.get(form)?.read(text) ?? Number.NaN

/**
 * The forms that read all times of a column; several where day and month can be read both ways. Texts that are no times in any form do not count. Throws
 * `bad-request` where no form fits the others. `now` are milliseconds since 1970.
 */
export function timeFormsOf(column: string, texts: readonly string[], now: number): readonly string[] {
  const all = [...new Set(texts)].filter((text) => /\d/.test(text))
  if (all.length === 0) return []
  const found = detectTimeForm(all)
  if (found !== null) return 'form' in found ? [found.form] : pastOf(found.ambiguous, all, now)
  const times = all.filter((text) => detectTimeForm([text]) !== null)
  const [odd = times[0] ?? ''] = all.filter((text) => !times.includes(text))
  const among = times.length >= all.length * (1 - MAX_ODD) ? detectTimeForm(times) : null
  if (among !== null) return 'form' in among ? [among.form] : pastOf(among.ambiguous, times, now)
  rejectContradiction(column, times)
  throw new Problem('bad-request', matchFileTexts.unreadableTimes(cutName(column), cutName(odd)))
}

/** Throws `bad-request` where some dates can only have the day first and others only the month. */
function rejectContradiction(column: string, texts: readonly string[]): void {
  const only = (order: DayOrder) =>
    texts.find((text) => {
      const found = detectTimeForm([text])
      return found !== null && 'form' in found && orderOf(found.form) === order
    })
  const [day, month] = [only('day-first'), only('month-first')]
  if (day === undefined || month === undefined) return
  const says = [`${cutName(day)} has the day first`, `${cutName(month)} the month`] as const
  throw new Problem('bad-request', matchFileTexts.contradictoryDates(cutName(column), ...says))
}

/** The forms in which no time lies in the future, if there are any. */
function pastOf(forms: readonly string[], texts: readonly string[], now: number): readonly string[] {
  const past = forms.filter((form) => texts.every((text) => readAs(form, text) < now + MAX_AHEAD_MS))
  return past.length > 0 ? past : forms
}

/** The forms that are left after a text was seen which not all of them can read. */
export function formsReading(forms: readonly string[], text: string): readonly string[] {
  const fitting = forms.filter((form) => !Number.isNaN(readAs(form, text)))
  return fitting.length === 0 ? forms : fitting
}

/** The form that a choice leaves. */
export const formOfOrder = (forms: readonly string[], dates: DayOrder | undefined): string | undefined =>
  dates === undefined ? undefined : forms.find((form) => orderOf(form) === dates)

function orderOf(form: string): DayOrder | null {
  if (form === 'Excel serial day') return 'days-since-1900'
  if (form === 'days since 1950') return 'days-since-1950'
  return form.startsWith('DD') ? 'day-first' : form.startsWith('MM') ? 'month-first' : form.startsWith('YY') ? 'year-first' : null
}

/** The ways in which a date can be read. */
export function readingsOf(forms: readonly string[], text: string): readonly DateReading[] {
  return forms.flatMap((form) => {
    const [dates, ms] = [orderOf(form), readAs(form, text)]
    if (dates === null || Number.isNaN(ms)) return []
    return [{ dates, says: matchFileTexts.reading(dates.replaceAll('-', ' '), cutName(text), formatDay(ms)) }]
  })
}
