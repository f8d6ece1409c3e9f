/** The mean of the numbers among the values; NaN where there is none. */
export function mean(values: readonly number[]): number {
  const numbers = values.filter((value) => !Number.isNaN(value))
  return numbers.length === 0 ? Number.NaN : numbers.reduce((sum, value) => sum + value, 0) / numbers.length
}

/** The standard deviation around the mean, of the sample. */
export function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1))
}

/** Pearson's correlation of two series of one length. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const [middleA, middleB] = [mean(a), mean(b)]
  const products = mean(a.map((value, index) => (value - middleA) * ((b[index] ?? Number.NaN) - middleB)))
  const spread = (values: readonly number[], middle: number) => Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
  return products / (spread(a, middleA) * spread(b, middleB))
}

/** A number with as many digits as a chart shows. */
export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits)) + 0

/** A number for a table, with a real minus sign. */
export const inWords = (value: number, digits = 2): string => `${rounded(value, digits) < 0 ? '−' : ''}${Math.abs(value).toFixed(digits)}`
