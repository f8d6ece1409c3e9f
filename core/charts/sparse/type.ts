import { isGridded } from '#core/catalog/variableRanges.ts'
import { depthText, withUnit } from '#core/extent/position.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { counted, countText } from '#core/text/counted.ts'
import type { ChartType, PlotWords } from '../ChartType.ts'
import { type ChartLook, coloursFor } from '../look/look.ts'
import { upperOceanControl } from '../plane/depthScale.ts'
import { hasCasts } from '../points/casts.ts'
import { placeText, timeText } from '../points/pointTexts.ts'
import { SparseBuilder, type SparseModel } from '../points/sparseModel.ts'
import { isSeriesOfPlaces, stationsOf } from '../points/stations.ts'
import { shortNumber } from '../values/distribution.ts'
import { extremeSentences } from '../values/summary.ts'
import { sparseCode } from './code.ts'
import { asAnomaly, isSeasonal, placeSeries } from './placeSeries.ts'

const LABEL = 'Time and Space Plots'

/** Single values of irregular data: on a map, and against time, latitude, longitude and depth (CHT-22). */
export const sparse: ChartType<'sparse', SparseModel> = {
  name: 'sparse',
  label: LABEL,
  icon: 'M3 4h.01M7 3h.01M12 5h.01M5 8h.01M9 7h.01M13 10h.01M3 12h.01M7 12h.01M11 13h.01',
  formerNames: ['sparsemap'],
  says: 'Each value at its place on a map, and against time, latitude, longitude and depth.',
  procedure: null,
  maxPanels: limits.sparsePlots,
  unavailable: (variable) => (isGridded(variable) ? chartTexts.onlySparse : null),
  gather: ({ names, field }) => new SparseBuilder(names, field),
  look: (model, { palette }) => ({
    ...coloursFor(model.spread, palette),
    view: hasCasts(model) ? 'stations' : isSeriesOfPlaces(model) ? 'time' : 'map',
    isUpperEnlarged: hasCasts(model),
    // A line shows a long series; markers would cover it.
    hasMarkers: placeSeries(model).length === 0,
    hasRunningMean: placeSeries(model).length === 1 && isSeasonal(model),
  }),
  views: (model) => [
    ...(hasCasts(model) ? (['stations'] as const) : []),
    'map',
    'time',
    'lat',
    'lon',
    ...(model.hasDepth ? (['depth'] as const) : []),
    ...(hasCasts(model) ? (['section'] as const) : []),
  ],
  controls: (model, { view }) => {
    const upperOcean = upperOceanControl(Float64Array.of(rangeOf(model.depths)?.max ?? 0))
    const line = hasProfileLines(model) ? (['line'] as const) : []
    if (view === 'map') return ['palette', 'pointSize', 'sizeByValue']
    if (view === 'stations') return ['palette', ...upperOcean, ...line, 'points']
    if (view === 'section') return ['palette', ...upperOcean]
    if (view === 'time' && placeSeries(model).length > 0) return ['line', 'anomaly', 'runningMean', 'markers']
    return view === 'depth' ? [...upperOcean, ...line, 'points'] : ['points']
  },
  hidden: ({ values }, { view, isSizedByValue }) =>
    view === 'map' && isSizedByValue && values.length >= limits.sizedMapPoints
      ? chartTexts.sizedMapHidden(countText(limits.sizedMapPoints))
      : null,
  remark: (model, look) => (isOfAnomalies(model, look) ? chartTexts.series[isSeasonal(model) ? 'remark' : 'plainRemark'] : ''),
  summary,
  sheet,
  code: sparseCode,
}

/** Whether the values of each cast can be joined: lines through very many would hide each other. */
export const hasProfileLines = (model: SparseModel): boolean => hasCasts(model) && model.values.length <= limits.scatterMarks

/** Whether anomalies are drawn instead of the values. */
const isOfAnomalies = (model: SparseModel, { view, isAnomaly }: Pick<ChartLook, 'view' | 'isAnomaly'>): boolean =>
  isAnomaly && view === 'time' && placeSeries(model).length > 0

/** The model as a look has it drawn: with its values, or with their anomalies. */
export const drawnModel = (model: SparseModel, look: Pick<ChartLook, 'view' | 'isAnomaly'>): SparseModel =>
  isOfAnomalies(model, look) ? asAnomaly(model) : model

function summary(whole: SparseModel, { unit }: PlotWords, look: ChartLook): readonly string[] {
  const model = drawnModel(whole, look)
  const { values, times, depths, spread, rows } = model
  const mean = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0) / spread.count
  const [time, depth] = [rangeOf(times), rangeOf(depths)]
  return [
    ...extremeSentences(values, unit, (at) => `at ${placeText(model, at)}, ${timeText(model, times[at] ?? Number.NaN)}`),
    `Median ${withUnit(shortNumber(spread.median), unit)}. Mean ${withUnit(shortNumber(mean), unit)}, not weighted by area.`,
    `${counted(values.length, 'value')} at ${counted(stationsOf(model).count, 'place')}${time ? spanText(timeText(model, time.min), timeText(model, time.max)) : ''}${
      depth ? spanText(depthText(depth.min), depthText(depth.max)) : ''
    }.`,
    ...(rows > values.length ? [`${counted(rows - values.length, 'row')} without a position.`] : []),
  ]
}

const spanText = (from: string, to: string): string => (from === to ? `, ${from}` : `, ${from} to ${to}`)

/** Decimals of a coordinate in the table: a metre, or nearly. */
const DECIMALS = 5

function sheet(whole: SparseModel, look: ChartLook) {
  const model = drawnModel(whole, look)
  const { times, lats, lons, depths, values, hasDepth } = model
  const number = (column: Float64Array) => (row: number) => {
    const value = column[row] ?? Number.NaN
    return Number.isFinite(value) ? String(Number(value.toFixed(DECIMALS))).replace('-', '\u2212') : ''
  }
  const columns = [
    { head: 'Time', cell: (row: number) => timeText(model, times[row] ?? Number.NaN) },
    { head: 'Latitude', cell: number(lats) },
    { head: 'Longitude', cell: number(lons) },
    ...(hasDepth ? [{ head: 'Depth, m', cell: number(depths) }] : []),
    { head: 'Value', cell: (row: number) => shortNumber(values[row]) },
  ]
  return {
    head: columns.map(({ head }) => head),
    rows: values.length,
    cell: (row: number, column: number) => columns[column]?.cell(row) ?? '',
  }
}
