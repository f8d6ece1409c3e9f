import { indexOfLetters } from '../xlsx/SheetBuilder.ts'

/** Some cells of a sheet, by Excel's numbers of the rows and by columns that count from 0; all bounds are in it. */
export interface CellRange {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** The range that a reference such as `A2:C7` or `B3` names; undefined for anything else. */
export function rangeOf(reference: string): CellRange | undefined {
  const [, letters, row, lastLetters = letters, lastRow = row] = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/.exec(reference) ?? []
  if (letters === undefined || lastLetters === undefined) return undefined
  return {
    firstRow: Number(row),
    lastRow: Number(lastRow),
    firstColumn: indexOfLetters(letters),
    lastColumn: indexOfLetters(lastLetters),
  }
}
