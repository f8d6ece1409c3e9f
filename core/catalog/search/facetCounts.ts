import { EVERYWHERE, type FilteredRecord, type ValueFilter, valueFilters, valuesOf } from './filters.ts'
import type { FoundEntries } from './search.ts'

/** How many data sets have each value of each filter. */
export type FacetCounts = Readonly<Record<ValueFilter, ReadonlyMap<string, number>>>

/** The values of the filters that are sets, over all data sets of a catalog. */
export interface FacetTable {
  /** Every value of the catalog with how many data sets have it, whatever is searched for. */
  readonly all: FacetCounts
  /**
   * The counts among what was found. A filter's own choice does not lower the counts of its other values: each says how many data sets
   * there are with it beside the other filters.
   */
  readonly among: (found: Pick<FoundEntries, 'hasKeywords' | 'filters'>) => FacetCounts
}

interface Column {
  readonly values: readonly string[]
  /** The indices into `values` of data set `n` are at `starts[n]` to `starts[n + 1]`. */
  readonly starts: Uint32Array
  readonly places: readonly number[]
}

/** Reads the values of all data sets once, so that counting them after every change is quick. */
export function facetTable(records: readonly FilteredRecord[]): FacetTable {
  const regions = regionsOf(records)
  const columns = new Map(valueFilters.map((name) => [name, columnOf(records, name === 'region' ? regions : valuesOf[name])]))
  const everything = { hasKeywords: new Uint8Array(records.length).fill(1), filters: { bounds: null, values: new Map() } }
  const among: FacetTable['among'] = (found) => countsOf(columns, records, found)
  return { all: among(everything), among }
}

/** What covers the globe is found in every region of the catalog, and so counts in each. */
function regionsOf(records: readonly FilteredRecord[]): (record: FilteredRecord) => readonly string[] {
  const all = [...new Set(records.flatMap(valuesOf.region))]
  return (record) => {
    const own = valuesOf.region(record)
    return own.some((name) => name.toLowerCase() === EVERYWHERE) ? all : own
  }
}

function columnOf(records: readonly FilteredRecord[], valuesOfRecord: (record: FilteredRecord) => readonly string[]): Column {
  const known = new Map<string, number>()
  const starts = new Uint32Array(records.length + 1)
  const places: number[] = []
  records.forEach((record, row) => {
    for (const value of new Set(valuesOfRecord(record))) {
      if (value === '') continue
      const place = known.get(value) ?? known.size
      known.set(value, place)
      places.push(place)
    }
    starts[row + 1] = places.length
  })
  return { values: [...known.keys()], starts, places }
}

function countsOf(
  columns: ReadonlyMap<ValueFilter, Column>,
  records: readonly FilteredRecord[],
  { hasKeywords, filters }: Pick<FoundEntries, 'hasKeywords' | 'filters'>,
): FacetCounts {
  const counts = new Map([...columns].map(([name, { values }]) => [name, new Uint32Array(values.length)]))
  const count = (name: ValueFilter, row: number) => {
    const column = columns.get(name)
    const own = counts.get(name)
    if (!column || !own) return
    for (let at = column.starts[row] ?? 0; at < (column.starts[row + 1] ?? 0); at++) {
      const place = column.places[at] ?? 0
      own[place] = (own[place] ?? 0) + 1
    }
  }
  records.forEach((record, row) => {
    if (hasKeywords[row] !== 1 || filters.bounds?.(record) === false) return
    const failed = failedFilters(filters.values, record)
    if (failed.length === 0) for (const name of valueFilters) count(name, row)
    else if (failed.length === 1 && failed[0]) count(failed[0], row)
  })
  const byValue = ([name, { values }]: [ValueFilter, Column]) =>
    [name, new Map(values.map((value, place) => [value, counts.get(name)?.[place] ?? 0]))] as const
  return Object.fromEntries([...columns].map(byValue)) as unknown as FacetCounts
}

const NONE: readonly ValueFilter[] = []

/** The filters that exclude a data set, two at most: more make no difference. */
function failedFilters(tests: FoundEntries['filters']['values'], record: FilteredRecord): readonly ValueFilter[] {
  if (tests.size === 0) return NONE
  const failed: ValueFilter[] = []
  for (const [name, test] of tests) {
    if (!test(record)) failed.push(name)
    if (failed.length === 2) break
  }
  return failed
}
