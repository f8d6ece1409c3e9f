import { escapeMarkup } from '#core/text/escapeMarkup.ts'
import { lettersIn } from '../Workbook.ts'
import { cellXml } from '../xlsx/cellXml.ts'
import { indexOfLetters, lettersOf } from '../xlsx/SheetBuilder.ts'
import { token } from '../xlsx/XmlReader.ts'
import { rangeOf } from './CellRange.ts'
import { FormulaKeeper } from './FormulaKeeper.ts'
import type { SheetLosses } from './SheetLosses.ts'
import type { SheetPatch } from './SheetPatch.ts'
import { tagWith } from './tagWith.ts'
import { XmlPatcher } from './XmlPatcher.ts'

/** A cell on its way through. `change` is which change takes its place, -1 for none. */
interface PassingCell {
  readonly column: number
  readonly change: number
  readonly style: string | undefined
  hasFormula: boolean
}

/**
 * Puts new values into the cells of a sheet's XML. All else stays byte for byte: styles, other cells, what stands before and behind them. Where a
 * value is written into a formula or into merged cells, what hangs on them is mended, and `losses` gathers what that costs.
 */
export class SheetPatcher extends XmlPatcher {
  readonly #patch: SheetPatch
  readonly #losses: SheetLosses
  readonly #formulas: FormulaKeeper
  readonly #dateStyles: Uint8Array
  #isInSheet = false
  #row = 0
  #column = -1
  /** The changes of the row: the next one that is to be written, and the first one of another row. */
  #next = 0
  #end = 0
  /** Whether the row has changes, and up to which column they are written. */
  #isChangedRow = false
  #written = -1
  #cell: PassingCell | undefined
  #isInFormula = false
  #isFormulaPreserved = true
  /** The tag of the merged cells, until one of them is written. */
  #mergedTag: string | undefined
  #isInDroppedMerge = false

  constructor(patch: SheetPatch, dateStyles: Uint8Array, losses: SheetLosses) {
    super()
    this.#patch = patch
    this.#losses = losses
    this.#dateStyles = dateStyles
    this.#formulas = new FormulaKeeper(patch, losses)
  }

  protected see(found: number): void {
    if (found === token.open) this.#open()
    else if (found === token.close) this.#close()
    else if (this.#isInFormula) this.#formulas.take(this.reader.text(found))
  }

  #open(): void {
    const { reader } = this
    if (this.#isInSheet) {
      if (reader.isNamed('c')) this.#startCell()
      else if (reader.isNamed('row')) this.#startRow()
      else if (reader.isNamed('f')) this.#startFormula()
    } else if (reader.isNamed('sheetData')) this.#isInSheet = !reader.isSelfClosing
    else if (reader.isNamed('mergeCells')) this.#startMerged()
    else if (reader.isNamed('mergeCell')) this.#passMerged()
  }

  #close(): void {
    const { reader } = this
    if (this.#isInSheet) {
      if (reader.isNamed('c')) this.#endCell()
      else if (reader.isNamed('f')) this.#endFormula()
      else if (reader.isNamed('row')) this.#putBefore(Number.POSITIVE_INFINITY)
      else if (reader.isNamed('sheetData')) this.#isInSheet = false
    } else if (reader.isNamed('mergeCells')) {
      if (this.#mergedTag !== undefined) this.goOn()
      this.leave()
    } else if (reader.isNamed('mergeCell') && this.#isInDroppedMerge) {
      this.#isInDroppedMerge = false
      if (this.#mergedTag === undefined) this.goOn()
    }
  }

  #startRow(): void {
    const { reader } = this
    const number = reader.attribute('r')
    this.#row = number === undefined ? this.#row + 1 : Number(number)
    this.#column = -1
    this.#next = this.#patch.indexFrom(this.#row)
    this.#end = this.#patch.indexFrom(this.#row + 1)
    this.#isChangedRow = this.#next < this.#end
    this.#written = -1
    if (!this.#isChangedRow) return
    const { prefix, isSelfClosing } = reader
    // A row may say between which columns its cells lie, which may be others now; nobody needs it.
    if (!isSelfClosing && reader.attribute('spans') === undefined) return
    const tag = tagWith(reader, 'spans', undefined)
    this.replace(isSelfClosing ? `${tag.slice(0, -2)}>` : tag)
    if (!isSelfClosing) return
    this.#putBefore(Number.POSITIVE_INFINITY)
    this.insert([`</${prefix}row>`])
  }

  #startCell(): void {
    const { reader } = this
    const name = this.#isChangedRow || this.#formulas.needsPlace ? reader.attribute('r') : undefined
    this.#column = name === undefined ? this.#column + 1 : indexOfLetters(lettersIn(name.toUpperCase()))
    this.#putBefore(this.#column)
    const change = this.#isChangedRow ? this.#changeAt(this.#column) : -1
    const style = change === -1 ? undefined : reader.attribute('s')
    this.#cell = { column: this.#column, change, style, hasFormula: false }
    if (change !== -1) this.leaveOut()
    if (reader.isSelfClosing) this.#endCell()
  }

