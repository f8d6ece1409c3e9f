import type ExcelJS from 'exceljs'
import { limits } from '../limits/workbook.ts'
import { Problem } from '../request/Problem.ts'
import { countText } from '../text/counted.ts'
import { emptyWorkbook } from './template.ts'
import type { SheetName } from './Workbook.ts'

type Cell = string | number | null

/** What a workbook is begun with: rows of data, and what their file says of them. */
export interface DraftedData {
  /** `time` or `month`, `lat`, `lon`, `depth` where there are depths, then the variables. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** Cells of the sheet about the data set by their column; further ones of a list stand below each other. */
  readonly dataset: Readonly<Record<string, readonly string[]>>
  /** Cells of the sheet about variables, one row each. */
  readonly variables: readonly Readonly<Record<string, Cell>>[]
}

const DRAFTED_CELLS = 2_000_000 // 500 MB of memory while the workbook is written

/** The most rows of so many columns that a workbook is begun with. */
const draftedRows = (columns: number): number => Math.min(limits.workbookRows - 1, Math.floor(DRAFTED_CELLS / Math.max(1, columns)))

/** Throws `bad-request` where data have more rows than a workbook is begun with. */
export function requireSheetRows(rows: number, columns: number): void {
  const most = draftedRows(columns)
  if (rows > most)
    throw new Problem(
      'bad-request',
      `The file has ${countText(rows)} rows. With ${columns} columns a workbook is begun with at most ${countText(most)}: send a part of the file, or ask the curators to ingest it as it is.`,
    )
}

/** The submission workbook as .xlsx bytes, begun with data. Texts stay texts, whatever they begin with: never formulas. */
export async function writeDraftedWorkbook({ columns, rows, dataset, variables }: DraftedData): Promise<Uint8Array> {
  requireSheetRows(rows.length, columns.length)
  const workbook = emptyWorkbook()
  const data = sheetOf(workbook, 'data')
  // The template's own columns are those of instants with depths.
  for (const letters of ['A', 'D']) (data as Hints).dataValidations.remove(`${letters}1`)
  for (const [index, name] of columns.entries()) data.getCell(1, index + 1).value = name
  if (columns.length < data.columnCount) data.getCell(1, data.columnCount).value = null
  data.addRows(rows.map((row) => [...row]))
  const described = sheetOf(workbook, 'dataset_meta_data')
  for (const [name, values] of Object.entries(dataset))
    for (const [index, value] of values.entries()) cellBelow(described, name, index + 2).value = value
  const ofVariables = sheetOf(workbook, 'vars_meta_data')
  for (const [index, cells] of variables.entries())
    for (const [name, value] of Object.entries(cells)) cellBelow(ofVariables, name, index + 2).value = value
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

/** What exceljs 4.4 has but its types leave out. */
type Hints = ExcelJS.Worksheet & { readonly dataValidations: { remove(address: string): void } }

function sheetOf(workbook: ExcelJS.Workbook, name: SheetName): ExcelJS.Worksheet {
  const sheet = workbook.getWorksheet(name)
  if (sheet === undefined) throw new TypeError(`The template has no sheet ${name}`)
  return sheet
}

const cellBelow = (sheet: ExcelJS.Worksheet, header: string, row: number): ExcelJS.Cell => sheet.getRow(row).getCell(header)
