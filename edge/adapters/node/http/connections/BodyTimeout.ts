import type { IncomingMessage } from 'node:http'

/** When the body of a request counts as one that does not come. */
export interface SenderBounds {
  readonly requestArrivalMs: number
  /** The fewest bytes that count as progress within that time. */
  readonly slowestSenderBytes: number
  /** The interval between checks of senders. */
  readonly sweepMs: number
}

/**
 * The body of a request on its way in. It may take as long as its size needs on a slow link, but not stand still; after the answer the rest
 * of it, which nobody wants, has one more `requestArrivalMs`.
 */
export class BodyTimeout {
  readonly #request: IncomingMessage
  #comeBytes: number
  #looks = 0
  #isAnswered = false

  /** `comeBytes` is what the connection has received so far. */
  constructor(request: IncomingMessage, comeBytes: number) {
    this.#request = request
    this.#comeBytes = comeBytes
  }

  /** The answer is out: from here on progress buys no more time. */
  endSoon(): void {
    this.#isAnswered = true
    this.#looks = 0
  }

  /** Whether too little has come for too long. Looks, and remembers; looks are counted, as this process may have been blocked meanwhile. */
  isLate(comeBytes: number, { requestArrivalMs, slowestSenderBytes, sweepMs }: SenderBounds): boolean {
    if (this.#request.complete) return false
    if (!this.#isAnswered && comeBytes - this.#comeBytes >= slowestSenderBytes) {
      this.#comeBytes = comeBytes
      this.#looks = 0
    } else this.#looks++
    return this.#looks * sweepMs >= requestArrivalMs
  }
}
