import { withUnit } from '#core/extent/position.ts'
import type { Batch } from '#core/rows/Batch.ts'
import { counted, countText } from '#core/text/counted.ts'
import type { ChartType, PlotWords } from '../ChartType.ts'
import { numbersOf, spaceTimeColumns } from '../rows/columns.ts'
import type { Numbers } from '../values/binCounts.ts'
import { shortNumber } from '../values/distribution.ts'
import { columnSheet } from '../values/sheet.ts'
import { binsOf, type ValueBins } from './bins.ts'
import { histogramCode } from './code.ts'

/** What a histogram draws: how many values are in each of the equal bins; each value counts once, whatever area it stands for. */
export interface HistogramModel extends ValueBins {
  readonly kind: 'histogram'
  /** Rows of the response, those without a value included. */
  readonly rows: number
}

/** Counts of values in equal bins (CHT-18). */
export const histogram: ChartType<'histogram', HistogramModel> = {
  name: 'histogram',
  label: 'Histogram',
  icon: 'M2 14V9h3v5M6.5 14V3h3v11M11 14V7h3v7',
  says: 'How many values are in each of some thirty equal bins.',
  procedure: 'uspSpaceTime',
  isAggregated: true,
  unavailable: () => null,
  splits: { by: ['date', 'depth'] },
  gather: ({ names, field }, whole) => new HistogramBuilder(spaceTimeColumns(names, field).value, whole),
  look: () => ({}),
  controls: () => [],
  summary,
  sheet,
  code: histogramCode,
}

/** Gathers the values of a response, not its rows: their range must be known before they can be counted. */
export class HistogramBuilder {
  readonly #column: number
  readonly #parts: Numbers[] = []
  readonly #whole: HistogramModel | undefined
  #rows = 0

  /** `column` is the position of the values in a batch. The rows of a panel are counted in the bins of the `whole`. */
  constructor(column: number, whole?: HistogramModel) {
    this.#column = column
    this.#whole = whole
  }

  /** Takes in some rows; those without a value only count as rows. */
  add({ columns, rows }: Batch): void {
    const column = columns[this.#column]
    const values = numbersOf(column)
    const present = column?.present ?? null
    const part = values instanceof Float32Array ? new Float32Array(rows) : new Float64Array(rows)
    let count = 0
    for (let row = 0; row < rows; row++) {
      const value = values[row] as number
      if (value - value === 0 && (present === null || present[row] === 1)) part[count++] = value
    }
    this.#parts.push(part.subarray(0, count))
    this.#rows += rows
  }

  /** The model of everything added; `null` where no row had a value. */
  finish(): HistogramModel | null {
    const bins = binsOf(this.#parts, this.#whole)
    return bins && { kind: 'histogram', rows: this.#rows, ...bins }
  }
}

/** The values of a bin, as people read them. */
export function binText({ edges }: HistogramModel, bin: number, unit: string): string {
  return withUnit(`${shortNumber(edges[bin])} to ${shortNumber(edges[bin + 1])}`, unit)
}

function summary(model: HistogramModel, { unit }: PlotWords): readonly string[] {
  const { counts, count, rows, min, max, mean, median, low, high } = model
  const fullest = counts.reduce((best, number, bin) => (number > (counts[best] ?? 0) ? bin : best), 0)
  const value = (number: number) => withUnit(shortNumber(number), unit)
  return [
    `Lowest ${value(min)}. Highest ${value(max)}.`,
    `Median ${value(median)}; nine values in ten are from ${value(low)} to ${value(high)}. Mean ${value(mean)}, not weighted by area.`,
    `Most values (${countText(counts[fullest] ?? 0)}) are from ${binText(model, fullest, unit)}.`,
    `${counted(count, 'value')}${rows > count ? `, ${counted(rows - count, 'row')} without a value` : ''}.`,
  ]
}

function sheet({ edges, counts }: HistogramModel) {
  const first = { head: 'From', cell: (row: number) => shortNumber(edges[row]) }
  return columnSheet(first, [
    { head: 'To', values: edges.subarray(1) },
    { head: 'Values', values: counts },
  ])
}
