import { limits } from '#core/limits/workbook.ts'
import { type CsvRecord, CsvRecords, type CsvSeparator } from '#core/text/CsvRecords.ts'
import type { ReadRowsOptions, RowBlock, SourceRow } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { ByteLines } from './ByteRows.ts'
import { LineCutter, readByteLines, readLines, type TextForm, type TextLine } from './lines.ts'
import { TextPieces } from './readText.ts'

/** What separates cells; a blank stands for one or more. */
export type Separator = ',' | ';' | '\t' | '|' | ' '

/** How the rows of a text file are told apart. */
export interface DelimitedForm extends TextForm {
  readonly separator: Separator
  /** How many cells a row has. */
  readonly width: number
  /** The line of the first row, counted from 1. */
  readonly firstLine: number
  /** Lines that are no rows. */
  readonly skipped?: ReadonlySet<number>
  /** What lines begin with that are no rows. */
  readonly comment?: string
  /** The line that ends the rows. */
  readonly end?: string
  /** The cells that the columns are read from, in their order; all of them where left out. */
  readonly cells?: readonly number[]
  /** Whether a quote must not stand within a cell unless it is doubled. */
  readonly isStrict?: boolean
  /** Whether numbers are written as 3,5. */
  readonly decimalComma?: boolean
}

/** The rows of a text file in blocks. Throws a Problem for a row with another number of cells; empty cells at its end are left out. */
export async function* delimitedRows(path: string, form: DelimitedForm, options: ReadRowsOptions): AsyncGenerator<RowBlock> {
  if (form.separator === ' ' || form.encoding.startsWith('utf-16')) yield* decodedRows(path, form, options)
  else yield* byteRows(path, form, options)
}

async function* decodedRows(path: string, form: DelimitedForm, options: ReadRowsOptions): AsyncGenerator<RowBlock> {
  const records = new Records(form, form.firstLine)
  for await (const lines of readLines(path, form, options)) {
    yield records.feed(lines)
    if (records.isAtEnd) return
  }
  yield records.finish()
}

const LINE_FEED = 10

/** Most blocks are simple enough to be cut without decoding them; whatever is not is read as text. */
async function* byteRows(path: string, form: DelimitedForm, options: ReadRowsOptions): AsyncGenerator<RowBlock> {
  const { firstLine, skipped, comment, end, separator, width, cells, decimalComma = false } = form
  const markers = [comment ?? [], end ?? []].flat()
  const cutter = new ByteLines({ separator, width, ...(cells && { cells }), decimalComma, isQuoting: isQuoting(separator), markers })
  const pieces = new TextPieces(form.encoding)
  const lastSkipped = Math.max(0, ...(skipped ?? []))
  let line = 1
  let records: Records | null = null
  for await (const piece of readByteLines(path, form, { ...options, line: () => line })) {
    for (const bytes of cutBehind(piece, firstLine - line)) {
      const block = line < firstLine || line <= lastSkipped || records?.isBetween === false ? null : cutter.rows(bytes, line)
      if (block === null) {
        records ??= new Records(form, Math.max(line, firstLine))
        const lines = linesOf(pieces.decode(bytes), line)
        line += lines.length
        yield records.feed(lines)
        if (records.isAtEnd) return
      } else {
        records = null
        line += block.length
        yield block
      }
    }
  }
  pieces.decode()
  if (records !== null) yield records.finish()
}

/** The bytes up to the end of so many lines, such as those of a header, and those behind; all in one where there are not as many. */
function cutBehind(bytes: Uint8Array, lines: number): readonly Uint8Array[] {
  let at = 0
  for (let line = 0; line < lines; line++) {
    const end = bytes.indexOf(LINE_FEED, at)
    if (end === -1) return [bytes]
    at = end + 1
  }
  return at === 0 ? [bytes] : [bytes.subarray(0, at), bytes.subarray(at)]
}

