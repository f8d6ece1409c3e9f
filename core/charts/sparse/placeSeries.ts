import { DAY_MS } from '#core/extent/time.ts'
import { oncePer } from '#core/oncePer.ts'
import type { SparseModel } from '../points/sparseModel.ts'
import { isSeriesOfPlaces } from '../points/stations.ts'
import { typicalStep, withoutMeans, YEAR_MS } from '../series/trend.ts'
import { distribution } from '../values/distribution.ts'

/** Points of one place and depth in order of time, by their indices in the model. */
type PlaceSeries = Uint32Array

/** Values with longer steps are monthly; half a year of them is up to 184 days. */
const MONTHLY_STEP_MS = 20 * DAY_MS
const HALF_YEAR_OF_MONTHS_MS = 184.5 * DAY_MS
/** Seasons are told from a trend over at least so many years. */
const MIN_SEASONAL_YEARS = 2
/** A line ends where the next value is more than so many typical steps later. */
const GAP_STEPS = 4

/** The series of a model whose places have many values each, a series per place and depth; none for other data and for climatologies. */
export const placeSeries = oncePer((model: SparseModel) => (model.isMonthly || !isSeriesOfPlaces(model) ? [] : seriesOf(model)))

function seriesOf({ times, lats, lons, depths }: SparseModel): readonly PlaceSeries[] {
  const groups = new Map<string, number[]>()
  times.forEach((time, point) => {
    if (!Number.isFinite(time)) return
    const place = `${lats[point]} ${lons[point]} ${depths[point]}`
    const group = groups.get(place)
    if (group) group.push(point)
    else groups.set(place, [point])
  })
  return [...groups.values()].map((points) => Uint32Array.from(points).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0)))
}

/** The times of a series, and the positions whose value comes too long after the one before for a line between them. */
export function timesOf({ times }: SparseModel, series: PlaceSeries): { readonly at: Float64Array; readonly isGap: readonly boolean[] } {
  const at = Float64Array.from(series, (point) => times[point] ?? 0)
  const longest = GAP_STEPS * typicalStep(at)
  return { at, isGap: Array.from(at, (time, i) => i > 0 && time - (at[i - 1] ?? time) > longest) }
}

/**
 * The model with each value less the mean of its calendar month at its place and depth, over the years that are drawn; less the mean of
 * its series where that is shorter than two years.
 */
export const asAnomaly = oncePer((model: SparseModel): SparseModel => {
  const values = new Float64Array(model.values.length).fill(Number.NaN)
  for (const series of placeSeries(model)) {
    const isLong = isOverYears(model, series)
    const months = Array.from(series, (point) => (isLong ? new Date(model.times[point] ?? 0).getUTCMonth() : 0))
    const anomalies = withoutMeans(
      Array.from(series, (point) => model.values[point] ?? 0),
      months,
    )
    series.forEach((point, at) => {
      values[point] = anomalies[at] ?? Number.NaN
    })
  }
  return { ...model, values, spread: distribution(values) ?? model.spread }
})

/** Whether a series is long enough to have a mean of each calendar month. */
function isOverYears({ times }: SparseModel, series: PlaceSeries): boolean {
  const timeAt = (at: number) => times[series.at(at) ?? 0] ?? 0
  return timeAt(-1) - timeAt(0) >= (MIN_SEASONAL_YEARS * 365 - 31) * DAY_MS
}

/** Whether anomalies of a model are taken from means of calendar months. */
export const isSeasonal = (model: SparseModel): boolean => placeSeries(model).some((series) => isOverYears(model, series))

/**
 * The mean over the year around each point of a series, by the trapezoidal rule: of monthly values, 13 with the first and last halved. In
 * the order of the series. NaN where that year reaches beyond the series or has a gap, so that no mean is of some seasons only.
 */
export function runningMeans(model: SparseModel, series: PlaceSeries): Float64Array {
  const { at, isGap } = timesOf(model, series)
  const step = typicalStep(at)
  const isMonthly = step > MONTHLY_STEP_MS
  const half = isMonthly ? HALF_YEAR_OF_MONTHS_MS : YEAR_MS / 2
  const shortest = YEAR_MS - (isMonthly ? step / 2 : 2 * step)
  const valueAt = (i: number) => model.values[series[i] ?? 0] ?? 0
  const [areas, gaps] = [new Float64Array(at.length), new Uint32Array(at.length)]
  for (let i = 1; i < at.length; i++) {
    areas[i] = (areas[i - 1] ?? 0) + ((valueAt(i) + valueAt(i - 1)) / 2) * ((at[i] ?? 0) - (at[i - 1] ?? 0))
    gaps[i] = (gaps[i - 1] ?? 0) + (isGap[i] ? 1 : 0)
  }
  const between = (sums: ArrayLike<number>, from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0)
  let [from, to] = [0, 0]
  return at.map((time) => {
    while ((at[from] ?? 0) < time - half) from++
    while ((at[to + 1] ?? Number.POSITIVE_INFINITY) <= time + half) to++
    const isWhole = between(at, from, to) >= shortest && between(gaps, from, to) === 0
    return isWhole && to > from ? between(areas, from, to) / between(at, from, to) : Number.NaN
  })
}
