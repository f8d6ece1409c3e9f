import { type DuckDBConnection, type DuckDBInstance, StatementType } from '@duckdb/node-api'
import type { BatchStream, ColumnInfo, ColumnType } from '#core/rows/Batch.ts'
import { sqlText } from '#core/text/quoting.ts'
import { bufferUntilCounted } from '../../query/sql/bufferUntilCounted.ts'
import { openInstance } from '../duckdb/openInstance.ts'
import { wholeAnswer, withLastRow } from '../duckdb/wholeAnswer.ts'
import type { ChildQuery } from './frames.ts'

/** Thrown for a text that is not one SELECT. */
export class NotOneSelect extends Error {}

/** An answer under way; `close` frees its database. */
export interface Running extends BatchStream {
  close(): void
}

/** Runs one statement in a database of its own, which can open the query's files and nothing else. */
export async function runSelect(query: ChildQuery): Promise<Running> {
  const instance = await openInstance(query.threads, query.memoryBytes / 2)
  const connection = await instance.connect()
  // A database stays open, with all its threads, for as long as one of its connections does.
  const close = (): void => {
    connection.closeSync()
    instance.closeSync()
  }
  try {
    await lock(connection, query.files)
    const columns = await columnsOf(connection, query.sql)
    const casts = columns.map(({ cast, name }) => `${cast} AS ${name}`).join(', ')
    const infos: readonly ColumnInfo[] = columns.map(({ name, type }) => ({ name, type }))
    const result = await connection.stream(withLastRow(`SELECT ${casts} FROM (${query.sql}) AS r`, infos))
    const batches = bufferUntilCounted(wholeAnswer(result, infos), () => isTooLong(instance, query), query)
    return { columns: infos, batches, close }
  } catch (fault) {
    close()
    throw fault
  }
}

async function lock(connection: DuckDBConnection, files: readonly string[]): Promise<void> {
  const list = files.map(sqlText).join(', ')
  if (files.length > 0) await connection.run(`SET allowed_paths = [${list}]`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
}

interface CastColumn extends ColumnInfo {
  readonly cast: string
}

/** The columns of a text that is exactly one SELECT, with what makes each of one of our types. */
async function columnsOf(connection: DuckDBConnection, sql: string): Promise<readonly CastColumn[]> {
  const statements = await connection.extractStatements(sql)
  if (statements.count !== 1) throw new NotOneSelect()
  const prepared = await statements.prepare(0)
  try {
    if (prepared.statementType !== StatementType.SELECT || prepared.parameterCount > 0) throw new NotOneSelect()
    return Array.from({ length: prepared.columnCount }, (_, index) => castColumn(`c${index + 1}`, String(prepared.columnType(index))))
  } finally {
    prepared.destroySync()
  }
}

const INTEGERS = ['TINYINT', 'SMALLINT', 'INTEGER', 'UTINYINT', 'USMALLINT']
const DOUBLES = ['DOUBLE', 'BIGINT', 'UBIGINT', 'UINTEGER', 'HUGEINT', 'UHUGEINT']

function castColumn(name: string, engineType: string): CastColumn {
  const own = `r.${name}`
  const to = (type: ColumnType, cast: string): CastColumn => ({ name, type, cast })
  if (engineType === 'FLOAT') return to('float32', own)
  if (INTEGERS.includes(engineType)) return to('int32', `CAST(${own} AS INTEGER)`)
  if (DOUBLES.includes(engineType) || engineType.startsWith('DECIMAL')) return to('float64', `CAST(${own} AS DOUBLE)`)
  if (engineType === 'BOOLEAN') return to('int32', `CASE WHEN ${own} THEN 1 END`)
  if (engineType === 'DATE' || engineType.startsWith('TIMESTAMP')) return to('timestamp', `epoch_ms(CAST(${own} AS TIMESTAMP))::DOUBLE`)
  return to('text', `CAST(${own} AS VARCHAR)`)
}

async function isTooLong(instance: DuckDBInstance, { sql, maxRows }: ChildQuery): Promise<boolean> {
  const connection = await instance.connect()
  try {
    const reader = await connection.runAndReadAll(`SELECT count(*)::DOUBLE FROM (SELECT 1 FROM (${sql}) AS r LIMIT ${maxRows + 1}) AS n`)
    return Number(reader.getRows()[0]?.[0]) > maxRows
  } finally {
    connection.closeSync()
  }
}
