import { Problem } from '#core/api/problem.ts'

/** Lets a bounded number of works run at once and a bounded number wait, first come, first served; who comes after them gets the Problem `busy`. */
export class Turns {
  readonly #atOnce: number
  readonly #waitingAtMost: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, waitingAtMost: number) {
    this.#atOnce = atOnce
    this.#waitingAtMost = waitingAtMost
  }

  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    await this.#turn()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The turn is handed on, so that nobody who comes meanwhile gets before those who wait.
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= this.#waitingAtMost) {
      throw new Problem('busy', 'Too many people sign in just now. Please try again in a few seconds.', { retryAfterSeconds: 10 })
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
}
