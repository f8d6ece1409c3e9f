import { decimalOf } from '#core/text/decimal.ts'
import type { Vocabulary } from '../catalog/vocabulary.ts'
import { applyFixes, type FixedWorkbook } from './applyFixes.ts'
import { BY_HAND } from './changeSummary.ts'
import type { Finding, Findings } from './Finding.ts'
import { nextError, placeOfCell } from './nextError.ts'
import type { PortalFacts } from './PortalFacts.ts'
import { skippedRulesText } from './rules/rulesOf.ts'
import { type CellPlace, cellKey, type FoundPlace, type SheetWindow, type WindowRange, windowOf } from './SheetWindow.ts'
import { fixableFindings } from './validate.ts'
import { type Sheet, type SheetName, sheetNames, type Workbook } from './Workbook.ts'
import { WorkbookChecker } from './WorkbookChecker.ts'

/** What is known of a workbook while it is being corrected. */
export interface SessionState {
  readonly sheets: readonly { readonly name: string; readonly rows: number; readonly columns: number }[]
  readonly findings: Findings
  /** Whether they are no workbook, but tables. */
  readonly isTable: boolean
  /** The skipped checks and the reasons; empty where none were skipped. */
  readonly skippedRules: string
  /** How many changes were made since the file was opened. */
  readonly changeCount: number
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** A workbook that is checked, fixed and edited step by step, each of which can be taken back. Steps share the columns that they leave alone. */
export class WorkbookSession {
  readonly #vocabulary: Vocabulary
  readonly #portal: PortalFacts | undefined
  readonly #checker: WorkbookChecker
  readonly #steps: FixedWorkbook[]
  #step = 0
  /** The cells that were changed up to a step. */
  #changed: { readonly step: number; readonly cells: ReadonlySet<string> } | undefined

  constructor(workbook: Workbook, vocabulary: Vocabulary, portal?: PortalFacts) {
    this.#vocabulary = vocabulary
    this.#portal = portal
    this.#checker = new WorkbookChecker(workbook, vocabulary, portal)
    this.#steps = [{ workbook, changes: [] }]
  }

  /** The workbook as it is now, with every change since it was opened. */
  get fixed(): FixedWorkbook {
    return { workbook: this.#workbook, changes: this.#made().flatMap(({ changes }) => changes) }
  }

  /** Checks the workbook: the first time all of it, then what has changed since the last time. */
  check(): SessionState {
    const workbook = this.#workbook
    const { source } = workbook
    // A dataset.json has no cells to look at.
    const isShown = ({ name }: Sheet) => source === undefined || sheetNames.some((sheet) => sheet === name && source.files.has(sheet))
    return {
      isTable: source !== undefined,
      skippedRules: skippedRulesText(workbook),
      sheets: [...workbook.sheets.values()]
        .filter(isShown)
        .map(({ name, rowCount, columns }) => ({ name, rows: rowCount, columns: columns.length })),
      findings: this.#checker.check(workbook),
      changeCount: this.#made().reduce((sum, { changes }) => sum + changes.length, 0),
      canUndo: this.#step > 0,
      canRedo: this.#step < this.#steps.length - 1,
    }
  }

  /** Accepts the fixes of some findings, all of a workbook's and not only the listed ones. */
  fix(isAccepted: (finding: Finding) => boolean): void {
    this.#add(applyFixes(this.#workbook, fixableFindings(this.#workbook, this.#vocabulary, isAccepted, this.#portal)))
  }

  /** Puts what a person typed into a cell: a number where it spells one, nothing where it is empty. */
  put(sheet: SheetName, cell: string, text: string): void {
    const typed = text.trim()
    const number = decimalOf(typed)
    const value = typed === '' ? null : Number.isNaN(number) ? text : number
    const finding: Finding = {
      code: BY_HAND,
      severity: 'confirmation',
      sheet,
      row: null,
      column: null,
      cell,
      says: '',
      fix: { value, confidence: 'likely' },
    }
    this.#add(applyFixes(this.#workbook, [finding]))
  }

  undo(): void {
    if (this.#step > 0) this.#step--
  }

  redo(): void {
    if (this.#step < this.#steps.length - 1) this.#step++
  }

  /** Some cells with what was found in them, as of the last check. */
  window(range: WindowRange): SheetWindow {
    if (this.#changed?.step !== this.#step) this.#changed = { step: this.#step, cells: new Set(this.fixed.changes.map(cellKey)) }
    return windowOf(this.#workbook, this.#checker, range, this.#changed.cells)
  }

  /** The next cell with an error and what is wrong there, as of the last check. Undefined where no cell of the sheet has one. */
  nextError(after: CellPlace): FoundPlace | undefined {
    const place = nextError(this.#workbook, this.#checker, after)
    if (place === undefined) return undefined
    const { row, column } = place
    const { rows } = this.window({ sheet: after.sheet, firstRow: row, rows: 1, firstColumn: column, columns: 1 })
    return { place, finding: rows[0]?.cells[0]?.finding ?? null }
  }

  /** Where the cell of a finding is; of a whole row its first cell. */
  placeOf({ sheet, cell, row }: Pick<Finding, 'sheet' | 'cell' | 'row'>): CellPlace | undefined {
    return placeOfCell(this.#workbook, sheet, cell, row)
  }

  /** Where a cell with its sheet is, such as `data!B7`. */
  placeNamed(address: string): CellPlace | undefined {
    const [name, cell] = address.split('!')
    const sheet = sheetNames.find((known) => known === name)
    return sheet === undefined || cell === undefined ? undefined : placeOfCell(this.#workbook, sheet, cell, null)
  }

  get #workbook(): Workbook {
    return this.#steps[this.#step]?.workbook ?? raise()
  }

  /** The steps up to now. */
  #made(): readonly FixedWorkbook[] {
    return this.#steps.slice(0, this.#step + 1)
  }

  #add(step: FixedWorkbook): void {
    if (step.changes.length === 0) return
    this.#changed = undefined
    this.#steps.splice(this.#step + 1, Number.POSITIVE_INFINITY, step)
    this.#step++
  }
}

function raise(): never {
  throw new RangeError('a session has a first step')
}
