const ZERO = 48
const MINUS = 45
const POINT = 46
const MOST_SMALL = 2 ** 31 - 1
/** The two digits of every number below a hundred, one after the other. */
const PAIRS = Uint8Array.from({ length: 200 }, (_, index) => ZERO + (index % 2 === 0 ? Math.trunc(index / 20) : Math.trunc(index / 2) % 10))
const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]

/**
 * Collects text as bytes without making strings of numbers, which is what most of a download consists of. Whoever writes keeps the place
 * where the text ends, as nothing is quicker than a local variable, and reserves room for several values at once.
 */
export class ByteWriter {
  #buffer = new Uint8Array(1 << 16)

  /** Makes sure of so many bytes from `at` on; what is written before `at` stays. */
  reserve(at: number, bytes: number): void {
    if (at + bytes <= this.#buffer.length) return
    const larger = new Uint8Array(Math.max(this.#buffer.length * 2, at + bytes))
    larger.set(this.#buffer.subarray(0, at))
    this.#buffer = larger
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

  /** Writes the bytes from `start` to `end` again. Needs as many reserved bytes. */
  again(at: number, start: number, end: number): number {
    const buffer = this.#buffer
    const shift = at - start
    for (let index = start; index < end; index++) buffer[index + shift] = buffer[index] ?? 0
    return end + shift
  }

  /** A number of at most 15 digits, `decimals` of them after the point; one below 1 keeps the zero before its point. Needs 18 reserved bytes. */
  decimal(start: number, isNegative: boolean, digits: number, decimals: number): number {
    const buffer = this.#buffer
    let at = start
    if (isNegative) buffer[at++] = MINUS
    const power = POWERS[decimals] ?? 1
    // Whole numbers of 31 bits divide quicker than others.
    const whole = digits <= MOST_SMALL && power <= MOST_SMALL ? ((digits | 0) / (power | 0)) | 0 : Math.trunc(digits / power)
    at = writeDigits(buffer, at, whole, widthOf(whole))
    if (decimals === 0) return at
    buffer[at++] = POINT
    return writeDigits(buffer, at, digits - whole * power, decimals)
  }

  /** A copy of its own of the bytes before `end`. */
  upTo(end: number): Uint8Array<ArrayBuffer> {
    return this.#buffer.slice(0, end)
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

/** Writes so many digits, zeros in front, and answers where they end. */
function writeDigits(buffer: Uint8Array, start: number, digits: number, width: number): number {
  const end = start + width
  let at = end
  let rest = digits
  while (rest > MOST_SMALL) {
    const next = Math.trunc(rest / 10)
    buffer[--at] = ZERO + (rest - next * 10)
    rest = next
  }
  let small = rest | 0
  while (at - start > 1) {
    const next = (small / 100) | 0
    const pair = (small - next * 100) << 1
    buffer[--at] = PAIRS[pair + 1] ?? 0
    buffer[--at] = PAIRS[pair] ?? 0
    small = next
  }
  if (at > start) buffer[--at] = ZERO + (small % 10)
  return end
}
