import { depthLevelsIn, timeKind } from '#core/catalog/variableRanges.ts'
import { lonRangeOf } from '#core/extent/longitude.ts'
import { parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { isSettled } from '#core/request/RequestState.ts'
import { estimateRows } from '#core/size/estimate.ts'
import { chartType } from '../index.ts'
import type { Draft } from '../request/draft.ts'
import { type ChartRequest, chartRequest } from '../request/request.ts'
import { type Block, findBlocks, type PlanContext } from './blocks.ts'
import { type ParameterErrors, parameterErrors } from './parameterErrors.ts'

/** What would happen if the draft were made now. `request` is set as soon as the ranges are valid, blocks or not. */
export interface Plan {
  /** Points by the browser's arithmetic; `null` while it is unknown. */
  readonly estimate: number | null
  readonly errors: ParameterErrors
  /** In the fixed order; the first is shown and disables the button. */
  readonly blocks: readonly Block[]
  /** Shown without blocking. */
  readonly warning: string | null
  readonly request: ChartRequest | null
}

/** Judges a draft: estimate, wrong inputs, reasons against it, and the request it would send. Pure; reads no data. */
export function planChart(draft: Draft, context: PlanContext): Plan {
  const { variable } = draft
  const type = draft.chart ? chartType(draft.chart) : null
  const errors = variable ? parameterErrors(draft, variable) : {}
  const estimate = type ? estimatePoints(draft, type.isSeries) : null
  const isValidChart = variable !== null && Object.keys(errors).length === 0 && !(type?.unavailable(variable) ?? null)
  return {
    estimate,
    errors,
    blocks: findBlocks({ ...context, draft, variable, type, estimate }),
    warning: estimate !== null && estimate > limits.chartWarningRows ? chartTexts.slowWarning : null,
    request: isValidChart && type ? chartRequest(draft, variable, type) : null,
  }
}

/** The browser's estimate of the points of a draft; `null` without a variable or with unreadable ranges. A series has one per time or depth. */
export function estimatePoints(draft: Draft, isSeries = false): number | null {
  const { variable } = draft
  if (!variable) return null
  const time = estimateTime(draft)
  if (!time) return null
  return estimateRows({
    spatialResolution: variable.Spatial_Resolution,
    temporalResolution: variable.Temporal_Resolution,
    lat: { min: draft.lat1, max: draft.lat2 },
    lon: lonRangeOf(draft.lon1, draft.lon2),
    depthLevels: variable.Has_Depth === 1 ? depthLevelsIn(draft, variable).length : 1,
    time,
    isSeries,
  })
}

function estimateTime(draft: Draft) {
  const kind = draft.variable ? timeKind(draft.variable) : 'timeless'
  if (kind === 'months') return { kind: 'months', count: draft.month2 - draft.month1 + 1 } as const
  if (kind === 'timeless') return { kind: 'months', count: 1 } as const
  const startMs = parseInstant(draft.start)
  const endMs = parseInstant(draft.end)
  return startMs === undefined || endMs === undefined ? null : ({ kind: 'instants', startMs, endMs } as const)
}

/** The text of the create button; nothing is checked for wrong inputs. Source: CHK-10. */
export function buttonText(draft: Draft, plan: Plan, context: PlanContext): string {
  if (!draft.variable) return chartTexts.button.noVariable
  if (plan.request === null) return chartTexts.button.ready
  if (!isSettled(context.size)) return chartTexts.button.checking
  return context.size.state === 'failed' ? chartTexts.button.failed : chartTexts.button.ready
}

/** The help of the create button. Source: CHK-08, CHK-11 to CHK-13. */
export function buttonHelp(draft: Draft, plan: Plan, context: PlanContext): string {
  if (!draft.variable) return chartTexts.tooltip.start
  if (Object.keys(plan.errors).length > 0) return chartTexts.tooltip.invalid
  if (!draft.chart) return chartTexts.tooltip.start
  if (!isSettled(context.size)) return chartTexts.tooltip.checking
  return plan.blocks[0]?.says ?? chartTexts.tooltip.ready
}

/** Whether the create button works: a sound request and nothing against it. */
export function canCreate(plan: Plan): boolean {
  return plan.request !== null && plan.blocks.length === 0
}
