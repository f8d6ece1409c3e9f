import { lettersOf } from '../xlsx/SheetBuilder.ts'
import type { XmlReader } from '../xlsx/XmlReader.ts'
import { rangeOf } from './CellRange.ts'
import { shiftFormula } from './formulas.ts'
import type { SheetLosses } from './SheetLosses.ts'
import type { SheetPatch } from './SheetPatch.ts'

const WORKBOOK_FORMULA_CHARACTERS = 50_000_000 // of formulas rewritten in a corrected sheet; real ones share a few

interface CellPlace {
  readonly row: number
  readonly column: number
}

/** A formula that other cells share, whose own cell gets a value. */
interface SharedFormula extends CellPlace {
  readonly text: string
}

/**
 * Follows the formulas of a sheet: those that hang on a cell which gets a value become formulas of their own, or are given up and reported.
 */
export class FormulaKeeper {
  readonly #patch: SheetPatch
  readonly #losses: SheetLosses
  readonly #shared = new Map<string, SharedFormula>()
  /** How many more characters of formulas may be stored and written in place of shared ones. */
  #room: number = WORKBOOK_FORMULA_CHARACTERS
  #place: CellPlace = { row: 0, column: 0 }
  #isChanged = false
  #text = ''
  /** By which number the formula is shared; undefined where it is not. */
  #share: string | undefined
  #reference: string | undefined

  constructor(patch: SheetPatch, losses: SheetLosses) {
    this.#patch = patch
    this.#losses = losses
  }

  /** Whether formulas may follow that depend on where their cell is. */
  get needsPlace(): boolean {
    return this.#shared.size > 0
  }

  /** Looks at the tag of a formula; returns whether the formula stays as it is. */
  start(reader: XmlReader, place: CellPlace, isChanged: boolean): boolean {
    const kind = reader.attribute('t')
    this.#place = place
    this.#isChanged = isChanged
    this.#text = ''
    this.#share = kind === 'shared' ? reader.attribute('si') : undefined
    this.#reference = reader.attribute('ref')
    const isShared = this.#share !== undefined
    if (isShared && this.#reference !== undefined && !isChanged) this.#shared.delete(this.#share ?? '')
    if (isChanged) return false
    if (isShared) return !this.#shared.has(this.#share ?? '')
    const range = this.#reference === undefined ? undefined : rangeOf(this.#reference)
    const isKept = range === undefined || !this.#patch.hasIn(range)
    if (!isKept) this.#losses.addArray(this.#reference ?? '')
    return isKept
  }

  take(text: string): void {
    this.#text += text
  }

  /** What stands in place of a formula that does not stay as it is; nothing where only its value is left. */
  end(): string {
    const name = `${lettersOf(this.#place.column)}${this.#place.row}`
    const shared = this.#share === undefined ? undefined : this.#shared.get(this.#share)
    const { row, column } = this.#place
    if (!this.#isChanged) return shared ? this.#own(name, shiftFormula(shared.text, row - shared.row, column - shared.column)) : ''
    if (this.#share !== undefined && this.#reference !== undefined) {
      this.#losses.addReplaced(name, this.#text)
      this.#room -= this.#text.length
      this.#shared.set(this.#share, { row, column, text: this.#room < 0 ? '' : this.#text })
    } else if (shared) this.#losses.addReplaced(name, shiftFormula(shared.text, row - shared.row, column - shared.column))
    else {
      this.#losses.addReplaced(name, this.#text)
      const range = this.#reference === undefined ? undefined : rangeOf(this.#reference)
      if (range && (range.lastRow > range.firstRow || range.lastColumn > range.firstColumn)) this.#losses.addArray(this.#reference ?? '')
    }
    return ''
  }

  #own(name: string, formula: string): string {
    this.#room -= formula.length
    if (this.#room >= 0 && formula !== '') return formula
    this.#losses.addGivenUp(name)
    return ''
  }
}
