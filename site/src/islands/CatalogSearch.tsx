import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { activeFilters, everything } from '#components/catalog/activeFilters.ts'
import type { CatalogEntry, CatalogExtras } from '#components/catalog/CatalogEntry.ts'
import { CatalogFilters } from '#components/catalog/CatalogFilters.tsx'
import { DatasetCard, datasetAddress } from '#components/catalog/DatasetCard.tsx'
import { DatasetList } from '#components/catalog/DatasetList.tsx'
import { decadeCounts, facetsOf } from '#components/catalog/facets.ts'
import { SearchField } from '#components/catalog/SearchField.tsx'
import { Chip } from '#components/controls/Chip.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import type { DatasetRecord } from '#core/api/records.ts'
import { type SearchQuery, searchQueryFromUrl } from '#core/catalog/query.ts'
import { resultsCsv } from '#core/catalog/resultsCsv.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { $fieldsVersion, $query, $results, changeQuery, readAddress, replaceQuery, writeAddress } from '../stores/catalog.ts'
import { CopyButton } from './CopyButton.tsx'
import { Guarded } from './Guarded.tsx'
import './CatalogSearch.css'

const FORM = 'catalog-search'

const orders = {
  latest: { words: 'Latest', compare: (a: DatasetRecord, b: DatasetRecord) => b.Dataset_ID - a.Dataset_ID },
  oldest: { words: 'Oldest', compare: (a: DatasetRecord, b: DatasetRecord) => a.Dataset_ID - b.Dataset_ID },
  name: { words: 'Long name, A to Z', compare: (a: DatasetRecord, b: DatasetRecord) => a.Long_Name.localeCompare(b.Long_Name, 'en') },
  nameDown: { words: 'Long name, Z to A', compare: (a: DatasetRecord, b: DatasetRecord) => b.Long_Name.localeCompare(a.Long_Name, 'en') },
} as const
type Order = keyof typeof orders

/** The search that the fields hold; the bounds that they show by default are no limits. */
function queryOfFields(form: HTMLFormElement, today: string): SearchQuery {
  const parameters = new URLSearchParams()
  const defaults: Record<string, string> = {
    timeStart: '1900-01-01',
    timeEnd: today,
    latStart: '-90',
    latEnd: '90',
    lonStart: '-180',
    lonEnd: '180',
  }
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '' && defaults[name] !== value) parameters.append(name, value)
  }
  return searchQueryFromUrl(parameters)
}

/** The catalog: the list as it was built, narrowed as the reader types. The address and the count are always true; without a script the whole list stands. */
export function CatalogSearch({ entries }: { readonly entries: readonly CatalogEntry[] }) {
  return (
    <Guarded>
      <Search entries={entries} />
    </Guarded>
  )
}

function Search({ entries }: { readonly entries: readonly CatalogEntry[] }) {
  const query = useStore($query)
  const version = useStore($fieldsVersion)
  const form = useRef<HTMLFormElement>(null)
  const [today, setToday] = useState('')
  const facets = useMemo(() => facetsOf(entries.map(({ record }) => record)), [entries])
  const decades = useMemo(() => decadeCounts(entries.map(({ record }) => record)), [entries])

  useEffect(() => {
    setToday(new Date().toISOString().slice(0, 10))
    readAddress()
    // What was typed before the page woke up counts too.
    if (location.search === '' && form.current) changeQuery(queryOfFields(form.current, ''))
    addEventListener('popstate', readAddress)
    return () => removeEventListener('popstate', readAddress)
  }, [])

  const hear = () => {
    if (form.current) changeQuery(queryOfFields(form.current, today))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    writeAddress()
  }
  return (
    // The fields are heard here, since some stand outside the form; each of them is a control of its own.
    <div className="catalog" onInput={hear}>
      <search className="catalog-seek">
        <h1>{catalogTexts.title}</h1>
        <form id={FORM} ref={form} action="/catalog" method="get" onSubmit={send} key={version}>
          <SearchField keywords={query.keywords.join(' ')} />
        </form>
      </search>
      <div className="catalog-columns">
        <aside id="filters" className="catalog-rail" popover="auto" aria-label="Filters">
          <div className="catalog-rail-head">
            <h2>Filters</h2>
            <button type="button" className="button" data-tone="plain" onClick={() => replaceQuery(everything)}>
              Reset
            </button>
            <button type="button" className="button catalog-rail-close" popoverTarget="filters" popoverTargetAction="hide">
              Show results
            </button>
          </div>
          <CatalogFilters
            key={`${version} ${today}`}
            form={FORM}
            facets={facets}
            total={entries.length}
            decades={decades}
            query={query}
            today={today}
          />
        </aside>
        <section className="catalog-results" aria-label="Results">
          <h2 className="vh">Results</h2>
          <ResultList entries={entries} query={query} />
        </section>
      </div>
    </div>
  )
}

