import type { DuckDBConnection } from '@duckdb/node-api'
import { limits } from '#core/limits/storage.ts'
import { sqlText } from '#core/text/quoting.ts'
import { quoted } from '../query/sql/duckdbDialect.ts'
import { numberOf, queryRows } from './facts/Table.ts'
import { axes, type IngestSource } from './IngestSource.ts'

const INGEST_YEAR_ROWS = 1_000_000 // years with fewer rows share a file with their neighbours

/**
 * Makes `observations` of the staged rows, and `periods` that says which of its rows are of one run of years: by period, then by 10-degree tile, time, latitude, longitude, depth and all
 * the rest, so that equal rows always come in the same order. Rows without any value are left out.
 */
export async function sortRows(connection: DuckDBConnection, { columns }: IngestSource, stagedFile: string): Promise<void> {
  await connection.run(`ATTACH ${sqlText(stagedFile)} AS source (READ_ONLY)`)
  const period = columns.some(({ name }) => name === 'time') ? periodSql(await firstYears(connection)) : '0'
  const names = columns.map(({ name }) => quoted(name))
  const values = columns.filter(({ name }) => !axes.includes(name)).map(({ name }) => `${quoted(name)} IS NOT NULL`)
  // One small number for period and tile: a sort takes the longer, and the more memory, the longer its keys are.
  const tile = `TRY_CAST((${period} * 100 + floor(lat / 10)) * 100 + floor(lon / 10) AS INTEGER)`
  const order = [tile, ...names.map((name) => `${name} NULLS LAST`)]
  await connection.run(
    `CREATE TABLE observations AS SELECT ${names.join(', ')} FROM source.staged WHERE ${values.join(' OR ')} ORDER BY ${order.join(', ')}`,
  )
  await connection.run(
    `CREATE TABLE periods AS SELECT ${period} AS period, min(rowid)::DOUBLE AS first_row, max(rowid)::DOUBLE AS last_row
      FROM observations GROUP BY 1`,
  )
  await connection.run('DETACH source')
}

/** The first years of the periods but the first. Years with few rows share a period with the years after them. */
async function firstYears(connection: DuckDBConnection): Promise<number[]> {
  const years = await queryRows(
    connection,
    'SELECT year("time")::INTEGER AS year, count(*)::DOUBLE AS rows FROM source.staged WHERE "time" IS NOT NULL GROUP BY 1 ORDER BY 1',
  )
  const starts: number[] = []
  let gathered = 0
  for (const { year, rows } of years) {
    const isFull = gathered > 0 && (gathered >= INGEST_YEAR_ROWS || gathered + numberOf(rows) > limits.ingestFileRows)
    if (isFull) starts.push(numberOf(year))
    gathered = isFull ? numberOf(rows) : gathered + numberOf(rows)
  }
  return starts
}

/** The number of a row's period. */
function periodSql(starts: readonly number[]): string {
  return starts.length === 0 ? '0' : `(${starts.map((year) => `(year("time") >= ${year})::INTEGER`).join(' + ')})`
}
