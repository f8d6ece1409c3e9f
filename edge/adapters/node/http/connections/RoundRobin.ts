/**
 * Starts one task in each turn of the event loop, and networks take turns: a network with a thousand waiting tasks delays another
 * by one of them only. If none are waiting, a task starts immediately.
 */
export class RoundRobin {
  /** Networks in the order of their next turn. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #hasBegun = false

  run(network: string, task: () => void): void {
    const queue = this.#waiting.get(network)
    if (!this.#hasBegun) this.#begin(task)
    else if (queue === undefined) this.#waiting.set(network, [task])
    else queue.push(task)
  }

  #begin(task: () => void): void {
    this.#hasBegun = true
    setImmediate(() => this.#next())
    task()
  }

  #next(): void {
    this.#hasBegun = false
    for (const [network, queue] of this.#waiting) {
      this.#waiting.delete(network)
      const task = queue.shift()
      if (queue.length > 0) this.#waiting.set(network, queue)
      if (task === undefined) continue
      this.#begin(task)
      return
    }
  }
}
