import { limits } from '#core/limits/observations.ts'
import { INTERNAL, inOrder } from '../../platform/FairQueue.ts'
import type { RangeFile } from './RangeSource.ts'

/** One query's reads: a few at once, none after its end. Belongs to one request, as workers cannot wait for each other's input. */
export class ParquetReads {
  /** Aborted when the query ends. */
  readonly signal: AbortSignal
  readonly #queue = inOrder(limits.workerReadsAtOnce)

  constructor(signal: AbortSignal) {
    this.signal = signal
  }

  /** Throws the reason for which the query must stop, if there is one. */
  check(): void {
    this.signal.throwIfAborted()
  }

  /** Does a step that reads, after waiting for its turn; a fault of a stopped query bears the reason of the stop. */
  async inTurn<Value>(step: () => Promise<Value>): Promise<Value> {
    try {
      return await this.#queue.run(INTERNAL, step, this.signal)
    } catch (fault) {
      this.check()
      throw fault
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
