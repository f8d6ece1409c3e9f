/** How many requests each network may have running. For servers behind a proxy, where connections do not tell clients apart. */
export class RequestShares {
  readonly #most: number
  readonly #underWay = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Takes a share and answers how to give it back; null where none is left. */
  take(network: string): (() => void) | null {
    const count = this.#underWay.get(network) ?? 0
    if (count >= this.#most) return null
    this.#underWay.set(network, count + 1)
    return () => this.#giveBack(network)
  }

  #giveBack(network: string): void {
    const left = (this.#underWay.get(network) ?? 1) - 1
    if (left > 0) this.#underWay.set(network, left)
    else this.#underWay.delete(network)
  }
}
