import type { DatasetRecord } from '#core/catalog/records.ts'
import { limits } from '#core/limits/catalog.ts'
import { oncePer } from '#core/oncePer.ts'
import { readTerms, type SearchTerm } from '../gazetteer/searchTerms.ts'
import type { SearchQuery } from '../query.ts'
import { type FilteredRecord, type Filters, filtersOf } from './filters.ts'
import { type LineIndex, lineIndex } from './LineIndex.ts'
import { regionMarks } from './regionMarks.ts'
import { type SpellingIndex, spellingIndex } from './SpellingIndex.ts'

/** The facts of a data set that a search uses. */
export type SearchedRecord = FilteredRecord & Pick<DatasetRecord, 'Dataset_ID'>

/** A data set with the texts it is found by. */
export interface SearchEntry<Item extends SearchedRecord = DatasetRecord> {
  readonly record: Item
  /** Everything that a keyword may be contained in, in lower case; no keyword reaches from one line to the next. */
  readonly text: string
}

/** What a search yields as positions among the entries, with what a count of facets goes on from. */
export interface FoundEntries {
  /** The newest first. */
  readonly exact: readonly number[]
  /** If asked for, others whose words are spelt alike, the nearest first; none of the exact ones. */
  readonly similar: readonly number[]
  /** 1 for every entry that has all keywords, whether it meets the filters or not. */
  readonly hasKeywords: Uint8Array
  readonly filters: Filters
}

/** The text that a data set is found by: its variables' names, its own names, sensors, keywords, regions, distributor, source, process level and domain. */
export function searchText(
  record: Pick<
    DatasetRecord,
    'Long_Name' | 'Short_Name' | 'Distributor' | 'Data_Source' | 'Process_Level' | 'Study_Domain' | 'Regions' | 'Sensors' | 'Keywords'
  >,
  variables: readonly { readonly Variable: string; readonly Long_Name: string }[],
): string {
  const own = [record.Long_Name, record.Short_Name, record.Distributor ?? '', record.Data_Source, record.Process_Level, record.Study_Domain]
  const names = variables.flatMap(({ Variable, Long_Name }) => [Variable, Long_Name])
  return [...own, record.Regions, ...names, ...record.Sensors, ...record.Keywords].join('\n').toLowerCase()
}

/** Searches the catalog: every keyword must be contained in the text, and every filter must be met; what has no bound passes it. The first search of these entries builds their index. */
export function searchCatalog<Item extends SearchedRecord>(entries: readonly SearchEntry<Item>[], query: SearchQuery): FoundEntries {
  return findEntries(indexOf(entries), query)
}

/** Searches as `searchCatalog` does, in an index that is there already. */
export function findEntries(index: EntriesIndex<SearchedRecord>, query: SearchQuery): FoundEntries {
  const { records } = index
  const filters = filtersOf(query)
  const { words, regions } = wantedBy(query)
  const marks = words.map((word) => index.lines.containing(word))
  const inRegions = regions.map((term) => regionMarks(index, term))
  const hasKeywords = new Uint8Array(records.length).fill(1)
  for (const marked of [...marks, ...inRegions])
    for (let at = 0; at < hasKeywords.length; at++) hasKeywords[at] = (hasKeywords[at] ?? 0) & (marked[at] ?? 0)
  const tests = [...(filters.bounds === null ? [] : [filters.bounds]), ...filters.values.values()]
  const passes = (position: number) => {
    const record = records[position]
    return record !== undefined && tests.every((test) => test(record))
  }
  const marked =
    words.length + regions.length === 0 ? index.newestFirst : index.newestFirst.filter((position) => hasKeywords[position] === 1)
  const exact = tests.length === 0 ? marked : marked.filter(passes)
  const similar =
    query.fuzzy === '1' && words.length > 0
      ? speltAlike(index, words, marks).filter((position) => inRegions.every((marked) => marked[position] === 1) && passes(position))
      : []
  return { exact, similar: similar.slice(0, limits.similarCandidates), hasKeywords, filters }
}

/** What a search looks for: words in lower case, each once, and the regions that its keywords name, where it asks for such. */
function wantedBy({ keywords, gazetteer }: SearchQuery): { words: readonly string[]; regions: readonly SearchTerm[] } {
  const terms = gazetteer === '1' ? readTerms(keywords) : [{ words: keywords, region: null, isQuoted: false }]
  const words = terms.filter(({ region }) => region === null).flatMap((term) => term.words)
  return { words: [...new Set(words.map((word) => word.toLowerCase()))], regions: terms.filter(({ region }) => region !== null) }
}

/** Data sets and the index of their texts, by position. */
export interface EntriesIndex<Item extends SearchedRecord> {
  readonly records: readonly Item[]
  readonly lines: LineIndex
  readonly newestFirst: readonly number[]
  /** Made when a search first asks for similar spellings. */
  readonly spellings: () => SpellingIndex
}

/** Puts data sets beside the index of their texts. */
export function entriesIndex<Item extends SearchedRecord>(records: readonly Item[], lines: LineIndex): EntriesIndex<Item> {
  let spellings: SpellingIndex | null = null
  const idAt = (position: number) => records[position]?.Dataset_ID ?? 0
  return {
    records,
    lines,
    newestFirst: records.map((_, position) => position).sort((one, other) => idAt(other) - idAt(one)),
    spellings: () => {
      spellings ??= spellingIndex(lines)
      return spellings
    },
  }
}

/** An index lives as long as its entries. */
const indexOf = oncePer((entries: readonly SearchEntry<SearchedRecord>[]) =>
  entriesIndex(
    entries.map(({ record }) => record),
    lineIndex(entries.map(({ text }) => text)),
  ),
)

/** The entries that have every word or one spelt like it, and not every word itself; the nearest first, then the newest. */
function speltAlike(index: EntriesIndex<SearchedRecord>, words: readonly string[], marks: readonly Uint8Array[]): number[] {
  const distances = words.map(index.spellings().distances)
  const found: { position: number; distance: number }[] = []
  for (const position of index.newestFirst) {
    let distance = 0
    let isExact = true
    for (let word = 0; word < words.length; word++) {
      if (marks[word]?.[position] === 1) continue
      isExact = false
      distance += distances[word]?.[position] ?? Number.POSITIVE_INFINITY
    }
    if (!isExact && distance < Number.POSITIVE_INFINITY) found.push({ position, distance })
  }
  return found.sort((one, other) => one.distance - other.distance).map(({ position }) => position)
}
