import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import type { Batch } from '#core/observations/Batch.ts'
import type { RunOptions } from '#core/observations/ObservationEngine.ts'
import { TruncatedBody } from './ByteStream.ts'
import { interrupted, timedOut } from './serverFaults.ts'

/**
 * One query from its request to its last row. Pulls block by block, so that a slow reader holds the server back, and ends once and for
 * good on exhaustion, abort, time-out, fault or early return. `onEnd` is called once, and told whether the server may still be at work.
 */
export class Reading implements AsyncIterableIterator<Batch> {
  readonly #options: RunOptions
  readonly #connection = new AbortController()
  readonly #timer: ReturnType<typeof setTimeout>
  readonly #onAbort = (): void => this.#stop(this.#options.signal.reason)
  readonly #onEnd: (isCut: boolean) => void
  #stalled: ReturnType<typeof setTimeout> | undefined
  #blocks: AsyncGenerator<Batch, void, void> | null = null
  #hasEnded = false
  #fault: { readonly reason: unknown } | null = null

  constructor(options: RunOptions, onEnd: (isCut: boolean) => void) {
    this.#options = options
    this.#onEnd = onEnd
    this.#timer = setTimeout(() => this.#stop(timedOut(options.timeoutMs)), options.timeoutMs)
    options.signal.addEventListener('abort', this.#onAbort, { once: true })
    if (options.signal.aborted) this.#onAbort()
  }

  /** Sends the request with the signal that ends its connection; `open` answers the blocks of its answer. */
  async start(open: (signal: AbortSignal) => Promise<AsyncGenerator<Batch, void, void>>): Promise<this> {
    this.#blocks = await this.#inside(() => open(this.#connection.signal))
    return this
  }

  async next(): Promise<IteratorResult<Batch>> {
    this.#throwFault()
    const blocks = this.#blocks
    if (this.#hasEnded || blocks === null) return { done: true, value: undefined }
    const found = await this.#inside(() => blocks.next())
    if (found.done !== true) return { done: false, value: found.value }
    this.#end(true)
    return { done: true, value: undefined }
  }

  return(): Promise<IteratorResult<Batch>> {
    this.#end(false)
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** Runs a step; one that we ended ourselves bears our reason. */
  async #inside<Value>(step: () => Promise<Value>): Promise<Value> {
    this.#throwFault()
    clearTimeout(this.#stalled)
    try {
      const value = await step()
      this.#throwFault()
      if (!this.#hasEnded) this.#stalled = setTimeout(() => this.#stop(stalled()), limits.stalledReaderMs)
      return value
    } catch (error) {
      this.#stop(asProblem(error))
      this.#throwFault()
      throw error
    }
  }

  #throwFault(): void {
    if (this.#fault) throw this.#fault.reason
  }

  #stop(reason: unknown): void {
    if (this.#hasEnded) return
    this.#fault = { reason }
    this.#end(false)
  }

  #end(isComplete: boolean): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearTimeout(this.#timer)
    clearTimeout(this.#stalled)
    this.#options.signal.removeEventListener('abort', this.#onAbort)
    if (!isComplete) this.#connection.abort()
    this.#onEnd(!isComplete)
  }
}

/** An answer that broke off is never taken for a short one. */
const asProblem = (error: unknown): unknown => (error instanceof TruncatedBody ? interrupted() : error)

function stalled(): Problem {
  return new Problem('timed-out', 'The reader took no rows for too long, so the query was stopped.', { stalledMs: limits.stalledReaderMs })
}
