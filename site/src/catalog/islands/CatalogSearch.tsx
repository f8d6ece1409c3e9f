import { useStore } from '@nanostores/react'
import { lazy, type RefObject, Suspense, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { activeFilters, everything } from '#components/catalog/activeFilters.ts'
import type { CatalogEntry } from '#components/catalog/CatalogEntry.ts'
import { SearchField } from '#components/catalog/SearchField.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import type { Region } from '#components/map/OceanMapRegion.ts'
import { catalogFeedPaths, type SearchQuery, searchFeedPaths, searchQueryFromUrl, searchQueryToUrl } from '#core/catalog/query.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { isPending } from '#core/request/RequestState.ts'
import { inOwnTask } from '../../common/inOwnTask.ts'
import { guarded } from '../../common/islands/Guarded.tsx'
import {
  $fieldsVersion,
  $order,
  $query,
  $results,
  $searcher,
  changeQuery,
  readAddress,
  replaceQuery,
  searchAgain,
  watchCatalog,
  writeAddress,
} from '../stores/catalog.ts'
import type { Found } from '../stores/searcher.ts'
import { Filters } from './Filters.tsx'
import { problemsOfFields, queryOfFields } from './queryOfFields.ts'
import { ResultBar } from './ResultBar.tsx'
import { ResultRows } from './ResultRows.tsx'
import { saveResults } from './saveResults.ts'
import { type Shown, useShown } from './useShown.ts'
import './CatalogSearch.css'

const FORM = 'catalog-search'
const noProblems: ReturnType<typeof problemsOfFields> = {}
/** Globe and dialog come when somebody wants to draw. */
const RegionDialog = lazy(async () => ({ default: (await import('./RegionDialog.tsx')).RegionDialog }))

/** The panel comes after the list. */
const Recommendations = lazy(async () => ({ default: (await inOwnTask(() => import('./Recommendations.tsx'))).Recommendations }))

// One element for good: what is typed draws the list anew, never the panel below it.
const recommendations = <Recommendations />

interface CatalogSearchProps {
  /** The latest data sets, which the page was served with. */
  readonly entries: readonly CatalogEntry[]
  /** How many there are in all. */
  readonly total: number
  /** Whether there is a video that shows how to search. */
  readonly hasVideo: boolean
}

/** The catalog: the list as it was built, narrowed as the reader types. The address and the count are always true; without a script the whole list stands. */
export const CatalogSearch = guarded(Search)

function Search({ entries, total, hasVideo }: CatalogSearchProps) {
  const query = useStore($query)
  const version = useStore($fieldsVersion)
  const form = useRef<HTMLFormElement>(null)
  const { today, isHydrated } = useWaking(form, entries)
  const [areFiltersOpen, setFiltersOpen] = useState(true)
  const [isDrawing, setDrawing] = useState(false)
  const suggest = useStore($searcher)?.suggest
  const shown = useShown(entries)
  const filters = useFilters(query)
  const [problems, setProblems] = useState(noProblems)
  const readFields = () => {
    if (!form.current) return
    changeQuery(queryOfFields(form.current, today))
    setProblems(problemsOfFields(form.current))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other fields are shown after a search from elsewhere
  useEffect(() => {
    if (form.current) setProblems(problemsOfFields(form.current))
  }, [version, today])
  const draw = useCallback(() => setDrawing(true), [])
  const send = (event: { preventDefault(): void }) => {
    event.preventDefault()
    writeAddress()
  }
  const search = ({ lat, lon }: Region) => {
    setDrawing(false)
    replaceQuery({ ...query, latStart: lat.min, latEnd: lat.max, lonStart: lon.west, lonEnd: lon.east })
  }
  return (
    // Changes of the fields are handled here, since some are outside the form; each of them is a control of its own.
    <div className="catalog" data-filters={areFiltersOpen ? 'open' : 'closed'} onInput={readFields}>
      <search className="catalog-seek">
        <h1>{catalogTexts.title}</h1>
        <form id={FORM} ref={form} action="/catalog" method="get" onSubmit={send} key={version}>
          <SearchField keywords={query.keywords.join(' ')} {...(suggest ? { suggest } : {})} tutorial={hasVideo && <VideoButton />} />
        </form>
      </search>
      <a className="skip" href="#results">
        {catalogTexts.skipToResults}
      </a>
      <div className="catalog-columns">
        <aside id="filters" className="catalog-rail" popover="auto" aria-label="Filters">
          <RailHead />
          <Filters
            key={version}
            form={FORM}
            entries={entries}
            shown={shown}
            query={filters}
            today={today}
            problems={problems}
            onDraw={draw}
          />
        </aside>
        <section id="results" className="catalog-results" aria-label="Results" tabIndex={-1}>
          <h2 className="vh">Results</h2>
          <Results
            isHydrated={isHydrated}
            shown={shown}
            total={total}
            query={query}
            areFiltersOpen={areFiltersOpen}
            onToggleFilters={() => setFiltersOpen(!areFiltersOpen)}
          />
          <Suspense>{today !== '' && recommendations}</Suspense>
        </section>
      </div>
      <Suspense>{isDrawing && <RegionDialog query={query} onRegion={search} onClose={() => setDrawing(false)} />}</Suspense>
    </div>
  )
}

/** The search follows the address from the first moment. Answers the day, which is empty until the page is awake; the rows are hydrated after the rest, as they are most of the work. */
function useWaking(form: RefObject<HTMLFormElement | null>, entries: readonly CatalogEntry[]): { today: string; isHydrated: boolean } {
  const [today, setToday] = useState('')
  const [isHydrated, setHydrated] = useState(false)
  // Before any key is handled: what is typed before the page is hydrated must not be put aside for the address, and the field with it.
  useLayoutEffect(() => {
    readAddress()
    delete document.documentElement.dataset.searching
    // Text typed before hydration counts too.
    if (location.search === '' && form.current) changeQuery(queryOfFields(form.current, ''))
  }, [form])
  useEffect(() => {
    setToday(new Date().toISOString().slice(0, 10))
    startTransition(() => setHydrated(true))
    void watchCatalog(entries)
    addEventListener('popstate', readAddress)
    return () => removeEventListener('popstate', readAddress)
  }, [entries])
  return { today, isHydrated }
}

/** A search without its words: the same object until one of its filters changes. */
function useFilters(query: SearchQuery): SearchQuery {
  const text = searchQueryToUrl({ ...query, keywords: [] }).toString()
  return useMemo(() => searchQueryFromUrl(new URLSearchParams(text)), [text])
}

function RailHead() {
  return (
    <div className="catalog-rail-head" data-tour="filters">
      <h2>Filters</h2>
      <button type="button" className="button" data-tone="plain" onClick={() => replaceQuery(everything)}>
        Reset
      </button>
      <button type="button" className="button catalog-rail-close" popoverTarget="filters" popoverTargetAction="hide">
        Show results
      </button>
    </div>
  )
}

function VideoButton() {
  const show = () => void import('../../help/video.ts').then(({ showVideo }) => showVideo('catalog'))
  return (
    <button type="button" className="button search-video" data-tone="plain" onClick={show}>
      <Icon name="play" />
      Video tutorial
    </button>
  )
}

/** What saves searches comes when somebody saves one. */
async function keepSearch(query: SearchQuery): Promise<void> {
  const { saveSearch, searchToSave } = await import('./saveSearch.ts')
  await saveSearch(searchToSave(query))
}

interface ResultsProps {
  readonly shown: Shown
  readonly total: number
  readonly query: SearchQuery
  readonly areFiltersOpen: boolean
  readonly onToggleFilters: () => void
  readonly isHydrated: boolean
}

function Results({ shown: { exact, similar, fewerWords, unknownWords }, total, query, isHydrated, ...toggle }: ResultsProps) {
  const results = useStore($results)
  const isThere = results.state === 'succeeded' || results.state === 'notTried'
  const count = exact.length + similar.length
  const regions = useStore($searcher)?.regions(query.keywords) ?? []
  const isSearch = searchQueryToUrl(query).size > 0
  return (
    <>
      <ResultBar
        {...toggle}
        found={results.state === 'notTried' ? total : isThere ? exact.length : isPending(results) ? null : undefined}
        order={useStore($order)}
        regions={regions.map(({ words, asWords }) => ({ words, without: { ...query, keywords: [...asWords] } }))}
        filters={activeFilters(query)}
        feed={isSearch ? searchFeedPaths({ ...query, gazetteer: '1' }).xml : catalogFeedPaths.xml}
        onSaveSearch={isSearch ? () => void keepSearch(query) : undefined}
        onSave={isThere && count > 0 ? () => void saveResults([...exact, ...similar], query) : undefined}
      />
      {results.state === 'failed' && (
        <div className="catalog-problem">
          <p role="alert">{results.message}</p>
          <button type="button" className="button" onClick={searchAgain}>
            {catalogTexts.tryAgain}
          </button>
        </div>
      )}
      {isThere &&
        exact.length === 0 &&
        (total === 0 ? (
          <p className="catalog-nothing">{catalogTexts.noneYet}</p>
        ) : (
          <Nothing query={query} fewerWords={fewerWords} unknownWords={unknownWords} />
        ))}
      {count > 0 && <ResultRows exact={exact} similar={similar} isBusy={isPending(results)} isHydrated={isHydrated} />}
    </>
  )
}

interface NothingProps extends Pick<Found, 'fewerWords' | 'unknownWords'> {
  readonly query: SearchQuery
}

function nothingWords(query: SearchQuery, unknownWords: readonly string[]): string {
  if (unknownWords.length > 0) return catalogTexts.unknownWords(unknownWords)
  return activeFilters(query).length === 0 ? catalogTexts.nothingMatches(query.keywords) : catalogTexts.nothingFound
}

/** Where nothing matches: which words no data set has, which to leave out, or how to begin anew. */
function Nothing({ query, fewerWords, unknownWords }: NothingProps) {
  return (
    <div className="catalog-nothing">
      <p>{nothingWords(query, unknownWords)}</p>
      <p className="catalog-ways">
        {fewerWords.map(({ without, keywords, count }) => (
          <button key={without.join()} type="button" className="button" onClick={() => replaceQuery({ ...query, keywords: [...keywords] })}>
            {catalogTexts.withoutWords(without, count)}
          </button>
        ))}
        <button type="button" className="button" onClick={() => replaceQuery(everything)}>
          {catalogTexts.wholeCatalog}
        </button>
      </p>
    </div>
  )
}
