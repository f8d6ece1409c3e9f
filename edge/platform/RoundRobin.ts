/** What waits, by the network that it is for. Networks take turns, so that a crowd delays another by one only. */
export class RoundRobin<Waiting> {
  /** In the order of their next turn; none is empty. */
  readonly #queues = new Map<string, Waiting[]>()

  /** Of how many networks something waits. */
  get networks(): number {
    return this.#queues.size
  }

  add(network: string, one: Waiting): void {
    const queue = this.#queues.get(network)
    if (queue === undefined) this.#queues.set(network, [one])
    else queue.push(one)
  }

  /** Takes the next one away; undefined where nothing waits. */
  next(): Waiting | undefined {
    const [network, queue] = this.#queues.entries().next().value ?? []
    if (network === undefined || queue === undefined) return undefined
    this.#queues.delete(network)
    const one = queue.shift()
    if (queue.length > 0) this.#queues.set(network, queue)
    return one
  }
}
