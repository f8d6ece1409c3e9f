/** Mean and deviation of the numbers that it took; the running mean keeps the digits of large values with small differences (Welford 1962). */
export class Moments {
  #count = 0
  #sum = 0
  #mean = 0
  #squares = 0
  #weighted = 0
  #weights = 0

  get count(): number {
    return this.#count
  }

  /** Null of no value. */
  get mean(): number | null {
    return this.#count === 0 ? null : this.#sum / this.#count
  }

  /** The mean with the weights of the values; null of no value. */
  get weightedMean(): number | null {
    return this.#count === 0 ? null : this.#weighted / this.#weights
  }

  /** Null of no value. */
  get sum(): number | null {
    return this.#count === 0 ? null : this.#sum
  }

  /** Of a sample; null of fewer than two values. */
  get variance(): number | null {
    return this.#count < 2 ? null : this.#squares / (this.#count - 1)
  }

  /** Of a whole population; null of no value. */
  get populationVariance(): number | null {
    return this.#count === 0 ? null : this.#squares / this.#count
  }

  /** Of a sample; null of fewer than two values. */
  get deviation(): number | null {
    return rootOf(this.variance)
  }

  /** Counts a value that is no number. */
  note(): void {
    this.#count += 1
  }

  take(value: number, weight = 1): void {
    const difference = value - this.#mean
    this.#count += 1
    this.#sum += value
    this.#weighted += value * weight
    this.#weights += weight
    this.#mean += difference / this.#count
    this.#squares += difference * (value - this.#mean)
  }
}

/** The square root of a variance; null of none. */
export const rootOf = (variance: number | null): number | null => (variance === null ? null : Math.sqrt(variance))
