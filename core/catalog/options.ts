import { vocabulary } from '#core/catalog/vocabulary.ts'
import { ANY } from './query.ts'
import type { FacetCounts } from './search/facetCounts.ts'

/** The choices of the catalog whose first option is `Any` (CAT-27). */
export const choiceFilters = ['temporalResolution', 'spatialResolution', 'dataSource', 'distributor', 'processLevel'] as const
export type ChoiceFilter = (typeof choiceFilters)[number]

/** The steps that the specification lists (CAT-28); a catalog may hold others (D58). */
const specified: Partial<Readonly<Record<ChoiceFilter, readonly string[]>>> = {
  temporalResolution: vocabulary.temporalResolutions,
  spatialResolution: vocabulary.spatialResolutions,
}

/** The options of a choice: `Any`, the specified values in their order, then what else the catalog holds, by name. */
export function choiceOptions(name: ChoiceFilter, counts: FacetCounts): string[] {
  const first = specified[name] ?? []
  const known = new Set(first.map((value) => value.toLowerCase()))
  const others = [...counts[name].keys()].filter((value) => !known.has(value.toLowerCase()))
  return [ANY, ...first, ...others.sort(new Intl.Collator('en', { numeric: true }).compare)]
}
