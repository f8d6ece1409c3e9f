import { cellKind, type MergedRange } from '../Workbook.ts'
import { MergedCells } from './MergedCells.ts'
import { parseNumber } from './number.ts'
import type { SheetBuilder } from './SheetBuilder.ts'
import type { TextTable } from './TextTable.ts'
import { damaged } from './unreadableWorkbook.ts'
import { token, XmlReader } from './XmlReader.ts'
import { unescapeExcel } from './xmlText.ts'

const ROW = 1
const CELL = 2
const VALUE = 3
const INLINE_TEXT = 4
const PHONETIC = 5
const SHEET_DATA = 6
const FORMULA = 7
const MERGED = 8
/** What follows the merged cells of a sheet (ECMA-376 part 1, 18.3.1.99), of which one is nearly always there. */
const AFTER_MERGED = 9

const LETTER_R = 114
const LETTER_S = 115
const LETTER_T = 116

/** How a cell's value is to be read (ECMA-376 part 1, 18.18.11). */
const NUMBER = 0
const SHARED = 1
const WRITTEN = 2
const BOOLEAN = 3
const ERROR = 4

/** What is true of all cells of a workbook. */
export interface CellTerms {
  /** Which styles show a number as a date, by the style's index; 1 where they do. */
  readonly dateStyles: Uint8Array
  /** Whether all formulas are to be computed by whoever opens it; a writer that computes none stores 0 with them. */
  readonly isToCompute: boolean
}

/** Reads the XML of one sheet, piece by piece, into a SheetBuilder. No formula is computed: it is its stored value, or its text without one. */
export class SheetScanner {
  readonly #reader = new XmlReader()
  readonly #builder: SheetBuilder
  readonly #texts: TextTable
  readonly #sharedCount: number
  readonly #terms: CellTerms
  readonly #merged = new MergedCells()
  #isInSheet = false
  /** Whether all cells are read, so that only what is merged of them is looked for. */
  #isBelowSheet = false
  #isOver = false
  #row = 0
  #column = -1
  #type = NUMBER
  #isDate = false
  #isInCell = false
  #isInValue = false
  #isInFormula = false
  /** The formula of the cell, begun with `=`; `undefined` where it has none, or has a value. */
  #formula: string | undefined
  #phonetic = 0
  #attributeName = 0
  #valueStart = 0
  #valueEnd = 0
  /** What of the cell's text has been seen; `undefined` before its first piece. */
  #text: string | undefined

  constructor(builder: SheetBuilder, texts: TextTable, terms: CellTerms) {
    this.#builder = builder
    this.#texts = texts
    this.#sharedCount = texts.texts.length
    this.#terms = terms
  }

