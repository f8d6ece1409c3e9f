import type { ObservationEngine, ObservationTable, RunOptions } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import type { ClickHouseConfig } from '../../config/config.ts'
import { type ClickHouseClient, openClickHouse } from '../../engines/clickhouse/client.ts'
import { textLiteral } from '../../engines/clickhouse/literals.ts'
import { INTERNAL } from '../../platform/FairQueue.ts'
import { loadTable } from './loadTable.ts'
import { createStatements, databaseStatement, type LoadTarget } from './schema.ts'

/** What to load, and how. */
export interface LoadOptions {
  readonly config: ClickHouseConfig
  readonly tables: readonly ObservationTable[]
  /** Reads the tables' Parquet files. */
  readonly source: ObservationEngine
  readonly printLine: (line: string) => void
  /** Says what would be done. */
  readonly isDryRun: boolean
  /** Makes the tables on the one server that is addressed and loads nothing: for each server of a cluster without ZooKeeper or Keeper. */
  readonly isSchemaOnly: boolean
}

const step = (): RunOptions => ({ signal: new AbortController().signal, caller: INTERNAL, timeoutMs: 60_000 })

/** Brings tables into ClickHouse, one after the other; safe to run again, whatever became of an earlier run. */
export async function loadTables({ config, tables, source, printLine, isDryRun, isSchemaOnly }: LoadOptions): Promise<void> {
  // The database may not be there yet.
  const opening = openClickHouse({ ...config, database: 'default' })
  const client = openClickHouse(config)
  try {
    const place = await placeOf(opening, config, isSchemaOnly)
    if (config.cluster !== null && !place.goesToAll && !isSchemaOnly) {
      printLine('The cluster has no queue for statements: make the tables on each of its other servers with --schema-only before.')
    }
    if (isDryRun && !(await hasDatabase(opening, config))) {
      printLine(`The database ${config.database} would be made, and ${tables.length} tables loaded.`)
      return
    }
    if (!isDryRun) await opening.run(databaseStatement(place), step())
    for (const table of tables) {
      if (!isSchemaOnly) await loadTable({ client, source, place, printLine, isDryRun }, table)
      else if (!isDryRun) for (const statement of createStatements(table, place)) await client.run(statement, step())
    }
    printLine(`${tables.length} tables ${isSchemaOnly ? 'are made' : isDryRun ? 'looked at' : 'are complete'}.`)
  } finally {
    await opening.close()
    await client.close()
  }
}

async function placeOf(client: ClickHouseClient, { database, cluster }: ClickHouseConfig, isSchemaOnly: boolean): Promise<LoadTarget> {
  if (cluster === null) return { database, cluster, isReplicated: false, goesToAll: false }
  const named = `cluster = ${textLiteral(cluster)}`
  const [replicas = 0] = await numbersOf(client, `SELECT max(replica_num) AS n FROM system.clusters WHERE ${named}`)
  if (replicas === 0) throw new Error(`The server knows no cluster ${cluster}`)
  const [queues = 0] = await numbersOf(client, `SELECT count() AS n FROM system.tables WHERE database = 'system' AND name = 'zookeeper'`)
  return { database, cluster, isReplicated: replicas > 1, goesToAll: queues > 0 && !isSchemaOnly }
}

async function hasDatabase(client: ClickHouseClient, { database }: ClickHouseConfig): Promise<boolean> {
  const [found = 0] = await numbersOf(client, `SELECT count() AS n FROM system.databases WHERE name = ${textLiteral(database)}`)
  return found > 0
}

const counted: readonly ColumnInfo[] = [{ name: 'n', type: 'float64' }]

async function numbersOf(client: ClickHouseClient, sql: string): Promise<number[]> {
  const { batches } = await client.rows(sql, counted, step())
  const found: number[] = []
  for await (const { columns } of batches) found.push(...Array.from(columns[0]?.values ?? [], Number))
  return found
}
