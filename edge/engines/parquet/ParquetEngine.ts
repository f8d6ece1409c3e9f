import { limits } from '#core/limits/observations.ts'
import { columnOf } from '#core/observations/columnOf.ts'
import { gather } from '#core/observations/gather.ts'
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
import { pickRows } from '#core/observations/pickRows.ts'
import type { Batch, BatchStream, ColumnInfo } from '#core/rows/Batch.ts'
import { asynchronous } from '../asynchronous.ts'
import { countedRows, countIn } from '../countedRows.ts'
import { isolateQueue } from '../isolateQueue.ts'
import { orderColumns } from '../orderColumns.ts'
import { runQuery, streamWork } from '../QueryRun.ts'
import { aggregateReads, aggregateRows } from './aggregate.ts'
import { ancillaryRows } from './ancillary.ts'
import { batchOf, comparing, sortedRows } from './columns.ts'
import { extentConditions, presentCondition, type RowCondition } from './conditions.ts'
import { Footers } from './Footers.ts'
import { matchRows, type ReadSubset } from './match.ts'
import type { RangeSource } from './RangeSource.ts'
import { ParquetReads } from './Reads.ts'
import { checkCandidates, countRows, type GroupScan, planScan, readGroup, rowsIn, tooMuchForWorker } from './scan.ts'

const BATCH_ROWS = 20_000

/** Reads small subsets from Parquet by byte ranges, within a worker's memory and time. Rejects larger work with the reason. */
export class ParquetEngine implements ObservationEngine {
  readonly name = 'parquet'
  readonly capabilities: EngineCapabilities = { aggregates: true, joins: true, maxRows: limits.workerRows }
  readonly #footers: Footers
  readonly #source: RangeSource
  readonly #queue = isolateQueue()

  constructor(source: RangeSource) {
    this.#source = source
    this.#footers = new Footers(source)
  }

  async ping(file: string | null, signal: AbortSignal): Promise<void> {
    if (file !== null) await this.#source.open(file, signal)
  }

