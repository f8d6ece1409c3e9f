import './CruiseSearchPanel.css'
import { useEffect, useMemo, useRef } from 'react'
import { counted } from '#components/catalog/words.ts'
import { Button } from '#components/controls/Button.tsx'
import { Chip } from '#components/controls/Chip.tsx'
import { Tabs } from '#components/controls/Tabs.tsx'
import { TextField } from '#components/controls/TextField.tsx'
import {
  type CruiseSelectionQuery,
  cruiseFilterGroups,
  type CruiseFilters as Filters,
  findCruises,
  noCruiseFilters,
  toggleFilter,
} from '#core/catalog/cruiseFilters.ts'
import { type CruiseGrouping, cruiseGroupings, groupCruises } from '#core/catalog/cruiseGroups.ts'
import type { ListedCruise } from '#core/catalog/records.ts'
import { cruiseTexts } from '#core/messages/cruises.ts'
import { CruiseFilters } from './CruiseFilters.tsx'
import { CruiseList } from './CruiseList.tsx'
import { cruiseRows } from './cruiseRows.ts'
import { SelectedCruises, type SelectedCruisesProps } from './SelectedCruises.tsx'

/** What the panel shows and remembers; whoever owns it changes it when asked. */
export interface CruiseSearch {
  readonly query: CruiseSelectionQuery
  readonly grouping: CruiseGrouping
  readonly openGroup: string | null
  /** IDs in the order of their choice. */
  readonly chosen: readonly number[]
  /** Why the latest choice was not kept. */
  readonly says: string | null
  /** The cruise that the list leads to; a new object leads again. */
  readonly target: { readonly id: number } | null
}

interface CruiseSearchPanelProps extends Pick<SelectedCruisesProps, 'counts' | 'hrefOf' | 'onGoTo' | 'onClear' | 'onRender'> {
  readonly cruises: readonly ListedCruise[]
  readonly search: CruiseSearch
  readonly onQuery: (query: CruiseSelectionQuery) => void
  readonly onGrouping: (grouping: CruiseGrouping) => void
  readonly onGroup: (title: string | null) => void
  readonly onChoose: (id: number, isChosen: boolean) => void
  readonly onOpen: () => void
  readonly onClose: () => void
  /** Open it fills the page and has the filters; closed it is the list beside the map. */
  readonly isOpen: boolean
}

/** Finding and choosing cruises: a list beside the map, or with its filters over the whole page. Draws nothing itself. */
export function CruiseSearchPanel(props: CruiseSearchPanelProps) {
  const { cruises, counts, search, hrefOf, onQuery, onChoose, isOpen } = props
  const toggle = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    if (isOpen) field.current?.querySelector('input')?.focus()
    else toggle.current?.focus()
  }, [isOpen])
  const found = useMemo(() => findCruises(cruises, search.query), [cruises, search.query])
  const byId = useMemo(() => new Map(cruises.map((cruise) => [cruise.ID, cruise])), [cruises])
  return (
    <div className="cruise-panel" data-open={isOpen || undefined}>
      <div className="cruise-panel-head">
        <h2>Cruises</h2>
        <p role="status" data-tour="list">
          {found.length === cruises.length ? '' : `${found.length} of `}
          {counted(cruises.length, 'cruise')}
        </p>
        <Button
          ref={toggle}
          data-tour={isOpen ? undefined : 'search'}
          tone={isOpen ? 'usual' : 'primary'}
          aria-expanded={isOpen}
          onPress={isOpen ? props.onClose : props.onOpen}
        >
          {isOpen ? cruiseTexts.close : cruiseTexts.open}
        </Button>
      </div>
      {isOpen && (
        <div ref={field} className="cruise-panel-find" data-tour="search">
          <TextField
            label="Search"
            type="search"
            value={search.query.words}
            onChange={(words) => onQuery({ ...search.query, words })}
            placeholder="Name, chief scientist, region, sensor"
          />
        </div>
      )}
      <div className="cruise-panel-selected">
        <SelectedCruises
          cruises={search.chosen.flatMap((id) => byId.get(id) ?? [])}
          counts={counts}
          says={search.says}
          hrefOf={hrefOf}
          onGoTo={props.onGoTo}
          onDeselect={(id) => onChoose(id, false)}
          onClear={props.onClear}
          onRender={props.onRender}
        />
      </div>
      {isOpen && (
        <div className="cruise-panel-filters">
          <CruiseFilters cruises={cruises} query={search.query} onQuery={onQuery} />
        </div>
      )}
      <Results {...props} found={found} />
    </div>
  )
}

function Results({
  found,
  counts,
  search,
  hrefOf,
  onQuery,
  onGrouping,
  onGroup,
  onChoose,
}: CruiseSearchPanelProps & { readonly found: readonly ListedCruise[] }) {
  const { grouping, openGroup, chosen, target } = search
  const groups = useMemo(() => groupCruises(found, grouping), [found, grouping])
  const rows = useMemo(() => cruiseRows(groups, openGroup), [groups, openGroup])
  const content = (
    <div className="cruise-panel-content">
      <ActiveFilters query={search.query} onQuery={onQuery} />
      {found.length === 0 ? (
        <p className="cruise-panel-empty">{cruiseTexts.noResults}</p>
      ) : (
        <CruiseList rows={rows} counts={counts} chosen={chosen} hrefOf={hrefOf} target={target} onGroup={onGroup} onChoose={onChoose} />
      )}
    </div>
  )
  return (
    <div className="cruise-panel-results">
      <span className="cruise-panel-sort" aria-hidden="true" data-tour="grouping">
        {cruiseTexts.sortBy}
      </span>
      <Tabs
        label={cruiseTexts.sortBy}
        selected={grouping}
        onSelect={onGrouping}
        tabs={cruiseGroupings.map(({ name, label }) => ({ id: name, label, content }))}
      />
    </div>
  )
}

function ActiveFilters({
  query,
  onQuery,
}: {
  readonly query: CruiseSelectionQuery
  readonly onQuery: (query: CruiseSelectionQuery) => void
}) {
  const place = useRef<HTMLUListElement>(null)
  const active = cruiseFilterGroups.flatMap(({ name, title }) => query.filters[name].map((value) => ({ name, title, value })))
  if (active.length === 0) return null
  const change = (filters: Filters) => {
    // The chip pressed goes; the keyboard stays with the rest, or with the tabs once none is left.
    const tab = place.current?.closest('.tabs')?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    if (Object.values(filters).flat().length > 0) place.current?.focus()
    else tab?.focus()
    onQuery({ ...query, filters })
  }
  return (
    <ul ref={place} className="cruise-panel-chips" aria-label="Active filters" tabIndex={-1}>
      {active.map(({ name, title, value }) => (
        <li key={`${name} ${value}`}>
          <Chip onRemove={() => change(toggleFilter(query.filters, name, value))} removeLabel={`Remove filter ${title}: ${value}`}>
            {value}
          </Chip>
        </li>
      ))}
      <li>
        <Button tone="plain" onPress={() => change(noCruiseFilters)}>
          Reset
        </Button>
      </li>
    </ul>
  )
}
