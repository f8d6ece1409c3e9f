/** Splits a double into halves whose products are exact (Dekker, Numerische Mathematik 18, 1971). */
const SPLITTER = 2 ** 27 + 1

/**
 * Sums of values and of their squares, row by row, in twice the precision of a double (Knuth, The Art of Computer Programming 2, 4.2.2), so
 * that means do not depend on the order in which an engine reads rows.
 */
export class PreciseSums {
  readonly counts: Int32Array
  readonly #sums: Float64Array
  readonly #sumErrors: Float64Array
  readonly #squares: Float64Array
  readonly #squareErrors: Float64Array

  constructor(rows: number) {
    this.counts = new Int32Array(rows)
    this.#sums = new Float64Array(rows)
    this.#sumErrors = new Float64Array(rows)
    this.#squares = new Float64Array(rows)
    this.#squareErrors = new Float64Array(rows)
  }

  add(row: number, value: number): void {
    this.counts[row] = (this.counts[row] ?? 0) + 1
    const square = value * value
    add(this.#sums, this.#sumErrors, row, value, 0)
    add(this.#squares, this.#squareErrors, row, square, productError(value, value, square))
  }

  /** NaN without a value. */
  mean(row: number): number {
    return ((this.#sums[row] ?? 0) + (this.#sumErrors[row] ?? 0)) / (this.counts[row] ?? 0)
  }

  /** The deviation of a sample; NaN for fewer than two values. */
  deviation(row: number): number {
    const count = this.counts[row] ?? 0
    if (count < 2) return Number.NaN
    const sum = this.#sums[row] ?? 0
    const error = this.#sumErrors[row] ?? 0
    const square = sum * sum
    const part = square / count
    // What the division left over, and the products with the error of the sum.
    const left =
      (square - part * count - productError(part, count, part * count) + productError(sum, sum, square) + 2 * sum * error) / count
    const squares = this.#squares[row] ?? 0
    const spread = squares - part + ((this.#squareErrors[row] ?? 0) - left)
    return Math.sqrt(Math.max(0, spread) / (count - 1))
  }
}

function add(sums: Float64Array, errors: Float64Array, row: number, value: number, valueError: number): void {
  const before = sums[row] ?? 0
  const sum = before + value
  const part = sum - before
  sums[row] = sum
  errors[row] = (errors[row] ?? 0) + (before - (sum - part)) + (value - part) + valueError
}

/** What the product of two doubles lost by rounding. */
function productError(one: number, other: number, product: number): number {
  const oneHigh = highHalf(one)
  const otherHigh = highHalf(other)
  const oneLow = one - oneHigh
  const otherLow = other - otherHigh
  return oneLow * otherLow - (product - oneHigh * otherHigh - oneLow * otherHigh - oneHigh * otherLow)
}

function highHalf(value: number): number {
  const scaled = SPLITTER * value
  return scaled - (scaled - value)
}
