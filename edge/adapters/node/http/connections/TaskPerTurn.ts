import { RoundRobin } from '../../../../platform/RoundRobin.ts'

const LIGHT_PER_TURN = 8 // parsing a piece of a request, or refusing one, takes a tenth of a millisecond, and at most one

/** Returns false where it did next to nothing. */
type Task = () => unknown

/**
 * Starts one task in each turn of the event loop, and networks take turns; some tasks that did next to nothing share a turn. If none are
 * waiting, a task starts immediately.
 */
export class TaskPerTurn {
  readonly #waiting = new RoundRobin<Task>()
  #hasBegun = false

  /** Of how many networks tasks wait. */
  get networks(): number {
    return this.#waiting.networks
  }

  run(network: string, task: Task): void {
    if (this.#hasBegun) this.#waiting.add(network, task)
    else this.#begin(task)
  }

  #begin(first: Task): void {
    this.#hasBegun = true
    setImmediate(() => {
      this.#hasBegun = false
      const next = this.#waiting.next()
      if (next !== undefined) this.#begin(next)
    })
    let task: Task | undefined = first
    for (let light = 0; task !== undefined && task() === false && light < LIGHT_PER_TURN; light++) task = this.#waiting.next()
  }
}
