import type { DatasetRecord } from '#core/catalog/records.ts'
import { unknownForm } from '#core/request/problemOf.ts'
import { isSynthetic } from './record.ts'
import { lineIndexOf } from './search/LineIndex.ts'
import { type EntriesIndex, entriesIndex } from './search/search.ts'

/** Columns of the listing that are plain numbers. */
const numberColumns = [
  'Dataset_ID',
  'Climatology',
  'Has_Depth',
  'Lat_Min',
  'Lat_Max',
  'Lon_Min',
  'Lon_Max',
  'Depth_Min',
  'Depth_Max',
  'Row_Count',
] as const
/** Columns that are texts. */
const textColumns = [
  'Short_Name',
  'Long_Name',
  'Table_Name',
  'Icon_URL',
  'Process_Level',
  'Make',
  'Data_Source',
  'Distributor',
  'Acknowledgement',
  'Spatial_Resolution',
  'Temporal_Resolution',
  'Study_Domain',
  'Time_Min',
  'Time_Max',
  'Time_Meaning',
  'Regions',
  'Unstructured_Dataset_Metadata',
] as const
/** Columns that are lists of texts. */
const listColumns = ['Sensors', 'DataFeatures', 'Keywords'] as const

/** A data set as the catalog's list shows and searches it: a record without its long texts. Of the metadata it holds only whether the data are synthetic. */
export type ListedDataset = Pick<
  DatasetRecord,
  (typeof numberColumns)[number] | (typeof textColumns)[number] | (typeof listColumns)[number]
>

/** The names of a variable. */
interface VariableNames {
  readonly Variable: string
  readonly Long_Name: string
}

/** The whole catalog as the browser searches it: columns whose texts are indices into `strings`, which holds each text once. */
export interface CatalogListing {
  readonly strings: readonly string[]
  readonly columns: Readonly<Record<string, readonly (number | null)[]>>
  readonly lists: Readonly<Record<string, readonly (readonly number[])[]>>
}

/** A catalog that came over the wire, ready to be searched. */
export interface ListedCatalog {
  readonly index: EntriesIndex<ListedDataset>
  /** How many variables each data set has. */
  readonly variableCounts: readonly number[]
  /** The long names of all variables, each once, with how many data sets have it. */
  readonly variableNames: ReadonlyMap<string, number>
}

/** Writes the catalog as a listing. */
export function listingOf(
  datasets: readonly { readonly record: DatasetRecord; readonly variables: readonly VariableNames[] }[],
): CatalogListing {
  const numbers = new Map<string, number>()
  const place = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  const textOf = (record: DatasetRecord, name: (typeof textColumns)[number]): string | null =>
    name === 'Unstructured_Dataset_Metadata' ? (isSynthetic(record) ? SYNTHETIC : null) : record[name]
  const columns: Record<string, (number | null)[]> = {}
  const lists: Record<string, number[][]> = {}
  for (const name of numberColumns) columns[name] = datasets.map(({ record }) => record[name])
  for (const name of textColumns) {
    columns[name] = datasets.map(({ record }) => {
      const text = textOf(record, name)
      return text === null ? null : place(text)
    })
  }
  for (const name of listColumns) lists[name] = datasets.map(({ record }) => record[name].map(place))
  lists[VARIABLES] = datasets.map(({ variables }) => variables.map(({ Variable, Long_Name }) => place(`${Variable}\n${Long_Name}`)))
  return { strings: [...numbers.keys()], columns, lists }
}

/** The list of a data set's variables: name and long name as the two lines of one text. */
const VARIABLES = 'variables'
const SYNTHETIC = '{"synthetic":"true"}'
/** The texts that a keyword may be contained in; the same as `searchText` has. */
const searchedTexts = ['Long_Name', 'Short_Name', 'Distributor', 'Data_Source', 'Process_Level', 'Study_Domain', 'Regions'] as const
const searchedLists = ['Sensors', 'Keywords', VARIABLES] as const

