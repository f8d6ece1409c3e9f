import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contentFolder } from '../../edge/dataFolder/store.ts'
import { serveHrana } from '../../edge/tools/hrana/hrana.ts'
import { serveRanges } from '../../edge/tools/rangeServer.ts'
import { makeTestStore } from '../edge/helpers/testStore.ts'
import { alice, apiKeyOf, signedIn, smallCall, withQuery } from '../edge/suite/TestedApi.ts'
import { bundleWorker } from '../helpers/bundleWorker.ts'
import { faultyRanges } from '../helpers/faultyRanges.ts'
import { portalAt } from '../helpers/portalAt.ts'
import { startWorkerd } from '../helpers/rawWorkerd.ts'

const { dataDir, store } = await makeTestStore()
const secrets = store.config.secrets ?? { session: '', key: '' }
// Two libraries of SQLite in one process would undo each other's locks on the file.
await store.close()
const hrana = await serveHrana(dataDir, 0)
const files = await serveRanges(join(contentFolder, 'catalog'), join(dataDir, 'observations'))
const ranges = await faultyRanges(files.url)
const bundle = await bundleWorker()
const worker = await startWorkerd(bundle, {
  DB_URL: hrana.url,
  DB_TOKEN: hrana.token,
  PELAGOS_PUBLIC_URL: 'http://127.0.0.1:8787',
  PELAGOS_SESSION_SECRET: secrets.session,
  PELAGOS_KEY_SECRET: secrets.key,
  PELAGOS_OBSERVATIONS_URL: ranges.url,
})
const api = portalAt('workerd', worker.url, secrets)
const key = await apiKeyOf(api, await signedIn(api, alice))
afterAll(async () => {
  await worker.stop()
  ranges.stop()
  files.stop()
  await hrana.stop()
  for (const folder of [bundle, dataDir]) rmSync(folder, { recursive: true, force: true })
})

test('a caller who leaves while a file is read ends the reading, and costs others nothing', async () => {
  ranges.manner = 'hold'
  const unread = { tableName: 'tblLevitus_Annual', fields: 'temperature', dt1: '1900-01-01', dt2: '2100-01-01', lon1: -150, lon2: -140 }
  const path = withQuery('/api/data/sp', { ...smallCall, ...unread })
  const call = request(new URL(path, worker.url), { headers: key })
  call.on('error', () => undefined).end()
  await expect.poll(() => ranges.reads.arrived).toBe(1)
  call.socket?.resetAndDestroy()
  await expect.poll(() => ranges.reads.left).toBe(1)
  expect(ranges.reads.arrived).toBe(1)
  ranges.manner = 'pass'
  const others = Array.from({ length: 20 }, async () => {
    const response = await api.send(withQuery('/api/data/sp', smallCall), { headers: key })
    return [response.status, (await response.text()).startsWith('month,lat,lon,sst\n')]
  })
  expect(new Set((await Promise.all(others)).map(String))).toEqual(new Set(['200,true']))
})
