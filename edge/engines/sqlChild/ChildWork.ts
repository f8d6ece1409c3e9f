import { readArrow } from '#core/observations/arrow.ts'
import type { Batch, ColumnInfo } from '#core/rows/Batch.ts'
import { interrupted } from '../faults.ts'
import { streamWork, type Work } from '../QueryRun.ts'
import { problemOf } from './faults.ts'
import type { ChildQuery, Frame } from './frames.ts'
import type { SqlChild } from './SqlChild.ts'

const LONG_QUERY_MS = 2_000 // a SELECT that works for longer goes on behind everything else

/** One query in a child, which answers in Arrow piece by piece. A query that ends early ends its child; `onClose` takes the child back. */
export class ChildWork implements Work {
  readonly #child: SqlChild
  readonly #query: ChildQuery
  readonly #onClose: () => void
  readonly #stream = streamWork(() => readArrow(this.#pieces()))
  /** Whether the child has reported the end of the run, successful or not. */
  #isDone = false

  constructor(child: SqlChild, query: ChildQuery, onClose: () => void) {
    this.#child = child
    this.#query = query
    this.#onClose = onClose
  }

  begin(): Promise<readonly ColumnInfo[]> {
    return this.#stream.begin()
  }

  next(): Promise<Batch | null> {
    return this.#stream.next()
  }

  stop(): void {
    if (!this.#isDone) this.#child.end(interrupted())
  }

  close(): void {
    this.#onClose()
  }

  async *#pieces(): AsyncGenerator<Uint8Array> {
    await this.#untilReady()
    this.#child.begin(this.#query)
    for (let frame = await this.#more(); frame.kind !== 'end'; frame = await this.#more()) yield frame.bytes
    this.#isDone = true
  }

  async #untilReady(): Promise<void> {
    if (this.#child.isReady) return
    const { kind } = await this.#child.next()
    if (kind !== 'ready') throw new TypeError(`A child said ${kind} before it was ready`)
    this.#child.isReady = true
  }

  /** The next frame; a child that works on it for long lets everything else go first. */
  async #more(): Promise<Frame> {
    const slowing = setTimeout(() => this.#child.slow(), LONG_QUERY_MS)
    try {
      this.#child.more()
      const frame = await this.#child.next()
      if (frame.kind === 'fault') this.#fail(new TextDecoder().decode(frame.bytes))
      return frame
    } finally {
      clearTimeout(slowing)
    }
  }

  /** A child that says what is wrong has cleaned up, so it can be used again; one that lacked memory may lack it for the next query too. */
  #fail(name: string): never {
    const problem = problemOf(name)
    if (name === 'memory') this.#child.end(problem)
    this.#isDone = true
    throw problem
  }
}
