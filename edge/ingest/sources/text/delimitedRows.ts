import { limits } from '#core/limits/workbook.ts'
import { type CsvRecord, CsvRecords, type CsvSeparator } from '#core/text/CsvRecords.ts'
import type { ReadRowsOptions, SourceRow } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { readLines, type TextForm } from './lines.ts'

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
}

/** The rows of a text file in blocks. Throws a Problem for a row with another number of cells; empty cells at its end are left out. */
export async function* delimitedRows(path: string, form: DelimitedForm, options: ReadRowsOptions): AsyncGenerator<readonly SourceRow[]> {
  const { firstLine, skipped, comment, end, separator, width } = form
  const cutter = isQuoting(separator)
    ? new CsvRecords({ separator, maxCharacters: limits.ingestLineCharacters, toError: sourceProblem })
    : null
  const from = firstLine - 1
  const isRow = (line: number, cells: readonly string[]) =>
    !skipped?.has(line) && !(comment !== undefined && cells[0]?.startsWith(comment)) && cells.some((cell) => cell.trim() !== '')
  const toRows = (records: Iterable<Pick<CsvRecord, 'line' | 'cells'>>): SourceRow[] => {
    const rows: SourceRow[] = []
    for (const { line, cells } of records) if (isRow(line, cells)) rows.push({ at: line, cells: fitted(line, cells, width) })
    return rows
  }
  for await (const lines of readLines(path, form, options)) {
    const last = end === undefined ? -1 : lines.findIndex(({ text }) => text.trim() === end)
    const taken = (last === -1 ? lines : lines.slice(0, last)).filter(({ number }) => number >= firstLine)
    if (cutter === null) yield toRows(taken.map(({ number, text }) => ({ line: number, cells: cut(text, separator) })))
    else {
      const fed = cutter.feed(taken.map(({ text }) => `${text}\n`).join(''))
      yield toRows(Array.from(fed, ({ line, cells }) => ({ line: line + from, cells })))
    }
    if (last !== -1) break
  }
  if (cutter) yield toRows(Array.from(cutter.finish(), ({ line, cells }) => ({ line: line + from, cells })))
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
