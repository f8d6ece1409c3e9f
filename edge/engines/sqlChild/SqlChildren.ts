import { availableParallelism } from 'node:os'
import { limits } from '#core/limits/observations.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { FairQueue } from '../../platform/FairQueue.ts'
import { queryOverload } from '../../platform/Overload.ts'
import type { SqlRunner, StatementOptions } from '../../query/SqlRunner.ts'
import { type Locate, renderDuckDb } from '../../query/sql/renderDuckDb.ts'
import type { ResolvedSelect } from '../../query/sql/tree.ts'
import { interrupted } from '../faults.ts'
import { runQuery } from '../QueryRun.ts'
import { ChildWork } from './ChildWork.ts'
import { type ChildBounds, findLauncher, type Tools } from './launcher.ts'
import { usedCpuSeconds } from './processor.ts'
import { type ChildOptions, SqlChild } from './SqlChild.ts'

/** Where the tables' files are and how much of the machine queries may use. */
export interface SqlChildrenOptions {
  readonly locate: Locate
  /** Queries at one time, each in a child of its own; the machine's cores by default, and no fewer than four. */
  readonly size?: number
  readonly memoryBytes?: number
  /** Queries of one caller that may wait for a child; some for each child by default. */
  readonly waitingPerCaller?: number
  /** Processor time of a child over its life; by default twice what one query can use, so that a fresh one comes in time. */
  readonly cpuSeconds?: number
  /** What of the system may be used to bound children; a test leaves parts out, as if the system lacked them. */
  readonly tools?: Tools
  /** An empty folder for the children to be in. */
  readonly folder?: string
}

/** Runs SELECTs in child processes, which have no environment and bounded memory, and are ended when their time is over. */
export class SqlChildren implements SqlRunner<StatementOptions> {
  readonly #locate: Locate
  readonly #size: number
  readonly #child: ChildOptions
  readonly #queue: FairQueue
  readonly #idle: SqlChild[] = []
  readonly #all = new Set<SqlChild>()
  #isClosed = false

  private constructor(
    { locate, size = defaultSize(), waitingPerCaller = size * limits.waitingQueriesPerCore }: SqlChildrenOptions,
    child: ChildOptions,
  ) {
    this.#locate = locate
    this.#size = size
    this.#child = child
    this.#queue = new FairQueue({ name: 'selects', slots: size, waitingPerCaller, overload: queryOverload(size) })
    this.#warm()
  }

  /** Starts the first child; others follow when queries run side by side. */
  static async open(options: SqlChildrenOptions): Promise<SqlChildren> {
    const { memoryBytes = limits.sqlMemoryBytes, cpuSeconds = 2 * secondsOf(limits.sqlTimeLimitMs), folder = '/' } = options
    return new SqlChildren(options, { memoryBytes, launcher: await findLauncher({ memoryBytes, cpuSeconds }, options.tools), folder })
  }

  /** The limits that the system enforces on the children. */
  get bounds(): ChildBounds {
    return this.#child.launcher
  }

  /** The processes that are up now, for the portal's tests and its log. */
  get pids(): readonly number[] {
    return [...this.#all].flatMap(({ pid, hasEnded }) => (pid === undefined || hasEnded ? [] : [pid]))
  }

  /** Runs a SELECT over tables in the folders that the children were opened with, or elsewhere. */
  async run(query: ResolvedSelect, options: StatementOptions, locate = this.#locate): Promise<BatchStream> {
    const stream = await this.runStatement(renderDuckDb(query, locate), options)
    return { ...stream, columns: stream.columns.map((column, index) => ({ ...column, name: query.columns[index]?.name ?? column.name })) }
  }

  /** Runs a text of DuckDB's dialect, whose columns are named `c1`, `c2`...; what it may touch is up to the child, not to the text. */
  async runStatement(
    { sql, files }: { readonly sql: string; readonly files: readonly string[] },
    options: StatementOptions,
  ): Promise<BatchStream> {
    const { maxRows, isKnownToFit = false } = options
    const { memoryBytes } = this.#child
    return runQuery({ queue: this.#queue, options, readsAhead: true }, () => {
      if (this.#isClosed) throw interrupted()
      const child = this.#take()
      this.#warm()
      const query = { sql, files, maxRows, isKnownToFit, memoryBytes, threads: Math.min(this.#size, THREADS) }
      return new ChildWork(child, query, () => this.#giveBack(child))
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const child of this.#all) child.end(interrupted())
  }

  #take(): SqlChild {
    for (let child = this.#idle.shift(); child !== undefined; child = this.#idle.shift()) if (!child.hasEnded) return child
    return this.#start()
  }

  #giveBack(child: SqlChild): void {
    if (isWornOut(child)) child.end(interrupted())
    if (!child.hasEnded) this.#idle.push(child)
  }

  #start(): SqlChild {
    const child = new SqlChild(this.#child, (ended) => {
      this.#all.delete(ended)
      // As many as queries once needed side by side stay ready.
      if (ended.isReady && this.#hasRoom) this.#idle.push(this.#start())
    })
    this.#all.add(child)
    return child
  }

  /**
   * Has one more child ready than are at work, as far as the bound allows; one that ends before it is ready is not started again by itself.
   */
  #warm(): void {
    const hasIdle = this.#idle.some(({ hasEnded }) => !hasEnded)
    if (!hasIdle && this.#hasRoom) this.#idle.push(this.#start())
  }

  get #hasRoom(): boolean {
    return !this.#isClosed && [...this.#all].filter(({ hasEnded }) => !hasEnded).length < this.#size
  }
}

/** Threads of one query. */
const THREADS = Math.min(availableParallelism(), 4)

/** Processor seconds that a child can use in so much time: its query's threads, and Node's own two. */
const secondsOf = (ms: number): number => Math.ceil((ms / 1000) * (THREADS + 2))

/** Whether a child should make room for a fresh one: it has the lowest priority for good, or less processor time left than a query may use. */
const isWornOut = ({ isSlowed, pid }: SqlChild): boolean =>
  isSlowed || (pid !== undefined && usedCpuSeconds(pid) > secondsOf(limits.sqlTimeLimitMs))

const defaultSize = (): number => Math.max(availableParallelism(), limits.minSqlChildren)
