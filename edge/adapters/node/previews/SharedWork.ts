/** One piece of work and the number of those who wait for it. */
interface Shared {
  readonly done: Promise<void>
  readonly nobodyWaits: AbortController
  waiting: number
}

/** Work by key: whoever asks for the same while it is going on waits for that one. Its signal aborts when all of them have gone. */
export class SharedWork {
  readonly #going = new Map<string, Shared>()

  async run(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    signal.throwIfAborted()
    const shared = this.#going.get(key) ?? this.#begin(key, work)
    shared.waiting += 1
    const leave = (): void => {
      shared.waiting -= 1
      if (shared.waiting > 0) return
      this.#evict(key, shared)
      shared.nobodyWaits.abort(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    await shared.done.finally(() => signal.removeEventListener('abort', leave))
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<void>): Shared {
    const nobodyWaits = new AbortController()
    const shared: Shared = { nobodyWaits, waiting: 0, done: work(nobodyWaits.signal).finally(() => this.#evict(key, shared)) }
    this.#going.set(key, shared)
    return shared
  }

  /** Removes the entry, so that later callers start a new run. */
  #evict(key: string, shared: Shared): void {
    if (this.#going.get(key) === shared) this.#going.delete(key)
  }
}
