import { limits } from '#core/limits/workbook.ts'
import { counted } from '#core/text/counted.ts'
import type { Change } from '../applyFixes.ts'
import { cellXml } from '../xlsx/cellXml.ts'
import { lettersOf } from '../xlsx/SheetBuilder.ts'
import { token } from '../xlsx/XmlReader.ts'
import { XmlPatcher } from './XmlPatcher.ts'

/** The sheet of the changes in a workbook that was fixed. */
export const CHANGE_LOG = 'change_log'

/** Pieces of this many characters are handed on. */
const PIECE_CHARACTERS = 262_144

/** What is said of the changes beside them: of the whole workbook, and of a cell. */
export interface ChangeNotes {
  workbook(): readonly string[]
  ofCell(change: Change): string
}

/** The rows of a change log in pieces: headers, notes of the workbook, and as many changes as fit in the sheet, with how many more there are. */
export function* changeRows(
  changes: readonly Change[],
  notes: ChangeNotes,
  { firstRow = 1, prefix = '', maxRows = limits.workbookRows }: { firstRow?: number; prefix?: string; maxRows?: number } = {},
): Generator<string> {
  const rows = rowsOf(changes, notes, maxRows - firstRow + 1)
  let [piece, number] = ['', firstRow]
  for (const values of rows) {
    piece += rowXml(number++, values, prefix)
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  yield piece
}

function* rowsOf(changes: readonly Change[], notes: ChangeNotes, room: number): Generator<readonly string[]> {
  const said = notes.workbook().slice(0, Math.max(0, room - 1))
  if (room > 0) yield ['sheet', 'cell', 'column', 'from', 'to', 'rule', 'note']
  for (const note of said) yield ['', '', '', '', '', '', note]
  const left = Math.max(0, room - 1 - said.length)
  const fitting = changes.length <= left ? changes.length : Math.max(0, left - 1)
  for (let index = 0; index < fitting; index++) {
    const change = changes[index]
    if (change) yield [change.sheet, change.cell, change.column, change.from, change.to, change.code, notes.ofCell(change)]
  }
  if (fitting < changes.length && left > 0) yield [`${counted(changes.length - fitting, 'more change')} do not fit in this sheet.`]
}

function rowXml(row: number, values: readonly string[], prefix: string): string {
  const cells = values.map((value, index) => (value === '' ? '' : cellXml(value, { cell: `${lettersOf(index)}${row}`, prefix })))
  return `<${prefix}row r="${row}">${cells.join('')}</${prefix}row>`
}

/** A change log of its own, as the XML of its sheet in pieces. */
export function* newChangeLog(changes: readonly Change[], notes: ChangeNotes, namespace: string): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${namespace}"><sheetData>`
  yield* changeRows(changes, notes)
  yield '</sheetData></worksheet>'
}

/** Adds the changes below the rows that a change log has already. */
export class ChangeLogPatcher extends XmlPatcher {
  readonly #changes: readonly Change[]
  readonly #notes: ChangeNotes
  #row = 0

  constructor(changes: readonly Change[], notes: ChangeNotes) {
    super()
    this.#changes = changes
    this.#notes = notes
  }

  protected see(found: number): void {
    const { reader } = this
    const isOpen = found === token.open
    if (isOpen && reader.isNamed('row')) this.#row = Number(reader.attribute('r') ?? this.#row + 1)
    else if (isOpen && reader.isNamed('dimension') && reader.isSelfClosing) this.replace('')
    else if (reader.isNamed('sheetData') && found !== token.text && (!isOpen || reader.isSelfClosing)) {
      const { prefix } = reader
      if (isOpen) this.replace(`<${prefix}sheetData>`)
      const rows = changeRows(this.#changes, this.#notes, { firstRow: this.#row + 1, prefix })
      this.insert(rows, isOpen ? [`</${prefix}sheetData>`] : [])
      this.leave()
    }
  }
}
