import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startClickHouse, type TestClickHouse } from '../helpers/clickhouse.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'

const root = join(import.meta.dirname, '../..')
const SLOW_MS = 300_000

/** Runs what `npm run clickhouse:load` runs; answers its lines. */
async function load(settings: Readonly<Record<string, string>>, ...words: string[]): Promise<string[]> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings }
  const { stderr } = await promisify(execFile)(process.execPath, ['edge/tools/clickhouseLoad/main.ts', ...words], { cwd: root, env })
  return stderr.trim().split('\n')
}

let server: TestClickHouse
let duckdb: TestPortal
let clickhouse: TestPortal
let keys: ReadonlyMap<TestPortal, string>
let settings: Readonly<Record<string, string>>
let received: string[]
beforeAll(async () => {
  server = await startClickHouse()
  const database = {
    PELAGOS_CLICKHOUSE_URL: server.config.url,
    PELAGOS_CLICKHOUSE_USER: 'reader',
    PELAGOS_CLICKHOUSE_PASSWORD: 'secret',
  }
  duckdb = await startPortal()
  clickhouse = await startPortal(database)
  settings = { ...database, PELAGOS_DATA_DIR: clickhouse.dataDir }
  keys = new Map([
    [duckdb, await duckdb.makeApiKey()],
    [clickhouse, await clickhouse.makeApiKey()],
  ])
  const before = await send(clickhouse, "EXEC uspTimeSeries 'tblCOADS_Climatology', 'sst', '1', '12', '-10', '10', '-180', '180', '0', '0'")
  expect([before.status, await before.text()]).toEqual([503, expect.stringContaining('being loaded')])
  received = await load({ ...settings, PELAGOS_CLICKHOUSE_USER: 'default', PELAGOS_CLICKHOUSE_PASSWORD: '' })
}, SLOW_MS)
afterAll(async () => {
  await Promise.all([duckdb.stop(), clickhouse.stop()])
  await server.stop()
}, SLOW_MS)

const send = (portal: TestPortal, query: string): Promise<Response> =>
  fetch(`${portal.url}/api/data/query?${new URLSearchParams({ query })}`, { headers: { Authorization: `Api-Key ${keys.get(portal)}` } })

async function csv(portal: TestPortal, query: string): Promise<{ engine: string | null; header: string | undefined; rows: string[][] }> {
  const answer = await send(portal, query)
  const text = await answer.text()
  expect({ query, status: answer.status, text: answer.ok ? '' : text }).toEqual({ query, status: 200, text: '' })
  const [header, ...rows] = text.trimEnd().split('\n')
  return { engine: answer.headers.get('X-Data-Source-Targeted'), header, rows: rows.map((row) => row.split(',')) }
}

/** Numbers to ten digits: engines sum in their own order. All other cells letter by letter. */
function isSame(a: string | undefined, b: string | undefined): boolean {
  if (a === b) return true
  const [x, y] = [Number(a), Number(b)]
  return a !== '' && b !== '' && Math.abs(x - y) <= 1e-6 * Math.max(1, Math.abs(x)) * 1e-3
}

const ctd = `'tblVirtual_Cruise_CTD', 'temperature', '2020-01-01', '2022-01-01', '-50', '50', '-180', '180', '0', '500'`
const winds = `'tblNavy_Monthly_Winds', 'wind_u', '1985-01-01', '1986-12-31', '10', '30', '160', '-140', '0', '0'`
const atlas = `'tblOcean_Atlas_Temperature_Climatology', 'temperature', '11', '2', '-10', '10', '170', '-170', '0', '100'`
const nino = `'tblNino12_SST', 'sst', '1950-01-01', '2010-12-31', '-90', '90', '-180', '180', '0', '0'`
const levels = `'tblAnnual_Max_Sea_Level', 'annual_max_sea_level_m', '1900-01-01', '1995-01-01', '-90', '90', '-180', '180', '0', '0'`
const shapes = ['uspSpaceTime', 'uspTimeSeries', 'uspDepthProfile', 'uspSectionMap']
const periods = ['uspWeekly', 'uspMonthly', 'uspQuarterly', 'uspAnnual']
const calls = [
  ...shapes.flatMap((name) => [`${name} ${ctd}`, `${name} ${atlas}`]),
  ...['uspSpaceTime', 'uspTimeSeries'].flatMap((name) => [`${name} ${winds}`, `${name} ${nino}`, `${name} ${levels}`]),
  ...periods.flatMap((name) => [ctd, winds, nino, levels].map((words) => `${name} ${words}`)),
  `uspSpaceTime ${ctd.replace("'temperature'", "'*'")}`,
  `uspAggregate 'tblNavy_Monthly_Winds', 'wind_u', 'month', '7', '10', '30', '160', '-140', '0', '0'`,
  `uspMatch 'tblVirtual_Cruise_CTD', 'temperature', 'tblVirtual_Cruise_Underway', 'sst', '2020-01-01', '2022-01-01', '-50', '50', '-180', '180', '0', '5', '1', '0.25', '0.25', '5'`,
  `uspMatch 'tblVirtual_Cruise_CTD', 'temperature', 'tblCOADS_Climatology', 'sst', '2020-01-01', '2022-01-01', '-50', '50', '-180', '180', '0', '5', '0', '1', '1', '5'`,
  `uspAddAncillary 'tblVirtual_Cruise_CTD', '2020-01-01', '2022-01-01', '-50', '50', '-180', '180', '0', '20', 0`,
  `uspMatch 'tblCruise_Trajectory', '2', 'tblCOADS_Climatology', 'sst', '2020-01-01', '2022-01-01', '-50', '50', '-180', '180', '0', '0', '0', '1', '1', '5'`,
]

