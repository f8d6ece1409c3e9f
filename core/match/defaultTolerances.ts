import type { VariableRecord } from '#core/catalog/records.ts'
import { depthLevelsOf, timeKind } from '#core/catalog/variableRanges.ts'
import { EARTH_RADIUS_KM, RADIANS } from '#core/extent/track.ts'
import { limits } from '#core/limits/match.ts'
import { degreesPerStep } from '#core/size/resolution.ts'
import { defaultTolerance, type MatchTolerance } from './MatchRequest.ts'

/** How far the corner of a grid's cell is from its centre at a latitude, in km. */
export function cornerKm(cellDegrees: number, lat: number): number {
  const half = (cellDegrees / 2) * RADIANS * EARTH_RADIUS_KM
  return Math.hypot(half, half * Math.cos(lat * RADIANS))
}

/**
 * Tolerances within which every position has a cell of each variable: in space the distance of a cell's corner from its centre at the latitude
 * nearest to the equator, in time half a step, in depth half the widest step between levels down to the deepest position. What has no steps,
 * such as casts, changes nothing; where none has any, the usual tolerances.
 */
export function tolerancesFor(
  variables: readonly VariableRecord[],
  { lowestLat, deepestMetres }: { readonly lowestLat: number; readonly deepestMetres: number },
): MatchTolerance {
  const spaceKm = variables.map(({ Spatial_Resolution }) => spaceFor(Spatial_Resolution, lowestLat))
  const timeDays = variables.map((variable) => (timeKind(variable) === 'instants' ? halfStepDays(variable.Temporal_Resolution) : null))
  const depthMetres = variables.map((variable) =>
    variable.Has_Depth === 1 ? halfLevelMetres(depthLevelsOf(variable), deepestMetres) : null,
  )
  return {
    spaceKm: Math.min(limits.matchSpaceKm, widest(spaceKm) ?? defaultTolerance.spaceKm),
    timeDays: Math.min(limits.matchTimeDays, widest(timeDays) ?? defaultTolerance.timeDays),
    depthMetres: Math.min(limits.matchDepthMetres, widest(depthMetres) ?? defaultTolerance.depthMetres),
  }
}

/** The tolerance in space that a resolution needs, rounded up to 1 km or, above 50 km, to 5 km; `null` without a step. */
export function spaceFor(resolution: string, lat: number): number | null {
  const degrees = degreesPerStep(resolution)
  if (degrees === null) return null
  const km = cornerKm(degrees, lat)
  const step = km > 50 ? 5 : 1
  return Math.ceil(km / step - 1e-9) * step
}

const stepDays: readonly (readonly [RegExp, number])[] = [
  [/three minutes?/, 3 / 1440],
  [/six hour/, 0.25],
  [/hour/, 1 / 24],
  [/eight days?/, 8],
  [/three days?/, 3],
  [/week/, 7],
  [/month/, 31],
  [/season|quarter/, 92],
  [/annual|year/, 366],
  [/day|daily/, 1],
]

/** Half a time step; whole days rounded up, and parts of a day as they are. `null` without a step. */
export function halfStepDays(resolution: string): number | null {
  const text = resolution.toLowerCase()
  const days = stepDays.find(([pattern]) => pattern.test(text))?.[1]
  if (days === undefined) return null
  return days > 2 ? Math.ceil(days / 2) : days / 2
}

function halfLevelMetres(levels: readonly number[], deepestMetres: number): number | null {
  const steps = levels.flatMap((level, index) => {
    const above = levels[index - 1]
    return above === undefined || above >= deepestMetres ? [] : [level - above]
  })
  const half = widest(steps)
  return half === null ? null : Math.ceil(half / 2)
}

function widest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b))
}
