import { limits } from '#core/limits/observations.ts'
import { limits as outboundLimits } from '#core/limits/outbound.ts'
import type { RunOptions } from '#core/observations/ObservationEngine.ts'
import type { Fetch } from '#core/outbound/outboundFetch.ts'
import type { BatchStream, ColumnInfo } from '#core/rows/Batch.ts'
import type { ClickHouseConfig } from '../../config/config.ts'
import { FairQueue } from '../../platform/FairQueue.ts'
import { queryOverload } from '../../platform/Overload.ts'
import { outbound } from '../../platform/outbound.ts'
import { type RunningQuery, runQuery, streamWork } from '../QueryRun.ts'
import { dialectColumns, dialectStatement, readDialect, type ServerDialect } from './dialect.ts'
import { nativeBlocks } from './nativeBlocks.ts'
import { explainBrokenAnswer, serverError, unreachable } from './serverErrors.ts'

const CLICK_HOUSE_QUERIES_AT_ONCE = 32 // a third of the hundred that a server allows by itself

/** Settings of one request, such as `max_result_rows`. A user of the profile `readonly = 1` may send none: then its profile must set limits. */
export type Settings = Readonly<Record<string, string | number>>

/** The options of a statement that returns rows. */
type RowsOptions = RunOptions & {
  readonly settings?: Settings
  /** Translates a fault into the one that is reported. */
  readonly explain?: (fault: unknown) => unknown
}

/** Talks with a ClickHouse server over HTTP. Never makes statements: texts come from our own renderers only. */
export interface ClickHouseClient {
  /**
   * The rows of one SELECT without FORMAT, its columns taken by position under the names and types of `columns`: float32 from Float32,
   * int32 from integers, float64 and timestamp from any number (times as Int64 milliseconds), text from String, each Nullable or not.
   * Rejects and throws Problems (`busy`, `timed-out`, `too-large`) or a ClickHouseError with the server's error number.
   */
  rows(sql: string, columns: readonly ColumnInfo[], options: RowsOptions): Promise<BatchStream>
  /** Runs a statement without rows; `data` goes behind it, part by part (an INSERT's block). */
  run(
    sql: string,
    options: RunOptions & { readonly settings?: Settings; readonly data?: readonly Uint8Array<ArrayBuffer>[] },
  ): Promise<void>
  /** What this server's version and this user can do; queried once. */
  dialect(options: RunOptions): Promise<ServerDialect>
  /** Waits for what is under way to stop queries. */
  close(): Promise<void>
}

/** Rows of a block: some of them are answered as soon as they are found, and none takes much memory. */
const BLOCK_ROWS = 16_384
/** The client's timer stops a query first; the server's own limit is for when the client cannot reach it. */
const GRACE_SECONDS = 2
/** Statements hold no more text than a client's SELECT or the points of a long track. */
const STATEMENT_BYTES = 50_000_000
const SHORT_TIMEOUT_MS = 5000

/**
 * Opens a client whose queries for rows each hold a slot; nothing is sent before it is used. With a queue of an isolate, none lends its slot to
 * others while its reader takes nothing, as it could not wait there to have it back.
 */
export function openClickHouse(config: ClickHouseConfig, isolateQueue: FairQueue | null = null): ClickHouseClient {
  return isolateQueue === null ? new HttpClient(config, serverQueue(), new Set()) : new HttpClient(config, isolateQueue)
}

/** For a process that queries a server on behalf of all callers. */
const serverQueue = (): FairQueue =>
  new FairQueue({
    name: 'clickhouse',
    slots: CLICK_HOUSE_QUERIES_AT_ONCE,
    waitingPerCaller: CLICK_HOUSE_QUERIES_AT_ONCE,
    overload: queryOverload(CLICK_HOUSE_QUERIES_AT_ONCE),
  })

class HttpClient implements ClickHouseClient {
  readonly #config: ClickHouseConfig
  readonly #queue: FairQueue
  readonly #runs: Set<RunningQuery> | undefined
  /** Rows come as quickly as their reader takes them; their run counts the time, and `nativeBlocks` bounds each block. */
  readonly #rows = outbound({}, () => unreachable())
  readonly #words = outbound({ maxBytes: outboundLimits.errorReplyBytes }, () => unreachable())
  readonly #stopping = new Set<Promise<void>>()
  /** The value only: in a Worker no request may wait for a promise of another one. */
  #dialect: ServerDialect | null = null

