/** Coordinates closer than this, in degrees, metres or milliseconds, are one. Source: exported coordinates have 6 decimals. */
const RESOLUTION = 1e6

/** Gives each distinct coordinate a number; the value that followed last time is tried first, as rows of grids come in sequence. */
export class CoordinateIndex {
  /** Distinct values by number. */
  readonly values: number[] = []
  readonly #numbers = new Map<number, number>()
  readonly #next: number[] = []
  #last = -1

  /** The number of a coordinate, a new one where it was not seen before. */
  of(value: number): number {
    const last = this.#last
    if (last >= 0) {
      if (this.values[last] === value) return last
      const guess = this.#next[last]
      if (guess !== undefined && this.values[guess] === value) {
        this.#last = guess
        return guess
      }
    }
    const found = this.#lookUp(value)
    if (last >= 0) this.#next[last] = found
    this.#last = found
    return found
  }

  #lookUp(value: number): number {
    const key = Math.round(value * RESOLUTION)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.values.length
    this.values.push(value)
    this.#numbers.set(key, number)
    return number
  }
}

/** The distinct coordinates in ascending order: `values`, and for each number of the index its place among them. */
export function sortedAxis(index: CoordinateIndex): { readonly values: Float64Array; readonly place: Int32Array } {
  const order = index.values.map((_, number) => number).sort((a, b) => (index.values[a] ?? 0) - (index.values[b] ?? 0))
  const place = new Int32Array(order.length)
  order.forEach((number, position) => {
    place[number] = position
  })
  return { values: Float64Array.from(order, (number) => index.values[number] ?? 0), place }
}
