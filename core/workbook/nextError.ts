import { type CellPlace, numberOf } from './SheetWindow.ts'
import { lettersIn, numberIn, rowIndexOf, type Sheet, type SheetName, type Workbook } from './Workbook.ts'
import type { WorkbookChecker } from './WorkbookChecker.ts'

/** The next cell with an error after a place, row by row; after the last one the first again. Undefined where the sheet has none in a cell. */
export function nextError(workbook: Workbook, checker: WorkbookChecker, after: CellPlace): CellPlace | undefined {
  const sheet = workbook.sheets.get(after.sheet)
  if (!sheet) return undefined
  const columns = new Map(sheet.columns.map(({ letters }, index) => [letters, index]))
  let [next, first]: (CellPlace | undefined)[] = []
  for (const { letters, numbers } of checker.errorsOf(after.sheet)) {
    const column = columns.get(letters) ?? 0
    const placeOf = (number: number | undefined): CellPlace | undefined =>
      number === undefined ? undefined : { sheet: after.sheet, row: rowOf(sheet, number), column }
    first = earlier(first, placeOf(numbers[0]))
    // A column to the right of the cell may have its next error in the same row.
    const firstRow = numberOf(sheet, after.row - 1) + (column > after.column ? 0 : 1)
    next = earlier(next, placeOf(numbers.find((number) => number >= firstRow)))
  }
  return next ?? first
}

/** Where the row of Excel's number is, 0 for that of the headers. */
const rowOf = (sheet: Sheet, number: number): number => (number === sheet.headerRow ? 0 : rowIndexOf(sheet, number) + 1)

const compare = (one: CellPlace, other: CellPlace): number => one.row - other.row || one.column - other.column

function earlier(one: CellPlace | undefined, other: CellPlace | undefined): CellPlace | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return compare(one, other) <= 0 ? one : other
}

/** Where a cell is in its sheet's window; of a row without a cell its first column. Undefined where there is no such cell. */
export function placeOfCell(workbook: Workbook, name: SheetName, cell: string | undefined, row: number | null): CellPlace | undefined {
  const sheet = workbook.sheets.get(name)
  const number = cell === undefined ? row : numberIn(cell)
  if (!sheet || number === null) return undefined
  const letters = cell && lettersIn(cell)
  const column = letters === undefined ? 0 : sheet.columns.findIndex((each) => each.letters === letters)
  const index = rowOf(sheet, number)
  return column === -1 || (index === 0 && number !== sheet.headerRow) ? undefined : { sheet: name, row: index, column }
}
