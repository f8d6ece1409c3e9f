import './CruiseFilters.css'
import { useRef } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Checkbox } from '#components/controls/Checkbox.tsx'
import {
  type CruiseFilterName,
  type CruiseSelectionQuery,
  cruiseFilterGroups,
  cruiseOptions,
  noCruiseFilters,
  toggleFilter,
} from '#core/catalog/cruiseFilters.ts'
import type { ListedCruise } from '#core/catalog/records.ts'

interface CruiseFiltersProps {
  readonly cruises: readonly ListedCruise[]
  readonly query: CruiseSelectionQuery
  readonly onQuery: (query: CruiseSelectionQuery) => void
}

/** The filter groups: choices of one widen the result, choices of several narrow it. Each can be cleared, and all together. */
export function CruiseFilters({ cruises, query, onQuery }: CruiseFiltersProps) {
  return (
    <section className="cruise-filters" aria-labelledby="cruise-filters">
      <div className="cruise-filters-head" data-tour="filters">
        <h3 id="cruise-filters">Filters</h3>
        <Button tone="plain" onPress={() => onQuery({ ...query, filters: noCruiseFilters })}>
          Reset all
        </Button>
      </div>
      {cruiseFilterGroups.map(({ name, title }) => (
        <FilterGroup key={name} name={name} title={title} cruises={cruises} query={query} onQuery={onQuery} />
      ))}
    </section>
  )
}

function FilterGroup({
  name,
  title,
  cruises,
  query,
  onQuery,
}: CruiseFiltersProps & { readonly name: CruiseFilterName; readonly title: string }) {
  const options = cruiseOptions(cruises, query, name)
  const chosen = query.filters[name].length
  const summary = useRef<HTMLElement>(null)
  const clear = () => {
    // The button goes with the choices; the keyboard stays in its group.
    summary.current?.focus()
    onQuery({ ...query, filters: { ...query.filters, [name]: [] } })
  }
  return (
    <details className="cruise-filter">
      <summary ref={summary}>
        <span>{title}</span>
        <span className="num">{chosen > 0 ? `${chosen} of ${options.length}` : options.length}</span>
      </summary>
      {chosen > 0 && (
        <Button tone="plain" aria-label={`Clear ${title}`} onPress={clear}>
          Clear
        </Button>
      )}
      <ul>
        {options.map(({ value, count, isChosen }) => (
          <li key={value}>
            <Checkbox isSelected={isChosen} onChange={() => onQuery({ ...query, filters: toggleFilter(query.filters, name, value) })}>
              {value}
            </Checkbox>
            <span className="num">{count}</span>
          </li>
        ))}
        {options.length === 0 && <li className="muted">None in these results</li>}
      </ul>
    </details>
  )
}
