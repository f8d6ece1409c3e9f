import { limits } from '#core/limits/workbook.ts'
import type { FixedWorkbook } from '../applyFixes.ts'
import { cellKind, lettersIn, numberIn, rowIndexOf, type Sheet, type SheetName, type Workbook } from '../Workbook.ts'
import { indexOfLetters } from '../xlsx/SheetBuilder.ts'
import type { CellRange } from './CellRange.ts'

/** The new content of a cell; null where it is emptied. */
export type NewValue = string | number | null

/** More looks at changes than these are not taken for the ranges of a sheet; a range is then taken to hold one. */
const MAX_LOOKS = 10_000_000

/** The cells of a sheet that change, in the order of Excel's rows and of columns, which count from 0. */
export class SheetPatch {
  readonly #workbook: Workbook
  readonly #sheet: Sheet
  /** Row and column of each changed cell as one number, ascending. */
  readonly #cells: Float64Array
  readonly #indices: ReadonlyMap<number, number>
  #looks = 0

  constructor({ workbook, changes }: FixedWorkbook, sheet: Sheet) {
    this.#workbook = workbook
    this.#sheet = sheet
    this.#indices = new Map(sheet.columns.map(({ letters }, index) => [indexOfLetters(letters), index]))
    const own = changes.filter((change) => change.sheet === sheet.name && change.cell !== '')
    const cells = Float64Array.from(own, ({ cell }) => keyOf(numberIn(cell), indexOfLetters(lettersIn(cell)))).sort()
    this.#cells = cells.filter((cell, index) => cell !== cells[index - 1])
  }

  get size(): number {
    return this.#cells.length
  }

  /** Excel's number of the row of a changed cell; infinite behind the last one. */
  rowAt(index: number): number {
    return Math.floor((this.#cells[index] ?? Number.POSITIVE_INFINITY) / limits.workbookColumns)
  }

  columnAt(index: number): number {
    return (this.#cells[index] ?? 0) % limits.workbookColumns
  }

  /** Which is the first changed cell that stands there or behind it. */
  indexFrom(row: number, column = 0): number {
    const wanted = keyOf(row, column)
    let [low, high] = [0, this.#cells.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#cells[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Whether one of a range's cells changes, its first one aside if that is wanted. */
  hasIn({ firstRow, lastRow, firstColumn, lastColumn }: CellRange, besideFirst = false): boolean {
    let index = this.indexFrom(firstRow, firstColumn)
    while (this.rowAt(index) <= lastRow) {
      const [row, column] = [this.rowAt(index), this.columnAt(index)]
      if (++this.#looks > MAX_LOOKS) return true
      if (column < firstColumn) index = this.indexFrom(row, firstColumn)
      else if (column > lastColumn) index = this.indexFrom(row + 1, firstColumn)
      else if (besideFirst && row === firstRow && column === firstColumn) index++
      else return true
    }
    return false
  }

  /** The new content of a changed cell. */
  valueAt(index: number): NewValue {
    const column = this.#sheet.columns[this.#indices.get(this.columnAt(index)) ?? -1]
    const number = this.rowAt(index)
    if (!column) return null
    if (number === this.#sheet.headerRow) return column.header
    const row = rowIndexOf(this.#sheet, number)
    const value = column.values[row] ?? 0
    switch (column.kinds[row] ?? cellKind.blank) {
      case cellKind.blank:
        return null
      case cellKind.text:
        return this.#workbook.texts[value] ?? ''
      default:
        return value
    }
  }

  /** The headers that change, by their columns. */
  headers(): ReadonlyMap<number, string> {
    const headers = new Map<number, string>()
    for (let index = this.indexFrom(this.#sheet.headerRow); this.rowAt(index) === this.#sheet.headerRow; index++)
      headers.set(this.columnAt(index), String(this.valueAt(index) ?? ''))
    return headers
  }

  get headerRow(): number {
    return this.#sheet.headerRow
  }

  get sheet(): SheetName {
    return this.#sheet.name as SheetName
  }
}

const keyOf = (row: number, column: number): number => row * limits.workbookColumns + column
