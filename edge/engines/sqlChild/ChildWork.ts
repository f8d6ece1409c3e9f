import { limits } from '#core/limits.ts'
import type { RunOptions } from '#core/observations/ObservationEngine.ts'
import { problemOf, stalled, timedOut } from './faults.ts'
import type { ChildQuery, Frame } from './frames.ts'
import type { SqlChild } from './SqlChild.ts'

/** One query in a child, from its first piece to its last. Only the child's own work counts against its time. A run that ends early ends its child. */
export class SqlRun {
  readonly #child: SqlChild
  readonly #options: RunOptions
  readonly #onEnd: () => void
  readonly #onAbort = (): void => this.stop(this.#options.signal.reason)
  #leftMs: number
  #stalled: ReturnType<typeof setTimeout> | undefined
  #hasEnded = false
  #fault: { readonly reason: unknown } | null = null

  constructor(child: SqlChild, options: RunOptions, onEnd: () => void) {
    this.#child = child
    this.#options = options
    this.#onEnd = onEnd
    this.#leftMs = options.timeoutMs
    options.signal.addEventListener('abort', this.#onAbort, { once: true })
    if (options.signal.aborted) this.#onAbort()
  }

  /** Throws why the run was stopped, if it was. */
  throwFault(): void {
    if (this.#fault !== null) throw this.#fault.reason
  }

  /** The answer as Arrow, a piece each time one is asked for; the child works on the next while the reader is busy with the last. */
  async *pieces(query: ChildQuery): AsyncGenerator<Uint8Array> {
    try {
      await this.#untilReady()
      this.#child.begin(query)
      let frame = await this.#more()
      while (frame.kind !== 'end') {
        const ahead = this.#more()
        // Its fault is thrown when the reader asks again.
        ahead.catch(() => undefined)
        yield frame.bytes
        frame = await ahead
      }
      this.#finish()
    } catch (fault) {
      this.stop(fault)
      this.throwFault()
    }
  }

  /** Ends the run and its child for a reason, unless it has ended. */
  stop(reason: unknown): void {
    if (this.#hasEnded) return
    this.#fault = { reason }
    this.#child.end(reason)
    this.#finish()
  }

  async #untilReady(): Promise<void> {
    if (this.#child.isReady) return
    const { kind } = await this.#within(this.#child.next())
    if (kind !== 'ready') throw new TypeError(`A child said ${kind} before it was ready`)
    this.#child.isReady = true
  }

  async #more(): Promise<Frame> {
    this.throwFault()
    clearTimeout(this.#stalled)
    this.#child.more()
    const frame = await this.#within(this.#child.next())
    if (frame.kind === 'fault') this.#failed(new TextDecoder().decode(frame.bytes))
    this.#stalled = setTimeout(() => this.stop(stalled()), limits.stalledReaderMs)
    return frame
  }

  /** A child that says what is wrong has cleaned up, so it can be used again; one that lacked memory may lack it for the next query too. */
  #failed(name: string): void {
    this.#fault = { reason: problemOf(name) }
    if (name === 'memory') this.#child.end(this.#fault.reason)
    this.#finish()
    this.throwFault()
  }

  async #within(frame: Promise<Frame>): Promise<Frame> {
    const start = performance.now()
    const timer = setTimeout(() => this.stop(timedOut(this.#options.timeoutMs)), this.#leftMs)
    const slowing = setTimeout(() => this.#child.slow(), limits.longQueryMs)
    try {
      return await frame
    } finally {
      clearTimeout(timer)
      clearTimeout(slowing)
      this.#leftMs -= performance.now() - start
    }
  }

  #finish(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearTimeout(this.#stalled)
    this.#options.signal.removeEventListener('abort', this.#onAbort)
    this.#onEnd()
  }
}
