import { limits } from '#core/limits/observations.ts'
import type { ObservationEngine } from '#core/observations/ObservationEngine.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import type { PartialSqlRunner, SqlRunner, SqlRunOptions } from '../../query/SqlRunner.ts'
import { tooManyRows } from '../../query/sql/sqlErrors.ts'
import type { ResolvedSelect } from '../../query/sql/tree.ts'
import { isolateQueue } from '../isolateQueue.ts'
import { runQuery, streamWork } from '../QueryRun.ts'
import { batchesOf, columnsOf } from './answerRows.ts'
import { evaluate, type StoredRows } from './evaluate.ts'
import { loadRows } from './loadRows.ts'
import { storedSources } from './storedSources.ts'
import { QueryBudget, type Row } from './Work.ts'

/**
 * Runs SELECTs where there is no database: those that the engine can run go to `first`; all others, including every SELECT over the
 * catalog, are evaluated within the isolate over rows that are loaded first. Bounded in rows, values and steps. Owns neither.
 */
export class MemorySql implements SqlRunner {
  readonly #engine: ObservationEngine | null
  readonly #first: PartialSqlRunner | null
  readonly #queue = isolateQueue()

  constructor(engine: ObservationEngine | null, first: PartialSqlRunner | null) {
    this.#engine = engine
    this.#first = first
  }

  run(query: ResolvedSelect, options: SqlRunOptions): Promise<BatchStream> {
    if (this.#first?.canRun(query) === true) return this.#first.run(query, options)
    return runQuery({ queue: this.#queue, options }, () =>
      streamWork(async () => {
        const columns = columnsOf(query)
        return { columns, batches: batchesOf(await this.#rows(query, options), columns) }
      }),
    )
  }

  async #rows(query: ResolvedSelect, options: SqlRunOptions): Promise<readonly Row[]> {
    const work = new QueryBudget()
    const store = { database: options.database, catalog: options.catalog, engine: this.#engine }
    const stored = new Map<number, StoredRows>()
    for (const [number, source] of storedSources(query)) stored.set(number, await loadRows(source, store, options, work))
    options.signal.throwIfAborted()
    const rows = evaluate(query, ({ number }) => stored.get(number) ?? { columns: [], rows: [] }, work)
    if (rows.length > Math.min(options.maxRows, limits.memorySqlCells)) throw tooManyRows()
    return rows
  }
}
