import { join } from 'node:path'
import { DOUBLE, type DuckDBConnection, DuckDBDataChunk, type DuckDBValue, VARCHAR } from '@duckdb/node-api'
import type { DatasetFile } from '#core/catalog/DatasetFile.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { sqlText } from '#core/text/quoting.ts'
import { quoted } from '../../query/sql/duckdbDialect.ts'
import { gridRows, readGrid } from './readGrid.ts'
import type { DataSource } from './sources.ts'
import { queryRows, type Table } from './Table.ts'

const ROWS_PER_CHUNK = 2048
const axes = ['time', 'lat', 'lon', 'depth']

/** Loads a source as the table `observations`: typed, completely sorted by 10-degree tile, rows without any value left out. */
export async function loadTable(connection: DuckDBConnection, folder: string, source: DataSource, dataset: DatasetFile): Promise<Table> {
  const path = join(folder, source.file)
  await (source.file.endsWith('.grid.gz') ? stageGrid(connection, path, dataset) : stageCsv(connection, path))
  const staged = (await queryRows(connection, `SELECT column_name AS name FROM (DESCRIBE staged)`)).map(({ name }) => String(name))
  const names = staged.filter((name) => !axes.includes(name))
  mustMatch(dataset, names)
  const timeColumn = dataset.timeMeaning.kind === 'monthly-climatology' ? 'month' : 'time'
  const hasDepth = staged.includes('depth')
  const text = source.text ?? []
  const columns: ColumnInfo[] = [
    timeColumn === 'month' ? { name: 'month', type: 'int32' } : { name: 'time', type: 'timestamp' },
    { name: 'lat', type: 'float64' },
    { name: 'lon', type: 'float64' },
    ...(hasDepth ? [{ name: 'depth', type: 'float64' } as const] : []),
    ...names.map((name): ColumnInfo => ({ name, type: text.includes(name) ? 'text' : 'float32' })),
  ]
  const numeric = names.filter((name) => !text.includes(name))
  await connection.run(sortedTable(columns, numeric, source))
  await connection.run('DROP TABLE staged')
  return { connection, dataset, trackColumn: source.track ?? null, cruiseColumn: 'cruise', columns, timeColumn, hasDepth, numeric }
}

const sqlTypes: Readonly<Record<ColumnInfo['type'], string>> = {
  float32: 'FLOAT',
  float64: 'DOUBLE',
  int32: 'INTEGER',
  timestamp: 'TIMESTAMP',
  text: 'VARCHAR',
}

function sortedTable(columns: readonly ColumnInfo[], numeric: readonly string[], source: DataSource): string {
  const selected = columns.map(({ name, type }) => {
    if (name === 'month') return '"time"::INTEGER AS "month"'
    if (name === 'time') return `${source.instant ? sqlText(source.instant) : '"time"'}::TIMESTAMP AS "time"`
    return `${quoted(name)}::${sqlTypes[type]} AS ${quoted(name)}`
  })
  const order = ['floor(lat / 10)', 'floor(lon / 10)', ...columns.map(({ name }) => `${quoted(name)} NULLS LAST`)]
  return `CREATE TABLE observations AS
    SELECT * FROM (SELECT ${selected.join(', ')} FROM staged)
    WHERE ${numeric.map((name) => `${quoted(name)} IS NOT NULL`).join(' OR ')}
    ORDER BY ${order.join(', ')}`
}

async function stageCsv(connection: DuckDBConnection, path: string): Promise<void> {
  await connection.run(`CREATE TABLE staged AS SELECT * FROM read_csv(${sqlText(path)}, header = true, all_varchar = true, nullstr = '')`)
}

/** A packed grid becomes rows; a depth axis of the single level 0 is the surface and makes no column. */
async function stageGrid(connection: DuckDBConnection, path: string, dataset: DatasetFile): Promise<void> {
  const grid = await readGrid(path)
  const isDeep = grid.header.depth.length > 1
  const names = ['time', 'lat', 'lon', ...(isDeep ? ['depth'] : []), ...grid.names]
  const types = names.map((name) => (name === 'time' ? VARCHAR : DOUBLE))
  await connection.run(`CREATE TABLE staged (${names.map((name, index) => `${quoted(name)} ${String(types[index])}`).join(', ')})`)
  const appender = await connection.createAppender('staged')
  let columns: DuckDBValue[][] = names.map(() => [])
  const flush = (): void => {
    const chunk = DuckDBDataChunk.create(types)
    chunk.setColumns(columns)
    appender.appendDataChunk(chunk)
    columns = names.map(() => [])
  }
  for (const { time, depth, lat, lon, values } of gridRows(grid)) {
    const row: DuckDBValue[] = [String(time), lat, lon, ...(isDeep ? [depth] : []), ...values]
    for (const [index, value] of row.entries()) columns[index]?.push(value)
    if (columns[0]?.length === ROWS_PER_CHUNK) flush()
  }
  if (columns[0]?.length) flush()
  appender.closeSync()
  if (dataset.spatialResolution === 'Irregular') throw new Error(`${dataset.shortName}: a grid cannot be Irregular`)
}

function mustMatch(dataset: DatasetFile, names: readonly string[]): void {
  const described = dataset.variables.map(({ name }) => name)
  const missing = [...names.filter((name) => !described.includes(name)), ...described.filter((name) => !names.includes(name))]
  if (missing.length > 0) throw new Error(`${dataset.shortName}: dataset.json and the source disagree about ${missing.join(', ')}`)
}
