import { chartTexts } from '#core/messages/charts.ts'
import { areaMeanName } from '#core/observations/areaMeanName.ts'
import type { Batch } from '#core/rows/Batch.ts'
import type { ModelJob } from '../ChartType.ts'
import { timeColumn, valueAt } from '../rows/columns.ts'
import { type AveragedRange, averagedRanges } from '../values/averagedOver.ts'
import { RunningStatistics } from '../values/statistics.ts'

/** What a time series draws: a mean and a sample standard deviation per time, in order of time. NaN deviation where one value was averaged. */
export interface TimeSeriesModel {
  readonly kind: 'timeSeries'
  /** Whether times are months 1 to 12 instead of milliseconds since 1970 UTC. */
  readonly isMonthly: boolean
  readonly times: Float64Array
  /** Every value counts the same. */
  readonly means: Float64Array
  /** Each value counts as the cosine of its latitude; `null` where the answer has none. */
  readonly areaMeans: Float64Array | null
  readonly deviations: Float64Array
  /** What each mean was taken over; empty where each is of one value. */
  readonly over: readonly AveragedRange[]
  readonly rows: number
}

/** Gathers the rows of a time series answer. Rows without a mean are left out. */
export class TimeSeriesBuilder {
  readonly #points: { time: number; mean: number; areaMean: number; deviation: number }[] = []
  readonly #columns: { readonly time: number; readonly mean: number; readonly areaMean: number; readonly deviation: number }
  readonly #isMonthly: boolean
  readonly #hasDepth: boolean
  readonly #bounds: ModelJob['bounds']
  #rows = 0

  /** `names` are the answer's columns: time or month, lat, lon, [depth], the mean, `{field}_std`, [`{field}_area_mean`]. Source: CHT-05, PRC-05. */
  constructor({ names, field, bounds }: Pick<ModelJob, 'names' | 'field' | 'bounds'>) {
    this.#bounds = bounds
    this.#hasDepth = names.includes('depth')
    const deviation = names.includes(`${field}_std`) ? names.indexOf(`${field}_std`) : names.length - 1
    const mean = names.includes(field) ? names.lastIndexOf(field) : deviation - 1
    const { place, isMonthly } = timeColumn(names)
    this.#isMonthly = isMonthly
    this.#columns = {
      time: place,
      mean,
      areaMean: names.indexOf(areaMeanName(field)),
      deviation,
    }
  }

  /** Takes in some rows. */
  add(batch: Batch): void {
    const time = batch.columns[this.#columns.time]
    const mean = batch.columns[this.#columns.mean]
    const areaMean = batch.columns[this.#columns.areaMean]
    const deviation = batch.columns[this.#columns.deviation]
    for (let row = 0; row < batch.rows; row++) {
      const value = valueAt(mean, row)
      const at = valueAt(time, row)
      if (!Number.isFinite(value) || !Number.isFinite(at)) continue
      const weighted = areaMean === undefined ? Number.NaN : valueAt(areaMean, row)
      this.#points.push({ time: at, mean: value, areaMean: weighted, deviation: valueAt(deviation, row) })
    }
    this.#rows += batch.rows
  }

  /** The model of everything added; `null` where no row had a mean. */
  finish(): TimeSeriesModel | null {
    if (this.#points.length === 0) return null
    const points = this.#points.toSorted((a, b) => a.time - b.time)
    const deviations = Float64Array.from(points, ({ deviation }) => deviation)
    return {
      kind: 'timeSeries',
      isMonthly: this.#isMonthly,
      times: Float64Array.from(points, ({ time }) => time),
      means: Float64Array.from(points, ({ mean }) => mean),
      areaMeans: this.#columns.areaMean < 0 ? null : Float64Array.from(points, ({ areaMean }) => areaMean),
      deviations,
      over: averagedRanges(deviations, this.#bounds, ['region', ...(this.#hasDepth ? (['depths'] as const) : [])]),
      rows: this.#rows,
    }
  }
}

/** A point of a drawn series. `lower` and `upper` are one standard deviation away; `merged` says how many times it stands for. */
export interface SeriesPoint {
  readonly time: number
  readonly mean: number
  readonly lower: number
  readonly upper: number
  readonly merged: number
}

/** The means that are drawn: those weighted by area where they are wanted and there are any, else the plain ones. */
export function drawnMeans({ means, areaMeans }: Averages, isAreaWeighted: boolean): Float64Array {
  return (isAreaWeighted ? areaMeans : null) ?? means
}

type Averages = Pick<TimeSeriesModel, 'means' | 'areaMeans'>

/** Which of the means are drawn, by name. */
export const meanName = ({ areaMeans }: Pick<Averages, 'areaMeans'>, isAreaWeighted: boolean): string =>
  isAreaWeighted && areaMeans ? chartTexts.areaMean : chartTexts.plainMean

/** The columns of the means in a table. */
export const meanColumns = ({ means, areaMeans }: Averages) => [
  ...(areaMeans === null ? [] : [{ head: chartTexts.areaMean, values: areaMeans }]),
  { head: areaMeans === null ? 'Mean' : chartTexts.plainMean, values: means },
]

/**
 * At most one point per pixel column. Times that share a column become one point: the mean of their means, and the
 * deviation of the mixture (mean of the variances plus variance of the means, each time weighing the same).
 */
export function foldSeries(model: TimeSeriesModel, pixelColumns: number, means = model.means): readonly SeriesPoint[] {
  const mixture = (from: number, to: number) => mixtureOf(model, means, from, to)
  const first = model.times[0] ?? 0
  const span = (model.times.at(-1) ?? first) - first
  if (model.times.length <= pixelColumns || span === 0) return Array.from(model.times, (_, i) => mixture(i, i + 1))
  const points: SeriesPoint[] = []
  let from = 0
  for (let i = 1; i <= model.times.length; i++) {
    // The last time belongs to the last column and is none of its own.
    const column = (place: number) => Math.min(pixelColumns - 1, Math.floor((((model.times[place] ?? 0) - first) / span) * pixelColumns))
    if (i < model.times.length && column(i) === column(from)) continue
    points.push(mixture(from, i))
    from = i
  }
  return points
}

function mixtureOf(model: TimeSeriesModel, drawn: Float64Array, from: number, to: number): SeriesPoint {
  const means = new RunningStatistics()
  const variances = new RunningStatistics()
  const times = new RunningStatistics()
  for (let i = from; i < to; i++) {
    times.add(model.times[i] ?? 0)
    means.add(drawn[i] ?? 0)
    const deviation = model.deviations[i] ?? Number.NaN
    if (Number.isFinite(deviation)) variances.add(deviation * deviation)
  }
  const deviation = Math.sqrt(variances.mean + means.populationVariance)
  return { time: times.mean, mean: means.mean, lower: means.mean - deviation, upper: means.mean + deviation, merged: to - from }
}
