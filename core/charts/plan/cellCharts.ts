import type { VariableRecord } from '#core/catalog/records.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { type ChartName, chartTypes } from '../index.ts'
import type { ChartCell } from '../plane/cells.ts'
import type { Draft } from '../request/draft.ts'
import type { ChartRequest } from '../request/request.ts'
import { type PlanContext, unhindered } from './blocks.ts'
import { estimatePoints, planChart } from './plan.ts'

/** A chart of one cell: what it asks for, or in words why there is none. */
export type CellChart = { readonly name: ChartName } & (
  | { readonly draft: Draft; readonly request: ChartRequest; readonly says: null }
  | { readonly says: string }
)

/** The charts of a cell of a chart, of each kind that can draw a cell. */
export function cellCharts(
  draft: Draft,
  variable: VariableRecord,
  cell: ChartCell,
  { guestPlots }: Pick<PlanContext, 'guestPlots'>,
): readonly CellChart[] {
  const place = placeOf(draft, cell)
  return chartTypes.flatMap(({ name, ofCell }): CellChart[] => {
    if (!ofCell) return []
    const obstacle = ofCell.unavailable(variable)
    if (obstacle !== null) return [{ name, says: obstacle }]
    const widest = { ...place, ...ofCell.ranges(variable, cell.time) }
    const isMore = ofCell.maxRows !== undefined && (estimatePoints(widest) ?? 0) > ofCell.maxRows
    const chart = { ...(isMore ? place : widest), chart: name }
    // Nothing else is counted: a cell is looked at beside the open charts, and is small.
    const { request, errors, blocks } = planChart(chart, { ...unhindered, guestPlots })
    const says = Object.values(errors)[0] ?? blocks[0]?.says ?? null
    return [
      request === null || says !== null ? { name, says: says ?? chartTexts.invalidValue } : { name, draft: chart, request, says: null },
    ]
  })
}

function placeOf(draft: Draft, { lat, lon, depth }: ChartCell): Draft {
  return {
    ...draft,
    ...(lat && { lat1: Math.max(-90, lat.min), lat2: Math.min(90, lat.max) }),
    ...(lon && { lon1: lon.west, lon2: lon.east }),
    ...(depth && { depth1: Math.max(0, depth.min), depth2: depth.max }),
  }
}
