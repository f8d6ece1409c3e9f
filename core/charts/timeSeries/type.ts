import { isGridded, timeBounds, timeKind } from '#core/catalog/variableRanges.ts'
import { monthName } from '#core/extent/months.ts'
import { withUnit } from '#core/extent/position.ts'
import { formatDay } from '#core/extent/time.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartType, PlotWords } from '../ChartType.ts'
import type { ChartLook } from '../look/look.ts'
import { drawnMeans, meanRemark, meanSheet } from '../series/means.ts'
import { seriesTrend, trendSentence } from '../series/trend.ts'
import { shortNumber } from '../values/distribution.ts'
import { extremeSentences } from '../values/summary.ts'
import { timeSeriesCode } from './code.ts'
import { TimeSeriesBuilder, type TimeSeriesModel } from './model.ts'

const CELL_ROWS = 100_000 // of the time series of one cell; 274 years of days

/** The mean over the region for each time, with its standard deviation. */
export const timeSeries: ChartType<'timeSeries', TimeSeriesModel> = {
  name: 'timeSeries',
  label: 'Time Series',
  icon: 'M2 11l3-5 3 4 3-7 3 5',
  says: 'The mean over the region for each time, with its standard deviation.',
  procedure: 'uspTimeSeries',
  weights: 'area',
  isSeries: true,
  isAlongTime: true,
  unavailable: (variable) => (isGridded(variable) ? null : chartTexts.notForSparse('Time Series')),
  gather: (job) => new TimeSeriesBuilder(job),
  look: ({ times }) => {
    const isShort = times.length <= limits.errorBarPoints
    return { hasErrorBars: isShort, hasMarkers: isShort }
  },
  controls: ({ areaMeans }) => [...(areaMeans ? (['weights'] as const) : []), 'errorBars', 'line', 'markers'],
  remark: meanRemark,
  summary,
  sheet: (model) => meanSheet({ head: 'Time', cell: (row) => seriesTime(model, model.times[row] ?? 0) }, model),
  code: timeSeriesCode,
  ofCell: {
    unavailable(variable) {
      const kind = timeKind(variable)
      const { start, end } = timeBounds(variable)
      return kind === 'timeless' || (kind === 'instants' && start === end) ? chartTexts.cell.oneTime : null
    },
    ranges: (variable) => ({ ...timeBounds(variable), month1: 1, month2: 12 }),
    maxRows: CELL_ROWS,
  },
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
