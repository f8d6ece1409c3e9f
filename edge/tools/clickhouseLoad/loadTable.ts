import { everywhere } from '#core/extent/Extent.ts'
import { DAY_MS } from '#core/extent/time.ts'
import type { ObservationEngine, ObservationTable, RunOptions } from '#core/observations/ObservationEngine.ts'
import { estimateValueBytes } from '#core/observations/rowBytes.ts'
import type { Batch, ColumnInfo } from '#core/rows/Batch.ts'
import type { ClickHouseClient, Settings } from '../../engines/clickhouse/client.ts'
import { quoted, textLiteral } from '../../engines/clickhouse/literals.ts'
import { INTERNAL } from '../../platform/FairQueue.ts'
import { nativeBlock } from './nativeBlock.ts'
import { createStatements, dropStatement, type LoadTarget, namesOf } from './schema.ts'

/** The dependencies of a load. */
export interface Load {
  readonly client: ClickHouseClient
  /** Reads the table's Parquet files. */
  readonly source: ObservationEngine
  readonly place: LoadTarget
  /** Gets one line for each step. */
  readonly printLine: (line: string) => void
  readonly isDryRun: boolean
}

/** Large blocks make few parts; both bounds keep a block's memory small. */
const BLOCK_ROWS = 131_072
const BLOCK_BYTES = 32_000_000
const STEP_MS = 600_000
const PROGRESS_MS = 10_000

const step = (): RunOptions => ({ signal: new AbortController().signal, caller: INTERNAL, timeoutMs: STEP_MS })
const number = (name: string): ColumnInfo => ({ name, type: 'float64' })
const text = (name: string): ColumnInfo => ({ name, type: 'text' })

/**
 * Brings one version of a table into ClickHouse: a complete one is left alone, an incomplete one is dropped and loaded anew, and other
 * versions are dropped once this one is complete. Throws where the server has another number of rows than the manifest in the end.
 */
export async function loadTable(load: Load, table: ObservationTable): Promise<void> {
  const { printLine, isDryRun } = load
  const stored = await namesInServer(load, table)
  const { read } = namesOf(table, load.place)
  const rows = stored.includes(read) ? await countRows(load, read) : null
  if (rows === table.rows) printLine(`${table.name}: version ${table.version} is complete (${rows} rows)`)
  else if (isDryRun)
    printLine(`${table.name}: ${table.rows} rows of version ${table.version} would be loaded (${rows ?? 'none'} are there)`)
  else await loadAnew(load, table)
  await dropOthers(load, table, stored)
}

async function loadAnew({ client, source, place, printLine }: Load, table: ObservationTable): Promise<void> {
  const { read, stored } = namesOf(table, place)
  for (const name of new Set([read, stored])) await client.run(dropStatement(name, place), step())
  for (const statement of createStatements(table, place)) await client.run(statement, step())
  const columns = table.columns.map(({ name }) => name)
  const query = { table, columns, extent: everywhere, order: 'none' } as const
  const { batches } = await source.subset(query, { signal: new AbortController().signal, caller: INTERNAL, timeoutMs: DAY_MS })
  const started = Date.now()
  const insert = `INSERT INTO ${quoted(read)} (${columns.map(quoted).join(', ')}) FORMAT Native`
  const { boundsPartitions } = await client.dialect(step())
  const settings: Settings = {
    ...(place.cluster === null ? {} : { insert_distributed_sync: 1 }),
    ...(boundsPartitions ? { max_partitions_per_insert_block: 0 } : {}),
  }
  let loaded = 0
  let reportedAt = started
  for await (const block of blocksOf(table, batches)) {
    await client.run(insert, { ...step(), settings, data: nativeBlock(table, block) })
    loaded += block.reduce((sum, batch) => sum + batch.rows, 0)
    if (Date.now() - reportedAt < PROGRESS_MS) continue
    reportedAt = Date.now()
    printLine(`${table.name}: ${loaded} of ${table.rows} rows`)
  }
  const found = await countRows({ client }, read)
  if (found !== table.rows) throw new Error(`${table.name} has ${found} rows in ClickHouse, but ${table.rows} in the manifest`)
  printLine(`${table.name}: ${found} rows of version ${table.version} loaded in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** Batches by the block. */
async function* blocksOf({ columns }: ObservationTable, batches: AsyncIterable<Batch>): AsyncGenerator<Batch[]> {
  let block: Batch[] = []
  let rows = 0
  let bytes = 0
  for await (const batch of batches) {
    block.push(batch)
    rows += batch.rows
    bytes += estimateValueBytes(columns, batch)
    if (rows < BLOCK_ROWS && bytes < BLOCK_BYTES) continue
    yield block
    block = []
    rows = 0
    bytes = 0
  }
  if (rows > 0) yield block
}

async function countRows({ client }: Pick<Load, 'client'>, name: string): Promise<number> {
  const { batches } = await client.rows(`SELECT count() AS counted FROM ${quoted(name)}`, [number('counted')], step())
  let rows = 0
  for await (const { columns } of batches) rows += Number(columns[0]?.values[0] ?? 0)
  return rows
}

/** The names in the server's database that are versions of a table. */
async function namesInServer({ client, place }: Load, { name }: ObservationTable): Promise<string[]> {
  const sql = `SELECT name FROM system.tables WHERE database = ${textLiteral(place.database)}`
  const { batches } = await client.rows(sql, [text('name')], step())
  const isVersion = (found: string) => found.startsWith(`${name}_v`) && /^\d+(_local)?$/.test(found.slice(name.length + 2))
  const names: string[] = []
  for await (const { columns } of batches) names.push(...Array.from(columns[0]?.values ?? [], String).filter(isVersion))
  return names
}

async function dropOthers({ client, place, printLine, isDryRun }: Load, table: ObservationTable, stored: readonly string[]): Promise<void> {
  const { read } = namesOf(table, place)
  const others = stored.filter((name) => name !== read && name !== `${read}_local`)
  for (const name of others) {
    printLine(`${table.name}: ${name} ${isDryRun ? 'would be' : 'is'} dropped`)
    if (!isDryRun) await client.run(dropStatement(name, place), step())
  }
}
