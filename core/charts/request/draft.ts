import type { VariableRecord } from '#core/catalog/records.ts'
import { depthLevelsOf, isGridded, timeBounds } from '#core/catalog/variableRanges.ts'
import type { SpaceBounds } from '#core/extent/RequestBounds.ts'
import { limits } from '#core/limits/observations.ts'
import { type ChartName, irregularTypes } from '../index.ts'

/** Space and time as the form holds them; numbers may be NaN and times unreadable while somebody types. */
export interface DraftRanges extends SpaceBounds {
  /** ISO 8601 UTC with milliseconds and Z. */
  readonly start: string
  readonly end: string
  /** Months of a climatology, 1 to 12. */
  readonly month1: number
  readonly month2: number
}

/** A chart that somebody is about to make. Never holds data. */
export interface Draft extends DraftRanges {
  readonly variable: VariableRecord | null
  readonly chart: ChartName | null
}

/** A draft as plain data, which a page can store while its reader signs in: the variable by its ID. */
export interface StoredDraft extends DraftRanges {
  readonly variable: number
  readonly chart: ChartName | null
}

/** A draft before anything is chosen. */
export const emptyDraft: Draft = {
  variable: null,
  chart: null,
  lat1: -90,
  lat2: 90,
  lon1: -180,
  lon2: 180,
  depth1: 0,
  depth2: 0,
  start: '',
  end: '',
  month1: 1,
  month2: 1,
}

const floor3 = (value: number) => Math.floor(value * 1000) / 1000
const ceil3 = (value: number) => Math.ceil(value * 1000) / 1000

/** A draft for a newly chosen variable: its whole coverage, month 1 of a climatology, a type for irregular data. Source: VIZ-11, VIZ-13. */
export function draftFor(variable: VariableRecord): Draft {
  const { start, end } = timeBounds(variable)
  return {
    variable,
    chart: isGridded(variable) ? null : (irregularTypes[0]?.name ?? null),
    lat1: floor3(variable.Lat_Min ?? -90),
    lat2: ceil3(variable.Lat_Max ?? 90),
    lon1: floor3(variable.Lon_Min ?? -180),
    lon2: ceil3(variable.Lon_Max ?? 180),
    depth1: variable.Has_Depth === 1 ? floor3(variable.Depth_Min ?? 0) : 0,
    depth2: variable.Has_Depth === 1 ? ceil3(deepestDefault(variable)) : 0,
    start,
    end,
    month1: 1,
    month2: 1,
  }
}

function deepestDefault(variable: VariableRecord): number {
  const [first, second] = depthLevelsOf(variable)
  if (variable.Make === 'Model' && isGridded(variable) && first !== undefined && second !== undefined) return (first + second) / 2
  return variable.Depth_Max ?? limits.deepestDepthMetres
}
