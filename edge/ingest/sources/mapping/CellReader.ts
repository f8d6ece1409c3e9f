import { decimalOf } from '#core/text/decimal.ts'
import { isMissingText } from '#core/workbook/csv/missingText.ts'
import type { SourceCell } from '../SourceTable.ts'

/** Why a cell that holds something is not stored. */
export type CellError = 'marked' | 'invalid' | 'infinite' | 'no-number'

interface CellRules {
  readonly marks: readonly (string | number)[]
  readonly valid: { readonly min?: number | undefined; readonly max?: number | undefined }
  /** Whether commas stand before decimals; `false` where a person says that they separate thousands. */
  readonly decimalComma: boolean | undefined
  /** Whether a person lists the marks: none of the other numbers is one. */
  readonly isStated: boolean
}

/** Reads the cells of one column: which of them hold something, and what. */
export class CellReader {
  readonly #marks: ReadonlySet<string>
  readonly #numbers: readonly number[]
  readonly #min: number
  readonly #max: number
  readonly #decimalComma: boolean | undefined
  readonly #isStated: boolean

  constructor({ marks, valid, decimalComma, isStated }: CellRules) {
    this.#marks = new Set(marks.map((mark) => String(mark).trim().toLowerCase()))
    this.#numbers = marks.map((mark) => (typeof mark === 'number' ? mark : decimalOf(mark.trim()))).filter((mark) => !Number.isNaN(mark))
    this.#min = valid.min ?? Number.NEGATIVE_INFINITY
    this.#max = valid.max ?? Number.POSITIVE_INFINITY
    this.#decimalComma = decimalComma
    this.#isStated = isStated
  }

  /** Whether a number was declared a value, by a list of marks that leaves it out. */
  get hasStatedMarks(): boolean {
    return this.#isStated
  }

  /** The text of a cell without blanks around it and with a decimal point; null where it is missing, as an empty cell or NaN is. */
  text(cell: SourceCell | undefined): string | null {
    if (cell === null || cell === undefined) return null
    if (typeof cell === 'number') return Number.isNaN(cell) ? null : String(cell)
    const text = cell.trim()
    if (isMissingText(text)) return null
    if (this.#decimalComma === undefined) return text
    if (this.#decimalComma) return /^[+-]?\d+,\d/.test(text) ? text.replace(',', '.') : text
    return /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  }

  /** Whether a text that is not missing is one of the marks of missing values. */
  isMarked(text: string): boolean {
    if (this.#marks.size === 0) return false
    if (this.#marks.has(text.toLowerCase())) return true
    return this.#numbers.length > 0 && this.#numbers.includes(decimalOf(text))
  }

  /** The number of a cell; null where it is missing, or why it is not stored. */
  number(cell: SourceCell | undefined): number | null | CellError {
    if (typeof cell === 'number') {
      if (!Number.isFinite(cell)) return Number.isNaN(cell) ? null : 'infinite'
      return this.isMark(cell) ? 'marked' : this.#checked(cell)
    }
    const text = this.text(cell)
    if (text === null) return null
    if (this.isMarked(text)) return 'marked'
    const value = decimalOf(text)
    return Number.isNaN(value) ? 'no-number' : this.#checked(value)
  }

  /** Whether a cell's plain number is stored. */
  isStored(value: number): boolean {
    return value >= this.#min && value <= this.#max && !this.isMark(value)
  }

  /** Whether a number marks a missing value. Marks may have been rounded to 32 bits, as the values were. */
  isMark(value: number): boolean {
    if (this.#numbers.length === 0) return false
    return this.#numbers.includes(value) || this.#numbers.some((mark) => Math.fround(mark) === value)
  }

  #checked(value: number): number | CellError {
    return value < this.#min || value > this.#max ? 'invalid' : value
  }
}
