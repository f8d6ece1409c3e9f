import type { SheetName } from '#core/workbook/Workbook.ts'
import type { Book, CellContent } from '#core/workbook/workbookOf.ts'
import { lettersOf } from '#core/workbook/xlsx/SheetBuilder.ts'
import type { Random } from '../Random.ts'

/** A fault that was planted, and where: the rule must find it there before anything else. A place without a cell is a whole column or sheet. */
interface Planted {
  readonly book: Partial<Book>
  readonly cell?: string
}

type Plant = (book: Book, random: Random) => Planted

const column = (book: Book, sheet: SheetName, name: string): number => book[sheet][0]?.indexOf(name) ?? -1

/** Puts a value into a column, in the given row below the headers or any. */
function put(sheet: SheetName, name: string | readonly string[], values: readonly CellContent[], atRow?: number): Plant {
  return (book, random) => {
    const index = column(book, sheet, typeof name === 'string' ? name : random.pick(name))
    const row = atRow ?? random.whole(1, book[sheet].length - 1)
    const cells = book[sheet][row]
    if (cells) cells[index] = random.pick(values)
    return { book, cell: `${lettersOf(index)}${row + 1}` }
  }
}

const inDataset = (name: string | readonly string[], values: readonly CellContent[]): Plant => put('dataset_meta_data', name, values, 1)
const inVariables = (name: string | readonly string[], values: readonly CellContent[]): Plant => put('vars_meta_data', name, values)

/** Changes a whole column of the data; the first of the variables where it is not named. */
function each(change: (cell: CellContent, row: number) => CellContent, name = 'temperature'): Plant {
  return (book) => {
    const index = column(book, 'data', name)
    for (const [row, cells] of book.data.entries()) if (row > 0) cells[index] = change(cells[index] ?? null, row)
    return { book }
  }
}

function rename(sheet: SheetName, names: readonly string[], to: string): Plant {
  return (book, random) => {
    const headers = book[sheet][0]
    if (headers) headers[headers.indexOf(random.pick(names))] = to
    return { book }
  }
}

const datasetTexts = [
  'dataset_short_name',
  'dataset_long_name',
  'dataset_version',
  'dataset_release_date',
  'dataset_make',
  'dataset_source',
]
const variableTexts = ['var_long_name', 'var_sensor', 'var_spatial_res', 'var_temporal_res', 'var_discipline', 'visualize', 'var_keywords']

/** The same value for a second variable as for the first. */
const twice =
  (name: string, change = (cell: string) => cell): Plant =>
  (book) => {
    const index = column(book, 'vars_meta_data', name)
    const [, first, second] = book.vars_meta_data
    if (first && second) second[index] = change(String(first[index]))
    return { book, cell: `${lettersOf(index)}3` }
  }

const copiedRow: Plant = (book, random) => {
  book.data.push([...(random.pick(book.data.slice(1)) ?? [])])
  return { book }
}

const unitsBelow: Plant = (book) => {
  book.data.splice(1, 0, book.data[0]?.map((header) => (header === 'lat' ? 'deg N' : header === 'lon' ? 'deg E' : 'UTC')) ?? [])
  return { book, cell: 'B2' }
}

const repeatedPlace: Plant = (book, random) => {
  const temperature = column(book, 'data', 'temperature')
  const copy = [...random.pick(book.data.slice(1))]
  copy[temperature] = Number(copy[temperature] ?? 14) + 0.111
  book.data.push(copy)
  return { book, cell: `A${book.data.length}` }
}

const orphan: Plant = (book, random) => {
  const row = random.whole(1, book.data.length - 1)
  const width = book.data[0]?.length ?? 0
  book.data[row]?.push('note')
  return { book, cell: `${lettersOf(width)}${row + 1}` }
}

const secondRow: Plant = (book, random) => {
  const index = column(book, 'dataset_meta_data', random.pick(datasetTexts))
  const row: CellContent[] = book.dataset_meta_data[0]?.map(() => null) ?? []
  row[index] = 'More'
  book.dataset_meta_data.push(row)
  return { book, cell: `${lettersOf(index)}3` }
}

