import { limits } from '#core/limits/observations.ts'
import type {
  AggregateQuery,
  AncillaryQuery,
  EngineCapabilities,
  Estimate,
  MatchQuery,
  ObservationEngine,
  RunOptions,
  SubsetQuery,
} from '#core/observations/ObservationEngine.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { INTERNAL } from '../../platform/FairQueue.ts'
import { countedRows, countIn } from '../countedRows.ts'
import { aggregateStatement } from '../statement/aggregate.ts'
import { ancillaryStatement } from '../statement/ancillary.ts'
import { matchStatement } from '../statement/match.ts'
import { countStatement, subsetStatement } from '../statement/rows.ts'
import type { StatementText } from '../statement/StatementDialect.ts'
import { clickHouseStatement } from './clickHouseStatement.ts'
import type { ClickHouseClient } from './client.ts'

const PING_MS = 5000 // whoever asks waits no longer
const plain = clickHouseStatement()

/** Reads observations from a ClickHouse server or cluster over HTTP, on Node and in Workers alike. The server bounds how many queries run at once. */
export class ClickHouseEngine implements ObservationEngine {
  readonly name = 'clickhouse'
  readonly capabilities: EngineCapabilities = { aggregates: true, joins: true, maxRows: limits.downloadRows }
  readonly #client: ClickHouseClient

  constructor(client: ClickHouseClient) {
    this.#client = client
  }

  /** Counts every row. */
  async estimate(query: SubsetQuery, options: RunOptions): Promise<Estimate> {
    return countedRows(query, await countIn(await this.#rows(countStatement(plain, query), options)))
  }

  async subset(query: SubsetQuery, options: RunOptions): Promise<BatchStream> {
    return this.#rows(subsetStatement(plain, query), options)
  }

  async aggregate(query: AggregateQuery, options: RunOptions): Promise<BatchStream> {
    return this.#rows(aggregateStatement(clickHouseStatement(await this.#client.dialect(options)), query), options)
  }

  async match(query: MatchQuery, options: RunOptions): Promise<BatchStream> {
    return this.#rows(matchStatement(clickHouseStatement(await this.#client.dialect(options)), query), options)
  }

  async withAncillary(query: AncillaryQuery, options: RunOptions): Promise<BatchStream> {
    return this.#rows(ancillaryStatement(plain, query), options)
  }

  ping(_file: string | null, signal: AbortSignal): Promise<void> {
    return this.#client.run('SELECT 1', { signal, timeoutMs: PING_MS, caller: INTERNAL })
  }

  close(): Promise<void> {
    return this.#client.close()
  }

  async #rows({ sql, columns }: StatementText, options: RunOptions): Promise<BatchStream> {
    if (sql === null) throw new TypeError('Every table has rows to look through')
    return this.#client.rows(sql, columns, options)
  }
}
