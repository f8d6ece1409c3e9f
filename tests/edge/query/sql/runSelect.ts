import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { renderDuckDb } from '../../../../edge/query/sql/renderDuckDb.ts'
import { resolveSelect } from '../../../../edge/query/sql/resolveSelect.ts'
import { known, seaRows } from './tables.ts'

/** The rows of a SELECT over small tables, run by DuckDB within the test. */
export interface Runner {
  run(text: string): Promise<{ readonly names: readonly string[]; readonly rows: readonly (readonly unknown[])[] }>
  close(): Promise<void>
}

const variables = `SELECT * FROM (VALUES (1, 'tblSea', 'sst', 1), (2, 'tblSea', 'count', 1), (3, 'tblOther', 'x', 2)) AS v(ID, Table_Name, Short_Name, Dataset_ID)`
const stats = `SELECT 1 AS Dataset_ID, '{"time": {"min": "2016"}, "sst": {"25%": 10.5}}' AS JSON_stats`

export async function openRunner(): Promise<Runner> {
  const folder = await mkdtemp(join(tmpdir(), 'pelagos-sql-'))
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  const write = async (name: string, rows: string) => {
    await connection.run(`COPY (${rows}) TO '${join(folder, name)}.parquet' (FORMAT parquet)`)
  }
  await write('tblSea', seaRows)
  await write('tblVariables', variables)
  await write('tblDataset_Stats', stats)
  const fileOf = ({ name }: { readonly name: string }) => [join(folder, `${name}.parquet`)]
  return {
    run: async (text) => {
      const resolved = resolveSelect(text, known)
      const { sql } = renderDuckDb(resolved, { observations: fileOf, catalog: fileOf })
      const rows = await (await connection.runAndReadAll(sql)).getRowsJS()
      return { names: resolved.columns.map(({ name }) => name), rows }
    },
    close: async () => {
      connection.closeSync()
      instance.closeSync()
      await rm(folder, { recursive: true })
    },
  }
}
