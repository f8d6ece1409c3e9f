import { withUnit } from '#core/extent/position.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { Batch } from '#core/rows/Batch.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartType, ModelJob } from './ChartType.ts'
import { valueAt } from './columns.ts'
import { depthText } from './depthProfile.ts'
import { distribution, shortNumber } from './distribution.ts'
import { type ChartLook, coloursFor } from './look.ts'
import { ColumnParts } from './sparse/ColumnParts.ts'
import { rangeOf, SparseBuilder, type SparseModel } from './sparse/sparseModel.ts'
import { placeText, timeText } from './sparse.ts'
import { extremeSentences } from './summary.ts'
import { hasStations, stationsOf } from './waterMass/stations.ts'
import { type PairKinds, waterOf } from './waterMass/waterOf.ts'

/** Conservative temperatures of single places and times, degrees Celsius, with the salinity that was found there; NaN where it is not known. */
export interface TemperatureSalinityModel extends Omit<SparseModel, 'kind'> {
  readonly kind: 'temperatureSalinity'
  readonly salinities: Float64Array
  /** Temperatures as the data set has them. */
  readonly given: Float64Array
  /** Potential density anomalies referred to 0 dbar, kg m-3. */
  readonly densities: Float64Array
  readonly kinds: PairKinds
}

const LABEL = 'Temperature-Salinity Diagram'
const { waterMass: texts } = chartTexts

/** Temperature against salinity with lines of equal density, which tell water masses apart. */
export const temperatureSalinity: ChartType<'temperatureSalinity', TemperatureSalinityModel> = {
  name: 'temperatureSalinity',
  label: LABEL,
  says: 'Conservative temperature against salinity, with lines of equal potential density (TEOS-10).',
  procedure: null,
  isPaired: true,
  isSeries: false,
  isAggregated: false,
  isRaster: false,
  unavailable: ({ Water_Mass_Pair }) => (Water_Mass_Pair ? null : chartTexts.notPaired(LABEL)),
  gather: (job) => new PairBuilder(job),
  look: (model) => (model.hasDepth ? coloursFor(model.spread, 'deep') : {}),
  controls(model, look) {
    if (!model.hasDepth) return ['points']
    // The colours of stations begin and end with their numbers.
    if (isByStation(model, look)) return ['colourBy', 'pointSize']
    return [...(hasStations(model) ? (['colourBy'] as const) : []), 'palette', 'pointSize']
  },
  remark: () => texts.remark,
  summary(model, _words, look) {
    const { values, salinities, densities, times, depths } = model
    const [salinity, density, depth] = [salinities, densities, depths].map(rangeOf)
    return [
      ...extremeSentences(values, '°C', (at) => `at ${placeText(model, at)}, ${timeText(model, times[at] ?? Number.NaN)}`),
      ...(salinity
        ? [`${salinityName(model)} ${withUnit(`${shortNumber(salinity.min)} to ${shortNumber(salinity.max)}`, salinityUnit(model))}.`]
        : []),
      ...(density ? [`\u03C3\u2080 ${shortNumber(density.min)} to ${withUnit(shortNumber(density.max), 'kg m⁻³')}.`] : []),
      ...madeSentences(model),
      `${counted(values.length, 'pair')}${depth ? `, ${depthText(depth.min)} to ${depthText(depth.max)}` : ''}.`,
      ...(isByStation(model, look) ? [texts.coloured.station(counted(stationsOf(model).count, 'station'))] : []),
    ]
  },
  sheet(model, look) {
    const { values, given, salinities, densities, times, depths, hasDepth } = model
    const columns = [
      ...(isByStation(model, look) ? [{ head: texts.station, values: stationsOf(model).numbers }] : []),
      { head: 'Temperature, °C', values: given },
      { head: salinityAxis(model), values: salinities },
      ...(hasDepth ? [{ head: 'Depth, m', values: depths }] : []),
      { head: `${texts.conservative}, °C`, values },
      { head: `${texts.density}, kg m⁻³`, values: densities },
    ]
    return {
      head: ['Place and time', ...columns.map(({ head }) => head)],
      rows: values.length,
      cell: (row, column) =>
        column === 0
          ? `${placeText(model, row)}, ${timeText(model, times[row] ?? Number.NaN)}`
          : shortNumber(columns[column - 1]?.values[row]),
    }
  },
}

/** Whether the colours of a model's points stand for its stations, as it looks now. */
export const isByStation = (model: TemperatureSalinityModel, { colourBy }: Pick<ChartLook, 'colourBy'>): boolean =>
  colourBy === 'station' && hasStations(model)

type Kinds = Pick<TemperatureSalinityModel, 'kinds'>

/** Which salinity it is, by name and with its unit. */
export const salinityName = ({ kinds }: Kinds): string => texts.salinity[kinds.Salinity]
const salinityUnit = ({ kinds }: Kinds): string => (kinds.Salinity === 'absolute' ? 'g kg⁻¹' : '')
export const salinityAxis = (model: Kinds): string => [salinityName(model), salinityUnit(model)].filter(Boolean).join(', ')

/** What temperature and density were computed from, and what was assumed. */
function madeSentences({ kinds, hasDepth }: Pick<TemperatureSalinityModel, 'kinds' | 'hasDepth'>): string[] {
  const named = (what: 'temperature' | 'salinity', kind: string) => `${kind} ${what}${kinds.Assumed.includes(what) ? ' (assumed)' : ''}`
  return [
    texts.made(named('temperature', kinds.Temperature), named('salinity', kinds.Salinity)),
    ...(kinds.Temperature === 'in-situ' && hasDepth ? [texts.pressure] : []),
    ...(kinds.Salinity === 'practical' ? [texts.noAnomaly] : []),
  ]
}

/** Gathers pairs from the rows of a response: points of temperature, and the salinity of each. */
class PairBuilder {
  readonly #points: SparseBuilder
  readonly #salinities = new ColumnParts(1)
  readonly #salinity: number
  readonly #kinds: PairKinds

  constructor({ names, field, pair }: ModelJob) {
    if (!pair) throw new TypeError('a pair of variables was not asked for')
    const [temperature, salinity] = pair.Is === 'salinity' ? [field, pair.Variable] : [pair.Variable, field]
    this.#points = new SparseBuilder(names, temperature)
    this.#salinity = names.lastIndexOf(salinity)
    const { Temperature, Salinity, Assumed } = pair
    this.#kinds = { Temperature, Salinity, Assumed }
  }

  add(batch: Batch): void {
    const salinities = batch.columns[this.#salinity]
    this.#points.add(batch, (row) => this.#salinities.add([valueAt(salinities, row)]))
  }

  finish(): TemperatureSalinityModel | null {
    const points = this.#points.finish()
    const [salinities = new Float64Array()] = this.#salinities.columns()
    if (!points) return null
    const { values, densities } = waterOf({ ...points, salinities }, this.#kinds)
    // Colours stand for depths.
    const spread = distribution(points.depths) ?? points.spread
    return { ...points, kind: 'temperatureSalinity', given: points.values, values, salinities, densities, spread, kinds: this.#kinds }
  }
}
