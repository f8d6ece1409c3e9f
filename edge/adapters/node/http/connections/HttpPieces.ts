import { limits } from '#core/limits/request.ts'

const BLANK_LINE = Buffer.from('\r\n\r\n')
const NOTHING = Buffer.alloc(0)

/**
 * Cuts the bytes of a connection so that no piece holds the ends of two requests: after each blank line, which ends a head or a chunked body,
 * and after the last byte of a body whose length was declared. Heads and chunks are cut into short pieces, as a piece is parsed at one go and
 * a chunk may hold a single byte. Bytes that are not yet wanted stay here.
 */
export class HttpPieces {
  #waiting: Buffer = NOTHING
  /** The last bytes of the piece before, as a blank line may begin in one packet and end in the next. */
  #tail: Buffer = NOTHING
  #bodyBytesLeft = 0

  /** Bytes that have come and are not taken. */
  get length(): number {
    return this.#waiting.length
  }

  add(bytes: Buffer): void {
    this.#waiting = this.#waiting.length === 0 ? bytes : Buffer.concat([this.#waiting, bytes])
  }

  /** The next bytes are a body of this length and are not searched. */
  expectBody(bytes: number): void {
    this.#bodyBytesLeft = bytes
  }

  /** The next piece; null where nothing waits. */
  take(): Buffer | null {
    if (this.#waiting.length === 0) return null
    const end = this.#bodyBytesLeft > 0 ? this.#endInBody() : this.#endInHead()
    const piece = this.#waiting.subarray(0, end)
    // A small rest must not keep a large packet in memory.
    this.#waiting = end === this.#waiting.length ? NOTHING : Buffer.from(this.#waiting.subarray(end))
    return piece
  }

  #endInBody(): number {
    const end = Math.min(this.#bodyBytesLeft, this.#waiting.length)
    this.#bodyBytesLeft -= end
    return end
  }

  #endInHead(): number {
    const reach = BLANK_LINE.length - 1
    const part = this.#waiting.subarray(0, limits.parsedPieceBytes)
    const seam = Buffer.concat([this.#tail, part.subarray(0, reach)]).indexOf(BLANK_LINE)
    const inside = seam >= 0 ? seam - this.#tail.length : part.indexOf(BLANK_LINE)
    if (seam >= 0 || inside >= 0) {
      this.#tail = NOTHING
      return inside + BLANK_LINE.length
    }
    this.#tail = Buffer.from(Buffer.concat([this.#tail, part.subarray(-reach)]).subarray(-reach))
    return part.length
  }
}
