import type { ModelJob } from '../ChartType.ts'
import { timeColumn } from '../rows/columns.ts'
import { type Means, MeansBuilder } from '../series/means.ts'
import { RunningStatistics } from '../values/statistics.ts'

/** What a time series draws: means in order of time. */
export interface TimeSeriesModel extends Means {
  readonly kind: 'timeSeries'
  /** Whether times are months 1 to 12 instead of milliseconds since 1970 UTC. */
  readonly isMonthly: boolean
  readonly times: Float64Array
}

/** Gathers the rows of a time series. */
export class TimeSeriesBuilder extends MeansBuilder<TimeSeriesModel> {
  /** `names` are the response's columns: time or month, lat, lon, [depth], the mean, `{field}_std`, [`{field}_area_mean`]. Source: CHT-05, PRC-05. */
  constructor(job: Pick<ModelJob, 'names' | 'field' | 'bounds'>) {
    const { names, field } = job
    const deviation = names.includes(`${field}_std`) ? names.indexOf(`${field}_std`) : names.length - 1
    const mean = names.includes(field) ? names.lastIndexOf(field) : deviation - 1
    const { place: at, isMonthly } = timeColumn(names)
    super(job, { at, mean, deviation }, names.includes('depth') ? ['region', 'depths'] : ['region'], (times, means) => ({
      kind: 'timeSeries',
      isMonthly,
      times,
      ...means,
    }))
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
