import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bulkManifest } from '#core/catalog/provenance.ts'
import { limits } from '#core/limits/index.ts'
import { contentFolder } from '../../edge/dataFolder/store.ts'
import { serveRanges } from '../../edge/tools/rangeServer.ts'
import { makeTestStore } from '../edge/helpers/testStore.ts'
import { clientsSuite } from '../edge/suite/clients.ts'
import { alice, apiKeyOf, freshAddress, guestIn, signedIn, smallCall, withQuery } from '../edge/suite/TestedApi.ts'
import { faultyRanges } from '../helpers/faultyRanges.ts'
import { portalAt } from '../helpers/portalAt.ts'
import { unzipped } from '../helpers/unzipped.ts'
import { startWorker } from '../helpers/workerPortal.ts'

const { dataDir, store, remove } = await makeTestStore()
const files = await serveRanges(join(contentFolder, 'catalog'), join(dataDir, 'observations'))
const ranges = await faultyRanges(files.url)
const worker = await startWorker(dataDir, { PELAGOS_OBSERVATIONS_URL: ranges.url })
const api = portalAt('workerd', worker.url, store.config.secrets)
const key = await apiKeyOf(api, await signedIn(api, alice))
/** Asks for data of files whose footers no request has read yet. */
const unread = (tableName: string, fields: string) =>
  withQuery('/api/data/sp', {
    ...smallCall,
    tableName,
    fields,
    dt1: '1900-01-01',
    dt2: '2100-01-01',
    lat1: 10,
    lat2: 14,
    lon1: -150,
    lon2: -140,
  })

beforeEach(() => {
  ranges.manner = 'pass'
})
afterAll(async () => {
  await worker.stop()
  ranges.stop()
  files.stop()
  await remove()
})

const plotsOf = async (guest: Readonly<Record<string, string>>) => {
  const headers = { ...guest, ...api.from(freshAddress()) }
  const response = await api.send(`/api/user/getguesttoken?expires=${Date.now() + 60_000}`, { headers })
  return ((await response.json()) as { plotsLeft: number }).plotsLeft
}

clientsSuite(api)

describe('a worker over HTTP ranges', () => {
  test('a file that breaks off before the first row is an error status, and the guest’s plot is not counted', async () => {
    const guest = await guestIn(api)
    ranges.manner = 'break'
    const response = await api.send(unread('tblETOPO5_NE_Pacific', 'bathymetry'), { headers: guest })
    expect(response.status).toBeGreaterThanOrEqual(500)
    expect(await plotsOf(guest)).toBe(limits.guestPlotsPerDay)
  })

  test('a file that breaks off in the middle of a download makes the zip incomplete, which says so', async () => {
    const body = JSON.stringify({ shortNames: ['COADS_Climatology', 'CCSM_POP_5m'] })
    const headers = { ...key, 'Content-Type': 'application/json' }
    const response = await api.send('/api/data/bulk-download', { method: 'POST', headers, body })
    expect(response.status).toBe(200)
    ranges.manner = 'break'
    const zip = await unzipped(await response.arrayBuffer())
    const manifest = bulkManifest.parse(JSON.parse((await zip.get('CMAP-Bulk-Download/manifest.json')?.text()) ?? ''))
    expect(manifest).toMatchObject({ status: 'incomplete', datasets: [{}, { shortName: 'CCSM_POP_5m', status: 'incomplete' }] })
  })

  test('a data set that is too large for a worker is rejected before the first byte', async () => {
    const body = JSON.stringify({ shortNames: ['Nino12_SST', 'Ocean_Atlas_Temperature_Climatology'] })
    const headers = { ...key, 'Content-Type': 'application/json' }
    const response = await api.send('/api/data/bulk-download', { method: 'POST', headers, body })
    expect([response.status, await response.text()]).toEqual([501, expect.stringMatching(/at most|can look through/)])
  })
})
