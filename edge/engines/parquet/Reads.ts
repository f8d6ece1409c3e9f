import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import type { RunOptions } from '#core/observations/ObservationEngine.ts'
import type { RangeFile } from './RangeSource.ts'

/** One query's reads: a few at once, none after its end. Belongs to one request, as workers cannot wait for each other's input. */
export class Run {
  readonly signal: AbortSignal
  readonly #timeout: AbortSignal
  readonly #timeoutMs: number
  readonly #waiting: (() => void)[] = []
  #reading = 0

  constructor({ signal, timeoutMs }: RunOptions) {
    this.#timeoutMs = timeoutMs
    this.#timeout = AbortSignal.timeout(timeoutMs)
    this.signal = AbortSignal.any([signal, this.#timeout])
  }

  /** Throws the reason for which the query must stop, if there is one. */
  check(): void {
    if (!this.signal.aborted) return
    if (this.signal.reason !== this.#timeout.reason) throw this.signal.reason
    const seconds = Math.round(this.#timeoutMs / 1000)
    throw new Problem('timed-out', `The query took longer than ${seconds} seconds and was stopped.`, { timeoutMs: this.#timeoutMs })
  }

  /** Does a step that reads, after waiting for its turn; a fault of a stopped query bears the reason of the stop. */
  async inTurn<Value>(step: () => Promise<Value>): Promise<Value> {
    this.check()
    if (this.#reading < limits.workerReadsAtOnce) this.#reading += 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      this.check()
      return await step()
    } catch (error) {
      this.check()
      throw error
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#reading -= 1
    }
  }

  /** The file as hyparquet wants it, its reads counted as this query's. */
  buffer(file: RangeFile): { byteLength: number; slice(start: number, end?: number): Promise<ArrayBuffer> } {
    return {
      byteLength: file.sizeBytes,
      slice: (start, end = file.sizeBytes) => this.inTurn(() => file.read(start, end, this.signal)),
    }
  }
}
