/**
 * Lets one task begin in each turn of the event loop, and networks take turns: whoever has a thousand tasks waiting keeps another from
 * theirs for one of them. Where nothing waits a task begins at once.
 */
export class FairTurns {
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
