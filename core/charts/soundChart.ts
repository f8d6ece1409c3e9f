import type { VariableRecord } from '#core/api/records.ts'
import { succeeded } from '#core/client/RequestState.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { PlanContext } from './blocks.ts'
import type { Draft } from './draft.ts'
import { type ChartName, chartType } from './index.ts'
import { planChart } from './plan.ts'
import type { ChartRequest } from './request.ts'

/** A chart that nothing is against, ready to be asked for. */
export interface SoundChart {
  readonly name: ChartName
  readonly draft: Draft
  readonly variable: VariableRecord
  readonly request: ChartRequest
}

/** Where a chart stands alone: no others are open, and nobody counts plots. */
const alone: Omit<PlanContext, 'size'> = { guestPlots: null, open: [] }

/** A draft as a chart to ask for, or the first thing against it, in words. Its size is judged by the portal when it is asked for the rows. */
export function soundChart(draft: Draft, context: Omit<PlanContext, 'size'> = alone): SoundChart | { readonly says: string } {
  const { variable, chart: name } = draft
  const { request, errors, blocks } = planChart(draft, { ...context, size: succeeded({ allow: true, rows: 0 }) })
  const obstacle = variable && name ? chartType(name).unavailable(variable) : null
  const says = Object.values(errors)[0] ?? obstacle ?? blocks[0]?.says ?? null
  if (says !== null || !request || !variable || !name) return { says: says ?? chartTexts.invalidValue }
  return { name, draft, variable, request }
}
