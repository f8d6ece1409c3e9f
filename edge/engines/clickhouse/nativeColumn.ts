import type { Column, ColumnInfo } from '#core/rows/Batch.ts'
import { type ByteStream, TruncatedBody } from './ByteStream.ts'

const text = new TextDecoder()

/** The numbers that we read. */
const arrays = {
  UInt8: Uint8Array,
  Int8: Int8Array,
  UInt16: Uint16Array,
  Int16: Int16Array,
  UInt32: Uint32Array,
  Int32: Int32Array,
  UInt64: BigUint64Array,
  Int64: BigInt64Array,
  Float32: Float32Array,
  Float64: Float64Array,
  Nothing: Uint8Array,
  Bool: Uint8Array,
} as const

const isNumber = (type: string): type is keyof typeof arrays => Object.hasOwn(arrays, type)

/** One column of a block, as its own copy; a TypeError where a type does not hold what the caller expects (a bug of ours in the statement). */
export async function readColumn(bytes: ByteStream, type: string, rows: number, column: ColumnInfo): Promise<Column> {
  const inner = /^Nullable\((.*)\)$/.exec(type)?.[1]
  const present = inner === undefined || rows === 0 ? null : presentOf(await copied(bytes, rows))
  const storedType = inner ?? type
  if (column.type === 'text') return { values: await readTexts(bytes, storedType, rows, column), present }
  return { values: numbersAs(column, storedType, await readNumbers(bytes, storedType, rows, column)), present }
}

/** The bytes of the next values, copied to the start of a buffer of their own, so that any typed array can view them. */
async function copied(bytes: ByteStream, count: number): Promise<Uint8Array<ArrayBuffer>> {
  if (count > 0 && !(await bytes.need(count))) throw new TruncatedBody('The body ended before a column')
  const own = new Uint8Array(count)
  own.set(bytes.take(count))
  return own
}

/** ClickHouse marks what is missing; a batch marks what is there. */
function presentOf(missing: Uint8Array): Uint8Array | null {
  let found = 0
  for (let row = 0; row < missing.length; row++) {
    const isPresent = missing[row] === 0 ? 1 : 0
    missing[row] = isPresent
    found += isPresent
  }
  return found === missing.length ? null : missing
}

async function readTexts(bytes: ByteStream, type: string, rows: number, { name }: ColumnInfo): Promise<string[]> {
  if (type === 'Nothing') {
    await copied(bytes, rows)
    return Array.from({ length: rows }, () => '')
  }
  if (type !== 'String') throw new TypeError(`${name} should hold text, not ${type}`)
  const values: string[] = []
  for (let row = 0; row < rows; row++) {
    const length = await bytes.varint()
    if (length > 0 && !(await bytes.need(length))) throw new TruncatedBody('The body ended within a text')
    values.push(length === 0 ? '' : text.decode(bytes.take(length)))
  }
  return values
}

type Numbers = Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array | Float64Array

async function readNumbers(bytes: ByteStream, type: string, rows: number, { name }: ColumnInfo): Promise<Numbers> {
  if (!isNumber(type)) throw new TypeError(`${name} comes as ${type}, which is not read`)
  const { buffer } = await copied(bytes, rows * arrays[type].BYTES_PER_ELEMENT)
  return type === 'Int64' || type === 'UInt64' ? wide(buffer, type === 'Int64', rows) : new arrays[type](buffer)
}

/** 64-bit integers as numbers: milliseconds and counts are exact far beyond their use. */
function wide(buffer: ArrayBuffer, isSigned: boolean, rows: number): Float64Array {
  const low = new Uint32Array(buffer)
  const high = isSigned ? new Int32Array(buffer) : low
  const values = new Float64Array(rows)
  for (let row = 0; row < rows; row++) values[row] = (high[2 * row + 1] ?? 0) * 2 ** 32 + (low[2 * row] ?? 0)
  return values
}

function numbersAs({ name, type }: ColumnInfo, storedType: string, found: Numbers): Float32Array | Float64Array | Int32Array {
  if (type === 'float32') {
    if (found instanceof Float32Array) return found
    if (storedType === 'Nothing') return Float32Array.from(found)
    throw new TypeError(`${name} should hold float32, not ${storedType}`)
  }
  if (type === 'int32') {
    if (found instanceof Int32Array) return found
    if (storedType.startsWith('Float')) throw new TypeError(`${name} should hold int32, not ${storedType}`)
    return Int32Array.from(found)
  }
  return found instanceof Float64Array ? found : Float64Array.from(found)
}
