import { limits } from '#core/limits/outbound.ts'
import { joinBytes } from '#core/text/joinBytes.ts'

/** A body that ended before what it announced had come. Its reader turns it into a Problem. */
export class TruncatedBody extends Error {
  override readonly name = 'TruncatedBody'
}

/**
 * Reads a body piece by piece, only on demand: the rest stays with the sender. Throws a TruncatedBody for a block longer than
 * `limits.clickHouseBlockBytes`.
 */
export class ByteStream {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  #buffered: Uint8Array = new Uint8Array(0)
  #at = 0
  #ofBlock = 0

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader()
  }

  /** Bytes that can be read without waiting. */
  get available(): number {
    return this.#buffered.length - this.#at
  }

  /** The next bytes are those of another block. */
  beginBlock(): void {
    this.#ofBlock = 0
  }

  /** Waits until so many bytes are there; `false` where the body ends before the first of them, a TruncatedBody where it ends among them. */
  async need(count: number): Promise<boolean> {
    if (this.#ofBlock + count > limits.clickHouseBlockBytes) throw new TruncatedBody('A block is longer than any of ours')
    if (this.available >= count) return true
    const parts = this.available === 0 ? [] : [this.#buffered.subarray(this.#at)]
    let size = this.available
    while (size < count) {
      const { done, value } = await this.#reader.read().catch((cause: unknown) => {
        throw new TruncatedBody('The connection broke', { cause })
      })
      if (done) break
      parts.push(value)
      size += value.length
    }
    const [only] = parts
    this.#buffered = parts.length === 1 && only !== undefined ? only : joinBytes(parts)
    this.#at = 0
    if (size < count && size > 0) throw new TruncatedBody(`The body ended ${count - size} bytes early`)
    return size >= count
  }

  /** A byte that is there. */
  byte(): number {
    this.#ofBlock += 1
    return this.#buffered[this.#at++] ?? 0
  }

  /** Bytes that are there, as a view that the next `need` may replace. */
  take(count: number): Uint8Array {
    this.#at += count
    this.#ofBlock += count
    return this.#buffered.subarray(this.#at - count, this.#at)
  }

  /** A number in seven bits a byte, lowest first; at most four bytes long in what we read. */
  async varint(): Promise<number> {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      if (!(await this.need(1))) throw new TruncatedBody('The body ended within a number')
      const byte = this.byte()
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    throw new TruncatedBody('A length in the body is not possible')
  }
}
