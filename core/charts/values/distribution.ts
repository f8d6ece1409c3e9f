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
  const figures = spreadFigures(values)
  return figures && { ...figures, bins: binCounts(values, equalEdges(...keyEnds(figures), KEY_BINS)) }
}

/** The same without the bins of the key. */
export function spreadFigures(values: Numbers): Omit<Distribution, 'bins'> | null {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let count = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (!Number.isFinite(value)) continue
    count++
    if (value < min) min = value
    if (value > max) max = value
  }
  if (count === 0) return null
  const percents = [limits.colourRangeLowPercentile, 50, limits.colourRangeHighPercentile]
  const valueAt = valuesAtRanks(values, min, max, new Set(percents.flatMap((percent) => ranksFor(count, percent))))
  const [low = min, median = min, high = max] = percents.map((percent) =>
    significant(percentile(count, percent, valueAt), limits.colourRangeDigits),
  )
  return { count, min: decimalOf(values, min), max: decimalOf(values, max), low, high, median }
}

/** The ranks between which a percentile of `count` numbers is interpolated. */
const ranksFor = (count: number, percent: number): readonly number[] => {
  const at = ((count - 1) * percent) / 100
  return [Math.floor(at), Math.ceil(at)]
}

/**
 * Finds the values at some ranks, from 0 at the least, in two passes: counts in parts of the range tell the parts in which the ranks lie, whose
 * values are then gathered and sorted.
 */
function valuesAtRanks(values: Numbers, min: number, max: number, ranks: ReadonlySet<number>): (rank: number) => number {
  const scale = max > min ? (PARTS - 1) / (max - min) : 0
  const counts = new Uint32Array(PARTS)
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (!Number.isFinite(value)) continue
    const part = ((value - min) * scale) | 0
    counts[part] = (counts[part] as number) + 1
  }
  const gathered = new Array<number[] | undefined>(PARTS).fill(undefined)
  const places = new Map<number, { readonly within: number[]; readonly index: number }>()
  let [part, passed] = [0, 0]
  for (const rank of [...ranks].sort((one, other) => one - other)) {
    while (passed + (counts[part] as number) <= rank) passed += counts[part++] as number
    const within = gathered[part] ?? []
    gathered[part] = within
    places.set(rank, { within, index: rank - passed })
  }
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (Number.isFinite(value)) gathered[((value - min) * scale) | 0]?.push(value)
  }
  const sorted = new Map([...places.values()].map(({ within }) => [within, Float64Array.from(within).sort()]))
  return (rank) => {
    const { within, index } = places.get(rank) as { within: number[]; index: number }
    return decimalOf(values, sorted.get(within)?.[index] as number)
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

/** A number as tables and sentences show it: 4 significant digits and a true minus, `−1.235` of -1.23456; empty where there is none. */
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
