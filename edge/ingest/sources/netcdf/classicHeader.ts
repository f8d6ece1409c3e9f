import { withoutEnd } from '#core/text/withoutEnd.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { type ClassicType, classicTypes } from './classicTypes.ts'
import { decodeText } from './decodeText.ts'
import type { NcAttributes } from './NetcdfFile.ts'

/** A variable of a classic file and where its values begin. */
export interface ClassicVariable {
  readonly name: string
  readonly type: ClassicType
  /** Positions in the list of dimensions. */
  readonly dimensions: readonly number[]
  readonly attributes: NcAttributes
  readonly begin: number
}

/** The header of a classic file; the record dimension has length 0 in `dimensions`. `records` is null where the writer left the number open. */
export interface ClassicHeader {
  readonly records: number | null
  readonly dimensions: readonly { readonly name: string; readonly length: number }[]
  readonly attributes: NcAttributes
  readonly variables: readonly ClassicVariable[]
}

/** Thrown where the bytes at hand end inside of the header: more must be read, if there are more. */
export class HeaderEnds extends Error {}

const DIMENSIONS = 10
const VARIABLES = 11
const ATTRIBUTES = 12

/** Reads the header of the classic, 64-bit offset and 64-bit data formats (versions 1, 2 and 5). Throws HeaderEnds where `bytes` are too few. */
export function readClassicHeader(bytes: Uint8Array): ClassicHeader {
  const version = bytes[3] ?? 0
  if (![1, 2, 5].includes(version)) throw sourceProblem(`The NetCDF file has a format version (${version}) that is not known.`)
  const reader = new HeaderReader(bytes, version)
  const records = reader.records()
  const dimensions = reader.list(DIMENSIONS, () => ({ name: reader.name(), length: reader.count() }))
  const attributes = reader.attributes()
  const variables = reader.list(VARIABLES, (): ClassicVariable => {
    const name = reader.name()
    const own = Array.from({ length: reader.countOf(4) }, () => reader.count())
    if (own.some((index) => index >= dimensions.length)) throw damaged('a variable names a dimension that does not exist')
    const ofVariable = reader.attributes()
    const type = reader.type()
    reader.count()
    return { name, type, dimensions: own, attributes: ofVariable, begin: reader.offset() }
  })
  return { records, dimensions, attributes, variables }
}

/** The Problem for a header that contradicts itself. */
export const damaged = (because: string) => sourceProblem(`The NetCDF file is damaged: ${because}.`)

class HeaderReader {
  readonly #view: DataView
  readonly #bytes: Uint8Array
  readonly #isWide: boolean
  readonly #hasWideOffsets: boolean
  #at = 4

  constructor(bytes: Uint8Array, version: number) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#isWide = version === 5
    this.#hasWideOffsets = version !== 1
  }

  #take(length: number): number {
    const at = this.#at
    if (at + length > this.#bytes.length) throw new HeaderEnds()
    this.#at += length
    return at
  }

  #word(): number {
    return this.#view.getUint32(this.#take(4))
  }

  #long(): number {
    const value = this.#view.getBigUint64(this.#take(8))
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged('its header states an impossible number')
    return Number(value)
  }

  count(): number {
    return this.#isWide ? this.#long() : this.#word()
  }

  /** A number of things of at least `bytes` each. */
  countOf(bytes: number): number {
    const count = this.count()
    if (this.#at + count * bytes > this.#bytes.length) throw new HeaderEnds()
    return count
  }

  offset(): number {
    return this.#hasWideOffsets ? this.#long() : this.#word()
  }

  records(): number | null {
    const isOpen = this.#isWide
      ? this.#view.getBigUint64(this.#peek(8)) === 2n ** 64n - 1n
      : this.#view.getUint32(this.#peek(4)) === 2 ** 32 - 1
    if (!isOpen) return this.count()
    this.#take(this.#isWide ? 8 : 4)
    return null
  }

  #peek(length: number): number {
    if (this.#at + length > this.#bytes.length) throw new HeaderEnds()
    return this.#at
  }

  name(): string {
    const length = this.countOf(1)
    const text = new TextDecoder().decode(this.#bytes.subarray(this.#at, this.#at + length))
    this.#take(Math.ceil(length / 4) * 4)
    return text
  }

  list<Item>(tag: number, item: () => Item): readonly Item[] {
    const found = this.#word()
    const length = this.countOf(8)
    if (found !== tag && !(found === 0 && length === 0)) throw damaged('its header is not in order')
    return Array.from({ length }, item)
  }

  type(): ClassicType {
    const type = classicTypes.get(this.#word())
    if (type === undefined) throw damaged('its header names a type that does not exist')
    return type
  }

  attributes(): NcAttributes {
    return new Map(this.list(ATTRIBUTES, () => this.#attribute()))
  }

  #attribute(): readonly [string, string | readonly number[]] {
    const name = this.name()
    const type = this.type()
    const bytes = this.countOf(type.bytes) * type.bytes
    const start = this.#take(Math.ceil(bytes / 4) * 4)
    const own = this.#bytes.slice(start, start + bytes)
    if (type.kind === 'char') return [name, withoutEnd(decodeText(own), '\0')]
    return [name, Array.from(type.values(own), Number)]
  }
}
