import { float32Decimal } from '#core/observations/float32Text.ts'
import type { ColumnType } from '#core/rows/Batch.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { decodeText } from './decodeText.ts'
import { type NcAttributes, type NcKind, type NcVariable, numbersOf, type RawValues, textOf } from './NetcdfFile.ts'

/** How the values of a numeric variable become numbers: NaN for missing ones. `type` keeps every value as it is. */
export interface Unpacked {
  readonly type: Exclude<ColumnType, 'text' | 'timestamp'>
  /** Digits after the point that packing leaves; null for values that are not packed. */
  readonly decimals: number | null
  value(raw: RawValues, at: number): number
  /** The number, as it is stored, that stands for a missing value; null for a value, and for a NaN that nobody declared a mark. */
  mark(raw: RawValues, at: number): number | null
}

/** What the NetCDF library fills unwritten values with (netcdf.h); bytes have none. */
const defaultFills: Partial<Readonly<Record<NcKind, number>>> = {
  int16: -32_767,
  uint16: 65_535,
  int32: -2_147_483_647,
  uint32: 4_294_967_295,
  int64: -(2 ** 63),
  uint64: 2 ** 64,
  float32: Math.fround(9.969209968386869e36),
  float64: 9.969209968386869e36,
}

const stored: Partial<Readonly<Record<NcKind, Unpacked['type']>>> = {
  int8: 'int32',
  uint8: 'int32',
  int16: 'int32',
  uint16: 'int32',
  int32: 'int32',
  float32: 'float32',
}

/**
 * The decoder of CF-1.8 section 8.1 and the NetCDF conventions: _Unsigned, _FillValue and missing_value (in packed values), then scale_factor and add_offset in double precision. Packed bytes and shorts become 32-bit floats, wider ones doubles.
 */
export function unpacker(variable: NcVariable): Unpacked {
  const { name, kind, attributes } = variable
  const signed = signedness(kind, attributes)
  const scale = numbersOf(attributes, 'scale_factor')[0] ?? 1
  const offset = numbersOf(attributes, 'add_offset')[0] ?? 0
  const isPacked = attributes.has('scale_factor') || attributes.has('add_offset')
  const isMissing = missingTest(kind, attributes, signed)
  const type = isPacked ? packedType(kind) : signed === wrapUnsigned(32) ? 'float64' : (stored[kind] ?? 'float64')
  const value = (raw: RawValues, at: number): number => {
    const plain = signed(Number(raw[at]))
    if (isMissing(plain)) return Number.NaN
    if (!isPacked) return exact(name, kind, plain)
    const unpacked = plain * scale + offset
    return type === 'float32' ? Math.fround(unpacked) : unpacked
  }
  const isNanMark = ['_FillValue', 'missing_value'].some((attribute) => numbersOf(attributes, attribute).some(Number.isNaN))
  const mark = (raw: RawValues, at: number): number | null => {
    const plain = signed(Number(raw[at]))
    if (Number.isNaN(plain)) return isNanMark ? plain : null
    return isMissing(plain) ? (kind === 'float32' ? float32Decimal(plain) : plain) : null
  }
  return { type, decimals: isPacked ? digitsOf(scale) : null, value, mark }
}

const packedType = (kind: NcKind): Unpacked['type'] => (/^u?int(8|16)$/.test(kind) || kind === 'float32' ? 'float32' : 'float64')

function exact(name: string, kind: NcKind, value: number): number {
  if ((kind === 'int64' || kind === 'uint64') && !Number.isSafeInteger(value))
    throw sourceProblem(`The variable ${name} holds whole numbers beyond 2^53, which no column can keep exactly.`)
  return value
}

const same = (value: number): number => value
const unsigned: Readonly<Record<number, (value: number) => number>> = {
  8: (value) => value & 0xff,
  16: (value) => value & 0xffff,
  32: (value) => value >>> 0,
}
const wrapUnsigned = (bits: number): ((value: number) => number) => unsigned[bits] ?? same

/** `_Unsigned` says how bytes of the other sign are meant; only the classic format needs it. */
function signedness(kind: NcKind, attributes: NcAttributes): (value: number) => number {
  const attribute = textOf(attributes, '_Unsigned').toLowerCase()
  const bits = Number(/^int(8|16|32)$/.exec(kind)?.[1])
  if (attribute === 'true' && bits) return wrapUnsigned(bits)
  if (attribute === 'false' && kind === 'uint8') return (value) => (value << 24) >> 24
  return same
}

function missingTest(kind: NcKind, attributes: NcAttributes, signed: (value: number) => number): (value: number) => boolean {
  // Many files state the marks of 32-bit values in 64 bits.
  const asStored = kind === 'float32' ? Math.fround : signed
  const own = numbersOf(attributes, '_FillValue').map(asStored)
  const fallback = defaultFills[kind]
  // Nothing was ever measured to be the fill of floats, which programs leave in place where they state another.
  const isFloat = kind === 'float32' || kind === 'float64'
  const missing = [
    ...own,
    ...(fallback === undefined || (own.length > 0 && !isFloat) ? [] : [signed(fallback)]),
    ...numbersOf(attributes, 'missing_value').map(asStored),
  ]
  return (value) => Number.isNaN(value) || missing.includes(value)
}

/** The range that a variable declares valid, in the units of its values; open where it declares none. */
export function validRange(variable: NcVariable): { readonly min?: number; readonly max?: number } {
  const { kind, attributes } = variable
  const signed = signedness(kind, attributes)
  const [low, high] = numbersOf(attributes, 'valid_range').map(signed)
  const ends = [numbersOf(attributes, 'valid_min').map(signed)[0] ?? low, numbersOf(attributes, 'valid_max').map(signed)[0] ?? high]
  const scale = numbersOf(attributes, 'scale_factor')[0] ?? 1
  const offset = numbersOf(attributes, 'add_offset')[0] ?? 0
  const { type } = unpacker(variable)
  // Both are rounded as the values are, so that one at the end of the range stays in it.
  const [first, last] = ends.map((end) =>
    end === undefined ? undefined : type === 'float32' ? Math.fround(end * scale + offset) : end * scale + offset,
  )
  const [min, max] = scale < 0 ? [last, first] : [first, last]
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

/** Digits after the point of a step such as 0.01, at most 6. */
function digitsOf(step: number): number {
  for (let digits = 0; digits < 6; digits++) if (Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) < 1e-6) return digits
  return 6
}

/** The text of an entry of characters (`width` bytes each) or of a string variable; empty for missing ones. */
export function textAt(raw: RawValues, at: number, width: number): string {
  if (!(raw instanceof Uint8Array)) return (String(raw[at] ?? '').split('\0', 1)[0] ?? '').trim()
  const bytes = raw.subarray(at * width, (at + 1) * width)
  const end = bytes.indexOf(0)
  return decodeText(end === -1 ? bytes : bytes.subarray(0, end)).trim()
}
