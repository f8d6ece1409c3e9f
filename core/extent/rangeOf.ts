import type { Range } from './Extent.ts'

/** The least and the greatest number: `{ min: 1, max: 3 }` of 1, NaN and 3; `null` where there is none. */
export function rangeOf(values: ArrayLike<number>): Range | null {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (value < min) min = value
    if (value > max) max = value
  }
  return min <= max ? { min, max } : null
}
