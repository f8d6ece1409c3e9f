import { limits } from '#core/limits/workbook.ts'
import { type CsvRecord, CsvRecords, csvSeparatorOf } from '#core/text/CsvRecords.ts'
import { DECIMAL } from '#core/text/decimal.ts'
import { cellKind, type Sheet, type SheetName } from '../Workbook.ts'
import { SheetBuilder } from '../xlsx/SheetBuilder.ts'
import type { TextTable } from '../xlsx/TextTable.ts'
import { unreadableWorkbook } from '../xlsx/unreadableWorkbook.ts'
import { csvText, type TextOptions } from './csvBytes.ts'
import type { CsvEncoding, CsvReading } from './TableSource.ts'

/** A file of CSV for one sheet. */
export interface CsvFile {
  readonly name: string
  readonly blob: Blob
}

/** How a table is read into columns. */
export interface CsvOptions extends TextOptions {
  readonly sheet: SheetName
  readonly texts: TextTable
  /** Whether a word for a missing value is read as a blank cell. */
  readonly isBlank?: (text: string) => boolean
}

/** A sheet, and how its file was read. */
export interface ReadCsv {
  readonly sheet: Sheet
  readonly reading: CsvReading
}

/** Reads CSV text into a sheet, as UTF-8 or, where it is none, as Windows-1252. Rows have the numbers of their lines. */
export async function readCsv(file: CsvFile, options: CsvOptions): Promise<ReadCsv> {
  const start = new Uint8Array(await file.blob.slice(0, 3).arrayBuffer())
  if (start.length === 0) throw unreadableWorkbook('damaged', 'The file is empty.')
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff))
    throw unreadableWorkbook('encoding', 'The file is UTF-16 text; save it as CSV in UTF-8.')
  const hasMark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf
  try {
    return await readAs('utf-8', file, hasMark, options)
  } catch (fault) {
    if (!(fault instanceof TypeError)) throw fault
    return readAs('windows-1252', file, false, options)
  }
}

async function readAs(encoding: CsvEncoding, { name, blob }: CsvFile, hasMark: boolean, options: CsvOptions): Promise<ReadCsv> {
  const { sheet, texts } = options
  const builder = new SheetBuilder()
  const rows = new Rows(builder, options)
  let records: CsvRecords | undefined
  let separator = csvSeparatorOf('')
  for await (const piece of csvText(blob, encoding, options)) {
    if (records === undefined) {
      if (piece === '') continue
      separator = csvSeparatorOf(piece)
      records = new CsvRecords({
        separator,
        maxCharacters: limits.ingestLineCharacters,
        toError: (says) => unreadableWorkbook('damaged', says),
      })
    }
    for (const record of records.feed(piece)) rows.add(record)
  }
  for (const record of records?.finish() ?? []) rows.add(record)
  const headerOf = (kind: number, value: number) => (kind === cellKind.number ? String(value) : (texts.texts[value] ?? ''))
  const { width, ragged, loose } = rows
  return {
    sheet: builder.build(sheet, headerOf),
    reading: { fileName: name, separator, encoding, hasMark, width, ragged, loose },
  }
}

/** The errors of Excel, which it writes into CSV as they look. */
const EXCEL_ERROR = /^#(?:N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!)$/

class Rows {
  width = 0
  readonly ragged: { line: number; cells: number }[] = []
  readonly loose: number[] = []
  readonly #builder: SheetBuilder
  readonly #options: CsvOptions

  constructor(builder: SheetBuilder, options: CsvOptions) {
    this.#builder = builder
    this.#options = options
  }

  add({ line, cells, isLoose }: CsvRecord): void {
    if (this.width === 0) this.width = cells.length
    // Only the first are reported; a file of another kind has as many as lines.
    if (cells.length !== this.width && this.ragged.length < limits.findingsListedOfSheet) this.ragged.push({ line, cells: cells.length })
    if (isLoose && this.loose.length < limits.findingsListedOfSheet) this.loose.push(line)
    if (cells.length > limits.ingestColumns)
      throw unreadableWorkbook('too-many-columns', `The file was rejected: line ${line} has more than ${limits.ingestColumns} columns.`)
    this.#builder.startRow(line)
    for (let index = 0; index < cells.length; index++) this.#put(index, cells[index] ?? '')
  }

  #put(index: number, text: string): void {
    if (text === '') return
    const { texts, isBlank, sheet } = this.#options
    const bare = text.trim()
    if (bare === '' || isBlank?.(bare)) return
    const value = numberOf(bare, sheet === 'data')
    if (!Number.isNaN(value)) this.#builder.put(index, cellKind.number, value)
    else if (bare === 'TRUE' || bare === 'FALSE') this.#builder.put(index, cellKind.boolean, bare === 'TRUE' ? 1 : 0)
    else this.#builder.put(index, EXCEL_ERROR.test(bare) ? cellKind.error : cellKind.text, texts.indexOf(text))
  }
}

const NINE = '9'.charCodeAt(0)

/** The number that a cell holds, NaN where it is a text; 007 is a name, and so is 1.0 where data are described. */
function numberOf(text: string, isOfData: boolean): number {
  if (text.charCodeAt(0) > NINE || !DECIMAL.test(text) || /^[+-]?0\d/.test(text)) return Number.NaN
  const value = Number(text)
  return Number.isFinite(value) && (isOfData || String(value) === text) ? value : Number.NaN
}
