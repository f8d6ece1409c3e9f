import type { DatasetRecord } from '#core/catalog/records.ts'
import type { ProcedureRequest } from '#core/charts/request/request.ts'
import type { LonRange, Range } from '#core/extent/Extent.ts'
import { formatInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'
import type { FormName } from '#core/rows/formFacts.ts'
import { timesOf } from '../coverage.ts'
import type { TimeRange } from '../ranges.ts'

/** The part of a data set that the user asked for; what is left out means all of it. */
export interface SubsetOptions {
  readonly lat?: Range
  readonly lon?: LonRange
  readonly time?: TimeRange
  readonly depth?: Range
  readonly variable?: readonly string[]
}

/** A data set and the variables of it that are wanted; `null` for all of them. */
export interface WantedDataset {
  readonly dataset: DatasetRecord
  readonly variables: readonly string[] | null
}

/** The procedure call that answers the subset. Throws a Problem where the data set has no such times or depths. */
export function subsetRequest({ dataset, variables }: WantedDataset, subset: SubsetOptions): ProcedureRequest {
  const { lat = { min: -90, max: 90 }, lon = { west: -180, east: 180 }, depth = { min: 0, max: limits.deepestDepthMetres } } = subset
  const [dt1, dt2] = timesFor(dataset, subset.time)
  if (subset.depth && !dataset.Has_Depth) throw new Problem('bad-request', `${dataset.Short_Name} has no depths. Remove --depth.`)
  return {
    spName: 'uspSpaceTime',
    tableName: dataset.Table_Name,
    fields: variables?.join(',') ?? '*',
    dt1,
    dt2,
    lat1: lat.min,
    lat2: lat.max,
    lon1: lon.west,
    lon2: lon.east,
    depth1: depth.min,
    depth2: depth.max,
  }
}

/** The request as the data call takes it: every value as text. */
export function procedureQuery(request: ProcedureRequest, format: FormName, isForSpreadsheet = false) {
  const { lat1, lat2, lon1, lon2, depth1, depth2 } = request
  const bounds = { lat1: `${lat1}`, lat2: `${lat2}`, lon1: `${lon1}`, lon2: `${lon2}`, depth1: `${depth1}`, depth2: `${depth2}` }
  return { ...request, ...bounds, format, ...(isForSpreadsheet ? { spreadsheet: 'true' as const } : {}) }
}

function timesFor(dataset: DatasetRecord, time: TimeRange | undefined): readonly [string, string] {
  const isClimatology = dataset.Climatology === 1
  if (time === undefined) return isClimatology ? ['1', '12'] : [dataset.Time_Min ?? '1800-01-01', dataset.Time_Max ?? '2100-01-01']
  const hasDates = time.kind === 'instants'
  if (isClimatology && hasDates)
    throw new Problem('bad-request', `${dataset.Short_Name} is a monthly climatology. Give --time as months, such as 1 3.`)
  if (!isClimatology && !hasDates)
    throw new Problem(
      'bad-request',
      `${dataset.Short_Name} holds dates (${timesOf(dataset)}), not months. Give --time as dates, such as 2019-04-01 2019-04-30.`,
    )
  return hasDates ? [formatInstant(time.startMs), formatInstant(time.endMs)] : [String(time.first), String(time.last)]
}
