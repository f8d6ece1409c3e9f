import { useStore } from '@nanostores/react'
import { memo, useMemo } from 'react'
import type { CatalogEntry } from '#components/catalog/CatalogEntry.ts'
import { CatalogFilters } from '#components/catalog/CatalogFilters.tsx'
import { choicesOf, decadeCounts, facetsOf } from '#components/catalog/facets.ts'
import type { SearchQuery } from '#core/catalog/query.ts'
import { facetTable } from '#core/catalog/search/facetCounts.ts'
import { $searcher } from '../stores/catalog.ts'
import type { problemsOfFields } from './queryOfFields.ts'
import type { Shown } from './useShown.ts'

interface FiltersProps {
  /** The id of the form that the fields belong to. */
  readonly form: string
  /** What the page was built with. */
  readonly entries: readonly CatalogEntry[]
  readonly shown: Shown
  /** Its words are of no use here: whoever hands it over keeps it while they change. */
  readonly query: SearchQuery
  readonly today: string
  readonly problems: ReturnType<typeof problemsOfFields>
  readonly onDraw: () => void
}

/** The filters with the counts of what is shown; drawn anew for other results or filters, not for what is typed. */
export const Filters = memo(function Filters({ form, entries, shown, query, today, problems, onDraw }: FiltersProps) {
  const built = useMemo(() => facetTable(entries.map(({ record }) => record)).all, [entries])
  const all = useStore($searcher)?.all ?? built
  const counts = shown.counts ?? all
  const facets = useMemo(() => facetsOf(all), [all])
  const choices = useMemo(() => choicesOf(all), [all])
  return (
    <CatalogFilters
      form={form}
      facets={useMemo(() => facets(counts), [facets, counts])}
      choices={useMemo(() => choices(counts), [choices, counts])}
      total={shown.exact.length}
      decades={useMemo(() => decadeCounts(shown.exact.map(({ record }) => record)), [shown.exact])}
      query={query}
      today={today}
      problems={problems}
      onDraw={onDraw}
    />
  )
})
