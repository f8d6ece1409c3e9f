import { matchPath } from '#core/catalog/pagePaths.ts'
import { type MatchRequest, matchQuery, parametersOf } from '../MatchRequest.ts'
import { chosenRoles } from '../read/columnPlan.ts'
import { noChoices, type OwnChoices } from './ownFile.ts'

/** How the rows of a call are read, as its parameters. */
export const readingParameters = ({ dates, missingDepth }: Partial<OwnChoices>): Readonly<Record<string, string>> => ({
  ...(dates ? { dates } : {}),
  ...(typeof missingDepth === 'number' ? { missingDepth: String(missingDepth) } : {}),
})

/** The path that sets a match of a file up again: all that changes what is found. Columns are `column=lat=Y`; `column=depth=` leaves depths out. */
export function matchAddress(request: MatchRequest, choices: Partial<OwnChoices>): string {
  const columns = Object.entries({ ...choices.columns, ...(choices.isAtSurface ? { depth: '' } : {}) })
  return matchPath([
    ...Object.entries({ ...parametersOf(request), ...readingParameters(choices) }),
    ...columns.map(([role, name]) => ['column', `${role}=${name}`]),
  ])
}

/** How an address says that a file is read; what cannot be read of it is left out. */
export function choicesIn(given: URLSearchParams): OwnChoices {
  const { dates, missingDepth } = matchQuery.shape
  const chosen = given.getAll('column').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
  return {
    columns: Object.fromEntries(chosen.filter(([role, name]) => name !== '' && chosenRoles.some((known) => known === role))),
    dates: dates.safeParse(given.get('dates') ?? undefined).data ?? noChoices.dates,
    missingDepth: missingDepth.safeParse(given.get('missingDepth') ?? undefined).data ?? noChoices.missingDepth,
    isAtSurface: chosen.some(([role, name]) => role === 'depth' && name === ''),
  }
}
