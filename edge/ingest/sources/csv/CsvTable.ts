import { stat } from 'node:fs/promises'
import { limits } from '#core/limits/workbook.ts'
import { type CsvRecord, CsvRecords, type CsvSeparator, csvSeparatorOf } from '#core/text/CsvRecords.ts'
import type { CsvEncoding } from '#core/workbook/csv/TableSource.ts'
import type { ReadRowsOptions } from '../SourceTable.ts'
import { quoteText, sourceProblem } from '../sourceProblem.ts'
import { readText } from '../text/readText.ts'

/** How a table is written; without a separator it follows from the first line. */
export interface TableForm {
  readonly separator?: CsvSeparator
  readonly encoding: CsvEncoding
}

/** A CSV file of one table. It can be read any number of times and is never loaded into memory. */
export class CsvTable {
  readonly path: string
  readonly isGzip: boolean
  readonly #form: TableForm

  constructor(path: string, isGzip: boolean, form: TableForm) {
    this.path = path
    this.isGzip = isGzip
    this.#form = form
  }

  /** The cells of the header. */
  async header(signal: AbortSignal): Promise<readonly string[]> {
    for await (const [record] of this.records({ signal })) if (record) return record.cells
    throw sourceProblem('The CSV file is empty.')
  }

  /** Every record with its line, the header among them; each has as many cells as the header. */
  async *records({ signal, onProgress }: ReadRowsOptions): AsyncGenerator<readonly CsvRecord[]> {
    const { size } = await stat(this.path)
    const { separator, encoding } = this.#form
    let cutter: CsvRecords | undefined
    const width = { cells: 0 }
    const onBytes = (bytes: number) => onProgress?.(Math.min(1, bytes / Math.max(1, size)))
    for await (const piece of readText(this.path, { isGzip: this.isGzip, encoding, signal, onBytes })) {
      cutter ??= recordsOf(separator ?? csvSeparatorOf(piece))
      yield checked(cutter.feed(piece), width)
    }
    if (cutter) yield checked(cutter.finish(), width)
  }
}

const recordsOf = (separator: CsvSeparator) =>
  new CsvRecords({ separator, maxCharacters: limits.ingestLineCharacters, toError: sourceProblem })

function checked(records: Iterable<CsvRecord>, width: { cells: number }): readonly CsvRecord[] {
  const rows: CsvRecord[] = []
  for (const record of records) {
    if (width.cells === 0) width.cells = headerWidth(record)
    if (record.isLoose) throw sourceProblem(`Line ${record.line}: a quote within a cell must be doubled, and the cell enclosed in quotes.`)
    if (record.cells.length !== width.cells)
      throw sourceProblem(`Line ${record.line} has ${record.cells.length} cells, but the header has ${width.cells}.`)
    rows.push(record)
  }
  return rows
}

function headerWidth({ cells }: CsvRecord): number {
  if (cells.length > limits.ingestColumns) throw sourceProblem(`The header has more than ${limits.ingestColumns} columns.`)
  const seen = new Set<string>()
  for (const cell of cells) {
    const name = cell.trim().toLowerCase()
    if (name !== '' && seen.has(name)) throw sourceProblem(`The header names ${quoteText(cell)} more than once.`)
    seen.add(name)
  }
  return cells.length
}
