import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everywhere } from '#core/extent/Extent.ts'
import { gather } from '#core/observations/gather.ts'
import type { ObservationEngine, ObservationTable } from '#core/observations/ObservationEngine.ts'
import { DuckDbEngine } from '../../../../edge/engines/duckdb/DuckDbEngine.ts'
import { ParquetEngine } from '../../../../edge/engines/parquet/ParquetEngine.ts'
import { fileSource } from '../../../helpers/fileSource.ts'

const FILE_ROWS = 60_000
const root = mkdtempSync(join(tmpdir(), 'pelagos-places-'))
const files = ['b', 'a', 'c'].map((name) => ({
  ...{ path: `${name}.parquet`, sizeBytes: 1, rows: FILE_ROWS, depthMetres: null },
  ...{ lat: { min: 0, max: 2 }, lon: { min: 0, max: 0 }, time: { min: 0, max: 3 * 86_400_000 } },
}))
const table: ObservationTable = {
  ...{ name: 'tblPlaces', datasetId: 1, kind: 'sparse', version: 1, rows: 3 * FILE_ROWS, timeColumn: 'time', hasDepth: false, files },
  columns: [
    { name: 'time', type: 'timestamp' },
    { name: 'lat', type: 'float64' },
    { name: 'lon', type: 'float64' },
    { name: 'value', type: 'int32' },
  ],
}
const engines: Record<string, ObservationEngine> = {}

beforeAll(async () => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  // Twelve places, and at each of them thousands of rows whose values follow no order.
  for (const [at, { path }] of files.entries())
    await connection.run(
      `COPY (SELECT make_timestamp((i % 4) * 86400000000) AS time, (i % 3)::DOUBLE AS lat, 0::DOUBLE AS lon,
        ((i * 7919 + ${at}) % 65521)::INTEGER AS value FROM range(${FILE_ROWS}) r(i)) TO '${join(root, path)}' (FORMAT parquet, ROW_GROUP_SIZE 4096)`,
    )
  connection.closeSync()
  instance.closeSync()
  for (const threads of [1, 2, 4]) engines[`DuckDB, ${threads} threads`] = await DuckDbEngine.open({ root, threads })
  engines.Parquet = new ParquetEngine(fileSource(root))
})

afterAll(async () => {
  for (const engine of Object.values(engines)) await engine.close()
  rmSync(root, { recursive: true })
})

test('rows of one time and place come in the order in which they are stored, each time and from each engine', async () => {
  const query = { table, columns: ['time', 'lat', 'value'], extent: everywhere, order: 'time-lat-lon-depth', limit: 150_000 } as const
  const options = { caller: 'test', timeoutMs: 60_000 }
  const found = []
  for (const engine of [...Object.values(engines), ...Object.values(engines)]) {
    const { signal } = new AbortController()
    const { rows, columns } = await gather(await engine.subset(query, { ...options, signal }))
    found.push([
      rows,
      ...columns.map(({ values }) =>
        Buffer.from((values as Float64Array).buffer)
          .toString('base64')
          .slice(0, rows),
      ),
    ])
  }
  for (const one of found) expect(one).toEqual(found[0])
})