  /** Counts by statistics where they tell, by the axes' columns elsewhere. */
  async estimate(query: SubsetQuery, options: RunOptions): Promise<Estimate> {
    return countedRows(query, await countIn(await this.#run(options, (reads) => this.#count(query, reads))))
  }

  subset(query: SubsetQuery, options: RunOptions): Promise<BatchStream> {
    return this.#run(options, (reads) => this.#rows(query, reads))
  }

  aggregate(query: AggregateQuery, options: RunOptions): Promise<BatchStream> {
    return this.#run(options, (reads) => this.#groups(query, reads))
  }

  match(query: MatchQuery, options: RunOptions): Promise<BatchStream> {
    return this.#run(options, async (reads) => inOneBatch(await matchRows(query, this.#whole(reads)), reads))
  }

  withAncillary(query: AncillaryQuery, options: RunOptions): Promise<BatchStream> {
    return this.#run(options, async (reads) => inOneBatch(await ancillaryRows(query, this.#whole(reads)), reads))
  }

  async close(): Promise<void> {
    // Nothing stays open between queries.
  }

  #run(options: RunOptions, start: (reads: ParquetReads) => Promise<BatchStream>): Promise<BatchStream> {
    return runQuery({ queue: this.#queue, options }, (signal) => streamWork(() => start(new ParquetReads(signal))))
  }

  async #count(query: SubsetQuery, run: ParquetReads): Promise<BatchStream> {
    for (const name of query.columns) columnOf(query.table, name)
    const scans = await planScan(this.#footers, query.table, conditionsOf(query), run)
    const { rows } = await countRows(scans, [], run)
    return {
      columns: [{ name: 'rows', type: 'float64' }],
      batches: asynchronous([{ rows: 1, columns: [{ values: Float64Array.of(rows), present: null }] }]),
    }
  }

  async #rows(query: SubsetQuery, run: ParquetReads): Promise<BatchStream> {
    const columns = query.columns.map((name) => columnOf(query.table, name))
    const scans = await planScan(this.#footers, query.table, conditionsOf(query), run)
    if (query.order === 'none' && query.limit !== undefined) return firstRows(columns, scans, run, query.limit)
    checkCandidates(scans)
    const counted = rowsIn(scans) > limits.workerRows ? await countRows(scans, query.columns, run) : { rows: rowsIn(scans), scans }
    if (counted.rows > limits.workerRows) throw tooMuchForWorker(`answer at most ${limits.workerRows} rows`, counted.rows)
    if (query.order !== 'none') return sorted(query, columns, counted.scans, run)
    return { columns, batches: readBatches(columns, counted.scans, run) }
  }

  /** All rows of a subset at once, for joins. */
  #whole(run: ParquetReads): ReadSubset {
    return async (query) => gather(await this.#rows(query, run))
  }

  async #groups(query: AggregateQuery, run: ParquetReads): Promise<BatchStream> {
    const { conditions, reads } = aggregateReads(query)
    const scans = await planScan(this.#footers, query.table, conditions, run)
    checkCandidates(scans)
    return aggregateRows(query, scans, reads, run)
  }
}

function conditionsOf({ table, extent, present = [] }: SubsetQuery): RowCondition[] {
  return [...extentConditions(table, extent), ...present.map((name) => presentCondition(table, name))]
}

/** The rows group by group, one group in memory at a time. */
async function* readBatches(
  columns: readonly ColumnInfo[],
  scans: readonly GroupScan[],
  run: ParquetReads,
  maxRows = Number.POSITIVE_INFINITY,
): AsyncGenerator<Batch> {
  const names = columns.map(({ name }) => name)
  let [left, seen] = [maxRows, 0]
  for (const scan of scans) {
    if (left <= 0) return
    seen += scan.rows
    if (seen > limits.workerCandidateRows) throw tooMuchForWorker(`look through at most ${limits.workerCandidateRows} rows`, seen)
    const batch = batchOf(await readGroup(scan, names, run), columns, left)
    left -= batch.rows
    if (batch.rows > 0) yield batch
  }
}

/** Any rows, so many at most: read before the response begins, so that an error can still have its status. */
async function firstRows(
  columns: readonly ColumnInfo[],
  scans: readonly GroupScan[],
  run: ParquetReads,
  limit: number,
): Promise<BatchStream> {
  if (limit > limits.workerRows && rowsIn(scans) > limits.workerRows)
    throw tooMuchForWorker(`answer at most ${limits.workerRows} rows`, limit)
  const whole = await gather({ columns, batches: readBatches(columns, scans, run, limit) })
  return { columns, batches: inPieces(whole, everyRow(whole), run) }
}

/** All rows in order, sorted in memory. */
async function sorted(
  query: SubsetQuery,
  columns: readonly ColumnInfo[],
  scans: readonly GroupScan[],
  run: ParquetReads,
): Promise<BatchStream> {
  const order = orderColumns(query.table, query.order)
  const reads = [...columns, ...order.map(({ name }) => columnOf(query.table, name)).filter(({ name }) => !query.columns.includes(name))]
  const whole = await gather({ columns: reads, batches: readBatches(reads, scans, run) })
  const compares = order.flatMap(({ name, isDescending }) => {
    const column = whole.columns[reads.findIndex((read) => read.name === name)]
    return column ? [comparing(column, isDescending)] : []
  })
  const rows = sortedRows(whole.rows, compares).subarray(0, query.limit)
  const requested = { rows: whole.rows, columns: whole.columns.slice(0, columns.length) }
  return { columns, batches: inPieces(requested, rows, run) }
}

async function* inPieces(whole: Batch, rows: Uint32Array, run: ParquetReads): AsyncGenerator<Batch> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    run.check()
    yield pickRows(whole, rows.subarray(at, at + BATCH_ROWS))
  }
}

const everyRow = ({ rows }: Batch): Uint32Array => Uint32Array.from({ length: rows }, (_, row) => row)

function inOneBatch(
  { columns, batch }: { readonly columns: readonly ColumnInfo[]; readonly batch: Batch },
  run: ParquetReads,
): BatchStream {
  return { columns, batches: inPieces(batch, everyRow(batch), run) }
}
