import { withUnit } from '#core/extent/position.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { Batch } from '#core/observations/Batch.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartType, ModelJob } from './ChartType.ts'
import { valueAt } from './columns.ts'
import { depthText } from './depthProfile.ts'
import { shortNumber } from './distribution.ts'
import { ColumnParts } from './sparse/ColumnParts.ts'
import { rangeOf, SparseBuilder, type SparseModel } from './sparse/sparseModel.ts'
import { placeText, timeText } from './sparse.ts'
import { extremeSentences } from './summary.ts'
import { sigma } from './waterMass/density.ts'

/** Temperatures of single places and times, degrees Celsius, with the salinity that was found there; NaN where it is not known. */
export interface TemperatureSalinityModel extends Omit<SparseModel, 'kind'> {
  readonly kind: 'temperatureSalinity'
  readonly salinities: Float64Array
}

const LABEL = 'Temperature-Salinity Diagram'

/** Temperature against salinity with lines of equal density, which tell water masses apart. */
export const temperatureSalinity: ChartType<'temperatureSalinity', TemperatureSalinityModel> = {
  name: 'temperatureSalinity',
  label: LABEL,
  says: 'Temperature against salinity, with lines of equal density.',
  procedure: null,
  isPaired: true,
  isSeries: false,
  isAggregated: false,
  isRaster: false,
  unavailable: ({ Water_Mass_Pair }) => (Water_Mass_Pair ? null : chartTexts.notPaired(LABEL)),
  gather: (job) => new PairBuilder(job),
  look: () => ({}),
  controls: () => ['points'],
  summary(model) {
    const { values, salinities, times, depths } = model
    const [salinity, depth] = [rangeOf(salinities), rangeOf(depths)]
    return [
      ...extremeSentences(values, '°C', (at) => `at ${placeText(model, at)}, ${timeText(model, times[at] ?? Number.NaN)}`),
      ...(salinity ? [`Salinity ${shortNumber(salinity.min)} to ${shortNumber(salinity.max)}.`] : []),
      ...(salinity ? [densitySentence(model)] : []),
      `${counted(values.length, 'pair')}${depth ? `, ${depthText(depth.min)} to ${depthText(depth.max)}` : ''}.`,
    ]
  },
  sheet(model) {
    const { values, salinities, times, depths, hasDepth } = model
    const columns = [values, salinities, ...(hasDepth ? [depths] : [])]
    return {
      head: ['Place and time', 'Temperature', 'Salinity', ...(hasDepth ? ['Depth'] : []), 'Density minus 1000 kg m⁻³'],
      rows: values.length,
      cell: (row, column) => {
        if (column === 0) return `${placeText(model, row)}, ${timeText(model, times[row] ?? Number.NaN)}`
        return shortNumber(columns[column - 1]?.[row] ?? densityOf(model, row))
      },
    }
  },
}

/** Density of a pair minus 1000 kg m-3, at the pressure of the surface. */
export function densityOf({ values, salinities }: TemperatureSalinityModel, at: number): number {
  return sigma(salinities[at] ?? Number.NaN, values[at] ?? Number.NaN)
}

function densitySentence(model: TemperatureSalinityModel): string {
  const range = rangeOf(model.values.map((_, at) => densityOf(model, at)))
  return range ? `Density at the surface 1000 + ${shortNumber(range.min)} to ${withUnit(shortNumber(range.max), 'kg m⁻³')}.` : ''
}

/** Gathers pairs from the rows of a response: points of temperature, and the salinity of each. */
class PairBuilder {
  readonly #points: SparseBuilder
  readonly #salinities = new ColumnParts(1)
  readonly #salinity: number

  constructor({ names, field, pair }: ModelJob) {
    if (!pair) throw new TypeError('a pair of variables was not asked for')
    const [temperature, salinity] = pair.Is === 'salinity' ? [field, pair.Variable] : [pair.Variable, field]
    this.#points = new SparseBuilder(names, temperature)
    this.#salinity = names.lastIndexOf(salinity)
  }

  add(batch: Batch): void {
    const salinities = batch.columns[this.#salinity]
    this.#points.add(batch, (row) => this.#salinities.add([valueAt(salinities, row)]))
  }

  finish(): TemperatureSalinityModel | null {
    const points = this.#points.finish()
    const [salinities = new Float64Array()] = this.#salinities.columns()
    return points && { ...points, kind: 'temperatureSalinity', salinities }
  }
}
