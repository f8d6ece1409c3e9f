import { withUnit } from '#core/extent/position.ts'
import { limits } from '#core/limits.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { Batch } from '#core/observations/Batch.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartType, PlotWords } from './ChartType.ts'
import { valueAt } from './columns.ts'
import { columnSheet } from './sheet.ts'
import { extremeSentences } from './summary.ts'

/** What a depth profile draws: a mean and a sample standard deviation per depth, from the surface down. NaN deviation where one value was averaged. */
export interface DepthProfileModel {
  readonly kind: 'depthProfile'
  /** Metres, positive down. */
  readonly depths: Float64Array
  readonly means: Float64Array
  readonly deviations: Float64Array
  readonly rows: number
}

/** The mean over the region and the dates for each depth, with its standard deviation (CHT-20). */
export const depthProfile: ChartType<'depthProfile', DepthProfileModel> = {
  name: 'depthProfile',
  label: 'Depth Profile',
  says: 'The mean over the region and the dates for each depth, with its standard deviation.',
  procedure: 'uspDepthProfile',
  isProcedureOnly: true,
  isSeries: true,
  isAlongDepth: true,
  isAggregated: false,
  isRaster: false,
  unavailable: ({ Has_Depth }) => (Has_Depth === 1 ? null : chartTexts.surfaceOnly),
  gather: ({ names, field }) => new DepthProfileBuilder(names, field),
  look: ({ depths }) => ({ hasErrorBars: depths.length <= limits.errorBarPoints, hasMarkers: depths.length <= limits.errorBarPoints }),
  controls: () => ['errorBars', 'line', 'markers'],
  summary,
  sheet: (model) =>
    columnSheet({ head: 'Depth', cell: (row) => depthText(model.depths[row]) }, [
      { head: 'Mean', values: model.means },
      { head: 'Standard deviation', values: model.deviations },
    ]),
}

/** Gathers the rows of a depth profile. Rows without a mean are left out. */
export class DepthProfileBuilder {
  readonly #levels: { readonly depth: number; readonly mean: number; readonly deviation: number }[] = []
  readonly #columns: { readonly depth: number; readonly mean: number; readonly deviation: number }
  #rows = 0

  /** `names` are the response's columns: lat, lon, the mean, `{field}_std`, depth. Source: CHT-05, PRC-06. */
  constructor(names: readonly string[], field: string) {
    const depth = names.includes('depth') ? names.lastIndexOf('depth') : names.length - 1
    const deviation = names.includes(`${field}_std`) ? names.indexOf(`${field}_std`) : names.length - 2
    this.#columns = { depth, deviation, mean: names.includes(field) ? names.indexOf(field) : deviation - 1 }
  }

  /** Takes in some rows. */
  add({ columns, rows }: Batch): void {
    for (let row = 0; row < rows; row++) {
      const depth = valueAt(columns[this.#columns.depth], row)
      const mean = valueAt(columns[this.#columns.mean], row)
      if (!Number.isFinite(depth) || !Number.isFinite(mean)) continue
      this.#levels.push({ depth, mean, deviation: valueAt(columns[this.#columns.deviation], row) })
    }
    this.#rows += rows
  }

  /** The model of everything added; `null` where no row had a mean. */
  finish(): DepthProfileModel | null {
    if (this.#levels.length === 0) return null
    const levels = this.#levels.toSorted((a, b) => a.depth - b.depth)
    return {
      kind: 'depthProfile',
      depths: Float64Array.from(levels, ({ depth }) => depth),
      means: Float64Array.from(levels, ({ mean }) => mean),
      deviations: Float64Array.from(levels, ({ deviation }) => deviation),
      rows: this.#rows,
    }
  }
}

/** A depth as people read it: `125 m`, with at most so many decimals. */
export function depthText(metres: number | undefined, decimals = 1): string {
  return withUnit(String(Number((metres ?? Number.NaN).toFixed(decimals))), 'm')
}

function summary({ depths, means, rows }: DepthProfileModel, { unit }: PlotWords): readonly string[] {
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
