import { withUnit } from '#core/extent/position.ts'
import { formatHoverValue, shortNumber, withPlus } from './distribution.ts'

/** A value with its unit, as the cursor and the status line write it. */
export const valueText = (value: number, unit: string, isSigned = false): string =>
  withUnit(isSigned ? withPlus(value, formatHoverValue(value)) : formatHoverValue(value), unit)

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

/** A straight line through points by least squares: its slope per unit of `x` and the standard error of the slope. */
export interface LinearTrend {
  readonly slope: number
  readonly standardError: number
  readonly count: number
}

/** The least-squares trend of `y` over `x`, pairs with a missing number left out; `null` for fewer than three or where all `x` are the same. */
export function linearTrend(x: ArrayLike<number>, y: ArrayLike<number>): LinearTrend | null {
  const pairs = Array.from(x, (at, i) => [at, y[i] ?? Number.NaN] as const).filter(([at, value]) => Number.isFinite(at + value))
  const count = pairs.length
  if (count < 3) return null
  const meanX = pairs.reduce((sum, [at]) => sum + at, 0) / count
  const meanY = pairs.reduce((sum, [, value]) => sum + value, 0) / count
  const [xx, xy] = pairs.reduce(([xx, xy], [at, value]) => [xx + (at - meanX) ** 2, xy + (at - meanX) * (value - meanY)], [0, 0])
  if (!(xx > 0)) return null
  const slope = xy / xx
  const residual = pairs.reduce((sum, [at, value]) => sum + (value - meanY - slope * (at - meanX)) ** 2, 0)
  return { slope, standardError: Math.sqrt(residual / (count - 2) / xx), count }
}

/** "Trend V ± E unit per decade", both to the second digit of the error, which is two standard errors. `perDecade` is a decade in units of `x`. */
export function trendSentence({ slope, standardError }: LinearTrend, perDecade: number, unit: string): string {
  const error = 2 * standardError * perDecade
  const decimals = error > 0 ? Math.max(0, Math.min(12, 1 - Math.floor(Math.log10(error)))) : 2
  const text = (value: number) => value.toFixed(decimals).replace('-', '\u2212')
  return `Trend ${text(slope * perDecade)} ± ${withUnit(text(error), unit)} per decade (least squares, ± 2 standard errors).`
}
