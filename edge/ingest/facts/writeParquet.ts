import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import { sqlText } from '#core/text/quoting.ts'
import { syncFile, syncFolder } from '../../files/durable.ts'
import { hashFile } from '../../files/hashFile.ts'
import { numberOf, queryRow, type Table, timeNumber } from './Table.ts'

/** Rows per Parquet row group: small enough that a box reads little (the measured choice of the data plane). */
const ROW_GROUP_ROWS = 30_720

const FOLDER = 'observations'

/** The bounds of a table in time and space. */
export interface ColumnBounds {
  readonly rows: number
  readonly lat: { min: number; max: number }
  readonly lon: { min: number; max: number }
  readonly depthMetres: { min: number; max: number } | null
  readonly time: { min: number; max: number }
}

/** The bounds of the loaded table, computed from every row; of the rows of a condition alone where one is given. */
export async function readBounds(
  { connection, timeColumn, hasDepth }: Pick<Table, 'connection' | 'timeColumn' | 'hasDepth'>,
  where = 'true',
): Promise<ColumnBounds> {
  const time = timeNumber(timeColumn)
  const range = (sql: string, name: string) => `min(${sql}) AS ${name}_min, max(${sql}) AS ${name}_max`
  const parts = [range('lat', 'lat'), range('lon', 'lon'), range(time, 'time'), ...(hasDepth ? [range('depth', 'depth')] : [])]
  const row = await queryRow(connection, `SELECT count(*)::DOUBLE AS rows, ${parts.join(', ')} FROM observations WHERE ${where}`)
  const bounds = (name: string) => ({ min: numberOf(row[`${name}_min`]), max: numberOf(row[`${name}_max`]) })
  return {
    rows: numberOf(row.rows),
    lat: bounds('lat'),
    lon: bounds('lon'),
    depthMetres: hasDepth ? bounds('depth') : null,
    time: bounds('time'),
  }
}

/** How a file of observations is written; higher zstd levels take longer and make smaller files. */
export const parquetForm = (level: number): string =>
  `FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL ${level}, ROW_GROUP_SIZE ${ROW_GROUP_ROWS}`

/** Writes the table as one Parquet file in the order it was sorted into; the same rows always give the same bytes. */
export async function writeParquet(table: Pick<Table, 'connection'>, bounds: ColumnBounds, folder: string): Promise<ComputedFile['files']> {
  const observations = join(folder, FOLDER)
  await mkdir(observations, { recursive: true })
  for (const name of await readdir(observations)) await rm(join(observations, name))
  const path = join(observations, 'part-1.parquet')
  await table.connection.run(`COPY observations TO ${sqlText(path)} (${parquetForm(19)})`)
  await syncFile(path)
  await syncFolder(observations)
  return [{ path: `${FOLDER}/part-1.parquet`, ...(await hashFile(path)), ...bounds }]
}