  #endCell(): void {
    const cell = this.#cell
    if (!cell) return
    this.#cell = undefined
    if (cell.change !== -1) this.goOn(this.#changedCell(cell))
    else if (cell.hasFormula) this.#losses.addFormula()
  }

  /** Which change is that of a column of the row; -1 for none. A cell may stand twice, or behind one of a later column. */
  #changeAt(column: number): number {
    const index = column > this.#written ? this.#next : this.#patch.indexFrom(this.#row, column)
    return index < this.#end && this.#patch.columnAt(index) === column ? index : -1
  }

  /** The cell with its new value; nothing where that is written already. */
  #changedCell({ change, style }: PassingCell): string {
    if (change < this.#next) return ''
    return this.#cellXml(this.#next++, style)
  }

  /** Writes the new cells of the row that the sheet has none of yet, as far as they stand before a column. */
  #putBefore(column: number): void {
    while (this.#next < this.#end && this.#patch.columnAt(this.#next) < column) this.insert([this.#cellXml(this.#next++)])
  }

  #cellXml(index: number, style?: string): string {
    const value = this.#patch.valueAt(index)
    this.#written = this.#patch.columnAt(index)
    const cell = `${lettersOf(this.#written)}${this.#row}`
    // A number in the style of a date would be read as a day.
    const isDay = typeof value === 'number' && this.#dateStyles[Number(style)] === 1
    if (isDay) this.#losses.addStyle(cell)
    return cellXml(value, { cell, prefix: this.reader.prefix, style: isDay ? undefined : style })
  }

  #startFormula(): void {
    const { reader } = this
    const cell = this.#cell
    if (!cell) return
    this.#isInFormula = true
    const isChanged = cell.change !== -1
    this.#isFormulaPreserved = this.#formulas.start(reader, { row: this.#row, column: cell.column }, isChanged)
    cell.hasFormula = this.#isFormulaPreserved
    if (!isChanged && !this.#isFormulaPreserved) this.leaveOut()
    if (reader.isSelfClosing) this.#endFormula()
  }

  #endFormula(): void {
    const cell = this.#cell
    if (!cell || !this.#isInFormula) return
    this.#isInFormula = false
    const formula = this.#formulas.end()
    if (cell.change !== -1 || this.#isFormulaPreserved) return
    const { prefix } = this.reader
    cell.hasFormula = formula !== ''
    this.goOn(formula === '' ? '' : `<${prefix}f>${escapeMarkup(formula)}</${prefix}f>`)
  }

  #startMerged(): void {
    const { reader } = this
    if (reader.isSelfClosing) return
    this.#mergedTag = `<${reader.prefix}mergeCells>`
    this.leaveOut()
  }

  /** Leaves merged cells out where another one than the first gets a value, which nobody would see. */
  #passMerged(): void {
    const { reader } = this
    const reference = reader.attribute('ref') ?? ''
    const range = rangeOf(reference)
    if (range && this.#patch.hasIn(range, true)) {
      this.#losses.addMerged(reference)
      if (this.#mergedTag === undefined) this.leaveOut()
      if (!reader.isSelfClosing) this.#isInDroppedMerge = true
      else if (this.#mergedTag === undefined) this.goOn()
    } else if (this.#mergedTag !== undefined) {
      this.goOn(this.#mergedTag + new TextDecoder().decode(reader.bytes.subarray(reader.tokenStart, reader.tokenEnd)))
      this.#mergedTag = undefined
    }
  }
}
