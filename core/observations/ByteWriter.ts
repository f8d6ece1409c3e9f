import { float32Decimals, float32Text, powerOfTen } from './float32Text.ts'

const ZERO = 48
const MINUS = 45
const POINT = 46
/** Longer than any number that `float32` and `integer` write. */
const NUMBER_BYTES = 32

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

  /** The shortest text that reads back as the same float32; nothing for NaN and infinities, which stand for missing values. */
  float32(value: number): void {
    if (!Number.isFinite(value)) return
    const magnitude = Math.abs(value)
    const decimals = float32Decimals(magnitude)
    if (decimals < 0) this.text(float32Text(value))
    else this.#decimal(value < 0, Math.round(magnitude * powerOfTen(decimals)), decimals)
  }

  /** A whole number of at most nine digits. */
  integer(value: number): void {
    this.#decimal(value < 0, Math.abs(value), 0)
  }

  /** Writes digits from the end; a number below 1 keeps the zero before its point. */
  #decimal(isNegative: boolean, digits: number, decimals: number): void {
    this.#reserve(NUMBER_BYTES)
    const buffer = this.#buffer
    let width = decimals + 1
    for (let rest = digits; rest >= powerOfTen(width); ) width += 1
    if (isNegative) buffer[this.#length++] = MINUS
    const end = this.#length + width + (decimals > 0 ? 1 : 0)
    let at = end
    let rest = digits
    for (let place = 0; place < width; place++) {
      if (place === decimals && decimals > 0) buffer[--at] = POINT
      const next = Math.trunc(rest / 10)
      buffer[--at] = ZERO + (rest - next * 10)
      rest = next
    }
    this.#length = end
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
