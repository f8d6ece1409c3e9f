import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatchPoints } from '#core/match/MatchPoints.ts'
import type { MatchRequest } from '#core/match/MatchRequest.ts'
import { missingReasons } from '#core/match/missingReason.ts'
import { csvFileBytes } from '#core/observations/csv.ts'
import { type CatalogSnapshot, loadSnapshot } from '../../edge/catalog/catalog.ts'
import { DuckDbEngine } from '../../edge/engines/duckdb/DuckDbEngine.ts'
import { matchedTables } from '../../edge/query/match/matchedTables.ts'
import { matchStream } from '../../edge/query/match/matchStream.ts'
import { bytesOf } from '../core/observations/ocean.ts'
import { makeTestStore } from '../edge/helpers/testStore.ts'
import { datasetFolder, testFolders } from '../helpers/fixtureCatalog.ts'

/** Positions of a polar cruise, a float and storms, matched by the portal and anew by match.py. */

const scratch = mkdtempSync(join(tmpdir(), 'pelagos-match-'))

const tables = {
  COADS_Climatology: { kind: 'grid', time: 'month', variable: 'sst' },
  Ocean_Atlas_Temperature_Climatology: { kind: 'grid', time: 'month', variable: 'temperature' },
  Navy_Monthly_Winds: { kind: 'grid', time: 'time', variable: 'wind_u' },
  Levitus_Annual: { kind: 'grid', time: 'none', variable: 'temperature' },
  Argo_1900857: { kind: 'sparse', time: 'time', variable: 'temperature' },
} as const
type Short = keyof typeof tables

/** Every so-manieth row of the tracks, and rows that find nothing for each reason. */
const tracks = `
  SELECT time, lat, lon, depth FROM (FROM read_parquet('${join(datasetFolder('HLY1502_CTD'), 'observations/*.parquet')}')) WHERE hash(time, depth) % 40 = 0
  UNION ALL SELECT time, lat, lon, depth FROM (FROM read_parquet('${join(datasetFolder('Argo_1900857'), 'observations/*.parquet')}')) WHERE hash(time, depth) % 30 = 0
  UNION ALL SELECT time, lat, lon, 0 FROM (FROM read_parquet('${join(datasetFolder('Atlantic_Storm_Tracks'), 'observations/*.parquet')}')) WHERE hash(time, lat) % 14 = 0`
const oddRows = `
  (NULL, 10.0, 20.0, 5.0), ('1985-06-01 12:00:00', NULL, NULL, 5), ('1985-06-01', 10, -150, NULL), ('1985-06-01', 40, -100, 0),
  ('1985-12-31 23:00:00', 0.5, 180, 12), ('1985-01-01', -0.5, -180, 12), ('1984-02-29', 89.99, 45, 3), ('1984-02-29', -90, 0, 3),
  ('1985-06-01', 30, -150, 30000), ('1985-06-15', 30, -150, 980), ('1992-12-30', 42, -171, 10), ('1981-12-20', 42, 178.9, 10),
  ('1990-07-16', 35, 179.99, 10), ('1990-07-16', 35, 0.01, 10), ('1985-06-01', 30, -150, -100)`

let own: Awaited<ReturnType<typeof makeTestStore>>
let catalog: CatalogSnapshot
let engine: DuckDbEngine
let points: MatchPoints
beforeAll(async () => {
  own = await makeTestStore()
  catalog = await loadSnapshot(own.store.database)
  engine = await DuckDbEngine.open({ ...testFolders })
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run("SET TimeZone = 'UTC'")
  for (const name of Object.keys(tables))
    await connection.run(
      `COPY (FROM read_parquet('${join(datasetFolder(name), 'observations/*.parquet')}')) TO '${join(scratch, `${name}.csv`)}'`,
    )
  const made = `SELECT * FROM (${tracks}) UNION ALL SELECT time::TIMESTAMP, lat, lon, depth FROM (VALUES ${oddRows}) AS odd(time, lat, lon, depth)`
  await connection.run(`COPY (${made}) TO '${join(scratch, 'points.csv')}'`)
  connection.closeSync()
  points = pointsIn(readFileSync(join(scratch, 'points.csv'), 'utf8'))
})
afterAll(async () => {
  await engine?.close()
  await own?.remove()
  rmSync(scratch, { recursive: true, force: true })
})

function pointsIn(csv: string): MatchPoints {
  const rows = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  const numbers = (at: number) => Float64Array.from(rows, (cells) => (cells[at] ? Number(cells[at]) : Number.NaN))
  const times = Float64Array.from(rows, ([time]) => (time ? Date.parse(`${time.replace(' ', 'T')}Z`) : Number.NaN))
  return { times, lats: numbers(1), lons: numbers(2), depths: numbers(3) }
}

async function answered(
  short: Short,
  method: MatchRequest['method'],
  [timeDays, spaceKm, depthMetres]: readonly [number, number, number],
  climatology: MatchRequest['climatology'] = 'month',
) {
  const table = `tbl${short}`
  const request = {
    variables: [{ table, variable: tables[short].variable }],
    method,
    tolerance: { timeDays, spaceKm, depthMetres },
    climatology,
  }
  const options = { signal: new AbortController().signal, caller: 'peer', timeoutMs: 60_000 }
  const rows = { total: points.lats.length, points: async () => points, names: [], next: () => [] }
  const found = await matchedTables(catalog, engine, request, options)
  const stream = matchStream({ engine, tables: found, request, rows, options, now: Date.now })
  const answer = `${short} ${method} ${climatology} ${spaceKm}.csv`
  writeFileSync(join(scratch, answer), await bytesOf(csvFileBytes(stream)))
  return { table: short, method, days: timeDays, km: spaceKm, metres: depthMetres, climatology, answer }
}

test('MAT-01 MAT-02 MAT-03 over 2,000 rows of real tracks have no difference from numpy, xarray and scipy, in value, place or reason', async () => {
  const requests = []
  for (const short of Object.keys(tables) as Short[])
    for (const method of ['nearest', 'mean', 'linear'] as const)
      if (method !== 'linear' || tables[short].kind === 'grid') requests.push(await answered(short, method, [16, 150, 25]))
  requests.push(await answered('COADS_Climatology', 'linear', [16, 150, 25], 'day'))
  requests.push(await answered('Ocean_Atlas_Temperature_Climatology', 'linear', [0, 50, 5], 'day'))
  requests.push(await answered('Navy_Monthly_Winds', 'mean', [60, 400, 0]), await answered('Argo_1900857', 'nearest', [0.5, 20, 1]))
  writeFileSync(join(scratch, 'tables.json'), JSON.stringify(tables))
  writeFileSync(join(scratch, 'requests.json'), JSON.stringify(requests))
  const script = join(import.meta.dirname, 'match.py')
  const output = execFileSync('/usr/bin/python3', ['-W', 'ignore', script, scratch], { encoding: 'utf8', maxBuffer: 1 << 26 })
  const { differences, reasons, ...counted } = JSON.parse(output) as {
    differences: string[]
    compared: number
    found: number
    reasons: Record<string, number>
    count: number
  }
  expect(differences).toEqual([])
  expect(counted.count).toBe(0)
  expect(points.lats.length).toBeGreaterThan(2000)
  expect(counted.compared).toBe(points.lats.length * requests.length)
  expect(counted.found).toBeGreaterThan(10_000)
  expect(Object.keys(reasons).toSorted()).toEqual([...missingReasons].toSorted())
})
