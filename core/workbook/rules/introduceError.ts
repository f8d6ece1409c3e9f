import type { PortalFacts } from '../PortalFacts.ts'
import type { SheetName } from '../Workbook.ts'
import type { Book, CellContent } from '../workbookOf.ts'

/** Changes a book in place, so that it breaks a rule. */
export type IntroduceError = (book: Book) => void

const columnOf = (book: Book, sheet: SheetName, name: string): number => book[sheet][0]?.indexOf(name) ?? -1

/** Puts a value into a cell; rows count from 1 below the headers. */
const put =
  (sheet: SheetName, name: string, row: number, value: CellContent): IntroduceError =>
  (book) => {
    const cells = book[sheet][row]
    if (cells) cells[columnOf(book, sheet, name)] = value
  }

/** Puts a value into the data sheet: `inData('lat', 1, 91)` makes the first latitude wrong. */
export const inData = (name: string, row: number, value: CellContent): IntroduceError => put('data', name, row, value)
/** Puts a value below a header of the sheet of the data set: `inDataset('dataset_short_name', '')` blanks the name. */
export const inDataset = (name: string, value: CellContent): IntroduceError => put('dataset_meta_data', name, 1, value)
/** Of the second variable. */
export const inVariable = (name: string, value: CellContent): IntroduceError => put('vars_meta_data', name, 2, value)

/** Writes another header. */
export const rename =
  (sheet: SheetName, name: string, to: string): IntroduceError =>
  (book) => {
    const headers = book[sheet][0]
    if (headers) headers[columnOf(book, sheet, name)] = to
  }

/** Changes every value of a column of the data. */
export const each =
  (name: string, change: (cell: CellContent, row: number) => CellContent): IntroduceError =>
  (book) => {
    const index = columnOf(book, 'data', name)
    for (const [row, cells] of book.data.entries()) if (row > 0) cells[index] = change(cells[index] ?? null, row)
  }

/** Adds a row with the cells that are named. */
export const addRow =
  (sheet: SheetName, values: Readonly<Record<string, CellContent>>): IntroduceError =>
  (book) => {
    book[sheet].push((book[sheet][0] ?? []).map((header) => values[String(header)] ?? null))
  }

/** One after the other. */
export const all =
  (...changes: readonly IntroduceError[]): IntroduceError =>
  (book) => {
    for (const introduceError of changes) introduceError(book)
  }

/** Makes the second variable the name of the station. */
export const stations: IntroduceError = all(
  rename('data', 'salinity', 'station'),
  each('station', (_, row) => `S${row}`),
  (book) => {
    const [names, , second] = book.vars_meta_data
    const set = (name: string, value: string | number | null) => second?.splice(names?.indexOf(name) ?? 0, 1, value)
    set('var_short_name', 'station')
    set('var_long_name', 'Name of the Station')
    set('var_unit', null)
    set('visualize', 0)
    set('var_keywords', 'station, in situ, North Pacific Ocean')
  },
)

const reach = { south: -90, north: 90, west: -180, east: 180, startMs: 0, endMs: Date.UTC(2100, 0) }
/** A portal whose cruises were everywhere, so that their tracks are not in the way. */
export const anywhere: Partial<PortalFacts> = { cruises: new Map(['km1906', 'kok1606'].map((name) => [name, reach])) }
