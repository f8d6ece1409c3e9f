import { chartTexts } from '#core/messages/charts.ts'
import type { ChartType } from './ChartType.ts'
import { isGridded } from './draft.ts'

/** The mean over the region for each time, with its standard deviation. */
export const timeSeries: ChartType = {
  name: 'timeSeries',
  label: 'Time Series',
  says: 'The mean over the region for each time, with its standard deviation.',
  procedure: 'uspTimeSeries',
  isSeries: true,
  isAggregated: false,
  isRaster: false,
  unavailable: (variable) => (isGridded(variable) ? null : chartTexts.notForSparse('Time Series')),
}
