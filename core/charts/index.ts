import type { ChartName, ChartType } from './ChartType.ts'
import { heatmap } from './heatmap.ts'
import { timeSeries } from './timeSeries.ts'

/** Every kind of chart in the order in which the list shows them. */
export const chartTypes: readonly ChartType[] = [heatmap, timeSeries]

/** The kind of chart of a name. */
export function chartType(name: ChartName): ChartType {
  const found = chartTypes.find((type) => type.name === name)
  if (!found) throw new TypeError(`no chart is called ${name}`)
  return found
}