function ResultList({ entries, query }: { readonly entries: readonly CatalogEntry[]; readonly query: SearchQuery }) {
  const results = useStore($results)
  const [order, setOrder] = useState<Order>('latest')
  const extras = useMemo(() => new Map(entries.map(({ record, extras }) => [record.Short_Name, extras])), [entries])
  const sorted = (records: readonly DatasetRecord[]) => [...records].sort(orders[order].compare)
  const exact = sorted(results.state === 'hits' ? results.exact : results.state === 'built' ? entries.map(({ record }) => record) : [])
  const similar = sorted(results.state === 'hits' ? results.similar : [])
  const filters = activeFilters(query)
  return (
    <>
      <div className="catalog-bar">
        <p className="catalog-found" role="status">
          {results.state === 'waiting' && catalogTexts.searching}
          {results.state === 'problem' && ''}
          {(results.state === 'hits' || results.state === 'built') && catalogTexts.found(exact.length)}
        </p>
        <button type="button" className="button catalog-filters-toggle" popoverTarget="filters">
          <Icon name="filter" />
          Filters{filters.length > 0 && ` (${filters.length})`}
        </button>
        <label className="catalog-sort">
          <span className="label">Sort by</span>
          <select value={order} onChange={(event) => setOrder(Object.keys(orders).find((name) => name === event.target.value) as Order)}>
            {Object.entries(orders).map(([name, { words }]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="button"
          disabled={exact.length + similar.length === 0}
          onClick={() => saveResults([...exact, ...similar])}
        >
          <Icon name="download" />
          Results as CSV
        </button>
      </div>
      {filters.length > 0 && (
        <div className="catalog-chips">
          {filters.map(({ words, without }) => (
            <Chip key={words} onRemove={() => replaceQuery(without)} removeLabel={`Remove filter ${words}`}>
              {words}
            </Chip>
          ))}
        </div>
      )}
      {results.state === 'problem' && (
        <p className="catalog-problem" role="alert">
          {results.says}
        </p>
      )}
      {results.state === 'hits' && exact.length === 0 && similar.length === 0 && <Nothing />}
      {exact.length > 0 && <Rows records={exact} extras={extras} />}
      {similar.length > 0 && (
        <>
          <h3 className="catalog-similar">{catalogTexts.similar}</h3>
          <Rows records={similar} extras={extras} />
        </>
      )}
    </>
  )
}

function Nothing() {
  return (
    <div className="catalog-nothing">
      <p>No data set matches all of that. Try fewer words or take a filter away.</p>
      <button type="button" className="button" onClick={() => replaceQuery(everything)}>
        Show the whole catalog
      </button>
    </div>
  )
}

interface RowsProps {
  readonly records: readonly DatasetRecord[]
  readonly extras: ReadonlyMap<string, CatalogExtras | null>
}

function Rows({ records, extras }: RowsProps) {
  return (
    <DatasetList>
      {records.map((record) => (
        <DatasetCard
          key={record.Short_Name}
          entry={{ record, extras: extras.get(record.Short_Name) ?? null }}
          copy={<CopyButton text={datasetAddress(record.Short_Name)} isAddress label={`Copy link to ${record.Long_Name}`} />}
        />
      ))}
    </DatasetList>
  )
}

function saveResults(records: readonly DatasetRecord[]): void {
  const address = URL.createObjectURL(new Blob([resultsCsv(records)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: catalogTexts.resultsFile })
  link.click()
  URL.revokeObjectURL(address)
}
