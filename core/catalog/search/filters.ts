import type { DatasetRecord } from '#core/catalog/records.ts'
import { lonRangeOf, splitAtDateLine, withBothNames } from '#core/extent/longitude.ts'
import type { SearchQuery } from '../query.ts'

/** The facts of a data set that filters use. */
export type FilteredRecord = Pick<
  DatasetRecord,
  | 'Has_Depth'
  | 'Time_Min'
  | 'Time_Max'
  | 'Time_Meaning'
  | 'Climatology'
  | 'Lat_Min'
  | 'Lat_Max'
  | 'Lon_Min'
  | 'Lon_Max'
  | 'Sensors'
  | 'Make'
  | 'DataFeatures'
  | 'Regions'
  | 'Temporal_Resolution'
  | 'Spatial_Resolution'
  | 'Data_Source'
  | 'Distributor'
  | 'Process_Level'
>

/** The region of what covers the globe, in lower case. */
export const EVERYWHERE = 'global'

type Test = (record: FilteredRecord) => boolean

/** What the days and the region of a search look at: data sets, and cruises too. */
type BoundedRecord = Pick<
  FilteredRecord,
  'Time_Min' | 'Time_Max' | 'Time_Meaning' | 'Climatology' | 'Lat_Min' | 'Lat_Max' | 'Lon_Min' | 'Lon_Max'
>

type BoundedTest = (record: BoundedRecord) => boolean

/** A search's days and region. */
type SearchBounds = Pick<SearchQuery, 'timeStart' | 'timeEnd' | 'latStart' | 'latEnd' | 'lonStart' | 'lonEnd'>

/** The filters that are sets of values, by their names in the URL, and the values that a data set has. */
export const valuesOf = {
  dataFeatures: ({ DataFeatures }: FilteredRecord) => DataFeatures,
  make: ({ Make }: FilteredRecord) => [Make],
  sensor: ({ Sensors }: FilteredRecord) => Sensors,
  region: ({ Regions }: FilteredRecord) => Regions.split(',').map((name) => name.trim()),
  temporalResolution: ({ Temporal_Resolution }: FilteredRecord) => [Temporal_Resolution],
  spatialResolution: ({ Spatial_Resolution }: FilteredRecord) => [Spatial_Resolution],
  dataSource: ({ Data_Source }: FilteredRecord) => [Data_Source],
  distributor: ({ Distributor }: FilteredRecord) => (Distributor === null ? [] : [Distributor]),
  processLevel: ({ Process_Level }: FilteredRecord) => [Process_Level],
} as const satisfies Readonly<Record<string, (record: FilteredRecord) => readonly string[]>>
export type ValueFilter = keyof typeof valuesOf

/** The names of the filters that are sets of values. */
export const valueFilters = Object.keys(valuesOf) as readonly ValueFilter[]

/** The tests of a search's filters, keywords aside: those on bounds together, and one for each set of values that narrows. What has no bound passes it. */
export interface Filters {
  /** `null` where no bound is set. */
  readonly bounds: Test | null
  readonly values: ReadonlyMap<ValueFilter, Test>
}

/** Reads the filters of a search once, so that they can be put to many data sets. */
export function filtersOf(query: SearchQuery): Filters {
  const bounds: Test[] = [...depthTest(query), ...overlapTests(query), ...monthTest(query)]
  const values = valueFilters.flatMap((name) => {
    const test = valueTest(name, query[name])
    return test === null ? [] : [[name, test] as const]
  })
  return { bounds: bounds.length === 0 ? null : (record) => bounds.every((test) => test(record)), values: new Map(values) }
}

