/** Numbers that look random and are the same for the same seed (mulberry32, public domain). Never used for secrets. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of a list, which has at least one. */
  pick<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.next() * values.length)]
    if (value === undefined) throw new RangeError('nothing to pick from')
    return value
  }

  /** The requested number of picks; the same may come twice. */
  several<Value>(values: readonly Value[], least: number, most: number): Value[] {
    return Array.from({ length: this.whole(least, most) }, () => this.pick(values))
  }
}
