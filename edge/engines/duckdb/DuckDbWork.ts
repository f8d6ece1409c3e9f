import type { DuckDBConnection, DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import type { Batch, BatchStream, ColumnInfo } from '#core/observations/Batch.ts'
import type { RunOptions } from '#core/observations/ObservationEngine.ts'
import { faultOf, problemOf } from '../sqlChild/faults.ts'
import { readChunk } from './readChunk.ts'
import type { Statement } from './statement/Places.ts'
import { WholeAnswer, withLastRow } from './wholeAnswer.ts'

/**
 * One query from its first row to its last, by one statement or by several whose rows follow one another: pulls chunk by chunk, one
 * ahead of its reader, so that a slow one holds the query back, and ends once and for good on exhaustion, abort, time-out, fault or early return, whichever comes
 * first. Ending closes the connection and calls `onEnd` with its fault, if there was one.
 */
export class QueryRun implements AsyncIterableIterator<Batch> {
  readonly #connection: DuckDBConnection
  readonly #columns: readonly ColumnInfo[]
  /** Those that have not begun. */
  readonly #statements: Statement[]
  readonly #answer: WholeAnswer
  readonly #signal: AbortSignal
  readonly #onEnd: (fault: unknown) => void
  readonly #timer: ReturnType<typeof setTimeout>
  #stalled: ReturnType<typeof setTimeout> | undefined
  readonly #onAbort = (): void => this.#stop(this.#signal.reason)
  #result: DuckDBResult | null = null
  /** The chunk after the last one that was read, fetched while the reader is busy with that. */
  #ahead: Promise<DuckDBDataChunk | null> | null = null
  /** Work inside DuckDB that must finish before the connection may close. */
  #working: Promise<unknown> = Promise.resolve()
  #hasEnded = false
  #fault: { readonly reason: unknown } | null = null

  constructor(
    connection: DuckDBConnection,
    statements: readonly Statement[],
    { signal, timeoutMs }: RunOptions,
    onEnd: (fault: unknown) => void,
  ) {
    this.#connection = connection
    this.#columns = statements[0]?.columns ?? []
    this.#statements = [...statements]
    this.#answer = new WholeAnswer(this.#columns)
    this.#signal = signal
    this.#onEnd = onEnd
    this.#timer = setTimeout(() => this.#stop(timedOut(timeoutMs)), timeoutMs)
    signal.addEventListener('abort', this.#onAbort, { once: true })
    if (signal.aborted) this.#onAbort()
  }

  /** Starts the query; rejects if it cannot run. */
  async start(): Promise<BatchStream> {
    this.#result = await this.#nextResult()
    return { columns: this.#columns, batches: this }
  }

  async next(): Promise<IteratorResult<Batch>> {
    for (;;) {
      this.#throwFault()
      const result = this.#result
      if (this.#hasEnded || !result) return { done: true, value: undefined }
      const chunk = await (this.#ahead ?? this.#fetch(result))
      this.#ahead = null
      const isOver = chunk === null || chunk.rowCount === 0
      const batch = isOver ? this.#endOfAnswer() : this.#answer.next(readChunk(chunk, this.#columns))
      if (isOver) this.#result = await this.#nextResult()
      else this.#fetchAhead(result)
      if (batch !== null) return { done: false, value: batch }
    }
  }

  #fetch(result: DuckDBResult): Promise<DuckDBDataChunk | null> {
    return this.#inside(() => result.fetchChunk())
  }

  #fetchAhead(result: DuckDBResult): void {
    const ahead = this.#fetch(result)
    // Its fault is kept and thrown when the reader asks again.
    ahead.catch(() => undefined)
    this.#ahead = ahead
  }

  /** The last rows of a statement; a statement that ended in its middle is a fault of the run. */
  #endOfAnswer(): Batch | null {
    try {
      return this.#answer.end()
    } catch (fault) {
      this.#stop(fault)
      throw fault
    }
  }

  /** Begins the next statement that can have rows; ends the run after the last. */
  async #nextResult(): Promise<DuckDBResult | null> {
    for (let next = this.#statements.shift(); next !== undefined; next = this.#statements.shift()) {
      const { sql, values, types } = next
      if (sql !== null) return this.#inside(() => this.#connection.stream(withLastRow(sql, this.#columns), values, types))
    }
    this.#end()
    return null
  }

  async return(): Promise<IteratorResult<Batch>> {
    this.#end()
    await this.#working
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** Runs a step of the query; a fault of it ends the run, and one that we caused bears our reason. */
  async #inside<Value>(step: () => Promise<Value>): Promise<Value> {
    this.#throwFault()
    clearTimeout(this.#stalled)
    const work = step()
    this.#working = work.catch(() => undefined)
    try {
      const value = await work
      this.#throwFault()
      this.#stalled = setTimeout(() => this.#stop(stalled()), limits.stalledReaderMs)
      return value
    } catch (error) {
      this.#stop(tellable(error))
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
    this.#end()
  }

  #end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearTimeout(this.#timer)
    clearTimeout(this.#stalled)
    this.#signal.removeEventListener('abort', this.#onAbort)
    this.#connection.interrupt()
    this.#working = this.#working.then(() => {
      this.#result = null
      this.#connection.closeSync()
      this.#onEnd(this.#fault?.reason)
    })
  }
}

/** A file that is gone was replaced by a newer version, which the next try finds; any other fault is ours. */
function tellable(error: unknown): unknown {
  return error instanceof Error && faultOf(error.message) === 'files' ? problemOf('files') : error
}

function timedOut(timeoutMs: number): Problem {
  return new Problem('timed-out', `The query took longer than ${Math.round(timeoutMs / 1000)} seconds and was stopped.`, { timeoutMs })
}

function stalled(): Problem {
  return new Problem('timed-out', 'The reader took no rows for too long, so the query was stopped.', { stalledMs: limits.stalledReaderMs })
}
