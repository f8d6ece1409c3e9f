import type { Batch, BatchStream, Column, ColumnInfo, ColumnType } from './Batch.ts'
import { ByteWriter } from './ByteWriter.ts'

const COMMA = 44
const NEWLINE = 10
const NEEDS_QUOTES = /[",\n\r]/

/** A field of CSV: quoted only where it must be, with quotes doubled (RFC 4180). */
export function csvField(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A result as CSV bytes, one piece for each batch: column names with the first rows, a line for each row, times as ISO 8601 in UTC with
 * milliseconds, nothing for missing values, and one extra newline at the end; nothing but that newline for a result without rows.
 * Pulls a batch only when a piece is asked for.
 */
export async function* csvBytes({ columns, batches }: BatchStream): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const formatter = new CsvFormatter(columns)
  for await (const batch of batches) if (batch.rows > 0) yield formatter.format(batch)
  yield Uint8Array.of(NEWLINE)
}

/** Turns batches of one result into CSV, keeping the texts of times and positions, which repeat from row to row. */
class CsvFormatter {
  readonly #writer = new ByteWriter()
  readonly #columns: readonly ColumnInfo[]
  readonly #texts: readonly KeptTexts[]
  #hasHeader = false

  constructor(columns: readonly ColumnInfo[]) {
    this.#columns = columns
    this.#texts = columns.map(() => new KeptTexts())
  }

  format({ rows, columns }: Batch): Uint8Array<ArrayBuffer> {
    const writer = this.#writer
    if (!this.#hasHeader) writer.text(`${this.#columns.map(({ name }) => csvField(name)).join(',')}\n`)
    this.#hasHeader = true
    const writers = columns.map((column, index) => this.#cellWriter(column, index))
    const last = writers.length - 1
    for (let row = 0; row < rows; row++) {
      for (let index = 0; index <= last; index++) {
        writers[index]?.(row)
        writer.byte(index === last ? NEWLINE : COMMA)
      }
    }
    return writer.take()
  }

  #cellWriter(column: Column, index: number): (row: number) => void {
    const write = this.#valueWriter(column, index)
    const { present } = column
    if (present === null) return write
    return (row) => {
      if (present[row] === 1) write(row)
    }
  }

  #valueWriter({ values }: Column, index: number): (row: number) => void {
    const writer = this.#writer
    const texts = this.#texts[index] ?? new KeptTexts()
    const type: ColumnType = this.#columns[index]?.type ?? 'text'
    if (type === 'text') return (row) => writer.bytes(texts.of(values[row] ?? '', fieldOf))
    const numbers = values as Exclude<Column['values'], readonly string[]>
    if (type === 'float32') {
      let near = 0
      return (row) => {
        near = writer.float32(numbers[row] ?? Number.NaN, near)
      }
    }
    if (type === 'int32') return (row) => writer.integer(numbers[row] ?? 0)
    if (type === 'timestamp') return (row) => writer.bytes(texts.of(numbers[row] ?? 0, instantOf))
    let near = 0
    return (row) => {
      const value = numbers[row] ?? Number.NaN
      const decimals = writer.position(value, near)
      if (decimals < 0) writer.bytes(texts.of(value, doubleOf))
      else near = decimals
    }
  }
}

const fieldOf = (text: string | number): string => csvField(String(text))
const instantOf = (ms: string | number): string => new Date(ms).toISOString()
const doubleOf = (value: string | number): string => (Number.isFinite(value) ? String(value) : '')

/** More texts than this are not kept: such a column hardly repeats. */
const MOST_TEXTS = 20_000

/** The bytes of values that were written before. */
class KeptTexts {
  readonly #bytes = new Map<string | number, Uint8Array>()
  readonly #encoder = new TextEncoder()
  #lastKey: string | number | undefined
  #lastBytes: Uint8Array = new Uint8Array()

  of(key: string | number, textOf: (key: string | number) => string): Uint8Array {
    if (key === this.#lastKey) return this.#lastBytes
    let bytes = this.#bytes.get(key)
    if (!bytes) {
      bytes = this.#encoder.encode(textOf(key))
      if (this.#bytes.size >= MOST_TEXTS) this.#bytes.clear()
      this.#bytes.set(key, bytes)
    }
    this.#lastKey = key
    this.#lastBytes = bytes
    return bytes
  }
}
