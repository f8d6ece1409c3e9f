import { ncTypes } from './model.ts'

/**
 * The bytes that a NetCDF-3 file must have by its own header, from its first bytes; `undefined` while these do not hold the whole header.
 * Throws a RangeError for what is no such file, or has records, which ours never have.
 */
export function netcdfStatedSize(head: Uint8Array): number | undefined {
  const reader = new HeaderReader(head)
  try {
    return sizeBy(reader)
  } catch (fault) {
    if (fault === tooShort) return undefined
    throw fault
  }
}

const tooShort = new Error('the header goes on')
const bytesOf = new Map<number, number>(Object.values(ncTypes).map(({ code, bytes }) => [code, bytes]))
const padded = (bytes: number) => Math.ceil(bytes / 4) * 4

function sizeBy(reader: HeaderReader): number {
  const magic = reader.word()
  const version = magic & 255
  if (magic >>> 8 !== 0x43_44_46 || version > 2) throw new RangeError('This is no NetCDF-3 file.')
  if (reader.word() !== 0) throw new RangeError('This file has records.')
  const dimensions = reader.list(() => {
    reader.name()
    return reader.word()
  })
  reader.attributes()
  const ends = reader.list(() => {
    reader.name()
    const own = Array.from({ length: reader.word() }, () => dimensions[reader.word()] ?? 0)
    reader.attributes()
    const bytes = bytesOf.get(reader.word()) ?? 0
    reader.word()
    const begin = version === 2 ? reader.word() * 2 ** 32 + reader.word() : reader.word()
    // Along the record dimension, which has the length 0, nothing is stored.
    const values = own.reduce((product, length) => product * length, 1)
    return values === 0 ? 0 : begin + padded(values * bytes)
  })
  return ends.reduce((max, end) => Math.max(max, end), reader.at)
}

/** Reads big-endian words; throws `tooShort` where they end. */
class HeaderReader {
  at = 0
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  word(): number {
    if (this.at + 4 > this.#view.byteLength) throw tooShort
    this.at += 4
    return this.#view.getUint32(this.at - 4)
  }

  name(): void {
    const length = this.word()
    this.at += padded(length)
  }

  list<Value>(read: () => Value): Value[] {
    this.word()
    const values: Value[] = []
    for (let left = this.word(); left > 0; left--) values.push(read())
    return values
  }

  attributes(): void {
    this.list(() => {
      this.name()
      const bytes = bytesOf.get(this.word()) ?? 0
      const count = this.word()
      this.at += padded(count * bytes)
    })
  }
}
