import { type Attribute, type Dimension, ncTypes, type Variable, valueCount } from './model.ts'

const DIMENSIONS = 0x0a
const VARIABLES = 0x0b
const ATTRIBUTES = 0x0c
/** Offsets that 32 bits with a sign can hold; beyond them the header uses 64. */
const LARGEST_OFFSET = 0x7fff_ffff
/** Sizes that the header can hold; readers work out larger ones themselves. */
const LARGEST_SIZE = 0xffff_fffc

/** The offsets of all parts in the file. */
export interface HeaderLayout {
  readonly header: Uint8Array<ArrayBuffer>
  readonly sizeBytes: number
}

/** Rounds up to whole words of 4 bytes, as the format pads everything. */
export const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4

/**
 * The header of a NetCDF-3 file (The NetCDF Classic Format Specification, Unidata), classic where its offsets fit, else with 64-bit
 * offsets. A dimension of length 0 is written as the record dimension without records, since the format has no other empty one.
 */
export function buildLayout(
  dimensions: readonly Dimension[],
  attributes: readonly Attribute[],
  variables: readonly Variable[],
): HeaderLayout {
  const isEmpty = dimensions.some(({ length }) => length === 0)
  const dataBytes = isEmpty ? 0 : variables.reduce((sum, variable) => sum + padded(sizeOf(variable, dimensions)), 0)
  const offsets = variables.map(() => 0)
  const classicBytes = encode(1, dimensions, attributes, variables, offsets).length
  const version = classicBytes + dataBytes > LARGEST_OFFSET ? 2 : 1
  const headerBytes = version === 1 ? classicBytes : encode(2, dimensions, attributes, variables, offsets).length
  let at = headerBytes
  for (const [index, variable] of variables.entries()) {
    offsets[index] = at
    // The parts of a record are contiguous too.
    at += isEmpty ? statedSize(variable, dimensions) : padded(sizeOf(variable, dimensions))
  }
  return { header: encode(version, dimensions, attributes, variables, offsets), sizeBytes: headerBytes + dataBytes }
}

const sizeOf = (variable: Variable, dimensions: readonly Dimension[]): number =>
  valueCount(variable, dimensions) * ncTypes[variable.type].bytes

/** A variable along the record dimension states the size of one record. */
function statedSize(variable: Variable, dimensions: readonly Dimension[]): number {
  const ofRecord = dimensions.map((dimension) => (dimension.length === 0 ? { ...dimension, length: 1 } : dimension))
  return Math.min(padded(sizeOf(variable, ofRecord)), LARGEST_SIZE)
}

function encode(
  version: 1 | 2,
  dimensions: readonly Dimension[],
  attributes: readonly Attribute[],
  variables: readonly Variable[],
  offsets: readonly number[],
): Uint8Array<ArrayBuffer> {
  const writer = new WordWriter()
  writer.magic(version)
  writer.integer(0)
  writer.list(DIMENSIONS, dimensions.length)
  for (const { name, length } of dimensions) {
    writer.name(name)
    writer.integer(length)
  }
  writer.attributes(attributes)
  writer.list(VARIABLES, variables.length)
  for (const [index, variable] of variables.entries()) {
    writer.name(variable.name)
    writer.integer(variable.dimensions.length)
    for (const dimension of variable.dimensions) writer.integer(dimension)
    writer.attributes(variable.attributes)
    writer.integer(ncTypes[variable.type].code)
    writer.integer(statedSize(variable, dimensions))
    if (version === 2) writer.integer(Math.floor((offsets[index] ?? 0) / 2 ** 32))
    writer.integer((offsets[index] ?? 0) % 2 ** 32)
  }
  return writer.take()
}

/** Collects big-endian words. */
class WordWriter {
  readonly #bytes: number[] = []
  readonly #encoder = new TextEncoder()

  magic(version: 1 | 2): void {
    this.#bytes.push(0x43, 0x44, 0x46, version)
  }

  integer(value: number): void {
    this.#bytes.push((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
  }

  list(tag: number, length: number): void {
    this.integer(length === 0 ? 0 : tag)
    this.integer(length)
  }

  name(text: string): void {
    const bytes = this.#encoder.encode(text)
    this.integer(bytes.length)
    this.#padded(bytes)
  }

  attributes(attributes: readonly Attribute[]): void {
    this.list(ATTRIBUTES, attributes.length)
    for (const { name, type, value } of attributes) {
      this.name(name)
      this.integer(ncTypes[type].code)
      if (typeof value === 'string') this.name(value)
      else this.#numbers(type, typeof value === 'number' ? [value] : value)
    }
  }

  #numbers(type: Attribute['type'], values: readonly number[]): void {
    const { bytes, put } = ncTypes[type]
    const words = new Uint8Array(bytes * values.length)
    for (const [index, value] of values.entries()) put(new DataView(words.buffer), index * bytes, value)
    this.integer(values.length)
    this.#padded(words)
  }

  #padded(bytes: Uint8Array): void {
    for (const byte of bytes) this.#bytes.push(byte)
    while (this.#bytes.length % 4 !== 0) this.#bytes.push(0)
  }

  take(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes)
  }
}
