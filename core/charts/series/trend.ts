import { withUnit } from '#core/extent/position.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { counted } from '#core/text/counted.ts'
import { percentile } from '../values/distribution.ts'

/** The trend of a series by least squares. */
interface SeriesTrend {
  /** Per millisecond. */
  readonly slope: number
  /** Of the slope; `null` where times are uneven or too few values are independent. */
  readonly standardError: number | null
  /** Lag-1 autocorrelation of the residuals, and how many values are independent by it. */
  readonly autocorrelation: number
  readonly effective: number
  /** Whether the mean of each calendar month was fitted beside the slope. */
  readonly isDeseasonalized: boolean
}

/** Milliseconds of a mean year. */
export const YEAR_MS = 365.25 * DAY_MS
/** Milliseconds of ten years. */
const DECADE_MS = 10 * YEAR_MS
/** A series has seasons where its typical step is shorter. */
const SEASONAL_STEP_MS = YEAR_MS / 2
/** Over less than this, seasons and trend cannot be told apart. Two calendar years may be 730 days. */
const MIN_SEASONAL_SPAN_MS = 730 * DAY_MS
/** With fewer independent values, two standard errors say nothing. */
const MIN_EFFECTIVE = 5
/** Neighbours are at most so many typical steps apart; in an even series most values are. */
const NEIGHBOUR_STEPS = 1.5
const EVEN_SHARE = 0.8
/** Residuals whose squares are a smaller share of those of the values are the rounding of a straight line. */
const ROUNDING = 1e-24

/**
 * The least-squares trend of values over times (milliseconds since 1970 UTC, ascending); missing values are left out. `null` for fewer than
 * three values, for one time, and for a series with seasons of less than two years. The seasonal cycle is one offset per calendar month,
 * fitted together with the slope. The standard error counts n (1 - r) / (1 + r) independent values, r being the lag-1 autocorrelation of
 * the residuals where it is positive. Source: Santer et al. 2000, J. Geophys. Res. 105, 7337, equations 3 to 6; here the offsets also use
 * up degrees of freedom.
 */
export function seriesTrend(times: ArrayLike<number>, values: ArrayLike<number>): SeriesTrend | null {
  const known = Array.from(times, (time, i) => ({ time, value: values[i] ?? Number.NaN })).filter((point) =>
    Number.isFinite(point.time + point.value),
  )
  if (known.length < 3) return null
  const start = known[0]?.time ?? 0
  const step = typicalStep(known.map(({ time }) => time))
  const isDeseasonalized = step < SEASONAL_STEP_MS
  if (isDeseasonalized && (known.at(-1)?.time ?? start) - start + step < MIN_SEASONAL_SPAN_MS) return null
  const seasons = known.map(({ time }) => (isDeseasonalized ? new Date(time).getUTCMonth() : 0))
  // Taking the mean of each month off both sides gives the slope of a fit with an offset per month.
  const x = withoutMeans(
    known.map(({ time }) => time - start),
    seasons,
  )
  const y = withoutMeans(
    known.map(({ value }) => value),
    seasons,
  )
  const xx = products(x, x)
  if (!(xx > 0)) return null
  const slope = products(x, y) / xx
  const exact = y.map((value, i) => value - slope * (x[i] ?? 0))
  const residuals = products(exact, exact) > ROUNDING * products(y, y) ? exact : exact.map(() => 0)
  const neighbours = known.map(({ time }, i) => time - (known[i - 1]?.time ?? Number.NEGATIVE_INFINITY) <= NEIGHBOUR_STEPS * step)
  const { isEven, ...size } = effectiveSize(residuals, neighbours)
  const free = known.length - new Set(seasons).size - 1
  const isKnown = isEven && free > 0 && size.effective >= MIN_EFFECTIVE
  const variance = (products(residuals, residuals) / free) * ((known.length - 2) / (size.effective - 2))
  return { slope, isDeseasonalized, ...size, standardError: isKnown ? Math.sqrt(variance / xx) : null }
}

/** The median time between neighbours of ascending times; NaN for fewer than two. */
export function typicalStep(times: ArrayLike<number>): number {
  const steps = Float64Array.from({ length: Math.max(0, times.length - 1) }, (_, i) => (times[i + 1] ?? 0) - (times[i] ?? 0)).sort()
  return percentile(steps.length, 50, (rank) => steps[rank] ?? 0)
}

/** Each number less the mean of those of its season. */
export function withoutMeans(values: readonly number[], seasons: readonly number[]): number[] {
  const sums = new Map<number, { sum: number; count: number }>()
  values.forEach((value, i) => {
    const { sum, count } = sums.get(seasons[i] ?? 0) ?? { sum: 0, count: 0 }
    sums.set(seasons[i] ?? 0, { sum: sum + value, count: count + 1 })
  })
  return values.map((value, i) => {
    const { sum, count } = sums.get(seasons[i] ?? 0) ?? { sum: 0, count: 1 }
    return value - sum / count
  })
}

const products = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0)

/** How many residuals are independent. `neighbours` says which follow the one before them without a gap. */
function effectiveSize(residuals: readonly number[], neighbours: readonly boolean[]) {
  const { length } = residuals
  const pairs = neighbours.filter(Boolean).length
  const covariance = residuals.reduce((sum, value, i) => sum + (neighbours[i] ? value * (residuals[i - 1] ?? 0) : 0), 0)
  const variance = products(residuals, residuals)
  const autocorrelation = pairs > 0 && variance > 0 ? (covariance / pairs) * ((length - 1) / variance) : 0
  const positive = Math.min(1, Math.max(0, autocorrelation))
  return { autocorrelation, effective: (length * (1 - positive)) / (1 + positive), isEven: pairs >= EVEN_SHARE * (length - 1) }
}

/** "Trend V ± E unit per decade" and how it was found; both to the second digit of the error, which is two standard errors. */
export function trendSentence({ slope, standardError, autocorrelation, effective, isDeseasonalized }: SeriesTrend, unit: string): string {
  const error = 2 * (standardError ?? 0) * DECADE_MS
  const perDecade = slope * DECADE_MS
  const decimals = decimalsOf(error > 0 ? error : perDecade)
  const text = (value: number) => value.toFixed(decimals).replace('-', '\u2212')
  const method = `least squares${isDeseasonalized ? ' beside the mean of each calendar month' : ''}`
  if (standardError === null) {
    return `Trend ${withUnit(text(perDecade), unit)} per decade (${method}; no error given, as too few values are independent or times are uneven).`
  }
  const independent = `${counted(Math.round(effective), 'independent value')} by the lag-1 autocorrelation of the residuals, ${autocorrelation.toFixed(2).replace('-', '\u2212')}`
  return `Trend ${text(perDecade)} ± ${withUnit(text(error), unit)} per decade (${method}; ± 2 standard errors with ${independent}).`
}

/** Decimals that show two digits of a number. */
const decimalsOf = (value: number): number => (value === 0 ? 2 : Math.max(0, Math.min(12, 1 - Math.floor(Math.log10(Math.abs(value))))))
