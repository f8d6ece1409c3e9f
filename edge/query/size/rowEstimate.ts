import { and, eq } from 'drizzle-orm'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import type { ObservationEngine, ObservationTable, Requester, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { decodeCounts } from '#core/size/counts/decodeCounts.ts'
import type { RowCounts } from '#core/size/counts/RowCounts.ts'
import type { Database } from '../../database/Database.ts'
import { datasets, observationCubes, observationTables } from '../../database/schema/index.ts'
import { damagedData, isHashOf } from '../../files/damagedData.ts'
import { countsPath } from '../../files/fileChecks.ts'
import { storeOf } from '../../platform/storeOf.ts'

/** Where the size of a query is known from; ports fit. */
export interface SizeSource {
  readonly database: Database
  /** `null` where this portal has no engine: sizes then come from the store alone. */
  readonly engine: ObservationEngine | null
}

/** How many rows a query reads. `calculation` is a grid's arithmetic, `query` a count of rows or of cells, `table stats` the whole table as the upper bound. */
export interface RowEstimate {
  readonly rows: number
  readonly isExact: boolean
  readonly provenance: 'table stats' | 'calculation' | 'query'
}

/**
 * The rows of a subset, its limit included: from the table's counts where the store has them, which leave `present` aside; from the engine
 * for tables without counts, and for estimates near the limit of a download. Rejects with `timed-out` where a table without counts takes too long.
 */
export async function estimateReads(source: SizeSource, reads: SubsetQuery, requester: Requester): Promise<RowEstimate> {
  const found = await uncut(source, reads, requester)
  return reads.limit === undefined ? found : { ...found, rows: Math.min(found.rows, reads.limit) }
}

async function uncut({ database, engine }: SizeSource, reads: SubsetQuery, requester: Requester): Promise<RowEstimate> {
  const { table } = reads
  const counts = await countsOf(database, table)
  if (counts === null) {
    if (engine === null) return { rows: table.rows, isExact: false, provenance: 'table stats' }
    return counted(engine, reads, requester, limits.querySizeCheckTimeoutMs)
  }
  const rows = counts.count(reads.extent)
  if (counts.isExact) return { rows, isExact: true, provenance: 'calculation' }
  const estimate = { rows, isExact: false, provenance: 'query' } as const
  return engine !== null && isNearLimit(rows, table) ? countedInTime(engine, reads, requester, estimate) : estimate
}

function isNearLimit(rows: number, table: ObservationTable): boolean {
  const { downloadRows, sizeCountFactor } = limits
  return table.rows >= downloadRows && rows >= downloadRows / sizeCountFactor && rows <= downloadRows * sizeCountFactor
}

async function counted(engine: ObservationEngine, reads: SubsetQuery, requester: Requester, timeoutMs: number): Promise<RowEstimate> {
  const { rows, exact } = await engine.estimate(reads, { ...requester, timeoutMs })
  return { rows, isExact: exact, provenance: 'query' }
}

/** The exact count where the engine has it soon; else the estimate, which is good enough to go on with. */
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

const held = new WeakMap<object, Map<string, RowCounts | null>>()
/** Tables whose counts are kept in memory; some hundred kilobytes each. */
const MOST_TABLES = 64

/** The counts of a table as they stood at its version, read once; null where the store has none. */
async function countsOf(database: Database, { name, version, rows }: ObservationTable): Promise<RowCounts | null> {
  const known = held.get(storeOf(database)) ?? new Map<string, RowCounts | null>()
  held.set(storeOf(database), known)
  const key = `${name.toLowerCase()} ${version} ${rows}`
  const kept = known.get(key)
  const counts = kept === undefined ? await readCounts(database, name, version) : kept
  known.delete(key)
  known.set(key, counts)
  const [oldest] = known.keys()
  if (known.size > MOST_TABLES && oldest !== undefined) known.delete(oldest)
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
