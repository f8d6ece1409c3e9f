import { float32Decimals, float32Text, float64Decimals, powerOfTen } from './float32Text.ts'

const ZERO = 48
const MINUS = 45
const POINT = 46
/** Longer than any number that `float32` and `integer` write. */
const NUMBER_BYTES = 32
const MOST_SMALL = 2 ** 31 - 1
/** The two digits of every number below a hundred, one after the other. */
const PAIRS = Uint8Array.from({ length: 200 }, (_, index) => ZERO + (index % 2 === 0 ? Math.trunc(index / 20) : Math.trunc(index / 2) % 10))

/** Collects text as bytes without making strings of numbers, which is what most of a download consists of. */
export class ByteWriter {
  readonly #encoder = new TextEncoder()
  #buffer = new Uint8Array(1 << 16)
  #length = 0

  byte(value: number): void {
    this.#reserve(1)
    this.#buffer[this.#length++] = value
  }

  bytes(values: Uint8Array): void {
    const { length } = values
    this.#reserve(length)
    // A loop beats `set` for the short texts that fill a table.
    for (let index = 0; index < length; index++) this.#buffer[this.#length + index] = values[index] ?? 0
    this.#length += length
  }

  text(value: string): void {
    this.bytes(this.#encoder.encode(value))
  }

  /**
   * The shortest text that reads back as the same float32; nothing for NaN and infinities, which stand for missing values. Takes and
   * answers how many digits after the point were needed, which the column's next value hardly differs in.
   */
  float32(value: number, near: number): number {
    if (!Number.isFinite(value)) return near
    const magnitude = Math.abs(value)
    const decimals = float32Decimals(magnitude, near)
    if (decimals < 0) {
      this.text(float32Text(value))
      return near
    }
    this.#decimal(value < 0, Math.round(magnitude * powerOfTen(decimals)), decimals)
    return decimals
  }

  /** A float64 of few digits; answers how many were needed, or -1, having written nothing, for every other. */
  position(value: number, near: number): number {
    const magnitude = Math.abs(value)
    const decimals = float64Decimals(magnitude, near)
    if (decimals >= 0) this.#decimal(value < 0, Math.round(magnitude * powerOfTen(decimals)), decimals)
    return decimals
  }

  /** A whole number of at most nine digits. */
  integer(value: number): void {
    this.#decimal(value < 0, Math.abs(value), 0)
  }

  /** Writes a number of at most 15 digits; one below 1 keeps the zero before its point. */
  #decimal(isNegative: boolean, digits: number, decimals: number): void {
    this.#reserve(NUMBER_BYTES)
    const buffer = this.#buffer
    let length = this.#length
    if (isNegative) buffer[length++] = MINUS
    const power = powerOfTen(decimals)
    // Whole numbers of 31 bits divide quicker than others.
    const whole = digits <= MOST_SMALL && power <= MOST_SMALL ? ((digits | 0) / (power | 0)) | 0 : Math.trunc(digits / power)
    length = writeDigits(buffer, length, whole, widthOf(whole))
    if (decimals > 0) {
      buffer[length++] = POINT
      length = writeDigits(buffer, length, digits - whole * power, decimals)
    }
    this.#length = length
  }

  /** The bytes so far, as a copy of their own; the writer is empty afterwards. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#buffer.slice(0, this.#length)
    this.#length = 0
    return taken
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return
    const larger = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + bytes))
    larger.set(this.#buffer.subarray(0, this.#length))
    this.#buffer = larger
  }
}

function widthOf(whole: number): number {
  if (whole < 10) return 1
  if (whole < 100) return 2
  if (whole < 1000) return 3
  let width = 4
  while (whole >= powerOfTen(width)) width += 1
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
