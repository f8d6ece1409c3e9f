import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { sqlText } from '#core/text/quoting.ts'
import { draftOf } from '../../../edge/ingest/draftOf.ts'
import { queryRows } from '../../../edge/ingest/facts/Table.ts'
import { loadedTable } from '../../../edge/ingest/loadedTable.ts'
import { sortRows } from '../../../edge/ingest/sortRows.ts'
import { withDatabase } from '../../../edge/ingest/withDatabase.ts'
import { writeFiles } from '../../../edge/ingest/writeFiles.ts'
import { madeSource } from './madeSource.ts'

const folder = mkdtempSync(join(tmpdir(), 'pelagos-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const columns = [
  { name: 'time', type: 'timestamp' },
  { name: 'lat', type: 'float64' },
  { name: 'lon', type: 'float64' },
  { name: 'v', type: 'float32' },
] as const
const variables = madeSource().description.variables.filter(({ name }) => name === 'v')

test('files hold whole years, sorted by tile, few years together where they have few rows', async () => {
  const rows = 1_300_000
  const select = `SELECT TIMESTAMP '2015-01-01' + to_minutes(i) AS "time", (i % 170) - 85.0 AS lat, (i % 350) - 175.0 AS lon,
    i::FLOAT AS v FROM range(${rows}) AS r(i)`
  const source = madeSource({ columns, select, description: { cruises: [], variables } })
  const database = (name: string) => ({
    file: join(folder, name),
    spillFolder: join(folder, 'spill'),
    signal: new AbortController().signal,
  })
  await withDatabase(database('staged.duckdb'), (connection) => connection.run(`CREATE TABLE staged AS ${select}`))
  const files = await withDatabase(database('sorted.duckdb'), async (connection) => {
    await sortRows(connection, source, join(folder, 'staged.duckdb'))
    return writeFiles(loadedTable(connection, source, draftOf(source)), join(folder, 'files'), () => undefined)
  })
  const years = files.map(({ time }) => [new Date(time.min).getUTCFullYear(), new Date(time.max).getUTCFullYear()])
  expect(years).toEqual([
    [2015, 2016],
    [2017, 2017],
  ])
  expect(files.reduce((sum, file) => sum + file.rows, 0)).toBe(rows)
  expect(files.every((file) => file.rows <= limits.ingestFileRows && file.lat.min === -85 && file.lat.max === 84)).toBe(true)
  const path = sqlText(join(folder, 'files/part-1.parquet'))
  await withDatabase({ ...database(''), file: ':memory:' }, async (connection) => {
    const key = '(floor(lat / 10), floor(lon / 10), "time", lat, lon)'
    const [found] = await queryRows(
      connection,
      `SELECT count_if(k < before)::DOUBLE AS wrong FROM (SELECT ${key} AS k, lag(${key}) OVER (ORDER BY file_row_number) AS before
        FROM read_parquet(${path}, file_row_number = true))`,
    )
    expect(found?.wrong).toBe(0)
    const [groups] = await queryRows(
      connection,
      `SELECT max(row_group_num_rows)::DOUBLE AS most, min(compression) AS kind FROM parquet_metadata(${path})`,
    )
    expect(groups).toEqual({ most: 30_720, kind: 'ZSTD' })
  })
})
