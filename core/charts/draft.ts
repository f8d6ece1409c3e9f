import type { VariableRecord } from '#core/catalog/records.ts'
import type { SpaceBounds } from '#core/extent/RequestBounds.ts'
import { formatInstant, MINUTE_MS, parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits.ts'
import { fixedDepthLevels } from '#core/size/depthTables.ts'
import { isIrregular } from '#core/size/resolution.ts'
import type { ChartName } from './index.ts'

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

/** A draft as plain data, which a page can keep while its reader signs in: the variable by its ID. */
export interface KeptDraft extends DraftRanges {
  readonly variable: number
  readonly chart: ChartName | null
}

/** How a variable's time is chosen: by month, by date, or not at all for timeless data (D63). */
export type TimeKind = 'months' | 'instants' | 'timeless'

/** Which of the three ways of choosing time a variable has. */
export function timeKind(variable: VariableRecord): TimeKind {
  if (variable.Climatology === 1) return 'months'
  return variable.Time_Meaning === null ? 'instants' : 'timeless'
}

/** Whether the variable's positions follow a grid, so that the gridded charts can draw it. */
export function isGridded(variable: VariableRecord): boolean {
  return !isIrregular(variable.Spatial_Resolution)
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

/**
 * A draft for a newly chosen variable: its whole coverage, month 1 of a climatology. No chart type yet for gridded data; irregular data have
 * one that shows them in every way. Source: VIZ-11 to VIZ-13.
 */
export function draftFor(variable: VariableRecord): Draft {
  const { start, end } = timeBounds(variable)
  return {
    variable,
    chart: isGridded(variable) ? null : 'sparse',
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

/** The first and last moment that a variable's time inputs accept, whole minutes outwards; empty where there is no date range. */
export function timeBounds(variable: VariableRecord): { readonly start: string; readonly end: string } {
  const first = variable.Time_Min === null ? undefined : parseInstant(variable.Time_Min)
  const last = variable.Time_Max === null ? undefined : parseInstant(variable.Time_Max)
  if (variable.Climatology === 1 || first === undefined || last === undefined) return { start: '', end: '' }
  return {
    start: formatInstant(Math.floor(first / MINUTE_MS) * MINUTE_MS),
    end: formatInstant(Math.ceil(last / MINUTE_MS) * MINUTE_MS),
  }
}

/** The known depth levels of a variable, metres, shallow first; empty where there are none. Source: CHK-34, CHK-35. */
function depthLevelsOf({ Table_Name, Depth_Levels }: VariableRecord): readonly number[] {
  return fixedDepthLevels(Table_Name) ?? Depth_Levels
}

/** The known depth levels of a variable that lie in the draft's range. */
export function depthLevelsIn(draft: DraftRanges, variable: VariableRecord): readonly number[] {
  return depthLevelsOf(variable).filter((level) => level >= draft.depth1 && level <= draft.depth2)
}