  constructor(config: ClickHouseConfig, queue: FairQueue, runs?: Set<RunningQuery>) {
    this.#config = config
    this.#queue = queue
    this.#runs = runs
  }

  async rows(sql: string, columns: readonly ColumnInfo[], options: RowsOptions): Promise<BatchStream> {
    const dialect = await this.dialect(options)
    const settings = dialect.takesSettings ? settingsFor(options, dialect) : {}
    return this.#read(sql, columns, options, { settings, mustKill: !dialect.cancelsOnClose })
  }

  async run(
    sql: string,
    { signal, timeoutMs, settings = {}, data }: RunOptions & { settings?: Settings; data?: readonly Uint8Array<ArrayBuffer>[] },
  ) {
    const body = data === undefined ? sql : new Blob([`${sql}\n`, ...data])
    const answer = await this.#post(this.#words, body, { ...settings }, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    const text = await answer.text()
    if (!answer.ok || text.startsWith('Code: ')) throw serverError(text, timeoutMs)
  }

  async dialect(options: RunOptions): Promise<ServerDialect> {
    this.#dialect ??= await this.#readDialect(options)
    return this.#dialect
  }

  async close(): Promise<void> {
    await Promise.all(this.#stopping)
  }

  async #readDialect(options: RunOptions): Promise<ServerDialect> {
    const shortened = { ...options, timeoutMs: Math.min(options.timeoutMs, SHORT_TIMEOUT_MS), sharesSlot: true } as const
    const answer = await this.#read(dialectStatement, dialectColumns, shortened, { settings: {}, mustKill: false })
    return readDialect(answer, this.#config.cluster !== null)
  }

  #read(
    sql: string,
    columns: readonly ColumnInfo[],
    options: RowsOptions,
    { settings, mustKill }: { readonly settings: Settings; readonly mustKill: boolean },
  ): Promise<BatchStream> {
    const queryId = crypto.randomUUID()
    const { explain: translate = (fault: unknown) => fault } = options
    const explain = (fault: unknown): unknown => translate(explainBrokenAnswer(fault))
    return runQuery({ queue: this.#queue, runs: this.#runs, options, explain }, (signal) => ({
      ...streamWork(async () => {
        const answer = await this.#post(this.#rows, `${sql}\nFORMAT Native`, { ...settings, query_id: queryId }, signal)
        if (!answer.ok || answer.body === null) throw serverError(await answer.text(), options.timeoutMs)
        return { columns, batches: nativeBlocks(answer.body, columns) }
      }),
      stop: (isWhole) => {
        if (!isWhole && mustKill) this.#kill(queryId)
      },
    }))
  }

  async #post(send: Fetch, body: string | Blob, settings: Settings, signal: AbortSignal): Promise<Response> {
    const { url, user, password, database } = this.#config
    const address = new URL(url)
    address.searchParams.set('database', database)
    for (const [name, value] of Object.entries(settings)) address.searchParams.set(name, String(value))
    const headers = { 'X-ClickHouse-User': user, 'X-ClickHouse-Key': password, 'Accept-Encoding': 'identity' }
    return send(address, { method: 'POST', body, headers, signal })
  }

  /** Old servers notice a closed connection only when they write to it: a query that is still counting must be cancelled explicitly. */
  #kill(queryId: string): void {
    const work = this.#post(this.#words, `KILL QUERY WHERE query_id = '${queryId}' ASYNC`, {}, AbortSignal.timeout(SHORT_TIMEOUT_MS))
      .then((answer) => answer.text())
      // A server that cannot be reached ends the query at its time limit.
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => this.#stopping.delete(work))
    this.#stopping.add(work)
  }
}

function settingsFor({ timeoutMs, settings = {} }: RunOptions & { settings?: Settings }, { cancelsOnClose }: ServerDialect): Settings {
  return {
    max_execution_time: Math.ceil(timeoutMs / 1000) + GRACE_SECONDS,
    max_memory_usage: limits.engineMemoryBytes,
    max_bytes_before_external_sort: limits.engineMemoryBytes / 2,
    max_block_size: BLOCK_ROWS,
    max_query_size: STATEMENT_BYTES,
    ...(cancelsOnClose ? { cancel_http_readonly_queries_on_client_close: 1 } : {}),
    ...settings,
  }
}
