import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnType } from '#core/rows/Batch.ts'
import { tileOf } from '../../engines/clickhouse/clickHouseStatement.ts'
import { quoted } from '../../engines/clickhouse/literals.ts'
import { tableName } from '../../engines/clickhouse/tableName.ts'

/** Where tables are made: on one server, or on each of a cluster, with replicas or without. */
export interface LoadTarget {
  readonly database: string
  readonly cluster: string | null
  /** Whether the cluster's shards have replicas; their names come from the servers' own macros `shard` and `replica`. */
  readonly isReplicated: boolean
  /** Whether statements go to the whole cluster by its queue, which needs ZooKeeper or Keeper; else to the one server. */
  readonly goesToAll: boolean
}

/** A table of fewer rows is one partition: many small parts cost more than they save. */
const PARTITION_ROWS = 10_000_000
/** The mean year of the calendar (365.2425 days), and the years from 0 to 1970: partitions are numbered by year, which may begin a day or two early or late. */
const YEAR_MS = 31_556_952_000
const YEARS_TO_1970 = 1970

/** The types that tables are made with; times are milliseconds since 1970, as the dates of old servers begin there. */
const columnTypes: Readonly<Record<ColumnType, string>> = {
  float32: 'Float32',
  float64: 'Float64',
  int32: 'Int32',
  timestamp: 'Int64',
  text: 'String',
}

/** Whether a column always has a value: those that rows are found by. */
export const isAxis = ({ timeColumn }: ObservationTable, name: string): boolean => [timeColumn, 'lat', 'lon', 'depth'].includes(name)

/** The type that a column is made with and comes in. */
export function typeOf(table: ObservationTable, { name, type }: ObservationTable['columns'][number]): string {
  return isAxis(table, name) ? columnTypes[type] : `Nullable(${columnTypes[type]})`
}

const year = `intDiv(time + ${YEARS_TO_1970 * YEAR_MS}, ${YEAR_MS})`

/** The names of one version's tables: the one that is read, and on a cluster the one that each server holds its share in. */
export function namesOf(
  table: Pick<ObservationTable, 'name' | 'version'>,
  { cluster }: LoadTarget,
): { readonly read: string; readonly stored: string } {
  const read = tableName(table)
  return { read, stored: cluster === null ? read : `${read}_local` }
}

/** The statements that make the tables of one version; nothing is changed where they are there already. */
export function createStatements(table: ObservationTable, place: LoadTarget): string[] {
  const { read, stored } = namesOf(table, place)
  const columns = table.columns.map((column) => `${quoted(column.name)} ${typeOf(table, column)}`).join(', ')
  const sorted = [tileOf('lat'), tileOf('lon'), table.timeColumn, 'lat', 'lon', ...(table.hasDepth ? ['depth'] : [])]
  const isLarge = table.timeColumn === 'time' && table.rows >= PARTITION_ROWS
  const engine = place.isReplicated
    ? `ReplicatedMergeTree('/clickhouse/tables/{shard}/${place.database}/${stored}', '{replica}')`
    : 'MergeTree()'
  const holding = `CREATE TABLE IF NOT EXISTS ${full(stored, place)} (${columns}) ENGINE = ${engine}
    PARTITION BY ${isLarge ? year : 'tuple()'} ORDER BY (${sorted.join(', ')})`
  if (place.cluster === null) return [holding]
  const distributed = `Distributed(${[place.cluster, place.database, stored].map(quoted).join(', ')}, ${shardKey(table)})`
  return [holding, `CREATE TABLE IF NOT EXISTS ${full(read, place)} (${columns}) ENGINE = ${distributed}`]
}

/** The number whose remainder tells the shard of a row. Tiles stay together, years apart: a long series of one place is read by all shards. */
export function shardKey({ timeColumn }: Pick<ObservationTable, 'timeColumn'>): string {
  const key = [...['lat', 'lon'].map((name) => `toInt32(${tileOf(name)})`), timeColumn === 'time' ? year : 'month']
  return `cityHash64(${key.join(', ')})`
}

/** The statement that removes a table by its name. */
export const dropStatement = (name: string, place: LoadTarget): string => `DROP TABLE IF EXISTS ${full(name, place)}`

/** The statement that makes the database. */
export const databaseStatement = ({ database, ...place }: LoadTarget): string =>
  `CREATE DATABASE IF NOT EXISTS ${quoted(database)}${everywhere(place)}`

/** A table's name with its database, and where the statement goes. */
function full(name: string, place: LoadTarget): string {
  return `${quoted(place.database)}.${quoted(name)}${everywhere(place)}`
}

const everywhere = ({ cluster, goesToAll }: Pick<LoadTarget, 'cluster' | 'goesToAll'>): string =>
  cluster !== null && goesToAll ? ` ON CLUSTER ${quoted(cluster)}` : ''
