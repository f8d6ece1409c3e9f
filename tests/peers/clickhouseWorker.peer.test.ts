import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts, startClickHouse, type TestClickHouse } from '../helpers/clickhouse.ts'
import { startPortal } from '../helpers/portal.ts'

const root = join(import.meta.dirname, '../..')
const SLOW_MS = 240_000
const tables = ['tblVirtual_Cruise_CTD', 'tblNavy_Monthly_Winds']

let server: TestClickHouse
let worker: ChildProcess
let url: string
let key: string
let expected: readonly string[]
let dataDir: string

const ctd = `'tblVirtual_Cruise_CTD', 'temperature', '2020-01-01', '2022-01-01', '-50', '50', '-180', '180', '0', '500'`
const winds = `'tblNavy_Monthly_Winds', 'wind_u', '1985-01-01', '1986-12-31', '10', '30', '160', '-140', '0', '0'`
const calls = [`uspSpaceTime ${ctd}`, `uspWeekly ${ctd}`, `uspDepthProfile ${ctd}`, `uspTimeSeries ${winds}`, `uspSpaceTime ${winds}`]

const send = (to: string, call: string): Promise<Response> =>
  fetch(`${to}/api/data/query?${new URLSearchParams({ query: `EXEC ${call}` })}`, { headers: { Authorization: `Api-Key ${key}` } })

beforeAll(async () => {
  server = await startClickHouse()
  const portal = await startPortal()
  dataDir = portal.dataDir
  key = await portal.makeApiKey()
  expected = await Promise.all(calls.map(async (call) => (await send(portal.url, call)).text()))
  portal.process.kill('SIGTERM')
  await once(portal.process, 'exit')
  const [port] = await freePorts(1)
  const env = { PATH: process.env.PATH, HOME: dataDir, PELAGOS_DATA_DIR: dataDir, PELAGOS_CLICKHOUSE_URL: server.config.url }
  const words = tables.flatMap((name) => ['--only', name])
  await promisify(execFile)(process.execPath, ['edge/tools/clickhouseLoad/main.ts', ...words], { cwd: root, env })
  worker = spawn(process.execPath, ['edge/tools/devEdge.ts', '--port', String(port)], { cwd: root, env, stdio: 'ignore' })
  url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 400; tries++) {
    if (worker.exitCode !== null) throw new Error(`the worker ended with ${worker.exitCode}`)
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) return
    await delay(250)
  }
  throw new Error('the worker did not answer')
}, SLOW_MS)

afterAll(async () => {
  if (worker?.exitCode === null) {
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  }
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, SLOW_MS)

const cellsOf = (csv: string): (string | number)[] =>
  csv.split(/[,\n]/).map((cell) => (/^-?[\d.]+$/.test(cell) ? Number(Number(cell).toPrecision(9)) : cell))

test('in workerd the procedures give the tables that Node gives with DuckDB', async () => {
  for (const [at, call] of calls.entries()) {
    const answer = await send(url, call)
    expect([answer.status, answer.headers.get('X-Data-Source-Targeted')]).toEqual([200, 'clickhouse'])
    expect(cellsOf(await answer.text())).toEqual(cellsOf(expected[at] ?? ''))
  }
})

test('in workerd a table that is not loaded and a server that is gone are reported clearly', async () => {
  const other = await send(url, `uspSpaceTime ${ctd.replace('tblVirtual_Cruise_CTD', 'tblLevitus_Annual')}`)
  expect([other.status, await other.text()]).toEqual([503, expect.stringContaining('being loaded')])
  await server.kill()
  const gone = await send(url, calls[0] ?? '')
  expect([gone.status, await gone.text()]).toEqual([503, expect.stringContaining('cannot be reached')])
})
