import { monthOfName } from '#core/columns/calendarText.ts'
import { parseInstant } from '#core/extent/time.ts'

/**
 * In which order day and month of a column stand before the year: as its rows decide, each row for itself (`single`), or in none that could be
 * relied on: no row decides (`open`), rows contradict each other (`both`), or Excel has read some of them its own way (`excel`).
 */
export type DayOrder = 'dayFirst' | 'monthFirst' | 'single' | 'open' | 'both' | 'excel'

const YEAR_LAST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/

/**
 * A day of the calendar that is written in another order, without zeros or with the name of its month, as 2019-04-30; undefined where it can be
 * read in two ways or in none.
 */
export function dayOfText(text: string, order: DayOrder = 'single'): string | undefined {
  const [, y = '', m = '', d = ''] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(text) ?? []
  const parts = y === '' ? (yearLast(text, order) ?? withMonthName(text)) : [y, m, d]
  const day = parts?.map((part) => part.padStart(2, '0')).join('-')
  return day !== undefined && parseInstant(day) !== undefined ? day : undefined
}

/** The two days that a text may mean; undefined where it is no such text. */
export function ambiguousDays(text: string): readonly [string, string] | undefined {
  if (orderOfDay(text) !== 'open') return undefined
  const [one, other] = [dayOfText(text, 'dayFirst'), dayOfText(text, 'monthFirst')]
  return one === undefined || other === undefined ? undefined : [one, other]
}

/** What a text says of the order: nothing where day and month are the same, or it is no such text. */
export function orderOfDay(text: string): 'dayFirst' | 'monthFirst' | 'open' | undefined {
  const [, first = '', second = ''] = YEAR_LAST.exec(text) ?? []
  if (first === '' || Number(first) === Number(second)) return undefined
  if (Number(first) > 12) return 'dayFirst'
  return Number(second) > 12 ? 'monthFirst' : 'open'
}

/** Year, month and day of a text with the year last, in the order of its column or in the only one that is possible. */
function yearLast(text: string, order: DayOrder): readonly string[] | undefined {
  const [, first = '', second = '', year = ''] = YEAR_LAST.exec(text) ?? []
  const own = orderOfDay(text) ?? 'dayFirst'
  const used = order === 'single' ? own : order
  if (first === '' || (used !== 'dayFirst' && used !== 'monthFirst')) return undefined
  return used === 'dayFirst' ? [year, second, first] : [year, first, second]
}

/** Year, month and day of `30-Apr-2019`, `30 April 2019` and `April 30, 2019`. */
function withMonthName(text: string): readonly string[] | undefined {
  const [, day = '', name = '', year = ''] = /^(\d{1,2})[ -]([A-Za-z]{3,9})[ -](\d{4})$/.exec(text) ?? []
  const [, word = '', of = '', at = ''] = /^([A-Za-z]{3,9}) (\d{1,2}),? (\d{4})$/.exec(text) ?? []
  const month = monthOfName(name || word)
  if (Number.isNaN(month)) return undefined
  return name === '' ? [at, String(month), of] : [year, String(month), day]
}
