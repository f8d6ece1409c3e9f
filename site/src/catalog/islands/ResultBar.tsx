import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import type { ActiveFilter } from '#components/catalog/activeFilters.ts'
import { Chip } from '#components/controls/Chip.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { catalogTexts } from '#core/messages/catalog.ts'
import { savedSearchTexts } from '#core/messages/savedSearches.ts'
import { selectionTexts } from '#core/messages/selection.ts'
import { orders, type ResultOrder } from '../order.ts'
import { changeOrder, replaceQuery } from '../stores/catalog.ts'
import { $isSelecting, toggleSelecting } from '../stores/selection.ts'

/** The bar comes when somebody selects data sets. */
const SelectionBar = lazy(async () => ({ default: (await import('./SelectionBar.tsx')).SelectionBar }))

const orderNames: Readonly<Record<ResultOrder, string>> = {
  latest: 'Latest',
  oldest: 'Oldest',
  name: 'Long name, A to Z',
  nameDown: 'Long name, Z to A',
}

interface ResultBarProps {
  /** How many data sets were found; `null` while a search runs, `undefined` after one that failed. */
  readonly found: number | null | undefined
  readonly order: ResultOrder
  /** Those that the keywords name; without one, its name is searched for as words. */
  readonly regions: readonly ActiveFilter[]
  readonly filters: readonly ActiveFilter[]
  readonly areFiltersOpen: boolean
  readonly onToggleFilters: () => void
  /** Address of the feed of what is found. */
  readonly feed: string
  /** Saves the results; without it there are none. */
  readonly onSave: (() => void) | undefined
  /** Saves the search; without it nothing is searched for. */
  readonly onSaveSearch: (() => void) | undefined
}

/** What stands over the results: their number, the filters that are on, their order, and the list to take away. */
export function ResultBar({
  found,
  order,
  regions,
  filters: others,
  areFiltersOpen,
  onToggleFilters,
  feed,
  onSave,
  onSaveSearch,
}: ResultBarProps) {
  const isSelecting = useStore($isSelecting)
  const filters = [...regions, ...others]
  const remove = (without: ActiveFilter['without']) => {
    replaceQuery(without)
    // The button that had the focus is gone.
    document.getElementById('results')?.focus({ preventScroll: true })
  }
  const toggleWords = (
    <>
      <Icon name="filter" />
      Filters{filters.length > 0 && ` (${filters.length})`}
    </>
  )
  return (
    <div className="catalog-status">
      <div className="catalog-bar">
        <p className="catalog-found" role="status" data-tour="count" data-searching={catalogTexts.searching}>
          {found === null && catalogTexts.searching}
          {typeof found === 'number' && catalogTexts.found(found)}
        </p>
        <button type="button" className="button catalog-sheet-toggle" popoverTarget="filters">
          {toggleWords}
        </button>
        <button
          type="button"
          className="button catalog-rail-toggle"
          aria-expanded={areFiltersOpen}
          aria-controls="filters"
          onClick={onToggleFilters}
        >
          {toggleWords}
        </button>
        <label className="catalog-sort">
          <span className="label">Sort by</span>
          <select
            value={order}
            onChange={({ target }) => {
              const chosen = orders.find((name) => name === target.value)
              if (chosen) changeOrder(chosen)
            }}
          >
            {orders.map((name) => (
              <option key={name} value={name}>
                {orderNames[name]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" aria-pressed={isSelecting} onClick={toggleSelecting}>
          {selectionTexts.select}
        </button>
        <button type="button" className="button" disabled={!onSave} onClick={onSave} data-tour="results-download">
          <Icon name="download" />
          Results as CSV
        </button>
        {/* Always there: when they came with a search, the buttons before them moved as the page woke, and a click missed its button. */}
        <button type="button" className="button" disabled={!onSaveSearch} onClick={onSaveSearch}>
          {savedSearchTexts.save}
        </button>
        <a className="button" href={feed}>
          {catalogTexts.feed}
        </a>
      </div>
      {/* Nobody chose these from a list, so they are announced. */}
      <p className="vh" role="status">
        {regions.map(({ words }) => words).join('; ')}
      </p>
      {filters.length > 0 && (
        <div className="catalog-chips">
          {filters.map(({ words, without }) => (
            <Chip key={words} onRemove={() => remove(without)} removeLabel={`Remove filter ${words}`}>
              {words}
            </Chip>
          ))}
        </div>
      )}
      <Suspense>{isSelecting && <SelectionBar />}</Suspense>
    </div>
  )
}
