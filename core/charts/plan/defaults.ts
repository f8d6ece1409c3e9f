import type { VariableRecord } from '#core/catalog/records.ts'
import { depthLevelsIn, isGridded, timeKind } from '#core/catalog/variableRanges.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { type ChartName, chartTypes, irregularTypes } from '../index.ts'
import { type Draft, draftFor } from '../request/draft.ts'
import { unhindered } from './blocks.ts'
import { estimatePoints, planChart } from './plan.ts'

/**
 * The type that a newly chosen variable begins with, so that Create is the next click: the first of the list that the ranges allow, but for
 * irregular data the one made for them, and for several depths one that shows them apart. `null` if the ranges are wrong or too large for
 * every type.
 */
export function defaultChart(draft: Draft): ChartName | null {
  const isDeep = draft.variable !== null && depthLevelsIn(draft, draft.variable).length > 1
  const forDepths = isDeep ? chartTypes.filter(({ isAlongDepth }) => isAlongDepth) : []
  const inOrder = [...irregularTypes, ...forDepths, ...chartTypes]
  const isFree = (chart: ChartName) => {
    const { request, blocks } = planChart({ ...draft, chart }, unhindered)
    return request !== null && blocks.length === 0
  }
  return inOrder.find(({ name }) => isFree(name))?.name ?? null
}

/** The notice for satellite and model variables whose whole coverage is too large, as long as the ranges are; `null` otherwise. Source: VIZ-17. */
export function sizeNotice(draft: Draft): string | null {
  const { variable } = draft
  if (!variable || !isGridded(variable) || !(variable.Make === 'Model' || /satellite/i.test(variable.Sensor))) return null
  const isTooLarge = (ranges: Draft) => (estimatePoints(ranges) ?? 0) > limits.heatmapEstimateRows
  return isTooLarge(draftFor(variable)) && isTooLarge(draft) ? chartTexts.defaultsTooLarge : null
}

/** What to know when another variable is chosen while space and time are locked. Source: VIZ-14, VIZ-15. */
export function lockAlerts(before: VariableRecord, after: VariableRecord): readonly string[] {
  const { otherDataset, otherTime } = chartTexts.lock
  return [...(before.Dataset_ID === after.Dataset_ID ? [] : [otherDataset]), ...(timeKind(before) === timeKind(after) ? [] : [otherTime])]
}
