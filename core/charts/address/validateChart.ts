import type { VariableRecord } from '#core/catalog/records.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { type ChartName, chartType } from '../index.ts'
import { type PlanContext, unhindered } from '../plan/blocks.ts'
import { planChart } from '../plan/plan.ts'
import type { Draft } from '../request/draft.ts'
import type { ChartRequest } from '../request/request.ts'
import { addressErrors } from './addressErrors.ts'

/** A chart that nothing is against, ready to be asked for. */
export interface ValidChart {
  readonly name: ChartName
  readonly draft: Draft
  readonly variable: VariableRecord
  readonly request: ChartRequest
}

/**
 * A draft as a chart to ask for, or the first thing against it in words, with what it is now where that helps. Without a size the portal judges
 * it when it is asked for the rows.
 */
export function validateChart(
  draft: Draft,
  context: Partial<PlanContext> = {},
): ValidChart | { readonly says: string; readonly now: string } {
  const { variable, chart: name } = draft
  const { request, errors, blocks } = planChart(draft, { ...unhindered, ...context })
  const obstacle = addressErrors(errors)[0] ?? (variable && name ? chartType(name).unavailable(variable) : null)
  if (obstacle !== null) return { says: obstacle, now: '' }
  if (blocks[0]) return { says: blocks[0].says, now: blocks[0].now }
  return request && variable && name ? { name, draft, variable, request } : { says: chartTexts.invalidValue, now: '' }
}
