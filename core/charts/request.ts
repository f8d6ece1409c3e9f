import type { VariableRecord } from '#core/api/records.ts'
import type { RequestBounds } from '#core/extent/RequestBounds.ts'
import { type Draft, timeKind } from './draft.ts'
import type { AnyChartType } from './index.ts'

/** The arguments of a chart procedure as `/api/data/sp` takes them. */
export interface ChartRequest extends RequestBounds {
  readonly spName: string
  readonly tableName: string
  readonly fields: string
  readonly weights?: 'area'
}

/** What the server is asked for a draft; months of a climatology are sent as `month-01-1900`. Source: CHT-01. */
export function chartRequest(draft: Draft, variable: VariableRecord, type: AnyChartType): ChartRequest {
  const [dt1, dt2] = timeArguments(draft, variable)
  const { lat1, lat2, lon1, lon2, depth1, depth2 } = draft
  return {
    spName: type.procedure,
    tableName: variable.Table_Name,
    fields: variable.Variable,
    dt1,
    dt2,
    lat1,
    lat2,
    lon1,
    lon2,
    depth1,
    depth2,
    ...(type.weights && { weights: type.weights }),
  }
}

function timeArguments(draft: Draft, variable: VariableRecord): readonly [string, string] {
  if (timeKind(variable) === 'months') return [`${draft.month1}-01-1900`, `${draft.month2}-01-1900`]
  if (timeKind(variable) === 'timeless') return [variable.Time_Min ?? '', variable.Time_Max ?? '']
  return [draft.start, draft.end]
}

/** The request as a URL's query string. */
export function requestParameters(request: ChartRequest): URLSearchParams {
  return new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)]))
}

/** The request as the EXEC text that the size check reads: texts quoted, numbers bare. */
export function execText(request: ChartRequest): string {
  const { spName, tableName, fields, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2 } = request
  const texts = [tableName, fields, dt1, dt2].map((text) => `'${text.replaceAll("'", "''")}'`)
  return `EXEC ${spName} ${[...texts, lat1, lat2, lon1, lon2, depth1, depth2].join(', ')}`
}
