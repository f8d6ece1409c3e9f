import type { VariableRecord, WaterMassPair } from '#core/catalog/records.ts'
import { isGridded, timeKind } from '#core/catalog/variableRanges.ts'
import type { RequestBounds } from '#core/extent/RequestBounds.ts'
import { dataPaths } from '#core/request/dataPaths.ts'
import { degreesPerStep } from '#core/size/resolution.ts'
import { sqlText } from '#core/text/quoting.ts'
import type { AnyChartType, ChartName } from '../index.ts'
import type { Draft } from './draft.ts'
import { sparseSelect } from './sparseSelect.ts'

/** What every request of a chart says: one variable of one table within ranges. */
interface OneVariable extends RequestBounds {
  readonly tableName: string
  readonly fields: string
}

/** The arguments of a chart procedure as `/api/data/sp` takes them. */
export interface ProcedureRequest extends OneVariable {
  readonly spName: string
  readonly weights?: 'area'
}

/** A SELECT as `/api/data/query` takes it. */
interface SelectRequest extends OneVariable {
  readonly query: string
  /** The second variable that it selects. */
  readonly pair?: WaterMassPair
}

/** A chart's request to the server. */
export type ChartRequest = ProcedureRequest | SelectRequest

/** A chart to fetch: what to ask and how to read the answer. Plain data, so that it can be passed to a worker. */
export interface ChartJob {
  readonly chart: ChartName
  readonly request: ChartRequest
  /** Degrees of a cell where the answer holds only one coordinate. */
  readonly cellDegrees: number
}

/** What is needed to fetch a chart of a variable. */
export const chartJob = ({
  name,
  request,
  variable,
}: {
  readonly name: ChartName
  readonly request: ChartRequest
  readonly variable: VariableRecord
}): ChartJob => ({
  chart: name,
  request,
  cellDegrees: degreesPerStep(variable.Spatial_Resolution) ?? 1,
})

/** Whether a request is the SELECT of irregular data, whose rows are cut at a limit. */
export const isSelect = (request: ChartRequest): request is SelectRequest => 'query' in request

/**
 * What the server is asked for a draft; months of a climatology are sent as `month-01-1900`. Irregular data are selected row by row, but
 * for kinds that always ask their procedure; only on grids do values stand for areas. Source: CHT-01, CHT-03.
 */
export function chartRequest(draft: Draft, variable: VariableRecord, type: AnyChartType): ChartRequest {
  const [dt1, dt2] = timeArguments(draft, variable)
  const { lat1, lat2, lon1, lon2, depth1, depth2 } = draft
  const ranges = { tableName: variable.Table_Name, fields: variable.Variable, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2 }
  const pair = type.isPaired ? variable.Water_Mass_Pair : null
  if (pair) return { ...ranges, query: sparseSelect(variable, ranges, pair), pair }
  if (type.procedure === null || !(isGridded(variable) || type.isProcedureOnly)) return { ...ranges, query: sparseSelect(variable, ranges) }
  return { spName: type.procedure, ...ranges, ...(type.weights && isGridded(variable) && { weights: type.weights }) }
}

function timeArguments(draft: Draft, variable: VariableRecord): readonly [string, string] {
  if (timeKind(variable) === 'months') return [`${draft.month1}-01-1900`, `${draft.month2}-01-1900`]
  if (timeKind(variable) === 'timeless') return [variable.Time_Min ?? '', variable.Time_Max ?? '']
  return [draft.start, draft.end]
}

/** Where a request goes, from the root of the portal, and its parameters as texts. */
export function requestPath(request: ChartRequest): { readonly path: string; readonly parameters: Readonly<Record<string, string>> } {
  const [path, own] = isSelect(request) ? [dataPaths.query, { query: request.query }] : [dataPaths.procedure, request]
  return { path, parameters: Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value)])) }
}

/** The address of the rows, from the root of the portal; `further` are parameters that are no part of the request. */
export function requestAddress(request: ChartRequest, further: Readonly<Record<string, string>> = {}): string {
  const { path, parameters } = requestPath(request)
  return `${path}?${new URLSearchParams({ ...parameters, ...further })}`
}

/** The request as a text: a SELECT, or an EXEC with texts quoted and numbers bare. */
export function requestText(request: ChartRequest): string {
  if (isSelect(request)) return request.query
  const { spName, tableName, fields, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2, weights } = request
  // The eleventh argument is a flag that means nothing here.
  const more = weights === undefined ? [] : [0, sqlText(weights)]
  return `EXEC ${spName} ${[...[tableName, fields, dt1, dt2].map(sqlText), lat1, lat2, lon1, lon2, depth1, depth2, ...more].join(', ')}`
}