  /** Takes the next piece; what follows the cells and their merging (links, rules, pictures) is left unread. */
  feed(piece: Uint8Array): void {
    if (this.#isOver) return
    const reader = this.#reader
    reader.feed(piece)
    for (let found = reader.next(); found !== token.none; found = reader.next()) {
      if (this.#isBelowSheet) this.#lookBelow(found)
      else if (found === token.open) this.#open()
      else if (found === token.close) this.#close()
      else if (this.#isInFormula) this.#formula = (this.#formula ?? '=') + reader.text(found)
      else if (this.#isInValue && this.#phonetic === 0) this.#take(found)
      if (this.#isOver) return
    }
  }

  /** Throws where the sheet broke off before its cells ended. Returns the merged ranges of its columns. */
  finish(): readonly MergedRange[] {
    if (!this.#isOver && !this.#isBelowSheet) this.#reader.finish()
    return this.#merged.ranges
  }

  #lookBelow(found: number): void {
    if (found !== token.open) return
    const tag = tagOf(this.#reader)
    if (tag === MERGED) this.#merged.add(this.#reader.attribute('ref') ?? '')
    this.#isOver = tag === AFTER_MERGED
  }

  #open(): void {
    const reader = this.#reader
    switch (tagOf(reader)) {
      case CELL:
        if (this.#isInSheet) this.#startCell()
        break
      case VALUE:
      case INLINE_TEXT:
        this.#isInValue = this.#isInCell && !reader.isSelfClosing
        // An empty text is what many formulas give.
        if (this.#type === WRITTEN) this.#formula = undefined
        break
      case FORMULA:
        if (this.#isInCell) this.#formula = '='
        this.#isInFormula = this.#isInCell && !reader.isSelfClosing
        break
      case ROW:
        if (this.#isInSheet) this.#startRow()
        break
      case PHONETIC:
        if (!reader.isSelfClosing) this.#phonetic++
        break
      case SHEET_DATA:
        this.#isInSheet = !reader.isSelfClosing
        this.#isBelowSheet = reader.isSelfClosing
        break
    }
  }

  #close(): void {
    switch (tagOf(this.#reader)) {
      case CELL:
        if (this.#text !== undefined) this.#putText(this.#text)
        else if (this.#formula !== undefined) this.#builder.put(this.#column, cellKind.formula, this.#texts.indexOf(this.#formula))
        this.#isInCell = false
        break
      case VALUE:
      case INLINE_TEXT:
        this.#isInValue = false
        break
      case FORMULA:
        this.#isInFormula = false
        break
      case PHONETIC:
        this.#phonetic--
        break
      case SHEET_DATA:
        this.#isBelowSheet = true
        break
    }
  }

  #startRow(): void {
    const { end, tagEnd, bytes } = this.#reader
    let number = this.#row + 1
    for (let at = this.#attribute(end); at <= tagEnd; at = this.#attribute(at))
      if (this.#attributeName === LETTER_R) number = parseNumber(bytes, this.#valueStart, this.#valueEnd)
    if (!Number.isInteger(number) || number < 1) throw damaged('a row has no number')
    this.#row = number
    this.#column = -1
    this.#builder.startRow(number)
  }

  #startCell(): void {
    const { bytes, end, tagEnd, isSelfClosing } = this.#reader
    if (this.#row === 0) throw damaged('a cell stands outside of a row')
    this.#column++
    this.#type = NUMBER
    this.#isDate = false
    this.#isInCell = !isSelfClosing
    this.#text = undefined
    this.#formula = undefined
    for (let at = this.#attribute(end); at <= tagEnd; at = this.#attribute(at)) {
      const name = this.#attributeName
      if (name === LETTER_R) this.#column = columnOf(bytes, this.#valueStart, this.#valueEnd)
      else if (name === LETTER_S) this.#isDate = this.#terms.dateStyles[parseNumber(bytes, this.#valueStart, this.#valueEnd)] === 1
      else if (name === LETTER_T) this.#type = typeOf(bytes, this.#valueStart, this.#valueEnd)
    }
  }

  /** Finds the next attribute of the tag and returns the place behind it, which lies behind the tag's end when there is none. */
  #attribute(from: number): number {
    const { bytes, tagEnd } = this.#reader
    let at = from
    while (at < tagEnd && ((bytes[at] as number) <= 32 || bytes[at] === 47)) at++
    const nameStart = at
    while (at < tagEnd && bytes[at] !== 61 && (bytes[at] as number) > 32) at++
    this.#attributeName = at - nameStart === 1 ? (bytes[nameStart] as number) : 0
    while (at < tagEnd && bytes[at] !== 34 && bytes[at] !== 39) at++
    if (at >= tagEnd) return tagEnd + 1
    const quote = bytes[at]
    this.#valueStart = ++at
    while (at < tagEnd && bytes[at] !== quote) at++
    this.#valueEnd = at
    return at >= tagEnd ? tagEnd : at + 1
  }

  #take(found: number): void {
    const reader = this.#reader
    const { bytes, start, end } = reader
    // A value is one plain text nearly always: then it is read from the bytes, without making a string.
    const isWhole = this.#text === undefined && found === token.text && bytes[end + 1] === 47
    if (isWhole && (this.#type === NUMBER || this.#type === SHARED)) {
      const value = parseNumber(bytes, start, end)
      if (this.#putNumber(value)) return
    }
    this.#text = (this.#text ?? '') + reader.text(found)
  }

  #putNumber(value: number): boolean {
    if (!Number.isFinite(value)) return false
    if (this.#formula !== undefined && this.#terms.isToCompute && value === 0) return true
    this.#formula = undefined
    if (this.#type === NUMBER) this.#builder.put(this.#column, this.#isDate ? cellKind.date : cellKind.number, value)
    else {
      if (!Number.isInteger(value) || value < 0 || value >= this.#sharedCount) throw damaged('a cell names a text that does not exist')
      if (this.#texts.texts[value] !== '') this.#builder.put(this.#column, cellKind.text, value)
    }
    return true
  }

  #putText(text: string): void {
    const type = this.#type
    if (text === '') return
    if (type !== NUMBER && type !== SHARED) this.#formula = undefined
    if (type === NUMBER || type === SHARED) {
      const bytes = new TextEncoder().encode(text)
      if (this.#putNumber(parseNumber(bytes, 0, bytes.length))) return
      if (type === SHARED) throw damaged('a cell names a text that does not exist')
    }
    if (type === BOOLEAN) this.#builder.put(this.#column, cellKind.boolean, /^\s*(1|true)\s*$/i.test(text) ? 1 : 0)
    else this.#builder.put(this.#column, type === ERROR ? cellKind.error : cellKind.text, this.#texts.indexOf(unescapeExcel(text)))
  }
}

function tagOf(reader: XmlReader): number {
  const { bytes, start, end } = reader
  const first = bytes[start]
  switch (end - start) {
    case 1:
      return first === 99 ? CELL : first === 118 ? VALUE : first === 102 ? FORMULA : first === 116 ? INLINE_TEXT : 0
    case 3:
      return first !== 114 ? 0 : reader.isNamed('row') ? ROW : reader.isNamed('rPh') ? PHONETIC : 0
    case 9:
      if (first === 109) return reader.isNamed('mergeCell') ? MERGED : 0
      return first === 115 && reader.isNamed('sheetData') ? SHEET_DATA : 0
    case 11:
      return reader.isNamed('pageMargins') ? AFTER_MERGED : 0
    case 15:
      return reader.isNamed('dataValidations') ? AFTER_MERGED : 0
    case 21:
      return reader.isNamed('conditionalFormatting') ? AFTER_MERGED : 0
    default:
      return 0
  }
}

function columnOf(bytes: Uint8Array, start: number, limit: number): number {
  let column = 0
  let at = start
  for (; at < limit && at < start + 8; at++) {
    const letter = ((bytes[at] as number) & 0xdf) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  if (column === 0) throw damaged('a cell has no place')
  return column - 1
}

function typeOf(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start]
  if (end - start === 1) return first === 115 ? SHARED : first === 98 ? BOOLEAN : first === 101 ? ERROR : first === 100 ? WRITTEN : NUMBER
  return first === 115 || first === 105 ? WRITTEN : NUMBER
}
