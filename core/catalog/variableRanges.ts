import type { VariableRecord } from '#core/catalog/records.ts'
import type { SpaceBounds } from '#core/extent/RequestBounds.ts'
import { formatInstant, MINUTE_MS, parseInstant } from '#core/extent/time.ts'
import { fixedDepthLevels } from '#core/size/depthTables.ts'
import { isIrregular } from '#core/size/resolution.ts'

/** How a variable's time is chosen: by month, by date, or not at all for timeless data (D63). */
export type TimeKind = 'months' | 'instants' | 'timeless'

/** Which of the three ways of choosing time a variable or a data set has: `months` for one of a monthly climatology. */
export function timeKind({ Climatology, Time_Meaning }: Pick<VariableRecord, 'Climatology' | 'Time_Meaning'>): TimeKind {
  if (Climatology === 1) return 'months'
  return Time_Meaning === null ? 'instants' : 'timeless'
}

/** Whether the variable's positions follow a grid, so that the gridded charts can draw it. */
export function isGridded(variable: VariableRecord): boolean {
  return !isIrregular(variable.Spatial_Resolution)
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
export function depthLevelsOf({ Table_Name, Depth_Levels }: VariableRecord): readonly number[] {
  return fixedDepthLevels(Table_Name) ?? Depth_Levels
}

/** The known depth levels of a variable that lie in a range of depths. */
export function depthLevelsIn({ depth1, depth2 }: SpaceBounds, variable: VariableRecord): readonly number[] {
  return depthLevelsOf(variable).filter((level) => level >= depth1 && level <= depth2)
}
