import { ByteWriter, type ColumnSource, type KeyValue, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { Batch, BatchStream, Column, ColumnInfo, ColumnType } from '../rows/Batch.ts'
import { distinctNames } from './distinctNames.ts'
import { evenBatches } from './evenBatches.ts'
import type { FormDescription } from './FormDescription.ts'
import { metadataTexts } from './metadataTexts.ts'

/** Rows of a row group: enough to compress well, few enough to hold; fewer where columns are many. */
const GROUP_ROWS = 30_000
const GROUP_VALUES = 480_000

const elements: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
  float32: { type: 'FLOAT' },
  float64: { type: 'DOUBLE' },
  int32: { type: 'INT32' },
  timestamp: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
}

/**
 * A result as the bytes of a Parquet file (Snappy), a row group for every 30,000 rows, or as many as hold 480,000 values, given out as it
 * is made; times are TIMESTAMP milliseconds in UTC, missing values nulls; a second column of one name gets a number. The footer's key-value
 * metadata have what `metadataTexts` has, that of the columns as JSON under `columns`. Holds one group at a time and pulls batches only when
 * a piece is asked for.
 */
export async function* parquetBytes(
  { columns: given, batches }: BatchStream,
  description?: FormDescription,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const names = distinctNames(given.map(({ name }) => name))
  const columns = given.map(({ type }, index): ColumnInfo => ({ name: names[index] ?? '', type }))
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...elements[type] })),
  ]
  const bytes = new ByteWriter(1 << 16)
  const writer = new ParquetWriter({ writer: bytes, schema, kvMetadata: keyValues(names, description), createdBy: 'Pelagos' })
  const groupRows = Math.max(1, Math.min(GROUP_ROWS, Math.floor(GROUP_VALUES / columns.length)))
  for await (const group of evenBatches({ columns, batches }, groupRows)) {
    await writer.write({ columnData: columnData(columns, group), rowGroupSize: Math.max(1, group.rows) })
    yield taken(bytes)
  }
  await writer.finish()
  yield taken(bytes)
}

function keyValues(names: readonly string[], description: FormDescription | undefined): KeyValue[] {
  const { ofFile, ofColumns } = metadataTexts(description)
  const columns = Object.fromEntries(names.flatMap((name, index) => (ofColumns[index] === undefined ? [] : [[name, ofColumns[index]]])))
  const all = Object.keys(columns).length === 0 ? ofFile : { ...ofFile, columns: JSON.stringify(columns) }
  return Object.entries(all).map(([key, value]) => ({ key, value }))
}

/** The writer counts its offsets apart from its buffer, so that what it holds can be taken. */
function taken(bytes: ByteWriter): Uint8Array<ArrayBuffer> {
  const piece = new Uint8Array(bytes.getBuffer())
  bytes.index = 0
  return piece
}

/** Each column is made when the writer comes to it: in the form that the writer takes, values need several times the memory of the batch. */
function columnData(columns: readonly ColumnInfo[], { rows, columns: values }: Batch): ColumnSource[] {
  return columns.map(({ name, type }, index) => ({
    name,
    get data() {
      return dataOf(values[index], type, rows)
    },
  }))
}

function dataOf(column: Column | undefined, type: ColumnType, rows: number): ColumnSource['data'] {
  const { values = [], present = null } = column ?? {}
  // Where none is missing the writer takes them as they are, without an object for each number.
  if (ArrayBuffer.isView(values) && type !== 'timestamp' && present === null && values.every(Number.isFinite)) return values
  const texts = new TextBytes()
  return Array.from({ length: rows }, (_, row) => {
    const value = values[row]
    if (present?.[row] === 0 || value === undefined) return null
    if (typeof value === 'string') return texts.of(value)
    if (!Number.isFinite(value)) return null
    return type === 'timestamp' ? BigInt(value) : value
  })
}

const BLOCK_BYTES = 1 << 16
const encoder = new TextEncoder()

/** The UTF-8 of texts, side by side in few arrays: one for each text would take half a kilobyte. A text that recurs is there once. */
class TextBytes {
  readonly #known = new Map<string, Uint8Array>()
  #free = new Uint8Array()

  of(text: string): Uint8Array {
    const known = this.#known.get(text)
    if (known) return known
    // UTF-8 has at most three bytes for a unit of UTF-16.
    if (this.#free.length < 3 * text.length) this.#free = new Uint8Array(Math.max(BLOCK_BYTES, 3 * text.length))
    const { written } = encoder.encodeInto(text, this.#free)
    const bytes = this.#free.subarray(0, written)
    this.#free = this.#free.subarray(written)
    this.#known.set(text, bytes)
    return bytes
  }
}
