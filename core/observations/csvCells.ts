import type { Column, ColumnType } from '../rows/Batch.ts'
import type { ByteWriter } from './ByteWriter.ts'
import { float32Text } from './float32Text.ts'
import { ShortestDecimal } from './ShortestDecimal.ts'

/** At most so many for each UTF-16 unit of a text. */
const UTF8_BYTES = 3
/** Longer than any number or time that is written. */
export const CELL_BYTES = 32

/** Writes the value of a row at a place of the text and returns where the text then ends. */
export type CellWriter = (row: number, at: number) => number

/** Writes the values of one column of a result, batch by batch; caches the texts of times and the like, which repeat from row to row. */
export class CsvColumn {
  readonly #type: ColumnType
  readonly #writer: ByteWriter
  readonly #lineBytes: number
  readonly #field: (text: string) => string
  readonly #texts = new TextCache()

  /** `lineBytes` stay reserved behind every text, whose length nobody knows before; `field` writes a text as a field of CSV. */
  constructor(type: ColumnType, writer: ByteWriter, lineBytes: number, field: (text: string) => string) {
    this.#type = type
    this.#writer = writer
    this.#lineBytes = lineBytes
    this.#field = field
  }

  /** The writer of a batch's values; nothing is written for missing ones. It needs `CELL_BYTES` reserved for each. */
  cells({ values, present }: Column): CellWriter {
    const write = this.#values(values)
    return present === null ? write : (row, at) => (present[row] === 1 ? write(row, at) : at)
  }

  #values(values: Column['values']): CellWriter {
    if (this.#type === 'text') return this.#textCells(values)
    const numbers = values as Exclude<Column['values'], readonly string[]>
    if (this.#type === 'float32') return this.#float32Cells(numbers)
    if (this.#type === 'float64') return this.#float64Cells(numbers)
    if (this.#type === 'int32') return this.#integerCells(numbers)
    return this.#instantCells(numbers)
  }

  #textCells(values: Column['values']): CellWriter {
    const [writer, field] = [this.#writer, this.#field]
    return (row, at) => {
      const text = field(String(values[row] ?? ''))
      writer.reserve(at, UTF8_BYTES * text.length + this.#lineBytes)
      return writer.text(at, text)
    }
  }

  #instantCells(values: ArrayLike<number>): CellWriter {
    const [writer, texts] = [this.#writer, this.#texts]
    let last = Number.NaN
    let [lastAt, lastEnd] = [0, 0]
    return (row, at) => {
      const value = values[row] ?? 0
      if (value === last) return writer.again(at, lastAt, lastEnd)
      last = value
      lastAt = at
      lastEnd = writer.bytes(at, texts.of(value, instantOf))
      return lastEnd
    }
  }

  #integerCells(values: ArrayLike<number>): CellWriter {
    const writer = this.#writer
    return (row, at) => {
      const value = values[row] ?? 0
      return writer.decimal(at, value < 0, Math.abs(value), 0)
    }
  }

  /** The shortest text that reads back as the same float32; nothing for NaN and infinities, which mean missing values. */
  #float32Cells(values: ArrayLike<number>): CellWriter {
    const [writer, texts, shortest] = [this.#writer, this.#texts, new ShortestDecimal()]
    return (row, at) => {
      const value = values[row] ?? Number.NaN
      if (shortest.ofFloat32(Math.abs(value))) return writer.decimal(at, value < 0, shortest.digits, shortest.decimals)
      return Number.isFinite(value) ? writer.bytes(at, texts.of(value, float32Of)) : at
    }
  }

  /** Positions, which repeat from row to row, and others; nothing for NaN and infinities. */
  #float64Cells(values: ArrayLike<number>): CellWriter {
    const [writer, texts, shortest] = [this.#writer, this.#texts, new ShortestDecimal()]
    let last = Number.NaN
    let [lastAt, lastEnd] = [0, 0]
    return (row, at) => {
      const value = values[row] ?? Number.NaN
      if (value === last) return writer.again(at, lastAt, lastEnd)
      if (!shortest.ofFloat64(Math.abs(value))) return Number.isFinite(value) ? writer.bytes(at, texts.of(value, String)) : at
      last = value
      lastAt = at
      lastEnd = writer.decimal(at, value < 0, shortest.digits, shortest.decimals)
      return lastEnd
    }
  }
}

const instantOf = (ms: number): string => new Date(ms).toISOString()
const float32Of = (value: number): string => float32Text(value)

/** More texts than this are not cached: such a column hardly repeats. */
const MAX_TEXTS = 20_000
/** So many are held on trial; more only once one in ten has recurred, as each costs half a kilobyte. */
const FEW_TEXTS = 1000

/** The bytes of values that were written before. */
class TextCache {
  readonly #bytes = new Map<number, Uint8Array>()
  #hits = 0
  readonly #encoder = new TextEncoder()
  #lastKey: number | undefined
  #lastBytes: Uint8Array = new Uint8Array()

  of(key: number, textOf: (key: number) => string): Uint8Array {
    if (key === this.#lastKey) return this.#lastBytes
    let bytes = this.#bytes.get(key)
    if (bytes) this.#hits += 1
    else {
      bytes = this.#encoder.encode(textOf(key))
      if (this.#bytes.size >= MAX_TEXTS) this.#bytes.clear()
      if (this.#bytes.size < FEW_TEXTS || this.#hits * 10 > this.#bytes.size) this.#bytes.set(key, bytes)
    }
    this.#lastKey = key
    this.#lastBytes = bytes
    return bytes
  }
}
