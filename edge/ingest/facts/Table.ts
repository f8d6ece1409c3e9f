import type { DuckDBConnection } from '@duckdb/node-api'
import type { TimedPosition } from '#core/catalog/computedCruise.ts'
import type { DatasetFile } from '#core/catalog/DatasetFile.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'

/** A value as the build's own queries answer it; counts are cast to DOUBLE there, so that no bigint arrives. */
export type TableValue = number | string | null

/** What the computations need to know of a data set's description. */
export type DescribedTable = Pick<DatasetFile, 'shortName' | 'spatialResolution' | 'temporalResolution' | 'timeMeaning' | 'cruises'>

/** The observations of one data set, loaded into the table `observations` of a database. */
export interface Table {
  readonly connection: DuckDBConnection
  readonly dataset: DescribedTable
  /** The column that distinguishes tracks; null for fixed stations. */
  readonly trackColumn: string | null
  /** The column that names a row's cruise; null where all rows are of one. */
  readonly cruiseColumn: string | null
  /** The whole track of a cruise by its name in lower case, where it was given. */
  readonly givenTracks?: ReadonlyMap<string, readonly TimedPosition[]> | undefined
  readonly columns: readonly ColumnInfo[]
  readonly timeColumn: 'time' | 'month'
  readonly hasDepth: boolean
  /** Variables that hold numbers, in column order. */
  readonly numeric: readonly string[]
}

/** The rows of a query of the build. Never used for users' text. */
export async function queryRows(connection: DuckDBConnection, sql: string): Promise<Record<string, TableValue>[]> {
  const reader = await connection.runAndReadAll(sql)
  return reader.getRowObjectsJS() as Record<string, TableValue>[]
}

/**
 * The rows of a query of the build one by one, for answers that memory should not hold. A stream that fails in its middle ends like a whole
 * one, so a last row is added and awaited.
 */
export async function* queryEachRow(connection: DuckDBConnection, sql: string): AsyncGenerator<Record<string, TableValue>> {
  const result = await connection.stream(`(${sql}) UNION ALL BY NAME SELECT true AS is_last`)
  for (;;) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) throw new Error(`Rows are missing: ${sql}`)
    for (const { is_last: isLast, ...row } of chunk.getRowObjects(result.deduplicatedColumnNames())) {
      if (isLast === true) return
      yield row as Record<string, TableValue>
    }
  }
}

/** The only row of an aggregate. */
export async function queryRow(connection: DuckDBConnection, sql: string): Promise<Record<string, TableValue>> {
  const [row] = await queryRows(connection, sql)
  if (!row) throw new Error(`No row: ${sql}`)
  return row
}

/** A cell that must be a number. */
export function numberOf(cell: TableValue | undefined): number {
  if (typeof cell !== 'number') throw new Error(`Not a number: ${String(cell)}`)
  return cell
}

/** The time of a table as a number: months, or milliseconds since 1970. */
export const timeNumber = (timeColumn: 'time' | 'month'): string =>
  timeColumn === 'month' ? 'month::DOUBLE' : '(epoch_us("time") / 1000)::DOUBLE'

/** A statistic of float32 values with the seven digits that they carry. */
export const rounded = (value: number): number => Number(value.toPrecision(7))
