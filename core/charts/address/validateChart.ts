import type { VariableRecord } from '#core/catalog/records.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { succeeded } from '#core/request/RequestState.ts'
import { type ChartName, chartType } from '../index.ts'
import type { PlanContext } from '../plan/blocks.ts'
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

/** Where a chart stands alone: no others are open, and nobody counts plots. */
const alone: Omit<PlanContext, 'size'> = { guestPlots: null, open: [] }

/** Before the size is known: it is taken for small enough. */
const unmeasured: PlanContext['size'] = succeeded({ allow: true, rows: 0 })

/**
 * A draft as a chart to ask for, or the first thing against it in words, with what it is now where that helps. Without a size the portal judges
 * it when it is asked for the rows.
 */
export function validateChart(
  draft: Draft,
  context: Omit<PlanContext, 'size'> = alone,
  size: PlanContext['size'] = unmeasured,
): ValidChart | { readonly says: string; readonly now: string } {
  const { variable, chart: name } = draft
  const { request, errors, blocks } = planChart(draft, { ...context, size })
  const obstacle = addressErrors(errors)[0] ?? (variable && name ? chartType(name).unavailable(variable) : null)
  if (obstacle !== null) return { says: obstacle, now: '' }
  if (blocks[0]) return { says: blocks[0].says, now: blocks[0].now }
  return request && variable && name ? { name, draft, variable, request } : { says: chartTexts.invalidValue, now: '' }
}
