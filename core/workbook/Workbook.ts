import { decimalOf } from '#core/text/decimal.ts'

/** The sheets that a submission is made of. */
export const sheetNames = ['data', 'dataset_meta_data', 'vars_meta_data'] as const
export type SheetName = (typeof sheetNames)[number]

/** What a cell holds. `date` is a number whose style shows it as a date: Excel's serial day, never converted here. */
export const cellKind = { blank: 0, number: 1, date: 2, text: 3, boolean: 4, error: 5 } as const
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

/** A sheet as columns. Rows that are wholly blank are not kept, `rowNumbers` holds Excel's own number of each kept row. */
export interface Sheet {
  readonly name: string
  readonly headerRow: number
  readonly rowCount: number
  readonly rowNumbers: Uint32Array
  readonly columns: readonly SheetColumn[]
}

/** A workbook as it was read; nothing in it is checked, computed or converted. */
export interface Workbook {
  /** Every sheet's name in the workbook's order, also of those that were not read. */
  readonly sheetNames: readonly string[]
  readonly sheets: ReadonlyMap<string, Sheet>
  /** Whether date serials count from 1904 instead of 1900. */
  readonly uses1904: boolean
  readonly texts: readonly string[]
}

/** The column with exactly this header; the first where there are several. */
export function columnNamed(sheet: Sheet, header: string): SheetColumn | undefined {
  return sheet.columns.find((column) => column.header === header)
}

/** What the cell holds; rows count from 0 below the header. */
export function kindAt(column: SheetColumn, row: number): CellKind {
  return (column.kinds[row] ?? cellKind.blank) as CellKind
}

/** A number or date serial, or the number that a text spells; NaN for everything else, blank cells too. */
export function numberAt(workbook: Workbook, column: SheetColumn, row: number): number {
  const kind = kindAt(column, row)
  if (kind === cellKind.number || kind === cellKind.date) return column.values[row] ?? Number.NaN
  if (kind !== cellKind.text) return Number.NaN
  return decimalOf(textAt(workbook, column, row).trim())
}

/** The cell as a person reads it; empty for a blank cell. */
export function textAt(workbook: Workbook, column: SheetColumn, row: number): string {
  const value = column.values[row] ?? 0
  switch (kindAt(column, row)) {
    case cellKind.text:
    case cellKind.error:
      return workbook.texts[value] ?? ''
    case cellKind.boolean:
      return value === 1 ? 'TRUE' : 'FALSE'
    case cellKind.blank:
      return ''
    default:
      return String(value)
  }
}
