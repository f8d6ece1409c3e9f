import type { NcKind, RawValues } from './NetcdfFile.ts'

/** A type of the classic formats: how many bytes a value has, and values from big-endian bytes (which are changed in place). */
export interface ClassicType {
  readonly kind: NcKind
  readonly bytes: number
  values(bytes: Uint8Array<ArrayBuffer>): Exclude<RawValues, readonly string[]>
}

const swapped = (bytes: Uint8Array<ArrayBuffer>, width: 2 | 4 | 8): ArrayBuffer => {
  // A view of its own memory, from its beginning: typed arrays need aligned bytes.
  const own = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()
  const words = Buffer.from(own.buffer)
  if (width === 2) words.swap16()
  else if (width === 4) words.swap32()
  else words.swap64()
  return own.buffer
}

/** The types by their code in a header; 7 to 11 exist only in the 64-bit data format (The NetCDF Classic Format Specification, Unidata). */
export const classicTypes: ReadonlyMap<number, ClassicType> = new Map([
  [1, { kind: 'int8', bytes: 1, values: (bytes) => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) }],
  [2, { kind: 'char', bytes: 1, values: (bytes) => bytes }],
  [3, { kind: 'int16', bytes: 2, values: (bytes) => new Int16Array(swapped(bytes, 2)) }],
  [4, { kind: 'int32', bytes: 4, values: (bytes) => new Int32Array(swapped(bytes, 4)) }],
  [5, { kind: 'float32', bytes: 4, values: (bytes) => new Float32Array(swapped(bytes, 4)) }],
  [6, { kind: 'float64', bytes: 8, values: (bytes) => new Float64Array(swapped(bytes, 8)) }],
  [7, { kind: 'uint8', bytes: 1, values: (bytes) => bytes }],
  [8, { kind: 'uint16', bytes: 2, values: (bytes) => new Uint16Array(swapped(bytes, 2)) }],
  [9, { kind: 'uint32', bytes: 4, values: (bytes) => new Uint32Array(swapped(bytes, 4)) }],
  [10, { kind: 'int64', bytes: 8, values: (bytes) => new BigInt64Array(swapped(bytes, 8)) }],
  [11, { kind: 'uint64', bytes: 8, values: (bytes) => new BigUint64Array(swapped(bytes, 8)) }],
] satisfies [number, ClassicType][])
