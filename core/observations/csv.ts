import { csvField } from '#core/text/csvField.ts'
import type { Batch, BatchStream, ColumnInfo } from '../rows/Batch.ts'
import { ByteWriter } from './ByteWriter.ts'
import { CELL_BYTES, CsvColumn } from './csvCells.ts'

/** How a text becomes a field: `csvField` for programs, `csvCell` for files that people open in a spreadsheet. */
export type TextField = (text: string) => string

const COMMA = 44
const NEWLINE = 10

/**
 * A result as CSV bytes, one piece for each batch: column names with the first rows, a line for each row, times as ISO 8601 in UTC with
 * milliseconds, nothing for missing values, and one extra newline at the end; nothing but that newline for a result without rows, which
 * client libraries take for an empty answer. Pulls a batch only on demand.
 */
export async function* csvBytes({ columns, batches }: BatchStream, field: TextField = csvField): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const lines = new CsvLines(columns, field)
  for await (const batch of batches) if (batch.rows > 0) yield lines.of(batch).slice()
  yield Uint8Array.of(NEWLINE)
}

/** The same, with the column names where there are no rows too: for those who ask for CSV by its name. */
export async function* csvFileBytes(
  { columns, batches }: BatchStream,
  field: TextField = csvField,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield* csvDocumentBytes({ columns, batches }, { field })
  yield Uint8Array.of(NEWLINE)
}

/**
 * The same as a file of its own: the column names, whatever follows, and no line after the last row. Pieces that are lent are valid until
 * the next is asked for.
 */
export async function* csvDocumentBytes(
  { columns, batches }: BatchStream,
  { field = csvField, isLent = false }: { readonly field?: TextField; readonly isLent?: boolean } = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const lines = new CsvLines(columns, field)
  let isFirst = true
  for await (const batch of batches) {
    if (batch.rows === 0) continue
    isFirst = false
    yield isLent ? lines.of(batch) : lines.of(batch).slice()
  }
  if (isFirst) yield new TextEncoder().encode(csvHeader(columns, field))
}

/** The line of column names. */
export const csvHeader = (columns: readonly ColumnInfo[], field: TextField): string =>
  `${columns.map(({ name }) => field(name)).join(',')}\n`

/** Turns the batches of one result into lines, column names before the first; those of a batch are valid until the next. */
class CsvLines {
  readonly #writer = new ByteWriter()
  readonly #columns: readonly CsvColumn[]
  readonly #lineBytes: number
  #header: Uint8Array

  constructor(columns: readonly ColumnInfo[], field: TextField) {
    this.#lineBytes = columns.length * (CELL_BYTES + 1)
    this.#columns = columns.map(({ type }) => new CsvColumn(type, this.#writer, this.#lineBytes, field))
    this.#header = new TextEncoder().encode(csvHeader(columns, field))
  }

  of({ rows, columns }: Batch): Uint8Array<ArrayBuffer> {
    const [writer, lineBytes] = [this.#writer, this.#lineBytes]
    const cells = columns.flatMap((column, index) => this.#columns[index]?.cells(column) ?? [])
    const last = cells.length - 1
    writer.reserve(0, this.#header.length)
    let at = writer.bytes(0, this.#header)
    this.#header = new Uint8Array()
    for (let row = 0; row < rows; row++) {
      writer.reserve(at, lineBytes)
      for (let index = 0; index <= last; index++) {
        at = cells[index]?.(row, at) ?? at
        at = writer.byte(at, index === last ? NEWLINE : COMMA)
      }
    }
    return writer.upTo(at)
  }
}
