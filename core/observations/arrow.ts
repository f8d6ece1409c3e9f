import {
  type Data,
  DataType,
  Field,
  Float32,
  Float64,
  Int32,
  makeData,
  RecordBatch,
  RecordBatchReader,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampMillisecond,
  TimeUnit,
  type TypeMap,
  Utf8,
  type Vector,
} from 'apache-arrow'
import { limits } from '#core/limits/observations.ts'
import { joinBytes } from '#core/text/joinBytes.ts'
import type { Batch, BatchStream, Column, ColumnInfo, ColumnType } from '../rows/Batch.ts'
import { evenBatches } from './evenBatches.ts'
import type { FormDescription } from './FormDescription.ts'
import { metadataTexts } from './metadataTexts.ts'
import { smallBatches } from './smallBatches.ts'

/** As many as DuckDB returns at once, so that most batches need no copy. */
const BATCH_ROWS = 2048

/** The field metadata by which portals of earlier versions marked times, which they sent as Float64. */
const TYPE_KEY = 'pelagos:type'

const arrowTypes: Readonly<Record<ColumnType, () => Float32 | Float64 | Int32 | TimestampMillisecond | Utf8>> = {
  float32: () => new Float32(),
  float64: () => new Float64(),
  timestamp: () => new TimestampMillisecond('UTC'),
  int32: () => new Int32(),
  text: () => new Utf8(),
}

/** Buffers what the writer writes until it is read, so that no queue runs ahead of the reader. */
class PiecewiseWriter extends RecordBatchStreamWriter<TypeMap> {
  readonly #pieces: Uint8Array[] = []

  take(): Uint8Array<ArrayBuffer> {
    return joinBytes(this.#pieces.splice(0))
  }

  protected override _write(chunk: ArrayBufferView): this {
    if (chunk.byteLength > 0) this.#pieces.push(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    this._position += chunk.byteLength
    return this
  }
}

/**
 * A result as the bytes of an Arrow IPC stream, one piece for the schema and one for each 2,048 rows, or fewer of many bytes. Times are timestamps in milliseconds, UTC;
 * months are Int32; missing values are nulls. The metadata of the schema and its fields say what `metadataTexts` has. Pulls a batch only on
 * demand.
 */
export async function* arrowBytes(
  { columns, batches }: BatchStream,
  description?: FormDescription,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { ofFile, ofColumns } = metadataTexts(description)
  const fields = columns.map(
    ({ name, type }, index) => new Field(name, arrowTypes[type](), true, new Map(Object.entries(ofColumns[index] ?? {}))),
  )
  const schema = new Schema(fields, new Map(Object.entries(ofFile)))
  const writer = new PiecewiseWriter()
  writer.reset(undefined, schema)
  yield writer.take()
  for await (const even of evenBatches({ columns, batches }, BATCH_ROWS)) {
    for (const batch of smallBatches(even, limits.batchBytes)) {
      writer.write(recordBatch(schema, columns, batch))
      yield writer.take()
    }
  }
  writer.finish()
  yield writer.take()
}

function recordBatch(schema: Schema, columns: readonly ColumnInfo[], batch: Batch): RecordBatch {
  const children = batch.columns.map((column, index) => dataOf(column, columns[index]?.type ?? 'text', batch.rows))
  return new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length: batch.rows, nullCount: 0, children }))
}

function dataOf({ values, present }: Column, type: ColumnType, length: number): Data {
  const missing = present === null ? { nullCount: 0 } : { nullCount: length - countOnes(present), nullBitmap: packBits(present) }
  if (type === 'timestamp')
    return makeData({ type: new TimestampMillisecond('UTC'), length, data: int64Of(cleared(values, present), length), ...missing })
  if (values instanceof Float32Array) return makeData({ type: new Float32(), length, data: cleared(values, present), ...missing })
  if (values instanceof Float64Array) return makeData({ type: new Float64(), length, data: cleared(values, present), ...missing })
  if (values instanceof Int32Array) return makeData({ type: new Int32(), length, data: cleared(values, present), ...missing })
  if (type !== 'text') throw new TypeError(`Text in a column of ${type}`)
  return makeData({ type: new Utf8(), length, ...utf8Of(values), ...missing })
}

