/** How many of something each network may have at once; nobody waits. */
export class Shares {
  readonly #max: number
  readonly #taken = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /** How many a network has now. */
  taken(network: string): number {
    return this.#taken.get(network) ?? 0
  }

  /** Takes a share; returns whether there was one. */
  take(network: string): boolean {
    const before = this.taken(network)
    if (before < this.#max) this.#taken.set(network, before + 1)
    return before < this.#max
  }

  giveBack(network: string): void {
    const left = this.taken(network) - 1
    if (left > 0) this.#taken.set(network, left)
    else this.#taken.delete(network)
  }
}