function linesOf(text: string, first: number): readonly TextLine[] {
  const cutter = new LineCutter(first - 1)
  return [...cutter.feed(text), ...cutter.finish()]
}

/** Cuts decoded lines into rows; `from` is the line of the first one that may be a row. */
class Records {
  readonly #form: DelimitedForm
  readonly #cutter: CsvRecords | null
  readonly #from: number
  /** Whether the line was read that ends the rows. */
  isAtEnd = false

  constructor(form: DelimitedForm, from: number) {
    const { separator } = form
    this.#form = form
    this.#from = from
    this.#cutter = isQuoting(separator)
      ? new CsvRecords({ separator, maxCharacters: limits.ingestLineCharacters, toError: sourceProblem })
      : null
  }

  /** Whether the next line begins a row. */
  get isBetween(): boolean {
    return this.#cutter?.isBetweenRecords ?? true
  }

  feed(lines: readonly TextLine[]): readonly SourceRow[] {
    const { end, separator } = this.#form
    const last = end === undefined ? -1 : lines.findIndex(({ text }) => text.trim() === end)
    this.isAtEnd = last !== -1
    const taken = (last === -1 ? lines : lines.slice(0, last)).filter(({ number }) => number >= this.#from)
    if (this.#cutter === null) return this.#rows(taken.map(({ number, text }) => ({ line: number, cells: cut(text, separator) })))
    const rows = this.#rows(this.#numbered(this.#cutter.feed(taken.map(({ text }) => `${text}\n`).join(''))))
    return this.isAtEnd ? [...rows, ...this.finish()] : rows
  }

  finish(): readonly SourceRow[] {
    return this.#cutter === null ? [] : this.#rows(this.#numbered(this.#cutter.finish()))
  }

  *#numbered(records: Iterable<CsvRecord>): Generator<Pick<CsvRecord, 'line' | 'cells'>> {
    for (const { line, cells, isLoose } of records) {
      const number = line + this.#from - 1
      if (isLoose && this.#form.isStrict)
        throw sourceProblem(`Line ${number}: a quote within a cell must be doubled, and the cell enclosed in quotes.`)
      yield { line: number, cells }
    }
  }

  #rows(records: Iterable<Pick<CsvRecord, 'line' | 'cells'>>): SourceRow[] {
    const { width, cells: chosen } = this.#form
    const rows: SourceRow[] = []
    for (const { line, cells } of records) {
      if (!this.#isRow(line, cells)) continue
      const all = fitted(line, cells, width)
      rows.push({ at: line, cells: chosen ? chosen.map((index) => all[index] ?? '') : all })
    }
    return rows
  }

  #isRow(line: number, cells: readonly string[]): boolean {
    const { skipped, comment } = this.#form
    return !skipped?.has(line) && !(comment !== undefined && cells[0]?.startsWith(comment)) && cells.some((cell) => cell.trim() !== '')
  }
}

/** The cells of one line; quotes enclose cells with separators. */
export function cutLine(text: string, separator: Separator): readonly string[] {
  if (!isQuoting(separator)) return cut(text, separator)
  const cutter = new CsvRecords({ separator, maxCharacters: limits.ingestLineCharacters, toError: sourceProblem })
  return [...cutter.feed(`${text}\n`)][0]?.cells ?? []
}

const isQuoting = (separator: Separator): separator is CsvSeparator => separator !== '|' && separator !== ' '

const cut = (text: string, separator: Separator): readonly string[] =>
  separator === ' ' ? text.trim().split(/\s+/) : text.split(separator).map((cell) => cell.trim())

function fitted(line: number, cells: readonly string[], width: number): readonly string[] {
  if (cells.length === width) return cells
  if (cells.length > width && cells.slice(width).every((cell) => cell.trim() === '')) return cells.slice(0, width)
  throw sourceProblem(
    `Line ${line} has ${cells.length} cells, but there are ${width} columns. If it is no row, skip it: "reading": {"skipRows": [${line}]}.`,
  )
}
