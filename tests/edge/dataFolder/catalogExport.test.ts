import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CatalogRow, CatalogTable } from '#core/catalog/CatalogTable.ts'
import { limits } from '#core/limits/index.ts'
import { exportCatalog } from '../../../edge/engines/sqlChild/catalogExport.ts'

const table: CatalogTable = {
  name: 'tblThings',
  says: 'Things.',
  columns: [
    { name: 'ID', type: 'int32' },
    { name: 'Text "x"', type: 'text' },
    { name: 'Number', type: 'float64' },
    { name: 'Time', type: 'timestamp' },
  ],
}

const rows: readonly CatalogRow[] = [
  { ID: 1, 'Text "x"': 'it\'s "so"\nå\\ {"a": 1}', Number: 29.7, Time: '2016-04-30T00:00:00.000Z' },
  { ID: 2, 'Text "x"': null, Number: null, Time: null },
  { ID: 3, 'Text "x"': '{"lat": {"count": 3}}', Number: -1e-7, Time: null },
]

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pelagos-export-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function readBack(path: string): Promise<unknown> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(`SELECT * FROM read_parquet('${path}') ORDER BY 1`)
  const found = { names: reader.columnNames(), rows: reader.getRowsJS() }
  connection.closeSync()
  instance.closeSync()
  return found
}

describe('the catalog as files', () => {
  it('keeps names, types and values of every row, and of a table without rows', async () => {
    const empty: CatalogTable = { ...table, name: 'tblEmpty' }
    const files = await exportCatalog(folder, { tables: [table, empty], rows: (name) => (name === 'tblThings' ? rows : []) })
    expect(await readBack(files.fileOf(table))).toEqual({
      names: ['ID', 'Text "x"', 'Number', 'Time'],
      rows: [
        [1, 'it\'s "so"\nå\\ {"a": 1}', 29.7, new Date('2016-04-30T00:00:00.000Z')],
        [2, null, null, null],
        [3, '{"lat": {"count": 3}}', -1e-7, null],
      ],
    })
    expect(await readBack(files.fileOf(empty))).toEqual({ names: ['ID', 'Text "x"', 'Number', 'Time'], rows: [] })
  })

  it('writes a folder for new rows only, and removes older ones', async () => {
    const first = await exportCatalog(folder, { tables: [table], rows: () => rows })
    const again = await exportCatalog(folder, { tables: [table], rows: () => rows })
    expect(again.checksum).toBe(first.checksum)
    const other = await exportCatalog(folder, { tables: [table], rows: () => rows.slice(1) })
    expect(other.checksum).not.toBe(first.checksum)
    expect(await readdir(folder)).toEqual([other.checksum])
  })

  it('removes the draft of a process that was killed long ago, and leaves that of one at work', async () => {
    const [killed, atWork] = ['draft-killed', 'draft-at-work'].map((name) => join(folder, name)) as [string, string]
    for (const draft of [killed, atWork]) await mkdir(draft)
    const long = new Date(Date.now() - limits.supersededFilesGraceMs - 1000)
    await utimes(killed, long, long)
    const { checksum } = await exportCatalog(folder, { tables: [table], rows: () => rows })
    expect((await readdir(folder)).toSorted()).toEqual([checksum, 'draft-at-work'].toSorted())
  })
})
