import type { DatasetRecord } from '#core/api/records.ts'
import { dataFeatures } from '#core/catalog/record.ts'

/** One value of a filter and how many data sets of the catalog have it. */
interface FacetOption {
  readonly value: string
  readonly count: number
}

/** The filters that are sets of values; `name` is their name in the URL. */
export interface Facet {
  readonly name: 'dataFeatures' | 'make' | 'sensor' | 'region'
  /** CAT-04 */
  readonly title: 'Data Features' | 'Makes' | 'Sensors' | 'Regions'
  readonly options: readonly FacetOption[]
}

/** The filters that a catalog offers: every value it holds, the most frequent first; both data features even where nothing has them. */
export function facetsOf(records: readonly DatasetRecord[]): Facet[] {
  return [
    { name: 'dataFeatures', title: 'Data Features', options: counts(records, ({ DataFeatures }) => DataFeatures, dataFeatures) },
    { name: 'make', title: 'Makes', options: counts(records, ({ Make }) => [Make]) },
    { name: 'sensor', title: 'Sensors', options: counts(records, ({ Sensors }) => Sensors) },
    { name: 'region', title: 'Regions', options: counts(records, ({ Regions }) => Regions.split(',')) },
  ]
}

function counts(
  records: readonly DatasetRecord[],
  valuesOf: (record: DatasetRecord) => readonly string[],
  always: readonly string[] = [],
): FacetOption[] {
  const found = new Map<string, number>(always.map((value) => [value, 0]))
  for (const record of records) for (const value of new Set(valuesOf(record))) found.set(value, (found.get(value) ?? 0) + 1)
  return [...found]
    .filter(([value]) => value !== '')
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))
}

/** How many dated data sets have values in each decade from 1900 to 2029; climatologies and timeless data are in none. */
export function decadeCounts(records: readonly DatasetRecord[]): number[] {
  const dated = records.filter(({ Climatology, Time_Meaning }) => !Climatology && Time_Meaning === null)
  return Array.from({ length: 13 }, (_, index) => {
    const first = 1900 + 10 * index
    return dated.filter(({ Time_Min, Time_Max }) => year(Time_Max) >= first && year(Time_Min) < first + 10).length
  })
}

const year = (instant: string | null): number => Number(instant?.slice(0, 4) ?? Number.NaN)
