import { depthText, withUnit } from '#core/extent/position.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { oncePer } from '#core/oncePer.ts'
import type { Batch } from '#core/rows/Batch.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartType, Colouring, ModelJob } from '../ChartType.ts'
import { type ChartLook, coloursFor, type PointColours } from '../look/look.ts'
import { upperOceanControl } from '../plane/depthScale.ts'
import { hasCasts } from '../points/casts.ts'
import { placeText, timeText } from '../points/pointTexts.ts'
import { ColumnParts, SparseBuilder, type SparseModel } from '../points/sparseModel.ts'
import { hasStations, stationsOf } from '../points/stations.ts'
import { valueAt } from '../rows/columns.ts'
import { distribution, shortNumber } from '../values/distribution.ts'
import { extremeSentences } from '../values/summary.ts'
import { temperatureSalinityCode } from './code.ts'
import { CruiseBuilder, type Cruises, hasCruises } from './cruises.ts'
import { type PairKinds, waterOf } from './waterOf.ts'

/** Conservative temperatures of single places and times, degrees Celsius, with the salinity that was found there; NaN where it is not known. */
export interface TemperatureSalinityModel extends Omit<SparseModel, 'kind'> {
  readonly kind: 'temperatureSalinity'
  readonly salinities: Float64Array
  /** Temperatures as the data set has them. */
  readonly given: Float64Array
  /** Potential density anomalies referred to 0 dbar, kg m-3. */
  readonly densities: Float64Array
  readonly kinds: PairKinds
  /** The cruise of each pair; null where the rows do not say it. */
  readonly cruises: Cruises | null
}

const LABEL = 'Temperature-Salinity Diagram'
const { waterMass: texts } = chartTexts

/** Temperature against salinity with lines of equal density, which tell water masses apart. */
export const temperatureSalinity: ChartType<'temperatureSalinity', TemperatureSalinityModel> = {
  name: 'temperatureSalinity',
  label: LABEL,
  icon: 'M2 2v12h12M5 12c1-5 3-8 9-9M4.5 9h.01M7 7h.01M10 8h.01M8 11h.01M12 11h.01',
  says: 'Conservative temperature against salinity, with lines of equal potential density (TEOS-10).',
  procedure: null,
  isPaired: true,
  unavailable: ({ Water_Mass_Pair }) => (Water_Mass_Pair ? null : chartTexts.notPaired(LABEL)),
  gather: (job) => new PairBuilder(job),
  look: (model) => ({
    ...(model.hasDepth ? coloursFor(model.spread, 'deep') : {}),
    view: hasCasts(model) ? 'stations' : 'ts',
    isUpperEnlarged: hasCasts(model),
  }),
  views: (model) => (hasCasts(model) ? ['stations', 'ts'] : []),
  colourings,
  controls(model, look) {
    const upperOcean = look.view === 'stations' ? upperOceanControl(Float64Array.of(rangeOf(model.depths)?.max ?? 0)) : []
    const choice = [...upperOcean, ...(colourings(model).length > 1 ? (['colourBy'] as const) : [])]
    // The colours of stations and cruises begin and end with their numbers.
    if (colouringOf(model, look) !== 'depth') return [...choice, 'pointSize']
    return model.hasDepth ? [...choice, 'palette', 'pointSize'] : [...choice, 'points']
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
      ...(colouringOf(model, look) === 'depth' ? [] : [colouredBy(model, look)]),
    ]
  },
  code: temperatureSalinityCode,
  sheet(model, look) {
    const { values, given, salinities, densities, times, depths, hasDepth } = model
    const group = groupOf(model, look)
    const columns = [
      { head: 'Temperature, °C', values: given },
      { head: salinityAxis(model), values: salinities },
      ...(hasDepth ? [{ head: 'Depth, m', values: depths }] : []),
      { head: `${texts.conservative}, °C`, values },
      { head: `${texts.density}, kg m⁻³`, values: densities },
    ]
    return {
      head: ['Place and time', ...(group ? [group.head] : []), ...columns.map(({ head }) => head)],
      rows: values.length,
      cell(row, column) {
        if (column === 0) return `${placeText(model, row)}, ${timeText(model, times[row] ?? Number.NaN)}`
        if (group && column === 1) return group.nameOf(row)
        return shortNumber(columns[column - (group ? 2 : 1)]?.values[row])
      },
    }
  },
}

