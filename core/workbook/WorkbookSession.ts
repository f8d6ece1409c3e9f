import { decimalOf } from '#core/text/decimal.ts'
import { applyFixes, type Change, type FixedWorkbook } from './applyFixes.ts'
import type { Finding, Findings } from './Finding.ts'
import { fixableFindings, validateWorkbook } from './validate.ts'
import type { Vocabulary } from './vocabulary.ts'
import { type SheetName, textAt, type Workbook } from './Workbook.ts'

/** What is known of a workbook while it is being corrected. */
export interface SessionState {
  readonly sheets: readonly { readonly name: string; readonly rows: number; readonly columns: number }[]
  readonly findings: Findings
  /** Every change since the file was opened. */
  readonly changes: readonly Change[]
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** Some rows of a sheet as a person reads them. */
export interface SheetPart {
  readonly sheet: SheetName
  readonly columns: readonly { readonly letters: string; readonly header: string }[]
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
}

/** How many rows are shown above and below the one that is looked at. */
const ROWS_BESIDE = 4

/** A workbook that is checked, fixed and edited step by step, each of which can be taken back. Steps share the columns that they leave alone. */
export class WorkbookSession {
  readonly #vocabulary: Vocabulary
  readonly #steps: FixedWorkbook[]
  #step = 0

  constructor(workbook: Workbook, vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
    this.#steps = [{ workbook, changes: [] }]
  }

  /** The workbook as it is now, with every change since it was opened. */
  get fixed(): FixedWorkbook {
    const steps = this.#steps.slice(0, this.#step + 1)
    return { workbook: steps.at(-1)?.workbook ?? raise(), changes: steps.flatMap(({ changes }) => changes) }
  }

  /** Checks the whole workbook; linear in its cells. */
  check(): SessionState {
    const { workbook, changes } = this.fixed
    return {
      sheets: [...workbook.sheets.values()].map(({ name, rowCount, columns }) => ({ name, rows: rowCount, columns: columns.length })),
      findings: validateWorkbook(workbook, this.#vocabulary),
      changes,
      canUndo: this.#step > 0,
      canRedo: this.#step < this.#steps.length - 1,
    }
  }

  /** Accepts the fixes of some findings, all of a workbook's and not only the listed ones. */
  fix(isAccepted: (finding: Finding) => boolean): void {
    this.#add(applyFixes(this.fixed.workbook, this.#accepted(isAccepted)))
  }

  /** Puts what a person typed into a cell: a number where it spells one, nothing where it is empty. */
  put(sheet: SheetName, cell: string, text: string): void {
    const typed = text.trim()
    const number = decimalOf(typed)
    const value = typed === '' ? null : Number.isNaN(number) ? text : number
    const finding: Finding = {
      code: 'by-hand',
      severity: 'confirmation',
      sheet,
      row: null,
      column: null,
      cell,
      says: '',
      fix: { value, confidence: 'likely' },
    }
    this.#add(applyFixes(this.fixed.workbook, [finding]))
  }

  undo(): void {
    if (this.#step > 0) this.#step--
  }

  redo(): void {
    if (this.#step < this.#steps.length - 1) this.#step++
  }

  /** The rows around one, by Excel's number; the first ones without it. */
  around(name: SheetName, row: number | null): SheetPart {
    const { workbook } = this.fixed
    const sheet = workbook.sheets.get(name)
    if (!sheet) return { sheet: name, columns: [], rows: [] }
    const middle = row === null ? 0 : Math.max(0, sheet.rowNumbers.indexOf(row))
    const first = Math.max(0, middle - ROWS_BESIDE)
    const last = Math.min(sheet.rowCount, middle + ROWS_BESIDE + 1)
    return {
      sheet: name,
      columns: sheet.columns.map(({ letters, header }) => ({ letters, header })),
      rows: Array.from({ length: last - first }, (_, index) => ({
        number: sheet.rowNumbers[first + index] ?? 0,
        cells: sheet.columns.map((column) => textAt(workbook, column, first + index)),
      })),
    }
  }

  #accepted(isAccepted: (finding: Finding) => boolean): Iterable<Finding> {
    return fixableFindings(this.fixed.workbook, this.#vocabulary, isAccepted)
  }

  #add(step: FixedWorkbook): void {
    if (step.changes.length === 0) return
    this.#steps.splice(this.#step + 1, Number.POSITIVE_INFINITY, step)
    this.#step++
  }
}

function raise(): never {
  throw new RangeError('a session has a first step')
}
