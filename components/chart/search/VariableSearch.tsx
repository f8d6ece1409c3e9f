import type { variablesApi } from '#core/api/variables.ts'
import './VariableSearch.css'
import { useId, useMemo, useRef, useState } from 'react'
import { FurtherFilters } from '#components/catalog/CatalogFilters.tsx'
import { FacetGroup } from '#components/catalog/FacetGroup.tsx'
import { choicesOf, facetsOf } from '#components/catalog/facets.ts'
import { Button } from '#components/controls/Button.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import type { ValueOf } from '#core/api/endpoint.ts'
import type { BoundPair } from '#core/catalog/boundProblems.ts'
import type { SearchQuery } from '#core/catalog/query.ts'
import type { FacetCounts } from '#core/catalog/search/facetCounts.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { failureOf, isPending, type RequestState, shownValue } from '#core/request/RequestState.ts'
import { VariableList } from './VariableList.tsx'

const texts = chartTexts.search

/** What a search for a variable found. */
export type FoundVariables = ValueOf<typeof variablesApi.chartVariables>

interface VariableSearchProps {
  readonly isOpen: boolean
  readonly found: RequestState<FoundVariables>
  /** What the filters count; those of the last search while another is running. */
  readonly facets: FoundVariables['facets'] | null
  /** Names that begin with or contain what is typed. */
  readonly names: readonly string[]
  /** What the fields show when they first appear. */
  readonly query: SearchQuery
  /** Another number where the fields must show another search. */
  readonly version: number
  /** YYYY-MM-DD. */
  readonly today: string
  readonly problems: Partial<Record<BoundPair, string>>
  /** Called with the form after every change of a field. */
  readonly onFields: (form: HTMLFormElement) => void
  readonly onReset: () => void
  readonly onRetry: () => void
  readonly onChoose: (id: number) => void
  readonly onVariable: (id: number) => void
  readonly onDataset: (id: number) => void
  readonly onClose: () => void
}

/** The search for a variable over the whole page: words, filters and two lists of data sets (VIZ-26 to VIZ-32). Never asks the portal. */
export function VariableSearch(props: VariableSearchProps) {
  const { isOpen, onReset, onClose } = props
  const actions = (
    <>
      <Button onPress={onReset}>{texts.reset}</Button>
      <Button onPress={onClose}>{texts.close}</Button>
    </>
  )
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose} width="full" actions={actions}>
      <SearchColumns {...props} />
    </Dialog>
  )
}

function SearchColumns(props: VariableSearchProps) {
  const { found, names, query, version, onFields, onRetry, onChoose, onVariable, onDataset } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [areFiltersOpen, setFiltersOpen] = useState(() => matchMedia('(min-width: 56.25em)').matches)
  const value = found.state === 'succeeded' ? found.value : null
  const failure = failureOf(found)
  const list = { isSearching: isPending(found), isOpenAtFirst: query.keywords.length > 0, onChoose, onVariable, onDataset }
  return (
    // Fields of the filters are outside the form, too; each of them is a control of its own.
    <div className="variable-search" onInput={() => form.current && onFields(form.current)}>
      <form id={id} ref={form} className="variable-seek" onSubmit={(event) => event.preventDefault()} key={version}>
        <label className="field">
          <span className="field-label">{texts.field}</span>
          <span className="field-box">
            <Icon name="search" />
            {/* biome-ignore lint/a11y/noAutofocus: whoever opens the search wants to type */}
            <input type="search" name="keywords" list={`${id}names`} defaultValue={query.keywords.join(' ')} autoComplete="off" autoFocus />
          </span>
        </label>
        <datalist id={`${id}names`}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button aria-expanded={areFiltersOpen} onPress={() => setFiltersOpen(!areFiltersOpen)}>
          <Icon name="filter" />
          {texts.filters}
        </Button>
      </form>
      {failure !== undefined && (
        <p className="variable-failed" role="alert">
          {failure} <Button onPress={onRetry}>{catalogTexts.tryAgain}</Button>
        </p>
      )}
      <div className="variable-columns" data-filters={areFiltersOpen ? 'open' : 'closed'}>
        {areFiltersOpen && <Filters key={version} form={id} {...props} />}
        <VariableList make="Observation" list={value?.lists.Observation ?? null} {...list} />
        <VariableList make="Model" list={value?.lists.Model ?? null} {...list} />
      </div>
    </div>
  )
}

/** The filter groups, and the further filters behind their toggle. */
function Filters({ form, found, facets, query, today, problems }: VariableSearchProps & { readonly form: string }) {
  const counts = useMemo(() => (facets ? { all: countsOf(facets, 1), now: countsOf(facets, 2) } : null), [facets])
  const lists = shownValue(found)?.lists
  const total = lists ? lists.Observation.shown + lists.Observation.hidden + lists.Model.shown + lists.Model.hidden : 0
  if (counts === null) return <div className="variable-filters" />
  const groups = facetsOf(counts.all)(counts.now).filter(({ name }) => name !== 'dataFeatures')
  return (
    <section className="variable-filters" aria-label={texts.filters}>
      {groups.map((facet) => (
        <FacetGroup key={facet.name} form={form} facet={facet} total={total} chosen={query[facet.name]} />
      ))}
      <details className="variable-further">
        <summary>{texts.further}</summary>
        <FurtherFilters
          form={form}
          choices={choicesOf(counts.all)(counts.now)}
          decades={[]}
          query={query}
          today={today}
          problems={problems}
        />
      </details>
    </section>
  )
}

function countsOf(facets: FoundVariables['facets'], column: 1 | 2): FacetCounts {
  const maps = Object.entries(facets).map(([name, pairs]) => [name, new Map(pairs.map((pair) => [pair[0], pair[column]]))] as const)
  return Object.fromEntries(maps) as unknown as FacetCounts
}
