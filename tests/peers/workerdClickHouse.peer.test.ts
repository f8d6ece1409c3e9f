import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { serveHrana } from '../../edge/tools/hrana/hrana.ts'
import { makeTestStore } from '../edge/helpers/testStore.ts'
import { alice, apiKeyOf, signedIn, smallCall, withQuery } from '../edge/suite/TestedApi.ts'
import { bundleWorker } from '../helpers/bundleWorker.ts'
import { startClickHouse } from '../helpers/clickhouse.ts'
import { portalAt } from '../helpers/portalAt.ts'
import { startWorkerd } from '../helpers/rawWorkerd.ts'

const root = join(import.meta.dirname, '../..')
const { dataDir, store } = await makeTestStore()
const secrets = store.config.secrets ?? { session: '', key: '' }
await store.close()
const server = await startClickHouse()
await promisify(execFile)(process.execPath, ['edge/tools/clickhouseLoad/main.ts'], {
  cwd: root,
  env: { PATH: process.env.PATH, HOME: process.env.HOME, PELAGOS_DATA_DIR: dataDir, PELAGOS_CLICKHOUSE_URL: server.config.url },
})
const hrana = await serveHrana(dataDir, 0)
const bundle = await bundleWorker()
const worker = await startWorkerd(bundle, {
  DB_URL: hrana.url,
  DB_TOKEN: hrana.token,
  PELAGOS_PUBLIC_URL: 'http://127.0.0.1:8787',
  PELAGOS_SESSION_SECRET: secrets.session,
  PELAGOS_KEY_SECRET: secrets.key,
  // Nothing listens there: ClickHouse goes before it.
  PELAGOS_OBSERVATIONS_URL: 'http://127.0.0.1:9/',
  PELAGOS_CLICKHOUSE_URL: server.config.url,
  PELAGOS_CLICKHOUSE_USER: 'reader',
  PELAGOS_CLICKHOUSE_PASSWORD: 'secret',
})
const api = portalAt('workerd', worker.url, secrets)
const key = await apiKeyOf(api, await signedIn(api, alice))
const ask = async (query: string) => {
  const response = await api.send(withQuery('/api/data/query', { query }), { headers: key })
  const text = await response.text()
  expect([response.status, text.slice(0, 200)]).toEqual([200, expect.anything()])
  return { engine: response.headers.get('X-Data-Source-Targeted'), lines: text.trimEnd().split('\n') }
}
afterAll(async () => {
  await worker.stop()
  await hrana.stop()
  await server.stop()
  for (const folder of [bundle, dataDir]) rmSync(folder, { recursive: true, force: true })
})

test('a worker with a ClickHouse server answers procedures, matches and SELECTs from it', async () => {
  const series = await ask("EXEC uspTimeSeries 'tblCOADS_Climatology', 'sst', '1', '12', '-10', '10', '-180', '180', '0', '0'")
  expect([series.engine, series.lines.length]).toEqual(['clickhouse', 13])
  const match = await ask(
    "EXEC uspMatch 'tblVirtual_Cruise_CTD', 'temperature', 'tblCOADS_Climatology', 'sst', '2020-04-01', '2020-06-01', '-50', '50', '-180', '180', '0', '20', '1', '1', '1', '5'",
  )
  expect(match.lines.length).toBeGreaterThan(1)
  const select = await ask('SELECT TOP 3 lat, lon, sst FROM tblCOADS_Climatology ORDER BY month, lat, lon')
  expect([select.lines[0], select.lines.length]).toEqual(['lat,lon,sst', 4])
})

test('requests side by side all get their rows', async () => {
  const answers = Array.from({ length: 20 }, async () => {
    const response = await api.send(withQuery('/api/data/sp', smallCall), { headers: key })
    return [response.status, (await response.text()).length]
  })
  const seen = new Set((await Promise.all(answers)).map(String))
  expect([...seen]).toEqual([expect.stringMatching(/^200,\d{3,}$/)])
})
