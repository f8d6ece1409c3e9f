import { basename } from 'node:path'
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import { isRecord } from '#core/catalog/rawMetadata.ts'
import { choosePlaces } from '#core/columns/placeOfColumn.ts'
import { limits as storage } from '#core/limits/storage.ts'
import { limits } from '#core/limits/workbook.ts'
import type { ColumnType } from '#core/rows/Batch.ts'
import { sqlText } from '#core/text/quoting.ts'
import { quoted } from '../../../query/sql/duckdbDialect.ts'
import { type ColumnCells, ColumnRows } from '../ColumnRows.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { ReadRowsOptions, RowBlock, SourceCell, SourceColumn, SourceTable } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'

/** Parquet files of any writer; those of a Pelagos portal say the units of their columns. */
export const parquetReader: Reader = {
  name: 'Parquet file',
  endings: ['parquet', 'pq'],
  metadata: 'optional',
  claims: ({ start }) => start.startsWith('50415231'),
  table: openParquet,
}

/** A column of the file, and how its values are selected. */
interface ParquetColumn {
  readonly column: SourceColumn
  readonly sql: string
}

async function openParquet({ path }: ReadFile): Promise<SourceTable> {
  return inDuckDb(path, async (connection) => {
    const all = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${fileSql(path)}`)
    const fields = all.getRows().map(([name, type]) => ({ name: String(name), type: String(type) }))
    if (fields.length > limits.ingestColumns) throw sourceProblem(`The file has more than ${limits.ingestColumns} columns.`)
    const texts = await keyValues(connection, path)
    const described = textsOfColumns(texts.get('columns'))
    const time = timeAmong(fields)
    const columns = fields.flatMap(({ name, type }) => columnOf(name, type, { texts: described[name] ?? {}, isTime: name === time }) ?? [])
    const counted = await connection.runAndReadAll(`SELECT count(*)::DOUBLE FROM ${fileSql(path)}`)
    const rowCount = Number(counted.getRows()[0]?.[0])
    const title = texts.get('title')
    return {
      kind: 'Parquet file',
      columns: columns.map(({ column }) => column),
      describes: title ? { longName: title } : {},
      reading: {},
      remarks: [],
      leftOut: fields
        .filter(({ name }) => columns.every(({ column }) => column.name !== name))
        .map(({ name, type }) => ({ column: name, because: `a table has no place for ${type}` })),
      rowCount,
      locate: (at) => `row ${at}`,
      rows: (options) => rowsOf(path, columns, rowCount, options),
    }
  })
}

/** Works with DuckDB, with bounded memory and one thread, so that rows come in the order of the file. */
async function inDuckDb<Result>(path: string, work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
  const instance = await DuckDBInstance.create(':memory:', settings)
  const connection = await instance.connect()
  try {
    return await work(connection)
  } catch (error) {
    throw readable(error, path)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const settings = {
  threads: '1',
  memory_limit: `${storage.ingestMemoryBytes / 1e6}MB`,
  ...{ autoinstall_known_extensions: 'false', autoload_known_extensions: 'false' },
}

/** What DuckDB says of a file is for a person who knows Parquet, but for the path in it. */
function readable(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  const says = (error.message.split('\n', 1)[0] ?? '').replaceAll(asPattern(path), basename(path)).replaceAll(path, basename(path))
  return sourceProblem(`The Parquet file is damaged or was cut off: ${says}`)
}

/** A file whose name is no pattern, whatever is in it. */
const asPattern = (path: string): string => path.replaceAll(/[*?[]/g, '[$&]')
const fileSql = (path: string): string => `read_parquet(${sqlText(asPattern(path))})`

/** The texts that a writer stored beside the schema. */
async function keyValues(connection: DuckDBConnection, path: string): Promise<ReadonlyMap<string, string>> {
  const found = await connection.runAndReadAll(
    `SELECT decode(key), decode(value) FROM parquet_kv_metadata(${sqlText(asPattern(path))})
      WHERE octet_length(value) <= ${limits.ingestColumns * 1000} AND decode(key) IN ('title', 'columns')`,
  )
  return new Map(found.getRows().map(([key, value]) => [String(key), String(value)]))
}

type Texts = Readonly<Record<string, unknown>>

/** What the texts of a Pelagos file say of each column. */
function textsOfColumns(json: string | undefined): Readonly<Record<string, Texts>> {
  if (json === undefined) return {}
  try {
    const parsed: unknown = JSON.parse(json)
    return isRecord(parsed)
      ? Object.fromEntries(Object.entries(parsed).filter((entry): entry is [string, Texts] => isRecord(entry[1])))
      : {}
  } catch {
    return {}
  }
}

const isInstant = (type: string): boolean => type === 'DATE' || type.startsWith('TIMESTAMP')

/** The column of instants that is called as a time, or else the first one; the others are written as texts. */
function timeAmong(fields: readonly { readonly name: string; readonly type: string }[]): string | undefined {
  const instants = fields.filter(({ type }) => isInstant(type))
  const { places } = choosePlaces(instants.map(({ name }) => ({ name })))
  const at = places.get('time') ?? places.get('date') ?? 0
  return instants[at]?.name
}

const numbers: Readonly<Record<string, ColumnType>> = {
  ...{ FLOAT: 'float32', DOUBLE: 'float64', BOOLEAN: 'int32' },
  ...{ TINYINT: 'int32', SMALLINT: 'int32', INTEGER: 'int32', UTINYINT: 'int32', USMALLINT: 'int32' },
  ...{ UINTEGER: 'float64', BIGINT: 'float64', UBIGINT: 'float64', HUGEINT: 'float64', UHUGEINT: 'float64' },
}

function columnOf(
  name: string,
  type: string,
  { texts, isTime }: { readonly texts: Texts; readonly isTime: boolean },
): ParquetColumn | null {
  const text = (key: string) => (typeof texts[key] === 'string' ? texts[key] : '')
  const said = {
    unit: text('units'),
    ...(text('long_name') === '' ? {} : { longName: text('long_name') }),
    ...(text('standard_name') === '' ? {} : { standardName: text('standard_name') }),
    ...(text('cell_methods') === '' ? {} : { cellMethods: text('cell_methods') }),
    ...(text('comment') === '' ? {} : { comment: text('comment') }),
  }
  const own = quoted(name)
  if (isInstant(type)) {
    // A cast would give the time of the zone that this machine is in.
    const us = type.endsWith('WITH TIME ZONE') ? `epoch_us(${own})` : `epoch_us(${own}::TIMESTAMP)`
    const sql = isTime ? `(${us} / 1000)::DOUBLE` : `strftime(make_timestamp(${us}), '%Y-%m-%dT%H:%M:%SZ')`
    return { column: { name, ...said, unit: '', ...(isTime ? { type: 'timestamp', role: 'time' } : {}) }, sql }
  }
  const number = type.startsWith('DECIMAL') ? 'float64' : numbers[type]
  // In a file of a portal no number marks a missing value.
  const missing = texts.long_name === undefined ? {} : { missing: [] }
  if (number !== undefined) return { column: { name, ...said, type: number, ...missing }, sql: `${own}::DOUBLE` }
  const isText = type === 'VARCHAR' || type === 'UUID' || type.startsWith('ENUM') || type.startsWith('TIME')
  return isText ? { column: { name, ...said }, sql: `${own}::VARCHAR` } : null
}

async function* rowsOf(
  path: string,
  columns: readonly ParquetColumn[],
  rowCount: number,
  { signal }: ReadRowsOptions,
): AsyncGenerator<RowBlock> {
  const instance = await DuckDBInstance.create(':memory:', settings)
  const connection = await instance.connect()
  const stop = () => connection.interrupt()
  signal.addEventListener('abort', stop)
  try {
    const result = await connection.stream(`SELECT ${columns.map(({ sql }) => sql).join(', ')} FROM ${fileSql(path)}`)
    let done = 0
    for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
      signal.throwIfAborted()
      const [whole, before] = [chunk, done]
      yield new ColumnRows(
        chunk.rowCount,
        (row) => before + row + 1,
        columns.map(({ column }, index) => cellsOf(column, whole.getColumnValues(index))),
      )
      done += chunk.rowCount
    }
    signal.throwIfAborted()
    // A stream that fails in its middle ends like a whole one.
    if (done !== rowCount) throw sourceProblem(`The Parquet file is damaged or was cut off: ${done} of its ${rowCount} rows can be read.`)
  } catch (error) {
    signal.throwIfAborted()
    throw readable(error, path)
  } finally {
    signal.removeEventListener('abort', stop)
    connection.closeSync()
    instance.closeSync()
  }
}

function cellsOf({ type }: SourceColumn, values: readonly DuckDBValue[]): ColumnCells {
  if (type === undefined) return values.map((value): SourceCell => (typeof value === 'string' ? value : null))
  return Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN))
}
