/** A running mean and standard deviation (Welford, Technometrics 4, 1962): exact where sums of squares lose their digits. Never holds the values. */
export class RunningStatistics {
  count = 0
  mean = 0
  #squares = 0

  /** Takes in one value; it must be a number. */
  add(value: number): void {
    this.count++
    const difference = value - this.mean
    this.mean += difference / this.count
    this.#squares += difference * (value - this.mean)
  }

  /** The sample variance; 0 for fewer than two values. */
  get variance(): number {
    return this.count < 2 ? 0 : this.#squares / (this.count - 1)
  }

  /** The population variance; 0 without values. */
  get populationVariance(): number {
    return this.count === 0 ? 0 : this.#squares / this.count
  }
}
