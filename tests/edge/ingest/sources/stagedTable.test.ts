import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { queryRows } from '../../../../edge/ingest/facts/Table.ts'
import { StagedTable } from '../../../../edge/ingest/sources/StagedTable.ts'

const columns = [
  { name: 'time', type: 'timestamp' },
  { name: 'lat', type: 'float64' },
  { name: 'v', type: 'float32' },
  { name: 'note', type: 'text' },
] as const

test('numbers, texts and missing values are staged as they are set, in every chunk of rows', async () => {
  const rows = 5000
  const valueAt = (row: number) => (row % 3 === 0 || row === rows - 1 ? row : null)
  const noteAt = (row: number) => (row % 2 === 0 ? `a note too long to be held within its own cell ${row}` : null)
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const staged = await StagedTable.fill(connection, columns, async (table) => {
    for (let row = 0; row < rows; row++) table.add([row * 1000, row / 8, valueAt(row), noteAt(row)])
  })
  const found = await queryRows(connection, 'SELECT (epoch_ms("time") / 1000)::DOUBLE AS row, lat, v, note FROM staged ORDER BY "time"')
  const made = Array.from({ length: rows }, (_, row) => ({ row, lat: row / 8, v: valueAt(row), note: noteAt(row) }))
  expect(found).toEqual(made.filter(({ v }) => v !== null))
  expect(staged).toBe(found.length)
  connection.closeSync()
  instance.closeSync()
})
