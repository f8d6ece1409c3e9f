import { chartTexts } from '#core/messages/charts.ts'
import type { ChartType } from './ChartType.ts'
import { isGridded } from './draft.ts'
import { TimeSeriesBuilder } from './timeSeriesModel.ts'

/** The mean over the region for each time, with its standard deviation. */
export const timeSeries: ChartType = {
  name: 'timeSeries',
  label: 'Time Series',
  says: 'The mean over the region for each time, with its standard deviation.',
  procedure: 'uspTimeSeries',
  weights: 'area',
  isSeries: true,
  isAggregated: false,
  isRaster: false,
  unavailable: (variable) => (isGridded(variable) ? null : chartTexts.notForSparse('Time Series')),
  gather: ({ names, field }) => new TimeSeriesBuilder(names, field),
}