test('every table of the catalog is loaded once; a second run leaves them alone, one that is incomplete is loaded anew', async () => {
  expect(received.filter((line) => / rows of version 1 loaded in /.test(line))).toHaveLength(18)
  const admin = { ...settings, PELAGOS_CLICKHOUSE_USER: 'default', PELAGOS_CLICKHOUSE_PASSWORD: '' }
  const post = (body: string) => fetch(`${server.config.url}/?database=pelagos`, { method: 'POST', body })
  await post('CREATE TABLE tblNino12_SST_v0 (a UInt8) ENGINE = Memory')
  await post('INSERT INTO tblNino12_SST_v1 (time, lat, lon) VALUES (0, 0, 0)')
  const words = ['--only', 'tblNino12_SST', '--only', 'tblCOADS_Climatology']
  expect(await load(admin, ...words, '--dry-run')).toEqual([
    'tblNino12_SST: 732 rows of version 1 would be loaded (733 are there)',
    'tblNino12_SST: tblNino12_SST_v0 would be dropped',
    'tblCOADS_Climatology: version 1 is complete (109380 rows)',
    '2 tables looked at.',
  ])
  expect(await load(admin, ...words)).toEqual([
    expect.stringContaining('732 rows of version 1 loaded'),
    'tblNino12_SST: tblNino12_SST_v0 is dropped',
    'tblCOADS_Climatology: version 1 is complete (109380 rows)',
    '2 tables are complete.',
  ])
})

test.each(calls)('ClickHouse and DuckDB give the same table for EXEC %s', async (call) => {
  const [found, expected] = await Promise.all([csv(clickhouse, `EXEC ${call}`), csv(duckdb, `EXEC ${call}`)])
  expect([found.engine, found.header, found.rows.length]).toEqual(['clickhouse', expected.header, expected.rows.length])
  expect(found.rows.length).toBeGreaterThan(0)
  const differs = found.rows.findIndex((row, at) => !row.every((cell, x) => isSame(cell, expected.rows[at]?.[x])))
  expect(found.rows[differs]).toEqual(expected.rows[differs])
})

/** Across the date line, at the surface and below it, over land, and in 1985, 2016 and 2020. */
const positions = `time,lat,lon,depth
1985-06-02T04:12:00Z,37.11,-122.33,0
1985-07-15T21:30:00Z,12.6349,179.9,5
1985-07-15T21:30:00Z,12.6349,-179.9,120
1985-08-01,45,-100,0
2020-10-05,10,-30,10
2016-03-04,-89.9,0,
`
const sets = [
  ...['tblCOADS_Climatology.sst', 'tblNavy_Monthly_Winds.wind_u', 'tblOcean_Atlas_Temperature_Climatology.temperature'],
  ...['tblLevitus_Annual.temperature', 'tblVirtual_Cruise_CTD.temperature'],
]

test.each(['nearest', 'mean', 'linear'])('MAT-01 ClickHouse and DuckDB match the same %s values, distances and reasons', async (method) => {
  const variables = sets.slice(0, method === 'linear' ? 4 : 5).join(',')
  const query = new URLSearchParams({ variables, method, space: '300km', time: '40d', keep: 'none', format: 'csv' })
  const matched = async (portal: TestPortal) => {
    const headers = { Authorization: `Api-Key ${keys.get(portal)}`, 'Content-Type': 'text/csv' }
    const answer = await fetch(`${portal.url}/api/data/match?${query}`, { method: 'POST', headers, body: positions })
    return { engine: answer.headers.get('X-Data-Source-Targeted'), cells: (await answer.text()).trimEnd().split(/[\n,]/) }
  }
  const [found, expected] = await Promise.all([matched(clickhouse), matched(duckdb)])
  expect([found.engine, found.cells.length]).toEqual(['clickhouse', expected.cells.length])
  expect(found.cells.filter((cell) => cell !== '' && Number.isFinite(Number(cell))).length).toBeGreaterThan(40)
  expect(found.cells.filter((cell, at) => !isSame(cell, expected.cells[at]))).toEqual([])
})

test('MAT-16 ClickHouse and DuckDB have the same values at a place, with their series', async () => {
  for (const place of ['lat=12.6&lon=179.9&time=1985-07-15', 'lat=10&lon=-30&depth=100', 'lat=-89&lon=0']) {
    const [found, expected] = await Promise.all(
      [clickhouse, duckdb].map(async ({ url }) => (await fetch(`${url}/api/data/here?${place}`)).json()),
    )
    expect([place, found]).toEqual([place, expected])
  }
})

test('a subset of every table, unordered columns and all, is the same letter by letter', async () => {
  for (const words of [ctd, winds, atlas, nino, levels]) {
    const all = words.replace(/, '[^']*'/, ", '*'")
    const [found, expected] = await Promise.all([csv(clickhouse, `EXEC uspSpaceTime ${all}`), csv(duckdb, `EXEC uspSpaceTime ${all}`)])
    expect(found.rows.map((row) => row.join()).sort()).toEqual(expected.rows.map((row) => row.join()).sort())
  }
})
