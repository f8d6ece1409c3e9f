import { oncePer } from '#core/oncePer.ts'
import type { ListedCruise } from './records.ts'

/** The names of the filter groups. */
export type CruiseFilterName = 'years' | 'chiefs' | 'regions' | 'series' | 'sensors'

/** What is chosen in each group; an empty group lets every cruise pass. */
export type CruiseFilters = Readonly<Record<CruiseFilterName, readonly string[]>>

/** What the explorer looks for: words, and choices in the filter groups. */
export interface CruiseSelectionQuery {
  readonly words: string
  readonly filters: CruiseFilters
}

/** One value that a group offers, and how many cruises of the result have it. */
export interface CruiseOption {
  readonly value: string
  readonly count: number
  readonly isChosen: boolean
}

interface CruiseFilterGroup {
  readonly name: CruiseFilterName
  readonly title: string
  /** Each value of a cruise; none where it is not known. */
  readonly valuesOf: (cruise: ListedCruise) => readonly string[]
  readonly isDescending?: boolean
}

/** The answer of the list of cruises for those without a series. */
const NO_SERIES = 'Other'

const parts = (text: string | null): string[] => (text ?? '').split(',').flatMap((part) => part.trim() || [])

/** The values of a cruise that groups and filters share; empty where it has none. */
export const cruiseValues = {
  years: ({ Year }: ListedCruise): string[] => parts(Year),
  chiefs: ({ Chief_Name }: ListedCruise): string[] => (Chief_Name?.trim() ? [Chief_Name.trim()] : []),
  regions: ({ Regions }: ListedCruise): string[] => parts(Regions),
  series: ({ Series }: ListedCruise): string[] => (Series?.trim() && Series !== NO_SERIES ? [Series.trim()] : []),
} as const

/** The filter groups from top to bottom (EXP-04). */
export const cruiseFilterGroups: readonly CruiseFilterGroup[] = [
  { name: 'years', title: 'Years', valuesOf: cruiseValues.years, isDescending: true },
  { name: 'chiefs', title: 'Chief Scientists', valuesOf: cruiseValues.chiefs },
  { name: 'regions', title: 'Regions', valuesOf: cruiseValues.regions },
  { name: 'series', title: 'Series', valuesOf: cruiseValues.series },
  { name: 'sensors', title: 'Measurement Types', valuesOf: ({ Sensors }) => Sensors },
]

/** Nothing chosen in any group. */
export const noCruiseFilters: CruiseFilters = { years: [], chiefs: [], regions: [], series: [], sensors: [] }

/** Orders words as readers do: letter case aside, numbers by their value. */
export const compareWords = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare

/** The cruises that have every word and pass every group: a group passes those that have one of its choices. */
export function findCruises(cruises: readonly ListedCruise[], query: CruiseSelectionQuery): ListedCruise[] {
  return passing(cruises, query, null)
}

/**
 * What a group offers: the values of the cruises that pass the words and all other groups, most so that a choice can be widened. Chosen
 * values that none of these has stay, with a count of 0, so that they can be taken back.
 */
export function cruiseOptions(cruises: readonly ListedCruise[], query: CruiseSelectionQuery, name: CruiseFilterName): CruiseOption[] {
  const group = cruiseFilterGroups.find((each) => each.name === name)
  const chosen = query.filters[name]
  const counts = new Map(chosen.map((value) => [value, 0]))
  for (const cruise of passing(cruises, query, name))
    for (const value of new Set(group?.valuesOf(cruise))) counts.set(value, (counts.get(value) ?? 0) + 1)
  const direction = group?.isDescending ? -1 : 1
  return [...counts]
    .map(([value, count]) => ({ value, count, isChosen: chosen.includes(value) }))
    .sort((a, b) => direction * compareWords(a.value, b.value))
}

/** The filters with a value chosen, or without it where it was. */
export function toggleFilter(filters: CruiseFilters, name: CruiseFilterName, value: string): CruiseFilters {
  const before = filters[name]
  return { ...filters, [name]: before.includes(value) ? before.filter((other) => other !== value) : [...before, value] }
}

function passing(
  cruises: readonly ListedCruise[],
  { words, filters }: CruiseSelectionQuery,
  except: CruiseFilterName | null,
): ListedCruise[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  const groups = cruiseFilterGroups.filter(({ name }) => name !== except && filters[name].length > 0)
  return cruises.filter(
    (cruise) =>
      groups.every(({ name, valuesOf }) => valuesOf(cruise).some((value) => filters[name].includes(value))) && hasWords(cruise, wanted),
  )
}

function hasWords(cruise: ListedCruise, wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.every((word) => textOf(cruise).includes(word))
}

/** Nickname, name, chief scientist, keywords, sensors, regions and series (EXP-02), separated so that no word spans two of them. */
const textOf = oncePer(({ Nickname, Name, Chief_Name, Keywords, Sensors, Regions, Series }: ListedCruise) =>
  plain([Nickname, Name, Chief_Name, Keywords, ...Sensors, Regions, Series].filter(Boolean).join('\n')),
)

/** Without accents and in small letters. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
