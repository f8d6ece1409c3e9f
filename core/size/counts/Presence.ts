/** Which cells of a grid's level hold a row, row by row from the first latitude; counts those of a box in a step for each latitude. */
export class Presence {
  readonly words: Uint32Array
  readonly #columns: number
  /** Cells with a row before each word. */
  readonly #before: Uint32Array
  readonly #isFull: boolean

  constructor(words: Uint32Array, rows: number, columns: number) {
    this.words = words
    this.#columns = columns
    this.#before = new Uint32Array(words.length + 1)
    let sum = 0
    for (let index = 0; index < words.length; index++) {
      sum += bitsOf(words[index] ?? 0)
      this.#before[index + 1] = sum
    }
    this.#isFull = sum === rows * columns
  }

  /** Rows of the latitudes `top` to `bottom - 1` and the longitudes `left` to `right - 1`. */
  countIn(top: number, bottom: number, left: number, right: number): number {
    if (this.#isFull) return Math.max(0, bottom - top) * Math.max(0, right - left)
    let count = 0
    for (let row = top; row < bottom; row++) {
      const start = row * this.#columns
      count += this.#until(start + right) - this.#until(start + left)
    }
    return count
  }

  #until(cell: number): number {
    const word = cell >>> 5
    const bit = cell & 31
    const whole = this.#before[word] ?? 0
    return bit === 0 ? whole : whole + bitsOf((this.words[word] ?? 0) & (2 ** bit - 1))
  }
}

/** How many of 32 bits are set. Source: the parallel sum of Hacker's Delight, section 5-1. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
