import { Problem } from '#core/api/problem.ts'

/** Gives a taken slot back; calling it again does nothing. */
export type Release = () => void

/** A counting semaphore with a short queue: more waiters than that are told to come back later, never kept. */
export class Slots {
  readonly #size: number
  readonly #longestQueue: number
  readonly #waiting: (() => void)[] = []
  #taken = 0

  constructor(size: number, longestQueue: number) {
    this.#size = size
    this.#longestQueue = longestQueue
  }

  /** Slots in use now. */
  get taken(): number {
    return this.#taken
  }

  /** Takes a slot, waiting in turn; rejects with `busy` when the queue is full and with the signal's reason when aborted. */
  async take(signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted()
    if (this.#taken < this.#size) this.#taken += 1
    else await this.#turn(signal)
    let isTaken = true
    return () => {
      if (isTaken) this.#give()
      isTaken = false
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= this.#longestQueue) {
      throw new Problem('busy', 'Too many queries are running. Please try again in a few seconds.', { retryAfterSeconds: 5 })
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(go)
    })
  }

  /** A slot goes straight to the next in line, so `taken` stays the same then. */
  #give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken -= 1
  }
}
