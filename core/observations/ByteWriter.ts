const encoder = new TextEncoder()
const LAST_ASCII = 127
const ZERO = 48
const MINUS = 45
const POINT = 46
/** What follows a text may be overwritten up to the end of a word, as most is written word by word. */
const WORD_BYTES = 4
const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]
/** The four digits of every number below 10,000 as one word, the first digit in its lowest byte. */
const FOUR_DIGITS = Uint32Array.from({ length: 10_000 }, (_, number) =>
  [1000, 100, 10, 1].reduce((word, unit, place) => word | ((ZERO + (Math.trunc(number / unit) % 10)) << (8 * place)), 0),
)

/**
 * Collects text as bytes without making strings of numbers, which is what most of a download consists of. Whoever writes keeps the place
 * where the text ends, as nothing is quicker than a local variable, and reserves room for several values at once.
 */
export class ByteWriter {
  #buffer = new Uint8Array(1 << 16)
  #words = new DataView(this.#buffer.buffer)

  /** Makes sure of so many bytes from `at` on; what is written before `at` stays. */
  reserve(at: number, bytes: number): void {
    const needed = at + bytes + WORD_BYTES
    if (needed <= this.#buffer.length) return
    const larger = new Uint8Array(Math.max(this.#buffer.length * 2, needed))
    larger.set(this.#buffer.subarray(0, at))
    this.#buffer = larger
    this.#words = new DataView(larger.buffer)
  }

  /** Needs one reserved byte. Answers, as all that write do, where the text now ends. */
  byte(at: number, value: number): number {
    this.#buffer[at] = value
    return at + 1
  }

  /** Needs as many reserved bytes. */
  bytes(at: number, values: Uint8Array): number {
    const buffer = this.#buffer
    const { length } = values
    // A loop beats `set` for the short texts that fill a table.
    for (let index = 0; index < length; index++) buffer[at + index] = values[index] ?? 0
    return at + length
  }

  /** A text in UTF-8, whose lone surrogates become U+FFFD. Needs three reserved bytes for each of its UTF-16 units. */
  text(start: number, text: string): number {
    const buffer = this.#buffer
    // Nearly all texts are short and ASCII: to encode each would make an array of its own, half a kilobyte of memory.
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code > LAST_ASCII) return start + encoder.encodeInto(text, buffer.subarray(start)).written
      buffer[start + index] = code
    }
    return start + text.length
  }

  /** Writes the bytes from `start` to `end` again. Needs as many reserved bytes. */
  again(at: number, start: number, end: number): number {
    const words = this.#words
    const shift = at - start
    for (let from = start; from < end; from += WORD_BYTES) words.setInt32(from + shift, words.getInt32(from, true), true)
    return end + shift
  }

  /** A number of at most 15 digits, `decimals` of them after the point; one below 1 keeps the zero before its point. Needs 18 reserved bytes. */
  decimal(start: number, isNegative: boolean, digits: number, decimals: number): number {
    const [buffer, words] = [this.#buffer, this.#words]
    let at = start
    if (isNegative) buffer[at++] = MINUS
    if (decimals === 0) return writeDigits(words, at, digits, widthOf(digits))
    const power = POWERS[decimals] ?? 1
    const whole = Math.trunc(digits / power)
    at = writeDigits(words, at, whole, widthOf(whole))
    buffer[at++] = POINT
    return writeDigits(words, at, digits - whole * power, decimals)
  }

  /** The bytes before `end`, until they are written over. */
  upTo(end: number): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, end)
  }
}

function widthOf(whole: number): number {
  if (whole < 10) return 1
  if (whole < 100) return 2
  if (whole < 1000) return 3
  let width = 4
  while (whole >= (POWERS[width] ?? Number.POSITIVE_INFINITY)) width += 1
  return width
}

/** Writes so many digits, at least one, zeros in front, and returns where they end. */
function writeDigits(words: DataView, start: number, digits: number, width: number): number {
  if (width <= WORD_BYTES) {
    words.setUint32(start, (FOUR_DIGITS[digits] ?? 0) >>> (8 * (WORD_BYTES - width)), true)
    return start + width
  }
  const high = Math.trunc(digits / 10_000)
  const at = writeDigits(words, start, high, width - WORD_BYTES)
  words.setUint32(at, FOUR_DIGITS[digits - high * 10_000] ?? 0, true)
  return at + WORD_BYTES
}