/** Reads a listing that came over the wire; throws `unexpected-reply` where it is none. */
export function listedCatalog(value: unknown): ListedCatalog {
  const listing = checked(value)
  const records = recordsOf(listing)
  const variables = listing.lists[VARIABLES] ?? []
  const counts = new Map<number, number>()
  for (const own of variables) for (const at of own) counts.set(at, (counts.get(at) ?? 0) + 1)
  const variableNames = new Map<string, number>()
  for (const [at, count] of counts) {
    const name = (listing.strings[at] ?? '').split('\n')[1] ?? ''
    variableNames.set(name, (variableNames.get(name) ?? 0) + count)
  }
  return {
    index: entriesIndex(
      records,
      lineIndexOf(
        listing.strings.map((text) => text.toLowerCase()),
        searchedPairs(listing),
        records.length,
      ),
    ),
    variableCounts: variables.map(({ length }) => length),
    variableNames,
  }
}

/** The searched texts of each data set as alternating text and data set. */
function searchedPairs({ columns, lists }: CatalogListing): number[] {
  const pairs: number[] = []
  for (const name of searchedTexts) {
    columns[name]?.forEach((at, row) => {
      if (at !== null) pairs.push(at, row)
    })
  }
  for (const name of searchedLists) {
    lists[name]?.forEach((own, row) => {
      for (const at of own) pairs.push(at, row)
    })
  }
  return pairs
}

function recordsOf({ strings, columns, lists }: CatalogListing): ListedDataset[] {
  const number = (name: (typeof numberColumns)[number], row: number) => columns[name]?.[row] ?? null
  const flag = (name: 'Climatology' | 'Has_Depth', row: number) => (columns[name]?.[row] === 1 ? 1 : 0)
  const text = (name: (typeof textColumns)[number], row: number) => {
    const at = columns[name]?.[row] ?? null
    return at === null ? null : (strings[at] ?? null)
  }
  const list = (name: (typeof listColumns)[number], row: number) => (lists[name]?.[row] ?? []).map((at) => strings[at] ?? '')
  return (columns.Dataset_ID ?? []).map((id, row) => ({
    Dataset_ID: id ?? 0,
    Climatology: flag('Climatology', row),
    Has_Depth: flag('Has_Depth', row),
    Lat_Min: number('Lat_Min', row),
    Lat_Max: number('Lat_Max', row),
    Lon_Min: number('Lon_Min', row),
    Lon_Max: number('Lon_Max', row),
    Depth_Min: number('Depth_Min', row),
    Depth_Max: number('Depth_Max', row),
    Row_Count: number('Row_Count', row) ?? 0,
    Short_Name: text('Short_Name', row) ?? '',
    Long_Name: text('Long_Name', row) ?? '',
    Table_Name: text('Table_Name', row) ?? '',
    Icon_URL: text('Icon_URL', row) ?? '',
    Process_Level: text('Process_Level', row) ?? '',
    Make: text('Make', row) ?? '',
    Data_Source: text('Data_Source', row) ?? '',
    Distributor: text('Distributor', row),
    Acknowledgement: text('Acknowledgement', row) ?? '',
    Spatial_Resolution: text('Spatial_Resolution', row) ?? '',
    Temporal_Resolution: text('Temporal_Resolution', row) ?? '',
    Study_Domain: text('Study_Domain', row) ?? '',
    Time_Min: text('Time_Min', row),
    Time_Max: text('Time_Max', row),
    Time_Meaning: text('Time_Meaning', row),
    Regions: text('Regions', row) ?? '',
    Unstructured_Dataset_Metadata: text('Unstructured_Dataset_Metadata', row),
    Sensors: list('Sensors', row),
    DataFeatures: list('DataFeatures', row),
    Keywords: list('Keywords', row),
  }))
}

/** A listing is our own portal's; what is looked at here is whether all columns are there and equally long. */
function checked(value: unknown): CatalogListing {
  const listing = value as Partial<CatalogListing> | null
  const rows = listing?.columns?.Dataset_ID?.length
  const isWhole =
    rows !== undefined &&
    Array.isArray(listing?.strings) &&
    [...numberColumns, ...textColumns].every((name) => listing?.columns?.[name]?.length === rows) &&
    [...listColumns, VARIABLES].every((name) => listing?.lists?.[name]?.length === rows)
  if (!isWhole) throw unknownForm()
  return listing as CatalogListing
}
