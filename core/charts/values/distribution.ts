import { limits } from '#core/limits/charts.ts'
import { binCounts, decimalOf, equalEdges, type Numbers } from './binCounts.ts'

/** How the values of a chart spread: what the colour scale and its key need. `null` where no value is present. */
export interface Distribution {
  readonly count: number
  readonly min: number
  readonly max: number
  /** The 5th and 95th percentiles, 4 significant digits. */
  readonly low: number
  readonly high: number
  /** The 50th percentile, 4 significant digits. */
  readonly median: number
  /** Counts in equal bins from `min` to `max`, or half a unit around a lone value. */
  readonly bins: Uint32Array
}

/** Parts in which percentiles are looked for: each holds few values, which are then sorted. */
const PARTS = 65_536
/** Bars of the colour key. */
const KEY_BINS = 60

/** The ends of the key's axis: those of the values, or half a unit around a lone one. */
export function keyEnds({ min, max }: Pick<Distribution, 'min' | 'max'>): readonly [number, number] {
  return max > min ? [min, max] : [min - 0.5, max + 0.5]
}

/** The spread of all values that are numbers. Source: CHT-27 (which percentiles, how many digits). */
export function distribution(values: Numbers): Distribution | null {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let count = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (value - value !== 0) continue
    count++
    if (value < min) min = value
    if (value > max) max = value
  }
  if (count === 0) return null
  const valueAt = ranked(values, min, max)
  const at = (percent: number) => significant(percentile(count, percent, valueAt), limits.colourRangeDigits)
  const [low, high] = [at(limits.colourRangeLowPercentile), at(limits.colourRangeHighPercentile)]
  const ends = { min: decimalOf(values, min), max: decimalOf(values, max) }
  return { count, ...ends, low, high, median: at(50), bins: binCounts(values, equalEdges(...keyEnds(ends), KEY_BINS)) }
}

/** Finds the value at a rank, from 0 at the least: counts in parts of the range tell the part, whose values are then sorted. */
function ranked(values: Numbers, min: number, max: number): (rank: number) => number {
  const scale = max > min ? (PARTS - 1) / (max - min) : 0
  const partOf = (value: number) => ((value - min) * scale) | 0
  const counts = new Uint32Array(PARTS)
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (value - value !== 0) continue
    const part = partOf(value)
    counts[part] = (counts[part] as number) + 1
  }
  const sorted = new Map<number, Numbers>()
  return (rank) => {
    let [part, passed] = [0, 0]
    while (passed + (counts[part] as number) <= rank) passed += counts[part++] as number
    let within = sorted.get(part)
    if (within === undefined) {
      within = values.filter((value) => value - value === 0 && partOf(value) === part).sort()
      sorted.set(part, within)
    }
    return decimalOf(values, within[rank - passed] as number)
  }
}

/** A number with at most so many significant digits. */
function significant(value: number, digits: number): number {
  return Number(value.toPrecision(digits))
}

/** A value as hovering shows it: two decimals from 1, or another size, to 1000 (either sign) and for zero, exponential beyond. Source: CHT-37. */
export function formatHoverValue(value: number, fixedFrom: number = limits.hoverFixedFrom): string {
  const size = Math.abs(value)
  const isFixed = size === 0 || (size >= fixedFrom && size <= limits.hoverFixedTo)
  return (isFixed ? value.toFixed(2) : value.toExponential(2)).replace('-', '\u2212')
}

/** The same of a difference, whose sign is always written. */
const signedNumber = (value: number | undefined): string => withPlus(value, shortNumber(value))

/** How tables and sentences write the numbers of a chart: a difference's with their sign. */
export const numbersOf = (isSigned: boolean): typeof shortNumber => (isSigned ? signedNumber : shortNumber)

/** A number's text with its plus, where it is above zero. */
export const withPlus = (value: number | undefined, text: string): string => (value !== undefined && value > 0 ? `+${text}` : text)

/** A number as tables and sentences show it: 4 significant digits and a true minus; empty where there is none. */
export function shortNumber(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : String(significant(value, limits.colourRangeDigits)).replace('-', '\u2212')
}

/**
 * A percentile of `count` ascending numbers, of which `valueAt` gives the one at a rank, from 0. Between ranks it is interpolated linearly:
 * type 7 of Hyndman & Fan (The American Statistician 50, 1996), as numpy, R and `quantile_cont` have it. The rule of every percentile here.
 */
export function percentile(count: number, percent: number, valueAt: (rank: number) => number): number {
  const at = ((count - 1) * percent) / 100
  const rank = Math.floor(at)
  const below = valueAt(rank)
  return at === rank ? below : below + (at - rank) * (valueAt(rank + 1) - below)
}
