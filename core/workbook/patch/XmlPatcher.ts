import { joinBytes } from '#core/text/joinBytes.ts'
import { token, XmlReader } from '../xlsx/XmlReader.ts'

/** Changes an XML document piece by piece: what a subclass does not touch goes through byte for byte. */
export abstract class XmlPatcher {
  protected readonly reader = new XmlReader()
  readonly #made: (Uint8Array | Iterable<string>)[] = []
  /** Up to where the reader's bytes are in `#made`, or left out. */
  #taken = 0
  #isLeavingOut = false
  #isOver = false

  /** The document as it is changed, in pieces. */
  async *patched(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for await (const piece of pieces) {
      this.#feed(piece)
      yield* this.#handOver()
    }
    if (!this.#isOver) this.#takeTo(this.reader.bytes.length)
    yield* this.#handOver()
  }

  /** Looks at a tag or text, and changes it or not. */
  protected abstract see(found: number): void

  /** Puts texts before the tag or text that is looked at, behind what it was replaced by; they are asked for when they are written. */
  protected insert(...texts: Iterable<string>[]): void {
    this.#takeTo(this.reader.tokenStart)
    this.#made.push(...texts)
  }

  /** Puts a text in place of the tag or text that is looked at. */
  protected replace(text: string): void {
    this.insert([text])
    this.#taken = this.reader.tokenEnd
  }

  /** Leaves out what follows, the tag that is looked at included. */
  protected leaveOut(): void {
    this.#takeTo(this.reader.tokenStart)
    this.#isLeavingOut = true
  }

  /** Ends what is left out behind the tag that is looked at, with a text in its place. */
  protected goOn(text = ''): void {
    this.#made.push([text])
    this.#taken = this.reader.tokenEnd
    this.#isLeavingOut = false
  }

  /** Lets the rest of the document through unseen. */
  protected leave(): void {
    this.#isOver = true
  }

  #feed(piece: Uint8Array): void {
    if (this.#isOver) {
      this.#made.push(piece)
      return
    }
    const { reader } = this
    reader.feed(piece)
    this.#taken = 0
    for (let found = reader.next(); found !== token.none; found = reader.next()) {
      this.see(found)
      if (this.#isOver) break
    }
    this.#takeTo(this.#isOver ? reader.bytes.length : reader.tokenEnd)
  }

  #takeTo(end: number): void {
    if (!this.#isLeavingOut && end > this.#taken) this.#made.push(this.reader.bytes.subarray(this.#taken, end))
    this.#taken = Math.max(this.#taken, end)
  }

  *#handOver(): Generator<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = []
    for (const made of this.#made.splice(0)) {
      if (made instanceof Uint8Array) {
        parts.push(made)
        continue
      }
      for (const text of made) {
        if (text.length >= LONG_TEXT) yield joinBytes(parts.splice(0))
        parts.push(encoder.encode(text))
      }
    }
    if (parts.length > 0) yield joinBytes(parts)
  }
}

const encoder = new TextEncoder()

/** Texts of this many characters are handed on one by one. */
const LONG_TEXT = 100_000
