import type { VariableRecord } from '#core/catalog/records.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { plotTexts } from '#core/messages/plot.ts'
import { type ChartName, chartType } from '../index.ts'
import { type PlanContext, unhindered } from '../plan/blocks.ts'
import type { ParameterErrors, ParameterName } from '../plan/parameterErrors.ts'
import { planChart } from '../plan/plan.ts'
import type { Draft } from '../request/draft.ts'
import type { ChartRequest } from '../request/request.ts'

/** A valid chart, ready to be requested. */
export interface ValidChart {
  readonly name: ChartName
  readonly draft: Draft
  readonly variable: VariableRecord
  readonly request: ChartRequest
}

/** A draft as a chart to ask for, or the first thing against it in words; without a size the portal judges it. */
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

const { latitude, longitude, depth, time } = plotTexts.accepted

/** What the inputs are called in an address, and what their parameters accept. */
const parameters: Readonly<Record<ParameterName, { readonly name: string; readonly accepts: string }>> = {
  lat1: { name: 'lat1', accepts: latitude },
  lat2: { name: 'lat2', accepts: latitude },
  lon1: { name: 'lon1', accepts: longitude },
  lon2: { name: 'lon2', accepts: longitude },
  depth1: { name: 'depth1', accepts: depth },
  depth2: { name: 'depth2', accepts: depth },
  start: { name: 'dt1', accepts: time },
  end: { name: 'dt2', accepts: time },
}

const { invalidValue, errors: texts } = chartTexts
/** Errors that name no input, since they are shown beside one. */
const nameless: readonly string[] = [invalidValue, texts.invalidTime, texts.startAfterEnd]

/** What is wrong with ranges that come from an address, where no input is beside the text: by its parameters, once of both ends of a range. */
export function addressErrors(errors: ParameterErrors): readonly string[] {
  const found = Object.entries(errors).map(([input, text]) => ({ ...parameters[input as ParameterName], text }))
  const distinct = new Map(found.map((error) => [`${error.text} ${error.accepts}`, error]))
  return [...distinct.values()].map(({ text, accepts }) => {
    if (!nameless.includes(text)) return text
    const names = found.filter((error) => error.text === text && error.accepts === accepts).map(({ name }) => name)
    return `${names.join(', ')}: ${text}.${text === texts.startAfterEnd ? '' : ` ${accepts}`}`
  })
}
