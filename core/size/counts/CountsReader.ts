/** Reads what CountsWriter wrote; throws a RangeError where the bytes end too early. */
export class CountsReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  whole(): number {
    let value = 0
    for (let place = 1; ; place *= 128) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined || place > 2 ** 49) throw new RangeError('The counts are broken off')
      value += (byte & 127) * place
      if (byte < 128) return value
    }
  }

  signed(): number {
    const value = this.whole()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  float(): number {
    const { buffer, byteOffset, byteLength } = this.#bytes
    const value = new DataView(buffer, byteOffset, byteLength).getFloat64(this.#at, true)
    this.#at += 8
    return value
  }

  /** A length to allocate memory for; throws where it exceeds the remaining bytes. */
  length(bytesEach: number): number {
    const value = this.whole()
    if (value * bytesEach > this.#bytes.length - this.#at) throw new RangeError('The counts are broken off')
    return value
  }
}
