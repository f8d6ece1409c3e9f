import { withUnit } from '#core/extent/position.ts'
import { limits } from '#core/limits.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { areaMeanName } from '#core/observations/areaMeanName.ts'
import type { Batch } from '#core/rows/Batch.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartType, ModelJob, PlotWords } from '../ChartType.ts'
import type { ChartLook } from '../look/look.ts'
import { upperOceanControl } from '../plane/depthScale.ts'
import { valueAt } from '../rows/columns.ts'
import { drawnMeans, meanColumns, meanName } from '../timeSeries/model.ts'
import { type AveragedRange, averagedRanges, meanOverRanges } from '../values/averagedOver.ts'
import { columnSheet } from '../values/sheet.ts'
import { extremeSentences } from '../values/summary.ts'

/** What a depth profile draws: a mean and a sample standard deviation per depth, from the surface down. NaN deviation where one value was averaged. */
export interface DepthProfileModel {
  readonly kind: 'depthProfile'
  /** Metres, positive down. */
  readonly depths: Float64Array
  /** Every value counts the same. */
  readonly means: Float64Array
  /** Each value counts as the cosine of its latitude; `null` where the response has none. */
  readonly areaMeans: Float64Array | null
  readonly deviations: Float64Array
  /** What each mean was taken over; empty where each is of one value. */
  readonly over: readonly AveragedRange[]
  readonly rows: number
}

/** The mean over the region and the dates for each depth, with its standard deviation (CHT-20). */
export const depthProfile: ChartType<'depthProfile', DepthProfileModel> = {
  name: 'depthProfile',
  label: 'Depth Profile',
  says: 'The mean over the region and the dates for each depth, with its standard deviation.',
  procedure: 'uspDepthProfile',
  isProcedureOnly: true,
  weights: 'area',
  isSeries: true,
  isAlongDepth: true,
  isAggregated: false,
  isRaster: false,
  unavailable: ({ Has_Depth }) => (Has_Depth === 1 ? null : chartTexts.surfaceOnly),
  gather: (job) => new DepthProfileBuilder(job),
  look: ({ depths }) => ({ hasErrorBars: depths.length <= limits.errorBarPoints, hasMarkers: depths.length <= limits.errorBarPoints }),
  controls: ({ depths, areaMeans }) => [
    ...upperOceanControl(depths),
    ...(areaMeans ? (['weights'] as const) : []),
    'errorBars',
    'line',
    'markers',
  ],
  remark: (model, { isAreaWeighted }) => meanOverRanges(meanName(model, isAreaWeighted), model.over),
  summary,
  sheet: (model) =>
    columnSheet({ head: 'Depth', cell: (row) => depthText(model.depths[row]) }, [
      ...meanColumns(model),
      { head: 'Standard deviation', values: model.deviations },
    ]),
}

/** The numbers of a depth, or the positions of their columns. */
interface Level {
  readonly depth: number
  readonly mean: number
  readonly areaMean: number
  readonly deviation: number
}

/** Gathers the rows of a depth profile. Rows without a mean are left out. */
export class DepthProfileBuilder {
  readonly #levels: Level[] = []
  readonly #columns: Level
  readonly #bounds: ModelJob['bounds']
  #rows = 0

  /** `names` are the response's columns: lat, lon, the mean, `{field}_std`, depth, [`{field}_area_mean`]. Source: CHT-05, PRC-06. */
  constructor({ names, field, bounds }: Pick<ModelJob, 'names' | 'field' | 'bounds'>) {
    this.#bounds = bounds
    const depth = names.includes('depth') ? names.lastIndexOf('depth') : names.length - 1
    const deviation = names.includes(`${field}_std`) ? names.indexOf(`${field}_std`) : names.length - 2
    const mean = names.includes(field) ? names.indexOf(field) : deviation - 1
    this.#columns = { depth, deviation, mean, areaMean: names.indexOf(areaMeanName(field)) }
  }

  /** Takes in some rows. */
  add({ columns, rows }: Batch): void {
    for (let row = 0; row < rows; row++) {
      const depth = valueAt(columns[this.#columns.depth], row)
      const mean = valueAt(columns[this.#columns.mean], row)
      if (!Number.isFinite(depth) || !Number.isFinite(mean)) continue
      const weighted = columns[this.#columns.areaMean]
      const areaMean = weighted === undefined ? Number.NaN : valueAt(weighted, row)
      this.#levels.push({ depth, mean, areaMean, deviation: valueAt(columns[this.#columns.deviation], row) })
    }
    this.#rows += rows
  }

  /** The model of everything added; `null` where no row had a mean. */
  finish(): DepthProfileModel | null {
    if (this.#levels.length === 0) return null
    const levels = this.#levels.toSorted((a, b) => a.depth - b.depth)
    const deviations = Float64Array.from(levels, ({ deviation }) => deviation)
    return {
      kind: 'depthProfile',
      depths: Float64Array.from(levels, ({ depth }) => depth),
      means: Float64Array.from(levels, ({ mean }) => mean),
      areaMeans: this.#columns.areaMean < 0 ? null : Float64Array.from(levels, ({ areaMean }) => areaMean),
      deviations,
      over: averagedRanges(deviations, this.#bounds, ['region', 'times']),
      rows: this.#rows,
    }
  }
}

/** A depth as people read it: `125 m`, with at most so many decimals. */
export function depthText(metres: number | undefined, decimals = 1): string {
  return withUnit(String(Number((metres ?? Number.NaN).toFixed(decimals))), 'm')
}

function summary(model: DepthProfileModel, { unit }: PlotWords, { isAreaWeighted }: ChartLook): readonly string[] {
  const { depths, rows } = model
  const means = drawnMeans(model, isAreaWeighted)
  const missing = rows - depths.length
  return [
    ...extremeSentences(means, unit, (at) => `at ${depthText(depths[at])}`),
    ...steepest(depths, means, unit),
    `${counted(depths.length, 'depth')}${missing > 0 ? `, ${counted(missing, 'depth')} without data` : ''}.`,
  ]
}

/** Where the mean changes most with depth, per 10 m: the middle of a thermocline, halocline or the like. */
function steepest(depths: Float64Array, means: Float64Array, unit: string): string[] {
  const slope = (at: number) => ((means[at + 1] ?? 0) - (means[at] ?? 0)) / ((depths[at + 1] ?? 0) - (depths[at] ?? 0))
  const slopes = Array.from({ length: Math.max(0, depths.length - 1) }, (_, at) => (depths[at + 1] === depths[at] ? 0 : slope(at)))
  const at = slopes.reduce((best, value, i) => (Math.abs(value) > Math.abs(slopes[best] ?? 0) ? i : best), 0)
  const change = 10 * (slopes[at] ?? 0)
  if (slopes.length < 2 || change === 0) return []
  const text = withUnit(Number(change.toPrecision(3)).toString().replace('-', '\u2212'), unit)
  return [`Steepest from ${depthText(depths[at])} to ${depthText(depths[at + 1])}: ${text} per 10 m.`]
}
