import { chartTexts } from '#core/messages/charts.ts'
import type { ChartType } from './ChartType.ts'
import { isGridded } from './draft.ts'
import { HeatmapBuilder, spaceTimeColumns } from './heatmapModel.ts'

/** Means over the chosen dates and depths on a map. */
export const heatmap: ChartType = {
  name: 'heatmap',
  label: 'Heatmap',
  says: 'Means over the dates and depths chosen, cell by cell, on a map.',
  procedure: 'uspSpaceTime',
  isSeries: false,
  isAggregated: true,
  isRaster: true,
  unavailable: (variable) => (isGridded(variable) ? null : chartTexts.notForSparse('Heatmap')),
  gather: ({ names, field, lon, cellDegrees }) => new HeatmapBuilder(spaceTimeColumns(names, field), lon, cellDegrees),
}
