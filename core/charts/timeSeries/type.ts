import { monthName } from '#core/extent/months.ts'
import { withUnit } from '#core/extent/position.ts'
import { formatDay } from '#core/extent/time.ts'
import { limits } from '#core/limits.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { counted } from '#core/text/counted.ts'
import { isGridded } from '../../catalog/variableRanges.ts'
import type { ChartType, PlotWords } from '../ChartType.ts'
import type { ChartLook } from '../look/look.ts'
import { seriesTrend, trendSentence } from '../series/trend.ts'
import { meanOverRanges } from '../values/averagedOver.ts'
import { shortNumber } from '../values/distribution.ts'
import { columnSheet } from '../values/sheet.ts'
import { extremeSentences } from '../values/summary.ts'
import { drawnMeans, meanColumns, meanName, TimeSeriesBuilder, type TimeSeriesModel } from './model.ts'

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
  gather: (job) => new TimeSeriesBuilder(job),
  look: ({ times }) => {
    const isShort = times.length <= limits.errorBarPoints
    return { hasErrorBars: isShort, hasMarkers: isShort }
  },
  controls: ({ areaMeans }) => [...(areaMeans ? (['weights'] as const) : []), 'errorBars', 'line', 'markers'],
  remark: (model, { isAreaWeighted }) => meanOverRanges(meanName(model, isAreaWeighted), model.over),
  summary,
  sheet,
}

/** A time of a series in words: a month's name or a day. */
export function seriesTime({ isMonthly }: Pick<TimeSeriesModel, 'isMonthly'>, time: number): string {
  return isMonthly ? monthName(time) : formatDay(time)
}

function summary(model: TimeSeriesModel, { unit }: PlotWords, { isAreaWeighted }: ChartLook): readonly string[] {
  const { times, isMonthly } = model
  const means = drawnMeans(model, isAreaWeighted)
  const trend = isMonthly ? null : seriesTrend(times, means)
  const missing = model.rows - times.length
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length
  return [
    ...extremeSentences(means, unit, (at) => `${isMonthly ? 'in' : 'on'} ${seriesTime(model, times[at] ?? 0)}`),
    `Mean ${withUnit(shortNumber(mean), unit)}${model.areaMeans && isAreaWeighted ? ', weighted by area' : ''}.`,
    ...(trend ? [trendSentence(trend, unit)] : []),
    `${counted(times.length, 'time')}${missing > 0 ? `, ${counted(missing, 'time')} without data` : ''}.`,
  ]
}

function sheet(model: TimeSeriesModel) {
  const { times, deviations } = model
  return columnSheet({ head: 'Time', cell: (row) => seriesTime(model, times[row] ?? 0) }, [
    ...meanColumns(model),
    { head: 'Standard deviation', values: deviations },
  ])
}
