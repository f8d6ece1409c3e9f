/** The months of the year in words, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The name of a month from 1 (January) to 12; the number itself where it is none of these. */
export const monthName = (month: number): string => monthNames[Math.round(month) - 1] ?? String(month)

/** One month by its name, or the first and the last joined by `between`. */
export function monthRange(first: number, last: number, between = ' to '): string {
  return first === last ? monthName(first) : `${monthName(first)}${between}${monthName(last)}`
}
