import type { ValueOf } from '#core/api/endpoint.ts'
import type { DatasetWithVariables, ListedVariable, VariableList, VariableQuery, variablesApi } from '#core/api/variables.ts'
import { listOfMake, type MakeList } from '#core/catalog/makeLists.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import { type FacetCounts, type FacetTable, facetTable } from '#core/catalog/search/facetCounts.ts'
import { valueFilters } from '#core/catalog/search/filters.ts'
import { searchCatalog } from '#core/catalog/search/search.ts'
import type { VariableHits } from '#core/catalog/variableSearch.ts'
import { limits } from '#core/limits/charts.ts'
import { cachedPerVersion } from './cachedPerVersion.ts'
import type { CatalogSnapshot } from './catalog.ts'
import { JsonRows } from './JsonRows.ts'
import { variablesIn } from './variables.ts'

type Found = ValueOf<typeof variablesApi.chartVariables>

/** The data sets with variables that a search finds, in two lists, and what the filters count among them. */
export async function chartVariablesFor(catalog: CatalogSnapshot, query: VariableQuery): Promise<Found> {
  const search = await variablesIn(catalog)
  const parts = await cachedPerVersion(catalog, 'variables to chart', () => partsOf(catalog))
  // The entries are those of the data sets, in the same order.
  const { exact, filters } = searchCatalog(catalog.entries, { ...query, keywords: [] })
  const isFiltered = filters.bounds !== null || filters.values.size > 0
  const find = (): Found => {
    const hits = search(exact, query)
    const withWords = isFiltered ? search(parts.places, { ...query, sensor: [] }) : hits
    const hasKeywords = new Uint8Array(catalog.datasets.length)
    for (const place of withWords.datasets) hasKeywords[place] = 1
    const { all, among } = parts.facets
    return { lists: listsOf(catalog, hits, parts), facets: facetPairs(all, among({ hasKeywords, filters })) }
  }
  // The unfiltered list, which every reader requests first.
  const isEverything = !isFiltered && query.searchTerms.length === 0
  return isEverything ? cachedPerVersion(catalog, 'every variable to chart', find) : find()
}

/** The index that all searches of one version share. */
interface Parts {
  readonly places: readonly number[]
  readonly rows: JsonRows<ListedVariable>
  /** The place of each variable's data set. */
  readonly owners: Uint32Array
  readonly facets: FacetTable
}

function partsOf(catalog: CatalogSnapshot): Parts {
  const { datasets } = catalog
  return {
    places: datasets.map((_, place) => place),
    rows: new JsonRows(rowTexts(catalog)),
    owners: Uint32Array.from(datasets.flatMap(({ variableIds }, place) => variableIds.map(() => place))),
    facets: facetTable(datasets.map(({ record }) => record)),
  }
}

function rowTexts({ datasets }: CatalogSnapshot): string[] {
  return datasets.flatMap(({ variables }) => variables.map(({ record }) => JSON.stringify(rowOf(record))))
}

function rowOf(record: VariableRecord): ListedVariable {
  const { ID, Variable, Long_Name, Unit, Visualize, Variable_Count, Variable_Mean } = record
  const isText = Variable_Count > 0 && Variable_Mean === null
  return { id: ID, name: Variable, longName: Long_Name, unit: Unit, obstacle: Visualize === 1 ? null : isText ? 'text' : 'withheld' }
}

/** The matching variables of a data set, by its place; only what is listed is read. */
function variablesByDataset({ variables, others, distanceOf }: VariableHits, { owners, rows }: Parts): (place: number) => ListedVariable[] {
  const places = new Map<number, number[]>()
  for (const at of [...variables, ...others]) {
    const owner = owners[at] ?? 0
    const own = places.get(owner)
    if (own === undefined) places.set(owner, [at])
    else own.push(at)
  }
  return (place) =>
    (places.get(place) ?? []).sort((one, other) => distanceOf(one) - distanceOf(other) || one - other).map((at) => rows.at(at))
}

function listsOf({ datasets }: CatalogSnapshot, hits: VariableHits, parts: Parts): Record<MakeList, VariableList> {
  const empty = (): VariableList => ({ shown: 0, hidden: 0, datasets: [], hiddenDatasets: [] })
  const lists = { Observation: empty(), Model: empty() }
  const variablesOf = variablesByDataset(hits, parts)
  const isShown = new Set(hits.variables.map((at) => parts.owners[at]))
  for (const place of hits.datasets) {
    const record = datasets[place]?.record
    if (record === undefined) continue
    const list = lists[listOfMake(record.Make)]
    list[isShown.has(place) ? 'shown' : 'hidden'] += 1
    const into: DatasetWithVariables[] = isShown.has(place) ? list.datasets : list.hiddenDatasets
    if (into.length >= limits.variableSearchDatasets) continue
    const { Dataset_ID, Short_Name, Long_Name, Make } = record
    into.push({ id: Dataset_ID, shortName: Short_Name, longName: Long_Name, make: Make, variables: variablesOf(place) })
  }
  return lists
}

function facetPairs(all: FacetCounts, among: FacetCounts): Found['facets'] {
  const pairs = valueFilters.map((name) => [
    name,
    [...all[name]].map(([value, total]): [string, number, number] => [value, total, among[name].get(value) ?? 0]),
  ])
  return Object.fromEntries(pairs) as Found['facets']
}
