import type { VariableQuery } from '#core/api/catalogVariables.ts'
import type { chartVariables, DatasetWithVariables, ListedVariable, VariableList } from '#core/api/chartVariables.ts'
import type { ValueOf } from '#core/api/endpoint.ts'
import type { VariableRecord } from '#core/api/records.ts'
import { listOfMake, type MakeList } from '#core/catalog/makeLists.ts'
import { type FacetCounts, facetTable } from '#core/catalog/search/facetCounts.ts'
import { valueFilters } from '#core/catalog/search/filters.ts'
import { searchCatalog } from '#core/catalog/search.ts'
import type { VariableHits } from '#core/catalog/variableSearch.ts'
import { limits } from '#core/limits.ts'
import { cachedPerVersion } from './cachedPerVersion.ts'
import type { CatalogSnapshot } from './catalog.ts'
import { JsonRows } from './JsonRows.ts'
import { variablesIn } from './variables.ts'

type Found = ValueOf<typeof chartVariables>

/** The data sets with variables that a search finds, in two lists, and what the filters count among them. */
export async function chartVariablesFor(catalog: CatalogSnapshot, query: VariableQuery): Promise<Found> {
  const search = await variablesIn(catalog)
  const rows = await cachedPerVersion(catalog, 'variables to chart', () => new JsonRows<ListedVariable>(rowTexts(catalog)))
  const owners = await cachedPerVersion(catalog, 'owners of variables', () => ownersOf(catalog))
  const facets = await cachedPerVersion(catalog, 'facets', () => facetTable(catalog.datasets.map(({ record }) => record)))
  const everything = catalog.datasets.map((_, place) => place)
  const hasKeywords = new Uint8Array(everything.length)
  for (const place of search(everything, { ...query, sensor: [] }).datasets) hasKeywords[place] = 1
  // The entries are those of the data sets, in the same order.
  const { exact, filters } = searchCatalog(catalog.entries, { ...query, keywords: [] })
  const hits = search(exact, query)
  return {
    lists: listsOf(catalog, hits, variablesByDataset(hits, owners, rows)),
    facets: facetPairs(facets.all, facets.among({ hasKeywords, filters })),
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

/** The place of each variable's data set. */
function ownersOf({ datasets }: CatalogSnapshot): Uint32Array {
  return Uint32Array.from(datasets.flatMap(({ variableIds }, place) => variableIds.map(() => place)))
}

interface Matching {
  readonly isShown: boolean
  readonly variables: () => ListedVariable[]
}

function variablesByDataset({ variables, others }: VariableHits, owners: Uint32Array, rows: JsonRows<ListedVariable>) {
  const places = new Map<number, number[]>()
  const isShown = new Set(variables.map((at) => owners[at]))
  for (const at of [...variables, ...others]) {
    const owner = owners[at] ?? 0
    const own = places.get(owner)
    if (own === undefined) places.set(owner, [at])
    else own.push(at)
  }
  return (place: number): Matching => ({
    isShown: isShown.has(place),
    variables: () => (places.get(place) ?? []).sort((one, other) => one - other).map((at) => rows.at(at)),
  })
}

function listsOf({ datasets }: CatalogSnapshot, hits: VariableHits, matching: (place: number) => Matching): Record<MakeList, VariableList> {
  const empty = (): VariableList => ({ shown: 0, hidden: 0, datasets: [], hiddenDatasets: [] })
  const lists = { Observation: empty(), Model: empty() }
  for (const place of hits.datasets) {
    const record = datasets[place]?.record
    if (record === undefined) continue
    const list = lists[listOfMake(record.Make)]
    const { isShown, variables } = matching(place)
    list[isShown ? 'shown' : 'hidden'] += 1
    const into: DatasetWithVariables[] = isShown ? list.datasets : list.hiddenDatasets
    if (into.length >= limits.variableSearchDatasets) continue
    const { Dataset_ID, Short_Name, Long_Name, Make } = record
    into.push({ id: Dataset_ID, shortName: Short_Name, longName: Long_Name, make: Make, variables: variables() })
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
