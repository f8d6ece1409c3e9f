import { compareWords, cruiseValues } from './cruiseFilters.ts'
import type { ListedCruise } from './records.ts'

/** The names of the tabs that the result can be grouped by. */
export type CruiseGrouping = 'year' | 'chief' | 'series' | 'regions' | 'ship'

/** Cruises that share a value. */
export interface CruiseGroup {
  readonly title: string
  readonly cruises: readonly ListedCruise[]
}

/** The group of cruises without a value, at the end. */
const OTHER = 'Other'

/** The tabs under "Sort By" from left to right, the first one chosen at the start (EXP-03). */
export const cruiseGroupings: readonly { readonly name: CruiseGrouping; readonly label: string }[] = [
  { name: 'year', label: 'Year' },
  { name: 'chief', label: 'Chief Scientist' },
  { name: 'series', label: 'Series' },
  { name: 'regions', label: 'Regions' },
  { name: 'ship', label: 'Ship' },
]

const titles: Readonly<Record<CruiseGrouping, (cruise: ListedCruise) => string>> = {
  year: (cruise) => cruiseValues.years(cruise).join(', '),
  chief: (cruise) => cruiseValues.chiefs(cruise).join(', '),
  series: (cruise) => cruiseValues.series(cruise).join(', '),
  // All regions together: a cruise is in one group only.
  regions: (cruise) => cruiseValues.regions(cruise).join(', '),
  ship: ({ Ship_Name }) => Ship_Name.trim(),
}

/** The title of a cruise's group. */
export function groupTitle(cruise: ListedCruise, by: CruiseGrouping): string {
  return titles[by](cruise) || OTHER
}

/** The cruises in groups: years from the latest, all else in the order of letters, those without a value at the end; each group by name. */
export function groupCruises(cruises: readonly ListedCruise[], by: CruiseGrouping): CruiseGroup[] {
  const groups = new Map<string, ListedCruise[]>()
  for (const cruise of cruises) {
    const title = groupTitle(cruise, by)
    const group = groups.get(title)
    if (group) group.push(cruise)
    else groups.set(title, [cruise])
  }
  const direction = by === 'year' ? -1 : 1
  const isOther = ({ title }: CruiseGroup) => Number(title === OTHER)
  return [...groups]
    .map(([title, members]) => ({ title, cruises: members.toSorted((a, b) => compareWords(a.Name, b.Name)) }))
    .sort((a, b) => isOther(a) - isOther(b) || direction * compareWords(a.title, b.title))
}
