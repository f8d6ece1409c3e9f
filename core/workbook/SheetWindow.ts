import { DAY_MS, formatDay } from '#core/extent/time.ts'
import type { Change } from './applyFixes.ts'
import type { Finding } from './Finding.ts'
import { serialToMs } from './rules/timeCell.ts'
import { cellKind, kindAt, type Sheet, type SheetColumn, type SheetName, textAt, type Workbook } from './Workbook.ts'
import type { WorkbookChecker } from './WorkbookChecker.ts'

/** A cell as a person reads it, with the worst that was found in it. */
export interface WindowCell {
  readonly text: string
  readonly finding?: Finding
  readonly isChanged?: boolean
}

/** Some cells of a sheet. Row 0 is that of the headers; `number` is Excel's own number of a row. */
export interface SheetWindow {
  readonly sheet: SheetName
  readonly rowCount: number
  readonly columnCount: number
  readonly firstRow: number
  readonly firstColumn: number
  readonly columns: readonly { readonly letters: string; readonly header: string }[]
  readonly rows: readonly { readonly number: number; readonly cells: readonly WindowCell[] }[]
}

/** Which cells are wanted: `rows` and `columns` are counts. */
export interface WindowRange {
  readonly sheet: SheetName
  readonly firstRow: number
  readonly rows: number
  readonly firstColumn: number
  readonly columns: number
}

/** A cell by its place in a window's rows and columns. */
export interface CellPlace {
  readonly sheet: SheetName
  readonly row: number
  readonly column: number
}

/** A cell, with what was found in it. */
export interface FoundPlace {
  readonly place: CellPlace
  readonly finding: Finding | null
}

/** The cells of a range, as far as the sheet has them. `changed` are the cells that were changed, as `cellKey` names them. */
export function windowOf(workbook: Workbook, checker: WorkbookChecker, range: WindowRange, changed: ReadonlySet<string>): SheetWindow {
  const { sheet: name, firstColumn } = range
  const sheet = workbook.sheets.get(name)
  if (!sheet) return { ...range, rowCount: 0, columnCount: 0, columns: [], rows: [] }
  const firstRow = Math.max(0, range.firstRow)
  const lastRow = Math.min(sheet.rowCount + 1, firstRow + range.rows)
  const findings = checker.findingsIn(sheet, firstRow - 1, lastRow - 1)
  const columns = sheet.columns.slice(firstColumn, firstColumn + range.columns)
  const rows = Array.from({ length: Math.max(0, lastRow - firstRow) }, (_, index) => {
    const row = firstRow + index - 1
    const number = numberOf(sheet, row)
    const cells = columns.map((column): WindowCell => {
      const cell = `${column.letters}${number}`
      const finding = findings.get(cell)
      return {
        text: row === -1 ? column.header : shownText(workbook, column, row),
        ...(finding ? { finding } : {}),
        ...(changed.has(cellKey({ sheet: name, cell })) ? { isChanged: true } : {}),
      }
    })
    return { number, cells }
  })
  return {
    sheet: name,
    rowCount: sheet.rowCount + 1,
    columnCount: sheet.columns.length,
    firstRow,
    firstColumn,
    columns: columns.map(({ letters, header }) => ({ letters, header })),
    rows,
  }
}

/** A cell as Excel shows it: a date as a date, not as the number of days that it is stored as. */
function shownText(workbook: Workbook, column: SheetColumn, row: number): string {
  const ms = kindAt(column, row) === cellKind.date ? serialToMs(column.values[row] ?? Number.NaN, workbook.uses1904) : undefined
  if (ms === undefined) return textAt(workbook, column, row)
  return ms % DAY_MS === 0 ? formatDay(ms) : new Date(ms).toISOString().slice(0, 19)
}

/** Excel's number of a row that counts from 0 below the headers; -1 is the row of the headers. */
export const numberOf = ({ headerRow, rowNumbers }: Sheet, row: number): number => (row === -1 ? headerRow : (rowNumbers[row] ?? 0))

/** The name of a cell among those of all sheets. */
export const cellKey = ({ sheet, cell }: Pick<Change, 'sheet' | 'cell'>): string => `${sheet} ${cell}`
