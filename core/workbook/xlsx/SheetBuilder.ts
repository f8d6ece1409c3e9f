import { limits } from '#core/limits/workbook.ts'
import { cellKind, type Sheet, type SheetColumn } from '../Workbook.ts'
import { damaged, unreadableWorkbook } from './unreadableWorkbook.ts'

const WORKBOOK_SPARSE_FROM_CELLS = 4_000_000 // 36 MB of memory
const WORKBOOK_SPARSE_RATIO = 100 // factor: columns filled to less than 1 % on average are no table
const WORKBOOK_CELLS = 60_000_000 // 150 MB hold about 24 million

interface GrowingColumn {
  kinds: Uint8Array
  values: Float64Array
  length: number
}

/** Gathers the cells of one sheet into growing columns. Counts what it allocates and rejects a sheet that is no table. */
export class SheetBuilder {
  #rowNumbers = new Uint32Array(1024)
  #rowCount = 0
  #lastRow = 0
  #isRowKept = false
  #cells = 0
  #allocated = 0
  readonly #columns: (GrowingColumn | undefined)[] = []

  /** Begins Excel's row `number`; rows come in order. */
  startRow(number: number): void {
    if (!(number > this.#lastRow)) throw damaged('its rows are out of order')
    if (number > limits.workbookRows)
      throw unreadableWorkbook('too-many-rows', `The workbook was rejected: a sheet has more than ${limits.workbookRows} rows.`)
    this.#lastRow = number
    this.#isRowKept = false
  }

  /** Puts a value into the current row; `index` counts columns from 0. */
  put(index: number, kind: number, value: number): void {
    if (index >= limits.workbookColumns)
      throw unreadableWorkbook('too-many-columns', `The workbook was rejected: a sheet has more than ${limits.workbookColumns} columns.`)
    if (!this.#isRowKept) this.#keepRow()
    const row = this.#rowCount - 1
    let column = this.#columns[index]
    if (column === undefined || row >= column.kinds.length) column = this.#grow(index, row)
    column.kinds[row] = kind
    column.values[row] = value
    column.length = row + 1
    this.#cells++
  }

  /** The sheet; its first row becomes the headers, by `headerOf`. */
  build(name: string, headerOf: (kind: number, value: number) => string): Sheet {
    const columns: SheetColumn[] = []
    for (const [index, column] of this.#columns.entries()) {
      if (column === undefined) continue
      const kind = column.kinds[0] ?? cellKind.blank
      columns.push({
        header: kind === cellKind.blank ? '' : headerOf(kind, column.values[0] ?? 0).trim(),
        letters: lettersOf(index),
        kinds: column.kinds.subarray(1, column.length),
        values: column.values.subarray(1, column.length),
      })
    }
    return {
      name,
      headerRow: this.#rowNumbers[0] || 1,
      rowCount: Math.max(0, this.#rowCount - 1),
      rowNumbers: this.#rowNumbers.subarray(1, this.#rowCount),
      columns,
    }
  }

  #keepRow(): void {
    this.#isRowKept = true
    if (this.#rowCount === this.#rowNumbers.length) {
      const grown = new Uint32Array(this.#rowCount * 2)
      grown.set(this.#rowNumbers)
      this.#rowNumbers = grown
    }
    this.#rowNumbers[this.#rowCount++] = this.#lastRow
  }

  #grow(index: number, row: number): GrowingColumn {
    const old = this.#columns[index]
    const before = old?.kinds.length ?? 0
    const size = Math.max(16, row + 1, Math.min(Math.ceil(before * 1.6), limits.workbookRows))
    this.#allocated += size - before
    const isSparse = this.#allocated > WORKBOOK_SPARSE_FROM_CELLS && this.#allocated > this.#cells * WORKBOOK_SPARSE_RATIO
    if (isSparse || this.#allocated > WORKBOOK_CELLS)
      throw unreadableWorkbook('too-large', 'The workbook was rejected: a sheet spreads few cells over a huge area, or holds too many.')
    const grown = { kinds: new Uint8Array(size), values: new Float64Array(size), length: old?.length ?? 0 }
    if (old) {
      grown.kinds.set(old.kinds)
      grown.values.set(old.values)
    }
    this.#columns[index] = grown
    return grown
  }
}

/** Excel's letters of a column that counts from 0. */
export function lettersOf(index: number): string {
  let letters = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** The column that Excel's letters name, counted from 0. */
export const indexOfLetters = (letters: string): number =>
  [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
