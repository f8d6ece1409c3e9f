const COUNTERS_IN_MEMORY = 10_000 // 2 MB, while the store takes none

interface Counter {
  readonly endsAt: number
  count: number
}

/** Counts within windows of time while the store cannot write counters; the oldest counter is dropped when there are too many. */
export class CountersInMemory {
  readonly #counters = new Map<string, Counter>()
  readonly #max: number

  constructor(max: number = COUNTERS_IN_MEMORY) {
    this.#max = max
  }

  /** Counts one more for a subject; returns how many that are in its window, and when the window ends. */
  count(subject: string, windowMs: number, now: number): Readonly<Counter> {
    const known = this.#counters.get(subject)
    const counter =
      known !== undefined && known.endsAt > now && known.endsAt <= now + windowMs ? known : { endsAt: now + windowMs, count: 0 }
    counter.count += 1
    this.#counters.delete(subject)
    this.#counters.set(subject, counter)
    const [oldest] = this.#counters.keys()
    if (this.#counters.size > this.#max && oldest !== undefined) this.#counters.delete(oldest)
    return { ...counter }
  }

  get size(): number {
    return this.#counters.size
  }
}

/** The process's own: values that belong to no request. */
export const countersInMemory = new CountersInMemory()
