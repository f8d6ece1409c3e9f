import type { CruiseGroup } from '#core/catalog/cruiseGroups.ts'
import type { ListedCruise } from '#core/catalog/records.ts'
import { limits } from '#core/limits/catalog.ts'

/** One row of the result: the head of a group, or a cruise of the group that is open. */
export type CruiseRow =
  | { readonly kind: 'group'; readonly title: string; readonly count: number; readonly isOpen: boolean | 'always' }
  | { readonly kind: 'cruise'; readonly cruise: ListedCruise }

/** The rows of groups of which at most one is open; all are where there are few cruises, and cannot be closed then. */
export function cruiseRows(groups: readonly CruiseGroup[], openGroup: string | null): CruiseRow[] {
  const isFew = groups.reduce((sum, { cruises }) => sum + cruises.length, 0) <= limits.cruisesShownOpen
  return groups.flatMap(({ title, cruises }): CruiseRow[] => {
    const isOpen = isFew ? 'always' : title === openGroup
    const head: CruiseRow = { kind: 'group', title, count: cruises.length, isOpen }
    return isOpen ? [head, ...cruises.map((cruise): CruiseRow => ({ kind: 'cruise', cruise }))] : [head]
  })
}
