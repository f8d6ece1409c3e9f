import type { DuckDBConnection, DuckDBResult } from '@duckdb/node-api'
import { limits } from '#core/limits/observations.ts'
import { smallBatches } from '#core/observations/smallBatches.ts'
import type { Batch, ColumnInfo } from '#core/rows/Batch.ts'
import type { Work } from '../QueryRun.ts'
import { faultOf, problemOf } from '../sqlChild/faults.ts'
import type { Statement } from './statement/duckDbStatement.ts'
import { wholeAnswer, withLastRow } from './wholeAnswer.ts'

/** One query in a connection of its own, by one statement or by several whose rows follow one another. Its end closes the connection and calls `onClose` with the fault of the run, if there was one. */
export class DuckDbWork implements Work {
  readonly #connection: DuckDBConnection
  readonly #columns: readonly ColumnInfo[]
  /** The statements that have not started. */
  readonly #statements: Statement[]
  readonly #onClose: (fault: unknown) => void
  #batches: AsyncGenerator<Batch, void, void> | null = null

  constructor(connection: DuckDBConnection, statements: readonly Statement[], onClose: (fault: unknown) => void) {
    this.#connection = connection
    this.#columns = statements[0]?.columns ?? []
    this.#statements = [...statements]
    this.#onClose = onClose
  }

  async begin(): Promise<readonly ColumnInfo[]> {
    this.#batches = this.#rows(await this.#beginNext())
    return this.#columns
  }

  async next(): Promise<Batch | null> {
    return (await this.#batches?.next())?.value ?? null
  }

  stop(): void {
    this.#connection.interrupt()
  }

  close(fault: unknown): void {
    this.#batches = null
    this.#connection.closeSync()
    this.#onClose(fault)
  }

  async *#rows(first: DuckDBResult | null): AsyncGenerator<Batch, void, void> {
    for (let result = first; result !== null; result = await this.#beginNext())
      for await (const batch of wholeAnswer(result, this.#columns)) yield* smallBatches(batch, limits.batchBytes)
  }

  /** Begins the next statement that can have rows; null after the last. */
  async #beginNext(): Promise<DuckDBResult | null> {
    for (let next = this.#statements.shift(); next !== undefined; next = this.#statements.shift())
      if (next.sql !== null) return this.#connection.stream(withLastRow(next.sql, this.#columns), next.values, next.types)
    return null
  }
}

/** A file that is gone was replaced by a newer version, which the next try finds; any other fault is ours. */
export function explainDuckDbError(fault: unknown): unknown {
  return fault instanceof Error && faultOf(fault.message) === 'files' ? problemOf('files') : fault
}
