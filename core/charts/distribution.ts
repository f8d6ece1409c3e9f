import { limits } from '#core/limits.ts'

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
  /** Counts in equal bins from `min` to `max`. */
  readonly bins: Uint32Array
}

const FINE_BINS = 65_536
/** Bars of the colour key. */
const KEY_BINS = 60

/**
 * The spread of all values that are numbers. Percentiles come from a histogram of 65,536 bins, so they are off by less
 * than a 65,536th of the range. Source: CHT-27 (which percentiles, how many digits).
 */
export function distribution(values: Float32Array | Float64Array): Distribution | null {
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
  const fine = new Uint32Array(FINE_BINS)
  // A value of each bin, so that a percentile is a value of the data.
  const samples = new Float64Array(FINE_BINS)
  const scale = max > min ? (FINE_BINS - 1) / (max - min) : 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (value - value !== 0) continue
    const bin = ((value - min) * scale) | 0
    fine[bin] = (fine[bin] as number) + 1
    samples[bin] = value
  }
  const at = (percent: number) => significant(samples[binAt(fine, count, percent)] as number, limits.colourRangeDigits)
  const [low, high] = [at(limits.colourRangeLowPercentile), at(limits.colourRangeHighPercentile)]
  return { count, min, max, low, high, median: at(50), bins: coarse(fine) }
}

/** The bin that holds a percentile. */
function binAt(fine: Uint32Array, count: number, percent: number): number {
  const wanted = ((count - 1) * percent) / 100
  let passed = 0
  for (let bin = 0; bin < FINE_BINS; bin++) {
    passed += fine[bin] as number
    if (passed > wanted) return bin
  }
  return FINE_BINS - 1
}

function coarse(fine: Uint32Array): Uint32Array {
  const bins = new Uint32Array(KEY_BINS)
  for (let bin = 0; bin < FINE_BINS; bin++) {
    const place = Math.floor((bin * KEY_BINS) / FINE_BINS)
    bins[place] = (bins[place] as number) + (fine[bin] as number)
  }
  return bins
}

/** A number with at most so many significant digits. */
function significant(value: number, digits: number): number {
  return Number(value.toPrecision(digits))
}

/** A value as hovering shows it: two decimals from 1 to 1000 (either sign) and for zero, exponential beyond. Source: CHT-37. */
export function formatHoverValue(value: number): string {
  const size = Math.abs(value)
  const isFixed = size === 0 || (size >= limits.hoverFixedFrom && size <= limits.hoverFixedTo)
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