/** Zero where a value is missing: engines leave there whatever was in their memory, and it would go out. */
function cleared<Values extends Column['values']>(values: Values, present: Column['present']): Values {
  if (present === null || Array.isArray(values)) return values
  const own = (values as Float64Array).slice()
  for (let row = 0; row < own.length; row++) if (present[row] === 0) own[row] = 0
  return own as unknown as Values
}

/** Half the cost of a BigInt for each value: both words of a whole number, little-endian as Arrow and every platform of ours have it. */
function int64Of(values: Column['values'], length: number): BigInt64Array {
  const words = new Uint32Array(length * 2)
  for (let row = 0; row < length; row++) {
    const value = Math.trunc(Number(values[row]))
    words[row * 2] = value
    words[row * 2 + 1] = Math.floor(value / 2 ** 32)
  }
  return new BigInt64Array(words.buffer)
}

function numbersOf(values: BigInt64Array): Float64Array {
  const words = new Int32Array(values.buffer, values.byteOffset, values.length * 2)
  return Float64Array.from(values, (_, row) => (words[row * 2 + 1] ?? 0) * 2 ** 32 + ((words[row * 2] ?? 0) >>> 0))
}

const countOnes = (present: Uint8Array): number => present.reduce((sum, one) => sum + one, 0)

/** One bit a row, least significant first, as Arrow wants it. */
function packBits(present: Uint8Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(present.length / 64) * 8)
  for (let row = 0; row < present.length; row++) if (present[row] === 1) bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7))
  return bits
}

function utf8Of(texts: readonly string[]): { data: Uint8Array; valueOffsets: Int32Array } {
  const encoder = new TextEncoder()
  const pieces = texts.map((text) => encoder.encode(text))
  const valueOffsets = new Int32Array(texts.length + 1)
  for (const [row, piece] of pieces.entries()) valueOffsets[row + 1] = (valueOffsets[row] ?? 0) + piece.length
  const data = new Uint8Array(valueOffsets[texts.length] ?? 0)
  for (const [row, piece] of pieces.entries()) data.set(piece, valueOffsets[row])
  return { data, valueOffsets }
}

/** Reads an Arrow IPC stream back into batches; throws a TypeError for columns that are none of ours. Meant for a browser's worker. */
export async function readArrow(source: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>): Promise<BatchStream> {
  const reader = await RecordBatchReader.from<TypeMap>(source)
  await reader.open()
  const columns = reader.schema.fields.map(columnInfo)
  return { columns, batches: batchesOf(reader, columns) }
}

async function* batchesOf(reader: AsyncIterable<RecordBatch>, columns: readonly ColumnInfo[]): AsyncGenerator<Batch> {
  for await (const batch of reader) {
    yield { rows: batch.numRows, columns: columns.map((column, index) => columnOf(batch.getChildAt(index), column, batch.numRows)) }
  }
}

const columnTypes: Readonly<Record<string, ColumnType>> = { Float32: 'float32', Float64: 'float64', Int32: 'int32', Utf8: 'text' }

function columnInfo({ name, type, metadata }: Field): ColumnInfo {
  if (DataType.isTimestamp(type) && type.unit === TimeUnit.MILLISECOND) return { name, type: 'timestamp' }
  const found = columnTypes[String(type)]
  if (!found) throw new TypeError(`Column ${name} has the type ${String(type)}, which is none of ours`)
  return { name, type: found === 'float64' && metadata.get(TYPE_KEY) === 'timestamp' ? 'timestamp' : found }
}

function columnOf(vector: Vector | null, { name, type }: ColumnInfo, rows: number): Column {
  if (!vector) throw new TypeError(`Column ${name} is missing from a batch`)
  const present = vector.nullCount === 0 ? null : Uint8Array.from({ length: rows }, (_, row) => (vector.isValid(row) ? 1 : 0))
  if (type === 'text') return { values: Array.from({ length: rows }, (_, row) => String(vector.get(row) ?? '')), present }
  const values: unknown = vector.toArray()
  if (values instanceof BigInt64Array) return { values: numbersOf(values), present }
  if (values instanceof Float32Array || values instanceof Float64Array || values instanceof Int32Array) return { values, present }
  throw new TypeError(`Column ${name} does not hold ${type}`)
}
