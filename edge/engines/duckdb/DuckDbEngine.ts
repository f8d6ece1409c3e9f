import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { DuckDBInstance } from '@duckdb/node-api'
import { limits } from '#core/limits/observations.ts'
import type {
  AggregateQuery,
  AncillaryQuery,
  EngineCapabilities,
  Estimate,
  MatchQuery,
  ObservationEngine,
  ObservationFile,
  ObservationTable,
  RunOptions,
  SubsetQuery,
} from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { sqlText } from '#core/text/quoting.ts'
import { FairQueue } from '../../platform/FairQueue.ts'
import { queryOverload } from '../../platform/Overload.ts'
import { countedRows, countIn } from '../countedRows.ts'
import { interrupted } from '../faults.ts'
import { type RunningQuery, runQuery } from '../QueryRun.ts'
import { aggregateStatement } from '../statement/aggregate.ts'
import { ancillaryStatement } from '../statement/ancillary.ts'
import { matchStatement } from '../statement/match.ts'
import { countStatement } from '../statement/rows.ts'
import { DuckDbWork, explainDuckDbError } from './DuckDbWork.ts'
import { openInstance } from './openInstance.ts'
import { duckDbStatement, type Statement, subsetStatements } from './statement/duckDbStatement.ts'
import type { Folders } from './statement/files.ts'

/** Where the engine's store is and how much of the machine it may use. */
export interface DuckDbOptions {
  /** The folder that the shipped catalog's paths are relative to. */
  readonly root: string
  /** The folder that `@store/` paths are relative to; the engine can read nothing but these two. */
  readonly storeRoot?: string
  /** Worker threads; the machine's cores by default. */
  readonly threads?: number
  readonly memoryBytes?: number
  /** Holds files against their hashes before they are read. */
  readonly checks?: FileChecks
}

/** What a query needs to reach its files. */
export interface FileChecks {
  /** Resolves where all files are what the manifest says; throws the Problem `damaged-data`, or `busy` while that is being found out. */
  check(files: readonly ObservationFile[], signal: AbortSignal): Promise<void>
  /** Files that could not be read to their end are checked anew before they are read again. */
  doubt(files: readonly ObservationFile[]): void
}

/** Reads observations from Parquet with DuckDB inside this process. Never writes, and never runs text that a user wrote. */
export class DuckDbEngine implements ObservationEngine {
  readonly name = 'duckdb'
  readonly capabilities: EngineCapabilities = { aggregates: true, joins: true, maxRows: limits.downloadRows }
  readonly #folders: Folders
  readonly #instance: DuckDBInstance
  readonly #queue: FairQueue
  readonly #checks: FileChecks | undefined
  readonly #runs = new Set<RunningQuery>()

  private constructor(folders: Folders, instance: DuckDBInstance, threads: number, checks: FileChecks | undefined) {
    this.#folders = folders
    this.#instance = instance
    this.#checks = checks
    this.#queue = new FairQueue({
      name: 'duckdb',
      slots: threads * limits.queriesPerCore,
      waitingPerCaller: threads * limits.waitingQueriesPerCore,
      overload: queryOverload(threads * limits.queriesPerCore),
    })
  }

  /** Opens an engine that is locked to its store: no other files, no network, no extensions, no settings afterwards. */
  static async open({
    root,
    storeRoot,
    threads = availableParallelism(),
    memoryBytes = limits.engineMemoryBytes,
    checks,
  }: DuckDbOptions): Promise<DuckDbEngine> {
    const folders: Folders = { root: resolve(root), storeRoot: storeRoot === undefined ? null : resolve(storeRoot) }
    const instance = await openInstance(threads, memoryBytes)
    const connection = await instance.connect()
    try {
      // Footers of files that were read before are cached, as long as the files have not changed: a small box of a large table is mostly
      // footers.
      await connection.run('LOAD parquet')
      await connection.run('SET parquet_metadata_cache = true')
      await connection.run(`SET allowed_directories = [${readable(folders)}]`)
      await connection.run('SET enable_external_access = false')
      await connection.run('SET lock_configuration = true')
    } finally {
      connection.closeSync()
    }
    return new DuckDbEngine(folders, instance, threads, checks)
  }

  /** Queries that hold a slot now. */
  get running(): number {
    return this.#queue.taken
  }

  /** Counts every row; where all of the table is asked for, its manifest knows. */
  async estimate(query: SubsetQuery, options: RunOptions): Promise<Estimate> {
    const statement = duckDbStatement(this.#folders, (d) => countStatement(d, query))
    return countedRows(query, isWhole(query) ? query.table.rows : await countIn(await this.#start([statement], options)))
  }

  subset(query: SubsetQuery, options: RunOptions): Promise<BatchStream> {
    return this.#start(subsetStatements(this.#folders, query), options)
  }

  aggregate(query: AggregateQuery, options: RunOptions): Promise<BatchStream> {
    return this.#start([duckDbStatement(this.#folders, (d) => aggregateStatement(d, query))], options)
  }

  match(query: MatchQuery, options: RunOptions): Promise<BatchStream> {
    return this.#start([duckDbStatement(this.#folders, (d) => matchStatement(d, query))], options)
  }

  withAncillary(query: AncillaryQuery, options: RunOptions): Promise<BatchStream> {
    return this.#start([duckDbStatement(this.#folders, (d) => ancillaryStatement(d, query))], options)
  }

  async ping(): Promise<void> {
    const connection = await this.#instance.connect()
    try {
      await connection.run('SELECT 1')
    } finally {
      connection.closeSync()
    }
  }

  /** Ends every query and frees the database. */
  async close(): Promise<void> {
    await Promise.all([...this.#runs].map((run) => run.end(interrupted())))
    this.#instance.closeSync()
  }

  async #start(statements: readonly Statement[], options: RunOptions): Promise<BatchStream> {
    const files = statements.flatMap((statement) => statement.files)
    await this.#checks?.check(files, options.signal)
    return runQuery({ queue: this.#queue, runs: this.#runs, options, readsAhead: true, explain: explainDuckDbError }, async () => {
      const connection = await this.#instance.connect()
      return new DuckDbWork(connection, statements, (fault) => {
        if (!options.signal.aborted && isOfFiles(fault)) this.#checks?.doubt(files)
      })
    })
  }
}

/** Whether a query may have ended because of what is in its files. */
function isOfFiles(fault: unknown): boolean {
  return fault instanceof Problem ? fault.code === 'busy' : fault instanceof Error
}

/** The folders that the database may read, as a list of SQL texts. */
function readable({ root, storeRoot }: Folders): string {
  return [root, ...(storeRoot === null ? [] : [storeRoot])].map((folder) => sqlText(`${folder}/`)).join(', ')
}

/** Whether a query asks for every row of its table, so that nothing needs counting. */
function isWhole({ table, extent, present = [] }: SubsetQuery): boolean {
  return present.length === 0 && extent.time.kind === 'all' && table.files.every((file) => holds(extent, table, file))
}

function holds(
  { lat, lon, depthMetres }: SubsetQuery['extent'],
  table: ObservationTable,
  file: ObservationTable['files'][number],
): boolean {
  const within = (range: { min: number; max: number }, min: number, max: number) => range.min >= min && range.max <= max
  const isDeepEnough =
    !table.hasDepth || depthMetres === null || (file.depthMetres !== null && within(file.depthMetres, depthMetres.min, depthMetres.max))
  return within(file.lat, lat.min, lat.max) && within(file.lon, lon.west, lon.east) && isDeepEnough
}
