/** A request as a log may name it: the path is that of the contract, never what was sent. */
export interface RunningRequest {
  readonly method: string
  readonly path: string
  readonly requestId: string
}

const SLOTS = 16
const SLOT_BYTES = 256
/** A slot begins with whether its request is answered, and the length of its text. */
const PREFIX_BYTES = 2
const ANSWERED = 1

/** Bytes of shared memory that the list takes. */
export const runningBytes = SLOTS * SLOT_BYTES

/** The latest requests in memory that two threads share: one thread writes them, another reads them when the first is blocked. */
export class RunningRequests {
  readonly #bytes: Uint8Array
  #next = 0

  constructor(memory: SharedArrayBuffer, offset: number) {
    this.#bytes = new Uint8Array(memory, offset, runningBytes)
  }

  /** Notes a request that begins, in the place of the oldest; what is returned notes that it was answered. */
  note({ method, path, requestId }: RunningRequest): () => void {
    const slot = this.#next
    this.#next = (slot + 1) % SLOTS
    const start = slot * SLOT_BYTES
    const text = new TextEncoder().encode(`${method} ${path} ${requestId}`).subarray(0, SLOT_BYTES - PREFIX_BYTES)
    this.#bytes[start] = 0
    this.#bytes[start + 1] = text.byteLength
    this.#bytes.set(text, start + PREFIX_BYTES)
    const isOurs = () =>
      this.#bytes[start + 1] === text.byteLength && text.every((byte, at) => this.#bytes[start + PREFIX_BYTES + at] === byte)
    return () => {
      if (isOurs()) this.#bytes[start] = ANSWERED
    }
  }

  /** Those that have no answer yet, as `METHOD /path requestId`. */
  unanswered(): readonly string[] {
    return Array.from({ length: SLOTS }, (_, slot) => slot * SLOT_BYTES).flatMap((start) => {
      const length = this.#bytes[start + 1] ?? 0
      if (length === 0 || this.#bytes[start] === ANSWERED) return []
      // A copy, as texts are not decoded from shared memory.
      return [new TextDecoder().decode(this.#bytes.slice(start + PREFIX_BYTES, start + PREFIX_BYTES + length))]
    })
  }
}
