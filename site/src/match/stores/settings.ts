import { atom, computed } from 'nanostores'
import { timeKind } from '#core/catalog/variableRanges.ts'
import { tolerancesFor } from '#core/match/defaultTolerances.ts'
import { type MatchRequest, type MatchTolerance, matchQuery, parametersOf, requestOf } from '#core/match/MatchRequest.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { isIrregular } from '#core/size/resolution.ts'
import { $file } from './ownFile.ts'
import { $variables } from './variables.ts'

/** What is matched how; a tolerance that nobody has set follows the resolution of the data. */
export interface MatchSettings extends Pick<MatchRequest, 'method' | 'climatology'> {
  readonly tolerance: Partial<MatchTolerance>
}

const atFirst: MatchSettings = { method: 'nearest', climatology: 'month', tolerance: {} }

export const $settings = atom<MatchSettings>(atFirst)

/** The tolerances by the resolution of the variables, where and how deep the file's rows are. */
const $defaultTolerance = computed([$variables, $file], (variables, file) => {
  const extent = shownValue(file)?.extent
  const { min = 0, max = 0 } = extent?.lat ?? {}
  const lowestLat = min <= 0 && max >= 0 ? 0 : Math.min(Math.abs(min), Math.abs(max))
  return tolerancesFor(variables, { lowestLat, deepestMetres: extent?.depth?.max ?? 0 })
})

/** The tolerances. */
export const $tolerance = computed(
  [$settings, $defaultTolerance],
  ({ tolerance }, defaults): MatchTolerance => ({ ...defaults, ...tolerance }),
)

/** Variables that are not on a grid, which nothing interpolates. */
export const $notOnGrid = computed($variables, (variables) => variables.filter(({ Spatial_Resolution }) => isIrregular(Spatial_Resolution)))

/** Whether any variable is a monthly climatology. */
export const $hasMonths = computed($variables, (variables) => variables.some((variable) => timeKind(variable) === 'months'))

/** What is asked for; `null` without a variable. */
export const $request = computed([$variables, $settings, $tolerance, $hasMonths], (variables, settings, tolerance, hasMonths) => {
  if (variables.length === 0) return null
  const { method, climatology } = settings
  const request: MatchRequest = {
    variables: variables.map(({ Table_Name, Variable }) => ({ table: Table_Name, variable: Variable })),
    method,
    tolerance,
    climatology: method === 'linear' && hasMonths ? climatology : 'month',
  }
  return request
})

/** The parameters of the request, as text to compare by. */
export const $parameters = computed($request, (request) => (request === null ? '' : new URLSearchParams(parametersOf(request)).toString()))

export const changeSettings = (change: Partial<MatchSettings>): void => $settings.set({ ...$settings.get(), ...change })

/** Sets some tolerances. */
export const setTolerance = (change: Partial<MatchTolerance>): void =>
  changeSettings({ tolerance: { ...$settings.get().tolerance, ...change } })

/** What an address asks for, as far as it can be read. The variables are the caller's to add. */
export function readSettings(search: string): MatchRequest['variables'] {
  const given = new URLSearchParams(search)
  const read = matchQuery.safeParse(Object.fromEntries(given))
  if (!read.success) return []
  const { method, climatology, tolerance, variables } = requestOf(read.data)
  const set = {
    ...(given.has('time') && { timeDays: tolerance.timeDays }),
    ...(given.has('space') && { spaceKm: tolerance.spaceKm }),
    ...(given.has('depth') && { depthMetres: tolerance.depthMetres }),
  }
  $settings.set({ method, climatology, tolerance: set })
  return variables
}

/** Everything as at first. */
export const forgetSettings = (): void => $settings.set(atFirst)
