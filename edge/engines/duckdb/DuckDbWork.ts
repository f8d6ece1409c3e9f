import type { DuckDBConnection, DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api'
import { limits } from '#core/observations/limits.ts'
import { smallBatches } from '#core/observations/smallBatches.ts'
import type { Batch, ColumnInfo } from '#core/rows/Batch.ts'
import type { Work } from '../QueryRun.ts'
import { faultOf, problemOf } from '../sqlChild/faults.ts'
import { readChunk } from './readChunk.ts'
import type { Statement } from './statement/Places.ts'
import { WholeAnswer, withLastRow } from './wholeAnswer.ts'

/** One query in a connection of its own, by one statement or by several whose rows follow one another. Its end closes the connection and calls `onClose` with the fault of the run, if there was one. */
export class DuckDbWork implements Work {
  readonly #connection: DuckDBConnection
  readonly #columns: readonly ColumnInfo[]
  /** Those that have not begun. */
  readonly #statements: Statement[]
  readonly #answer: WholeAnswer
  readonly #onClose: (fault: unknown) => void
  #result: DuckDBResult | null = null
  /** Read, and not handed out yet. */
  #batches: Batch[] = []

  constructor(connection: DuckDBConnection, statements: readonly Statement[], onClose: (fault: unknown) => void) {
    this.#connection = connection
    this.#columns = statements[0]?.columns ?? []
    this.#statements = [...statements]
    this.#answer = new WholeAnswer(this.#columns)
    this.#onClose = onClose
  }

  async begin(): Promise<readonly ColumnInfo[]> {
    await this.#beginNext()
    return this.#columns
  }

  async next(): Promise<Batch | null> {
    const ready = this.#batches.shift()
    if (ready !== undefined) return ready
    const read = await this.#read()
    this.#batches = read === null ? [] : [...smallBatches(read, limits.batchBytes)]
    return this.#batches.shift() ?? null
  }

  async #read(): Promise<Batch | null> {
    while (this.#result !== null) {
      const chunk: DuckDBDataChunk | null = await this.#result.fetchChunk()
      const isOver = chunk === null || chunk.rowCount === 0
      const batch = isOver ? this.#answer.end() : this.#answer.next(readChunk(chunk, this.#columns))
      if (isOver) await this.#beginNext()
      if (batch !== null) return batch
    }
    return null
  }

  stop(): void {
    this.#connection.interrupt()
  }

  close(fault: unknown): void {
    this.#result = null
    this.#connection.closeSync()
    this.#onClose(fault)
  }

  /** Begins the next statement that can have rows, if there is one. */
  async #beginNext(): Promise<void> {
    this.#result = null
    for (let next = this.#statements.shift(); next !== undefined; next = this.#statements.shift()) {
      const { sql, values, types } = next
      if (sql === null) continue
      this.#result = await this.#connection.stream(withLastRow(sql, this.#columns), values, types)
      return
    }
  }
}

/** A file that is gone was replaced by a newer version, which the next try finds; any other fault is ours. */
export function explainDuckDbError(fault: unknown): unknown {
  return fault instanceof Error && faultOf(fault.message) === 'files' ? problemOf('files') : fault
}
