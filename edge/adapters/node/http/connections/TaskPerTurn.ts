import { RoundRobin } from '../../../../platform/RoundRobin.ts'

/** Starts one task in each turn of the event loop, and networks take turns. If none are waiting, a task starts immediately. */
export class TaskPerTurn {
  readonly #waiting = new RoundRobin<() => void>()
  #hasBegun = false

  run(network: string, task: () => void): void {
    if (this.#hasBegun) this.#waiting.add(network, task)
    else this.#begin(task)
  }

  #begin(task: () => void): void {
    this.#hasBegun = true
    setImmediate(() => {
      this.#hasBegun = false
      const next = this.#waiting.next()
      if (next !== undefined) this.#begin(next)
    })
    task()
  }
}
