import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { limits } from '#core/limits/observations.ts'
import type { ObservationEngine, ObservationTable, Requester, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { oncePer } from '#core/oncePer.ts'
import { Problem } from '#core/request/Problem.ts'
import { decodeCounts } from '#core/size/counts/decodeCounts.ts'
import type { RowCounts } from '#core/size/counts/RowCounts.ts'
import type { Database } from '../../database/Database.ts'
import { datasets, observationCubes, observationTables } from '../../database/schema/index.ts'
import { storeOf } from '../../database/storeOf.ts'
import { damagedData, isHashOf } from '../../files/damagedData.ts'
import { countsPath } from '../../files/fileChecks.ts'
import type { AnswerRows } from '../answerRows.ts'

/** The dependencies of an estimate; a subset of the ports. */
export interface SizeSource {
  readonly database: Database
  /** `null` where this portal has no engine: sizes then come from the store alone. */
  readonly engine: ObservationEngine | null
}

/** How close a number of rows is to the true one: exact, an estimate, or an upper bound. */
type Precision = 'exact' | 'about' | 'at most'

/** How many rows there are. `calculation` is a grid's arithmetic, `query` a count of rows or of cells, `table stats` the whole table as the upper bound. */
export interface RowEstimate {
  readonly rows: number
  readonly precision: Precision
  readonly provenance: 'table stats' | 'calculation' | 'query'
}

/** How many rows an answer will have; `read` is how many it is made of, where that is known already. Rejects with `timed-out` where a table without counts takes too long. */
export async function estimateAnswer(
  source: SizeSource,
  answer: AnswerRows,
  requester: Requester,
  read: RowEstimate | null = null,
): Promise<RowEstimate> {
  if (answer.kind === 'number') return { rows: answer.rows, precision: answer.isExact ? 'exact' : 'at most', provenance: 'calculation' }
  if (answer.kind === 'sum') return estimateSum(source, answer, requester)
  const found = read ?? (await estimateReads(source, answer.reads, requester))
  const groups = await maxGroups(source.database, answer)
  const isFewer = groups < found.rows
  const rows = Math.max(0, Math.min(found.rows, groups) - answer.skip)
  return { ...found, rows, precision: answer.isExact ? found.precision : isFewer ? 'at most' : noneBetter(found.precision) }
}

/** How many groups there can be of rows that are put together by their times, depths or places. */
async function maxGroups(database: Database, { reads, groupedBy }: AnswerRows & { readonly kind: 'subset' }): Promise<number> {
  if (groupedBy === undefined) return Number.POSITIVE_INFINITY
  const counts = await countsOf(database, reads.table)
  return groupedBy.reduce((product, axis) => product * (counts?.values(reads.extent, axis) ?? Number.POSITIVE_INFINITY), 1)
}

/** Sequentially, since the engine may count each of them. */
async function estimateSum(
  source: SizeSource,
  { parts, skip, maxRows, isExact }: AnswerRows & { readonly kind: 'sum' },
  requester: Requester,
): Promise<RowEstimate> {
  const found: RowEstimate[] = []
  for (const part of parts) found.push(await estimateAnswer(source, part, requester))
  const sum = found.reduce((rows, each) => rows + each.rows, 0)
  const rows = Math.min(Math.max(0, sum - skip), maxRows ?? sum)
  const precision = (['about', 'at most'] as const).find((one) => found.some((each) => each.precision === one)) ?? 'exact'
  const provenance = found.some((each) => each.provenance === 'query') ? 'query' : 'calculation'
  return { rows, precision: isExact ? precision : noneBetter(precision), provenance }
}

/** An answer has no more rows than the exact number of rows that it reads. */
const noneBetter = (precision: Precision): Precision => (precision === 'about' ? 'about' : 'at most')

/**
 * The rows of a subset, its limit included: from the table's counts where the store has them; from the engine for tables without counts,
 * for small tables whose counts are estimates, and for estimates near the limit of a download. Rejects with `timed-out` where a table
 * without counts takes too long.
 */
export async function estimateReads(source: SizeSource, reads: SubsetQuery, requester: Requester): Promise<RowEstimate> {
  const found = await uncut(source, reads, requester)
  return reads.limit === undefined ? found : { ...found, rows: Math.min(found.rows, reads.limit) }
}

async function uncut({ database, engine }: SizeSource, reads: SubsetQuery, requester: Requester): Promise<RowEstimate> {
  const { table } = reads
  const counts = await countsOf(database, table)
  if (counts === null) {
    if (engine === null) return { rows: table.rows, precision: 'at most', provenance: 'table stats' }
    return counted(engine, reads, requester, limits.querySizeCheckTimeoutMs)
  }
  const estimate = fromCounts(counts, reads)
  return engine !== null && isWorthCounting(estimate, table) ? countedInTime(engine, reads, requester, estimate) : estimate
}

/** Counts cover positions and times, not which variables have a value there. */
function fromCounts(counts: RowCounts, { table, extent, present = [] }: SubsetQuery): RowEstimate {
  const rows = counts.count(extent)
  if (!counts.isExact) return { rows, precision: 'about', provenance: 'query' }
  const places = [table.timeColumn, 'lat', 'lon', 'depth']
  const isEvery = present.every((name) => places.includes(name))
  return { rows, precision: isEvery ? 'exact' : 'at most', provenance: 'calculation' }
}

/** Counting a small table is cheap; a large one is counted only if the decision depends on it. */
function isWorthCounting({ rows, precision }: RowEstimate, table: ObservationTable): boolean {
  const { downloadRows, sizeCountFactor } = limits
  if (precision === 'exact') return false
  if (table.rows < downloadRows) return true
  if (precision === 'at most') return rows >= downloadRows
  return rows >= downloadRows / sizeCountFactor && rows <= downloadRows * sizeCountFactor
}

async function counted(engine: ObservationEngine, reads: SubsetQuery, requester: Requester, timeoutMs: number): Promise<RowEstimate> {
  const { rows, exact } = await engine.estimate(reads, { ...requester, timeoutMs })
  return { rows, precision: exact ? 'exact' : 'about', provenance: 'query' }
}

/** The exact count if the engine has it in time; else the estimate, which is good enough. */
async function countedInTime(
  engine: ObservationEngine,
  reads: SubsetQuery,
  requester: Requester,
  estimate: RowEstimate,
): Promise<RowEstimate> {
  try {
    return await counted(engine, reads, requester, limits.sizeCountBudgetMs)
  } catch (fault) {
    if (fault instanceof Problem && ['timed-out', 'not-supported', 'busy'].includes(fault.code)) return estimate
    throw fault
  }
}

/** Tables whose counts are cached in memory; some hundred kilobytes each. */
const MAX_TABLES = 64
const countsIn = oncePer((_store: object) => new LRUCache<string, { readonly counts: RowCounts | null }>({ max: MAX_TABLES }))

/** The counts of a table at its version, read once; null where the store has none. */
async function countsOf(database: Database, { name, version, rows }: ObservationTable): Promise<RowCounts | null> {
  const known = countsIn(storeOf(database))
  const key = `${name.toLowerCase()} ${version} ${rows}`
  const cached = known.get(key)
  if (cached !== undefined) return cached.counts
  const counts = await readCounts(database, name, version)
  known.set(key, { counts })
  return counts
}

async function readCounts(database: Database, name: string, version: number): Promise<RowCounts | null> {
  const row = await database
    .select({ cells: observationCubes.cells, sha256: observationCubes.sha256, dataset: datasets.shortName })
    .from(observationCubes)
    .innerJoin(observationTables, eq(observationTables.id, observationCubes.tableId))
    .innerJoin(datasets, eq(datasets.id, observationTables.datasetId))
    .where(and(eq(observationTables.name, name), eq(observationCubes.version, version)))
    .get()
  if (row === undefined) return null
  if (!isHashOf(row.sha256, row.cells)) throw damagedData(row.dataset, countsPath(name))
  return decodeCounts(row.cells)
}