function valueTest(name: ValueFilter, wanted: readonly string[] | string | undefined): Test | null {
  if (wanted === undefined || wanted.length === 0) return null
  const names = new Set((typeof wanted === 'string' ? [wanted] : wanted).map((value) => value.toLowerCase()))
  // What covers the globe covers every region.
  if (name === 'region') names.add(EVERYWHERE)
  // A catalog has few values, each many times: every one is looked at once.
  const verdicts = new Map<string, boolean>()
  const isWanted = (value: string) => {
    const known = verdicts.get(value)
    if (known !== undefined) return known
    const verdict = names.has(value.toLowerCase())
    verdicts.set(value, verdict)
    return verdict
  }
  return (record) => valuesOf[name](record).some(isWanted)
}

function depthTest({ hasDepth }: SearchQuery): Test[] {
  return hasDepth === 'any' ? [] : [({ Has_Depth }) => (Has_Depth === 1) === (hasDepth === 'yes')]
}

/** The tests of a search's days and region, each of which must hold: bounds overlap, and what has no bound passes. */
export function overlapTests(bounds: SearchBounds): BoundedTest[] {
  return [...dayTests(bounds), ...placeTests(bounds)]
}

/** Climatologies and timeless data have no dates that could exclude them. */
function dayTests({ timeStart, timeEnd }: SearchBounds): BoundedTest[] {
  const hasNoDates = ({ Climatology, Time_Meaning }: BoundedRecord) => Climatology === 1 || Time_Meaning !== null
  const tests: BoundedTest[] = []
  if (timeEnd !== undefined)
    tests.push((record) => hasNoDates(record) || record.Time_Min === null || record.Time_Min.slice(0, 10) <= timeEnd)
  if (timeStart !== undefined)
    tests.push((record) => hasNoDates(record) || record.Time_Max === null || record.Time_Max.slice(0, 10) >= timeStart)
  return tests
}

/** Of what has no dates, months exclude climatologies alone. */
function monthTest({ month }: SearchQuery): Test[] {
  if (month.length === 0) return []
  const wanted = month.reduce((mask, number) => mask | monthBit(number), 0)
  return [(record) => (monthsOf(record) & wanted) !== 0]
}

const EVERY_MONTH = 0b1111_1111_1111
const monthBit = (month: number): number => 1 << (month - 1)

/** The months of the year that a data set has values in, as bits, January lowest; all of them where nothing is known. */
function monthsOf({ Time_Min, Time_Max, Time_Meaning, Climatology }: FilteredRecord): number {
  if (Time_Min === null || Time_Max === null || (Climatology === 0 && Time_Meaning !== null)) return EVERY_MONTH
  const first = Climatology === 1 ? Number(Time_Min) : monthNumber(Time_Min)
  const last = Climatology === 1 ? Number(Time_Max) : monthNumber(Time_Max)
  if (!(last >= first && last - first < 11)) return EVERY_MONTH
  let mask = 0
  for (let month = first; month <= last; month++) mask |= monthBit(((month - 1) % 12) + 1)
  return mask
}

/** Months since the beginning of year 0, January of which is 1. */
function monthNumber(instant: string): number {
  return Number(instant.slice(0, 4)) * 12 + Number(instant.slice(5, 7))
}

function placeTests({ latStart, latEnd, lonStart, lonEnd }: SearchBounds): BoundedTest[] {
  const tests: BoundedTest[] = []
  if (latStart !== undefined || latEnd !== undefined)
    tests.push(({ Lat_Min, Lat_Max }) => overlaps(latStart ?? -90, latEnd ?? 90, Lat_Min, Lat_Max))
  if (lonStart !== undefined || lonEnd !== undefined) {
    const parts = splitAtDateLine(withBothNames(lonRangeOf(lonStart ?? -180, lonEnd ?? 180), { min: -180, max: 180 }))
    tests.push(({ Lon_Min, Lon_Max }) => parts.some(({ min, max }) => overlaps(min, max, Lon_Min, Lon_Max)))
  }
  return tests
}

function overlaps(start: number, end: number, min: number | null, max: number | null): boolean {
  return (max === null || max >= start) && (min === null || min <= end)
}
