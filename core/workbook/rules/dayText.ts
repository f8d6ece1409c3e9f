import { parseInstant } from '#core/extent/time.ts'

/** A day of the calendar that is written in another order or without zeros, as 2019-04-30; undefined where it can be read in two ways or in none. */
export function dayOfText(text: string): string | undefined {
  const [, y = '', m = '', d = ''] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(text) ?? []
  const [, first = '', second = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? []
  const parts = y === '' ? ordered(first, second, year) : [y, m, d]
  const day = parts?.map((part) => part.padStart(2, '0')).join('-')
  return day !== undefined && parseInstant(day) !== undefined ? day : undefined
}

/** Year, month and day where only one of two numbers can be the month, or both are the same. */
function ordered(first: string, second: string, year: string): readonly string[] | undefined {
  if (first === '') return undefined
  if (Number(first) > 12) return [year, second, first]
  return Number(second) > 12 || Number(first) === Number(second) ? [year, first, second] : undefined
}
