import { monthName } from '#core/extent/months.ts'
import { withUnit } from '#core/extent/position.ts'
import { DAY_MS, formatDay } from '#core/extent/time.ts'
import { limits } from '#core/limits.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartType, PlotWords } from './ChartType.ts'
import { shortNumber } from './distribution.ts'
import { isGridded } from './draft.ts'
import { columnSheet } from './sheet.ts'
import { extremeSentences, linearTrend, trendSentence } from './summary.ts'
import { drawnMeans, TimeSeriesBuilder, type TimeSeriesModel } from './timeSeriesModel.ts'

/** The mean over the region for each time, with its standard deviation. */
export const timeSeries: ChartType<'timeSeries', TimeSeriesModel> = {
  name: 'timeSeries',
  label: 'Time Series',
  says: 'The mean over the region for each time, with its standard deviation.',
  procedure: 'uspTimeSeries',
  weights: 'area',
  isSeries: true,
  isAlongTime: true,
  isAggregated: false,
  isRaster: false,
  unavailable: (variable) => (isGridded(variable) ? null : chartTexts.notForSparse('Time Series')),
  gather: ({ names, field }) => new TimeSeriesBuilder(names, field),
  look: ({ times }) => {
    const isShort = times.length <= limits.errorBarPoints
    return { hasErrorBars: isShort, hasMarkers: isShort }
  },
  controls: ({ areaMeans }) => [...(areaMeans ? (['weights'] as const) : []), 'errorBars', 'line', 'markers'],
  summary,
  sheet,
}

/** A time of a series in words: a month's name or a day. */
export function seriesTime({ isMonthly }: Pick<TimeSeriesModel, 'isMonthly'>, time: number): string {
  return isMonthly ? monthName(time) : formatDay(time)
}

/** Milliseconds of ten years of 365.25 days. */
const DECADE_MS = 3_652.5 * DAY_MS

function summary(model: TimeSeriesModel, { unit }: PlotWords): readonly string[] {
  const { times, isMonthly } = model
  const means = drawnMeans(model, true)
  const trend = isMonthly ? null : linearTrend(times, means)
  const missing = model.rows - times.length
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length
  return [
    ...extremeSentences(means, unit, (at) => `${isMonthly ? 'in' : 'on'} ${seriesTime(model, times[at] ?? 0)}`),
    `Mean ${withUnit(shortNumber(mean), unit)}${model.areaMeans ? ', weighted by area' : ''}.`,
    ...(trend ? [trendSentence(trend, DECADE_MS, unit)] : []),
    `${counted(times.length, 'time')}${missing > 0 ? `, ${counted(missing, 'time')} without data` : ''}.`,
  ]
}

function sheet(model: TimeSeriesModel) {
  const { times, means, areaMeans, deviations } = model
  return columnSheet({ head: 'Time', cell: (row) => seriesTime(model, times[row] ?? 0) }, [
    ...(areaMeans === null ? [] : [{ head: chartTexts.areaMean, values: areaMeans }]),
    { head: areaMeans === null ? 'Mean' : chartTexts.plainMean, values: means },
    { head: 'Standard deviation', values: deviations },
  ])
}
