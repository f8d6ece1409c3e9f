import { chartTexts } from '#core/messages/charts.ts'
import { areaMeanName } from '#core/observations/areaMeanName.ts'
import type { Batch } from '#core/rows/Batch.ts'
import type { ModelJob } from '../ChartType.ts'
import type { ChartLook } from '../look/look.ts'
import { valueAt } from '../rows/columns.ts'
import { type AveragedRange, averagedRanges, meanOverRanges } from '../values/averagedOver.ts'
import { columnSheet, type DataTable } from '../values/sheet.ts'

/** Means along times or depths, each with a sample standard deviation, which is NaN where one value was averaged. */
export interface Means {
  /** Every value counts the same. */
  readonly means: Float64Array
  /** Each value counts as the cosine of its latitude; `null` where the response has none. */
  readonly areaMeans: Float64Array | null
  readonly deviations: Float64Array
  /** What each mean was taken over; empty where each is of one value. */
  readonly over: readonly AveragedRange[]
  readonly rows: number
}

/** The positions of the columns of means and of what they follow: times or depths. */
interface MeanColumns {
  readonly at: number
  readonly mean: number
  readonly deviation: number
}

type MeanJob = Pick<ModelJob, 'names' | 'field' | 'bounds'>

/** Gathers means in the order of their times or depths. Rows without a mean are left out. */
export class MeansBuilder<Model> {
  readonly #points: { readonly at: number; readonly mean: number; readonly areaMean: number; readonly deviation: number }[] = []
  readonly #columns: MeanColumns & { readonly areaMean: number }
  readonly #over: (deviations: Float64Array) => readonly AveragedRange[]
  readonly #modelOf: (at: Float64Array, means: Means) => Model
  #rows = 0

  /** `possible` is what the procedure averages over where the request is wide enough. */
  constructor(
    { names, field, bounds }: MeanJob,
    columns: MeanColumns,
    possible: readonly AveragedRange[],
    modelOf: (at: Float64Array, means: Means) => Model,
  ) {
    this.#columns = { ...columns, areaMean: names.indexOf(areaMeanName(field)) }
    this.#over = (deviations) => averagedRanges(deviations, bounds, possible)
    this.#modelOf = modelOf
  }

  /** Takes in some rows. */
  add({ columns, rows }: Batch): void {
    const weighted = columns[this.#columns.areaMean]
    for (let row = 0; row < rows; row++) {
      const at = valueAt(columns[this.#columns.at], row)
      const mean = valueAt(columns[this.#columns.mean], row)
      if (!Number.isFinite(at) || !Number.isFinite(mean)) continue
      const areaMean = weighted === undefined ? Number.NaN : valueAt(weighted, row)
      this.#points.push({ at, mean, areaMean, deviation: valueAt(columns[this.#columns.deviation], row) })
    }
    this.#rows += rows
  }

  /** The model of everything added; `null` where no row had a mean. */
  finish(): Model | null {
    if (this.#points.length === 0) return null
    const points = this.#points.toSorted((a, b) => a.at - b.at)
    const deviations = Float64Array.from(points, ({ deviation }) => deviation)
    return this.#modelOf(
      Float64Array.from(points, ({ at }) => at),
      {
        means: Float64Array.from(points, ({ mean }) => mean),
        areaMeans: this.#columns.areaMean < 0 ? null : Float64Array.from(points, ({ areaMean }) => areaMean),
        deviations,
        over: this.#over(deviations),
        rows: this.#rows,
      },
    )
  }
}

type MeanLook = Pick<ChartLook, 'isAreaWeighted'>

/** The means that are drawn: those weighted by area where they are wanted and there are any, else the plain ones. */
export const drawnMeans = ({ means, areaMeans }: Pick<Means, 'means' | 'areaMeans'>, isAreaWeighted: boolean): Float64Array =>
  (isAreaWeighted ? areaMeans : null) ?? means

/** The means that are not drawn, by name; `null` where there are no others. */
export const otherMeans = (model: Means, { isAreaWeighted }: MeanLook): { readonly name: string; readonly means: Float64Array } | null =>
  model.over.length > 0 && model.areaMeans ? { name: meanName(model, !isAreaWeighted), means: drawnMeans(model, !isAreaWeighted) } : null

const meanName = ({ areaMeans }: Means, isAreaWeighted: boolean): string =>
  isAreaWeighted && areaMeans ? chartTexts.areaMean : chartTexts.plainMean

/** Which means are drawn, and over what they were taken. */
export const meanRemark = (model: Means, { isAreaWeighted }: MeanLook): string =>
  meanOverRanges(meanName(model, isAreaWeighted), model.over)

/** Means as a table, after a first column that says what each is of. */
export const meanSheet = (first: Parameters<typeof columnSheet>[0], { means, areaMeans, deviations }: Means): DataTable =>
  columnSheet(first, [
    ...(areaMeans === null ? [] : [{ head: chartTexts.areaMean, values: areaMeans }]),
    { head: areaMeans === null ? 'Mean' : chartTexts.plainMean, values: means },
    { head: 'Standard deviation', values: deviations },
  ])
