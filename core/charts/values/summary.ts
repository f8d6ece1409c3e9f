import { withUnit } from '#core/extent/position.ts'
import { formatHoverValue, shortNumber, withPlus } from './distribution.ts'

const DIFFERENCE_FIXED_FROM = 0.01 // value: a difference is read beside its two values, +0.50 and not +5.01e−1

/** A value with its unit, as the cursor and the status line write it. */
export const valueText = (value: number, unit: string, isSigned = false): string =>
  withUnit(isSigned ? withPlus(value, formatHoverValue(value, DIFFERENCE_FIXED_FROM)) : formatHoverValue(value), unit)

/** The positions of the least and the greatest number; `null` where there is none. */
export function extremesOf(values: ArrayLike<number>): { readonly lowest: number; readonly highest: number } | null {
  let [lowest, highest] = [-1, -1]
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (value - value !== 0) continue
    if (lowest < 0 || value < (values[lowest] as number)) lowest = i
    if (highest < 0 || value > (values[highest] as number)) highest = i
  }
  return lowest < 0 ? null : { lowest, highest }
}

/** "Lowest V at PLACE. Highest V at PLACE." `placeOf` says where or when a value is, its preposition included. */
export function extremeSentences(
  values: ArrayLike<number>,
  unit: string,
  placeOf: (position: number) => string,
  numbers = shortNumber,
): string[] {
  const found = extremesOf(values)
  if (!found) return []
  const sentence = (word: string, position: number) => `${word} ${withUnit(numbers(values[position]), unit)} ${placeOf(position)}.`
  return [sentence('Lowest', found.lowest), sentence('Highest', found.highest)]
}