const jump: Plant = (book, random) => {
  const row = random.whole(4, book.data.length - 1)
  const index = column(book, 'data', 'lat')
  const cells = book.data[row - ((row - 1) % 3)]
  if (cells) cells[index] = Number(cells[index]) - 30
  return { book, cell: `${lettersOf(index)}${row - ((row - 1) % 3) + 1}` }
}

/** Mongolia, the Congo, Brazil, Kansas, Siberia, Australia, the Sahara. */
const inlandPlaces = [
  [46, 103],
  [0.5, 24.2],
  [-8.1, -55.3],
  [38.5, -98.2],
  [62.3, 105.4],
  [-25.2, 135.1],
  [23.4, 10.2],
] as const

const inland: Plant = (book, random) => {
  const row = random.whole(1, book.data.length - 1)
  const [lat, lon] = random.pick(inlandPlaces)
  const cells = book.data[row]
  if (cells) {
    cells[column(book, 'data', 'lat')] = lat
    cells[column(book, 'data', 'lon')] = lon
  }
  return { book, cell: `${lettersOf(column(book, 'data', 'lat'))}${row + 1}` }
}

/** One way to introduce an error into a workbook for each rule, by the rule's code; several if the rule finds several things. */
export const plants: Readonly<Record<string, readonly Plant[]>> = {
  'sheet-missing': [({ data: _, ...book }) => ({ book }), ({ vars_meta_data: _, ...book }) => ({ book })],
  'sheet-name': [({ data, ...book }) => ({ book: { ...book, 'Data ': data } })],
  'sheet-empty': [(book) => ({ book: { ...book, vars_meta_data: book.vars_meta_data.slice(0, 1) } })],
  'hidden-character': [
    rename('data', ['salinity'], 'sal\u200binity'),
    rename('data', ['lat'], 'l\u0430t'),
    rename('data', ['time'], 'time\u200b'),
  ],
  'column-missing': [
    rename('data', ['time', 'lat', 'lon'], 'place'),
    rename('data', ['lat'], 'Latitude'),
    rename('data', ['depth'], 'Depth'),
  ],
  'unit-row': [unitsBelow],
  'duplicate-column': [rename('data', ['salinity'], 'Temperature')],
  'orphan-cell': [orphan],
  'formula-value': [put('data', ['depth', 'temperature', 'salinity'], [{ formula: '=A2*2' }, { formula: '=' }])],
  'excel-date': [put('data', ['temperature', 'salinity'], [{ date: 42_430 }, { date: 43_831.25 }])],
  cross_validate_data_vars: [rename('data', ['salinity'], 'salt'), put('vars_meta_data', 'var_short_name', ['sal_2'], 2)],
  'value-required': [put('data', ['time', 'lat', 'lon'], [null])],
  'time-form': [put('data', 'time', ['2019-02-29T00:00:00', '2018-05-34', '20200101', 43_831, '01/02/2020', 'noon 🌊'])],
  'implausible-year': [put('data', 'time', ['0016-05-01T00:00:00', '1016-05-01', '2106-05-01T10:00:00Z'])],
  'lat-range': [put('data', 'lat', [90.5, -91, '10N', '45 30.5', 1000])],
  'lon-range': [put('data', 'lon', [180.5, 359, '20W', '-181'])],
  'depth-range': [put('data', 'depth', [-1, 11_001, '5 m', -5000])],
  'depth-all-or-none': [put('data', 'depth', [null])],
  'missing-value-text': [put('data', ['lat', 'depth', 'temperature', 'salinity'], ['NA', 'nan', 'NaN', 'null', -999, '-999'])],
  'value-not-number': [put('data', ['temperature', 'salinity'], ['26,5', 'BDL', '<0.5', '#N/A', true, 'n/a', '--', '12 °C'])],
  'column-empty': [each(() => null)],
  'duplicate-row': [copiedRow],
  'metadata-column-missing': [
    rename('vars_meta_data', ['var_sensor', 'var_discipline'], 'dummy'),
    rename('dataset_meta_data', ['dataset_source'], 'dummy'),
  ],
  'extra-column': [
    (book) => {
      book.vars_meta_data[0]?.push('colour')
      return { book }
    },
  ],
  'metadata-required': [inDataset(datasetTexts, [null, ' ']), inVariables(variableTexts, [null])],
  'first-row-only': [secondRow],
  'metadata-length': [
    inDataset('dataset_long_name', ['A'.repeat(200)]),
    inDataset(['dataset_source', 'dataset_distributor'], ['A'.repeat(100)]),
    inVariables('var_unit', ['m'.repeat(50)]),
  ],
  'sample-text': [
    inDataset('dataset_description', ['<describe your data>']),
    inVariables('var_comment', ['< variable comment/description >']),
  ],
  'name-form': [inDataset('dataset_short_name', ['two words', '1st', 'dash-ed', 'a.b', 'Ünder'])],
  'release-date': [inDataset('dataset_release_date', ['2019-02-30', '30.04.2019', 'soon', '2019'])],
  'doi-form': [inDataset('dataset_doi', ['zenodo.1234567', 'https://zenodo.org/records/1', '10.5281', 'none'])],
  'doi-address': [inDataset('dataset_doi', ['https://doi.org/10.5281/zenodo.1', 'doi: 10.5281/zenodo.1', 'http://dx.doi.org/10.1594/X'])],
  creator: [inDataset('creator_names', ['Sailor, A.; Diver, B.']), inDataset('creator_orcids', ['0000-0002-1825-0098', '1234'])],
  'not-in-list': [
    inDataset('dataset_licence', ['public', 'CC BY 5.0']),
    inDataset('dataset_make', ['Observations', 'measured']),
    inDataset('climatology', [2, 'yes']),
    inVariables(['var_sensor', 'var_spatial_res', 'var_temporal_res'], ['nothing of these', 'hourly-ish']),
    inVariables('visualize', ['yes', 2]),
  ],
  discipline: [inVariables('var_discipline', ['Alchemy', 'Physics + Magic', 'Physics, Chemistry'])],
  'short-name-twice': [twice('var_short_name', (name) => name.toUpperCase())],
  'long-name-twice': [twice('var_long_name')],
  field_uniqueness: [twice('var_keywords', (words) => words.split(', ').toReversed().join(',').toUpperCase())],
  'keyword-region': [inVariables('var_keywords', ['in situ', 'CTD, bottle'])],
  'cruise-names-comma': [inDataset('cruise_names', ['KM1906, KOK1606'])],
  'email-form': [inDataset('contact_email', ['jane(at)example.org', 'jane', 'jane@example'])],
  'unit-form': [inVariables('var_unit', ['deg C', 'Kg/m3', 'km/m3', 'meu', 'unitless', 'm2s-1'])],
  'garbled-text': [
    inDataset(['dataset_source', 'dataset_description'], ['UniversitÃ© de Brest', 'Hawaiâ€™i', 'HawaiÊ»i']),
    inVariables('var_comment', ['Â±0.1 Â°C', '5 Î¼mol']),
  ],
  'title-case': [
    inDataset('dataset_long_name', ['hydrography of a cruise', 'Casts along the track']),
    inVariables('var_long_name', ['some quantity of 1 kind']),
  ],
  'repeated-position': [repeatedPlace],
  'identical-values': [each(() => 14.5)],
  'sentinel-number': [put('data', ['temperature', 'salinity'], [-9999, -99.9, 99_999, 1e20])],
  'physical-range': [put('data', 'temperature', [285.2, 72.5, -40])],
  'on-land': [inland],
  'fast-move': [jump],
  'after-release': [put('data', 'time', ['2031-01-01T00:00:00'])],
}
