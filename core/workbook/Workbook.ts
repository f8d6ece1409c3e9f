import { decimalOf } from '#core/text/decimal.ts'
import type { TableSource } from './csv/TableSource.ts'

/** The sheets that a submission is made of. */
export const sheetNames = ['data', 'dataset_meta_data', 'vars_meta_data'] as const
export type SheetName = (typeof sheetNames)[number]

/** The optional sheet with the whole track of the cruises: time, lat, lon, and `cruise` where there are several. */
export const TRACK_SHEET = 'cruise_track'

/** Every sheet that is read of a submission. */
export const submissionSheets: readonly string[] = [...sheetNames, TRACK_SHEET]

/**
 * What a cell holds. `date` is a number whose style shows it as a date: Excel's serial day, never converted here. `formula` is one whose value
 * the file lacks, as nobody has computed it yet.
 */
export const cellKind = { blank: 0, number: 1, date: 2, text: 3, boolean: 4, error: 5, formula: 6 } as const
export type CellKind = (typeof cellKind)[keyof typeof cellKind]

/** The cells below one header. Arrays end at the column's last filled cell; `header` is trimmed and empty where cells have none. */
export interface SheetColumn {
  readonly header: string
  /** Excel's letters, `A` to `XFD`. */
  readonly letters: string
  readonly kinds: Uint8Array
  /** A number, a date serial, 0 or 1, or the index of a text in `Workbook.texts`, as `kinds` says. */
  readonly values: Float64Array
}

/** Merged cells of one column, by Excel's numbers of their rows. */
export interface MergedRange {
  readonly letters: string
  readonly first: number
  readonly last: number
}

/** A sheet as columns. Blank rows are left out; `rowNumbers` has Excel's own number of each row. */
export interface Sheet {
  readonly name: string
  /** The name in the file where it is written differently, such as `Data` or `data ` with a space. */
  readonly title?: string
  readonly headerRow: number
  readonly rowCount: number
  readonly rowNumbers: Uint32Array
  readonly columns: readonly SheetColumn[]
  /** Cells of one column that are shown as one, of which the first alone holds a value; in no order. */
  readonly merged?: readonly MergedRange[]
  /** The columns that are no variables, where they are not those of a submission. */
  readonly places?: ReadonlySet<string>
}

/** A workbook as it was read; nothing in it is checked, computed or converted. */
export interface Workbook {
  /** Every sheet's name in the workbook's order, also of those that were not read. */
  readonly sheetNames: readonly string[]
  readonly sheets: ReadonlyMap<string, Sheet>
  /** Whether date serials count from 1904 instead of 1900. */
  readonly uses1904: boolean
  /** Versions of one workbook share them: texts are only added, never changed. */
  readonly texts: string[]
  /** The origin of its sheets, if they did not come from a workbook. */
  readonly source?: TableSource
}

/** The column with exactly this header, as in `columnNamed(sheet, 'lat')`; the first where there are several. */
export function columnNamed(sheet: Sheet, header: string): SheetColumn | undefined {
  return sheet.columns.find((column) => column.header === header)
}

/** The letters of a cell's name, such as those of `B3`; none without a name. */
export const lettersIn = (cell: string | undefined): string => /^[A-Z]+/.exec(cell ?? '')?.[0] ?? ''

/** Excel's number of the row in a cell's name. */
export const numberIn = (cell: string): number => Number(cell.slice(lettersIn(cell).length))

/** Where the row of Excel's number `wanted` is, counted from 0 below the header, or -1. */
export function rowIndexOf({ rowNumbers }: Sheet, wanted: number): number {
  let [low, high] = [0, rowNumbers.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = rowNumbers[middle] ?? 0
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The kind of the cell's content, such as `cellKind.number`; rows count from 0 below the header. */
export function kindAt(column: SheetColumn, row: number): CellKind {
  return (column.kinds[row] ?? cellKind.blank) as CellKind
}

const NINE = '9'.charCodeAt(0)

/** A number or date serial, or the number that a text spells, as 1.5 of `1.5`; NaN for everything else, blank cells too. */
export function numberAt(workbook: Workbook, column: SheetColumn, row: number): number {
  const kind = kindAt(column, row)
  if (kind === cellKind.number || kind === cellKind.date) return column.values[row] ?? Number.NaN
  if (kind !== cellKind.text) return Number.NaN
  const text = workbook.texts[column.values[row] ?? 0] ?? ''
  const first = text.charCodeAt(0)
  // Most texts are words, which no digit, sign or space begins.
  return first > NINE && first < 128 ? Number.NaN : decimalOf(text.trim())
}

/** The cell as a person reads it, as `2016-05-01` for a date; empty for a blank cell. */
export function textAt(workbook: Workbook, column: SheetColumn, row: number): string {
  const value = column.values[row] ?? 0
  switch (kindAt(column, row)) {
    case cellKind.text:
    case cellKind.error:
    case cellKind.formula:
      return workbook.texts[value] ?? ''
    case cellKind.boolean:
      return value === 1 ? 'TRUE' : 'FALSE'
    case cellKind.blank:
      return ''
    default:
      return String(value)
  }
}
