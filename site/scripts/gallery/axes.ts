import type { FigureAxis } from '../../src/gallery/figures.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** An axis with a label at each of `values`. */
export function axis(
  label: string,
  [min, max]: readonly [number, number],
  values: readonly number[],
  words = (value: number) => `${value}`.replace('-', '−'),
): FigureAxis {
  return { label, min, max, ticks: values.map((value) => [value, words(value)]) }
}

/** January to December; `margin` is the room at both ends, in months. */
export const monthAxis = (margin: number): FigureAxis =>
  axis(
    'Month',
    [1 - margin, 12 + margin],
    months.map((_, index) => index + 1),
    (value) => months[value - 1] ?? '',
  )

/** Degrees north or south in words. */
export const latitudeWords = (value: number): string => `${Math.abs(value)}°${value === 0 ? '' : value > 0 ? ' N' : ' S'}`

/** The name of a month, 1 to 12. */
export const monthName = (month: number): string => months[month - 1] ?? ''