type ColouredBy = Pick<ChartLook, 'colourBy'>

/** The meanings that the colours of a model's points can have. */
function colourings(model: TemperatureSalinityModel): readonly Colouring[] {
  return [
    { id: 'depth', label: model.hasDepth ? texts.depth : texts.oneColour },
    ...(hasStations(model) ? [{ id: 'station', label: texts.station } as const] : []),
    ...(hasCruises(model) ? [{ id: 'cruise', label: texts.cruise } as const] : []),
  ]
}

/** What they stand for as it looks now; `depth` without depths is one colour. */
export const colouringOf = (model: TemperatureSalinityModel, { colourBy }: ColouredBy): PointColours =>
  colourings(model).find(({ id }) => id === colourBy)?.id ?? 'depth'

/** The same in a sentence. */
export function colouredBy(model: TemperatureSalinityModel, look: ColouredBy): string {
  const { coloured } = texts
  const colouring = colouringOf(model, look)
  if (colouring === 'station') return coloured.station(counted(stationsOf(model).count, 'station'))
  return colouring === 'cruise' ? coloured.cruise(cruiseNames(model).join(', ')) : coloured.depth
}

/** The names of a model's cruises in the order of time. */
export const cruiseNames = ({ cruises }: Pick<TemperatureSalinityModel, 'cruises'>): readonly string[] =>
  cruises?.names.map((name) => name || texts.noCruise) ?? []

/** What tells the groups of points that are coloured now apart, and the name of each point's; null where colours stand for depths. */
export function groupOf(model: TemperatureSalinityModel, look: ColouredBy): { readonly head: string; nameOf(row: number): string } | null {
  const colouring = colouringOf(model, look)
  if (colouring === 'station') return { head: texts.station, nameOf: (row) => String(stationsOf(model).numbers[row]) }
  const names = cruiseNames(model)
  return colouring === 'cruise' ? { head: texts.cruise, nameOf: (row) => names[(model.cruises?.numbers[row] ?? 0) - 1] ?? '' } : null
}

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

/** The conservative temperatures of pairs by themselves. */
export const temperaturesOf = oncePer((model: TemperatureSalinityModel): SparseModel => {
  const { rows, isMonthly, hasDepth, times, lats, lons, depths, values, covered, topmost } = model
  const points = { rows, isMonthly, hasDepth, times, lats, lons, depths, values, covered, topmost }
  return { ...points, kind: 'sparse', spread: distribution(values) ?? model.spread }
})

/** Gathers pairs from the rows of a response: points of temperature, and the salinity of each. */
class PairBuilder {
  readonly #points: SparseBuilder
  readonly #salinities = new ColumnParts(1)
  readonly #salinity: number
  readonly #kinds: PairKinds
  readonly #cruises: CruiseBuilder | null

  constructor({ names, field, pair }: ModelJob) {
    if (!pair) throw new TypeError('a pair of variables was not requested')
    const [temperature, salinity] = pair.Is === 'salinity' ? [field, pair.Variable] : [pair.Variable, field]
    this.#points = new SparseBuilder(names, temperature)
    this.#salinity = names.lastIndexOf(salinity)
    const { Temperature, Salinity, Assumed } = pair
    this.#kinds = { Temperature, Salinity, Assumed }
    this.#cruises = pair.Cruise === undefined ? null : new CruiseBuilder(names.indexOf(pair.Cruise))
  }

  add(batch: Batch): void {
    const salinities = batch.columns[this.#salinity]
    this.#points.add(batch, (row) => {
      this.#salinities.add([valueAt(salinities, row)])
      this.#cruises?.add(batch, row)
    })
  }

  finish(): TemperatureSalinityModel | null {
    const points = this.#points.finish()
    const [salinities = new Float64Array()] = this.#salinities.columns()
    if (!points) return null
    const { values, densities } = waterOf({ ...points, salinities }, this.#kinds)
    // Colours stand for depths.
    const spread = distribution(points.depths) ?? points.spread
    const cruises = this.#cruises?.finish(points.times) ?? null
    const kinds = this.#kinds
    return { ...points, kind: 'temperatureSalinity', given: points.values, values, salinities, densities, spread, kinds, cruises }
  }
}
