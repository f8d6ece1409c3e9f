import type { CatalogEntry, CatalogExtras } from '#components/catalog/CatalogEntry.ts'
import { type RegionFilter, readTerms, regionFilters, type SearchTerm, writeTerms } from '#core/catalog/gazetteer/searchTerms.ts'
import { type ListedDataset, listedCatalog } from '#core/catalog/listing.ts'
import type { SearchQuery } from '#core/catalog/query.ts'
import { type FacetCounts, facetTable } from '#core/catalog/search/facetCounts.ts'
import { type EntriesIndex, findEntries } from '#core/catalog/search/search.ts'
import type { ResultOrder } from '../order.ts'

/** What a search found: exact hits in the order asked for, similar spellings the nearest first, and what the filters count among the hits. */
export interface Found {
  readonly exact: readonly CatalogEntry[]
  readonly similar: readonly CatalogEntry[]
  readonly counts: FacetCounts
  /** Where nothing has every word: the searches with one word less that find something, the largest first. */
  readonly fewerWords: readonly FewerWords[]
  /** Where nothing has every word: those that no data set has. */
  readonly unknownWords: readonly string[]
}

/** A search with fewer words. */
interface FewerWords {
  /** The words that are left out: all that no data set has, else one. */
  readonly without: readonly string[]
  readonly keywords: readonly string[]
  /** How many data sets it finds. */
  readonly count: number
}

/** A name of a variable that a reader may mean. */
export interface Suggestion {
  readonly name: string
  /** How many data sets have it. */
  readonly count: number
}

/** The catalog as the browser holds it once somebody searches. */
export interface Searcher {
  /** How many data sets there are with each value, whatever is searched for. */
  readonly all: FacetCounts
  readonly search: (query: SearchQuery, order: ResultOrder) => Found
  /** The regions that keywords name; the gazetteer is loaded with the catalog. */
  readonly regions: (keywords: readonly string[]) => readonly RegionFilter[]
  readonly suggest: (typed: string) => readonly Suggestion[]
}

const SUGGESTIONS = 8

/** Makes a searcher of a listing that came over the wire; `known` is what the page knows about data sets besides. */
export function createSearcher(listing: unknown, known: ReadonlyMap<string, CatalogExtras | null>): Searcher {
  const { index, variableCounts, variableNames } = listedCatalog(listing)
  const facets = facetTable(index.records)
  const ranks = orderings(index.records, index.newestFirst)
  const entries = index.records.map((record, position): CatalogEntry => {
    const extras = known.get(record.Short_Name) ?? { variables: variableCounts[position] ?? 0, depthLevels: undefined }
    return { record, extras }
  })
  const entriesAt = (positions: readonly number[]) => positions.map((position) => entries[position] as CatalogEntry)
  return {
    all: facets.all,
    search(query, order) {
      const found = findEntries(index, { ...query, fuzzy: '1', gazetteer: '1' })
      const counts = facets.among(found)
      const ways = found.exact.length > 0 ? noWays : waysOn(index, query)
      return { exact: entriesAt(ranks(found.exact, order)), similar: entriesAt(found.similar), counts, ...ways }
    },
    regions: regionFilters,
    suggest: (typed) => suggestions(variableNames, typed),
  }
}

/** Searches that are offered; more would be a list to read instead of a way on. */
const MAX_OFFERED = 3

const noWays = { fewerWords: [], unknownWords: [] }

function waysOn(index: EntriesIndex<ListedDataset>, query: SearchQuery): Pick<Found, 'fewerWords' | 'unknownWords'> {
  const terms = readTerms(query.keywords)
  const isUnknown = ({ words, region }: SearchTerm) =>
    region === null && words.some((word) => !index.lines.containing(word.toLowerCase()).includes(1))
  const unknown = terms.filter(isUnknown)
  const fewerWords = (unknown.length > 0 ? [unknown] : terms.map((term) => [term]))
    .map((without) => {
      const keywords = writeTerms(terms.filter((term) => !without.includes(term)))
      const find = () => findEntries(index, { ...query, keywords, gazetteer: '1' }).exact.length
      return { without: wordsOf(without), keywords, count: keywords.length === 0 ? 0 : find() }
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_OFFERED)
  return { fewerWords, unknownWords: wordsOf(unknown) }
}

/** The words of terms, each once; a region is one of them. */
const wordsOf = (terms: readonly SearchTerm[]): string[] => [...new Set(terms.map(({ words }) => words.join(' ')))]

/** Puts positions in an order. Names are compared once, when somebody first asks for them. */
function orderings(records: readonly ListedDataset[], newestFirst: readonly number[]) {
  let byName: readonly number[] | null = null
  const named = () => {
    const collator = new Intl.Collator('en', { numeric: true })
    const nameAt = (position: number) => records[position]?.Long_Name ?? ''
    byName ??= newestFirst.toSorted((one, other) => collator.compare(nameAt(one), nameAt(other)))
    return byName
  }
  return (found: readonly number[], order: ResultOrder): readonly number[] => {
    if (order === 'latest') return found
    if (order === 'oldest') return found.toReversed()
    const marks = new Set(found)
    const inOrder = named().filter((position) => marks.has(position))
    return order === 'name' ? inOrder : inOrder.reverse()
  }
}

/** Names that contain every word: first those that begin with what was typed, then those that more data sets have. */
function suggestions(names: ReadonlyMap<string, number>, typed: string): Suggestion[] {
  const start = typed.trim().toLowerCase()
  const words = start.split(/\s+/u)
  if (start.length < 2) return []
  const found: (Suggestion & { readonly begins: boolean })[] = []
  for (const [name, count] of names) {
    const lower = name.toLowerCase()
    if (lower !== start && words.every((word) => lower.includes(word))) found.push({ name, count, begins: lower.startsWith(start) })
  }
  return found
    .sort((one, other) => Number(other.begins) - Number(one.begins) || other.count - one.count || one.name.localeCompare(other.name, 'en'))
    .slice(0, SUGGESTIONS)
}
