import type { ChartModel, ChartName } from '#core/charts/index.ts'
import type { ChartKind } from './ChartKind.ts'
import { heatmap } from './heatmap/heatmap.ts'
import { timeSeries } from './timeSeries/timeSeries.ts'

/** How each kind of chart is drawn. Only ever give a kind a model of its own. */
export const chartKinds: Readonly<Record<ChartName, ChartKind<ChartModel>>> = {
  heatmap,
  timeSeries,
}
