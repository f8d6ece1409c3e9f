import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { bulkApi } from '#core/api/bulk.ts'
import { bulkReadmeTexts } from '#core/messages/bulkReadme.ts'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { openNodePortal } from '../../edge/helpers/nodePortal.ts'
import { keepsNothing, madeSource } from '../../edge/ingest/madeSource.ts'
import { alice, apiKeyOf, signedIn } from '../../edge/suite/TestedApi.ts'
import { unzipped } from '../../helpers/unzipped.ts'
import { pelagos, temporaryFolder } from '../command.ts'

const folder = temporaryFolder()
const { api, database, dataDir, close } = await openNodePortal()

let beforeDownload = (): void => undefined
/** Stands before the portal and passes everything on. */
const proxy = createServer(async (request, response) => {
  const { method = 'GET', url = '/', headers } = request
  if (url === bulkApi.bulkDownload.path) beforeDownload()
  const sent = { 'Content-Type': headers['content-type'] ?? '', Authorization: headers.authorization ?? '' }
  const answer = await api.send(url, { method, headers: sent, ...(method === 'POST' && { body: await text(request) }) })
  response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}).listen(0, '127.0.0.1')
await once(proxy, 'listening')
const { port } = proxy.address() as AddressInfo
afterAll(async () => {
  proxy.close()
  await close()
})

test('CLI-06 BLK-06 if the file of one data set is gone, the zip file with the others is saved, and the command fails and says why', async () => {
  const published = { ...keepsNothing, database, dataDir, sourceSizeBytes: 1000, isDryRun: false, now: Date.now }
  await ingest(madeSource(), { ...published, signal: new AbortController().signal, onProgress: () => undefined })
  const { Authorization } = await apiKeyOf(api, await signedIn(api, alice))
  const env = { PELAGOS_URL: `http://127.0.0.1:${port}`, PELAGOS_API_KEY: Authorization.replace(/^\S+ /, '') }
  const path = join(folder, 'two.zip')
  const download = () => pelagos(['download', 'Nino12_SST', 'Made_Cruise', '-o', path, '--json'], { env })
  const whole = await download()
  expect([whole.status, JSON.parse(whole.stdout)]).toEqual([0, expect.not.objectContaining({ isIncomplete: true })])

  // Between the check of the size and the download.
  beforeDownload = () => {
    const version = join(dataDir, 'observations', 'tblMade_Cruise', 'v1')
    for (const name of readdirSync(version)) rmSync(join(version, name))
  }
  const { status, stdout, stderr } = await download()
  expect([status, stderr]).toEqual([2, expect.stringContaining(bulkReadmeTexts.toldByCommand)])
  expect(JSON.parse(stdout)).toMatchObject({ file: path, isIncomplete: true })
  const files = await unzipped(readFileSync(path))
  const manifest = JSON.parse((await files.get('CMAP-Bulk-Download/manifest.json')?.text()) ?? '')
  expect(manifest.datasets.map(({ status }: { status: string }) => status)).toEqual(['complete', 'incomplete'])
  expect(manifest.datasets[0].rows).toBe(732)
  expect(await files.get('CMAP-Bulk-Download/README.txt')?.text()).toContain('INCOMPLETE: 1 data set')

  // What cannot be read does not keep the others from being counted.
  const filters = { spatial: { latMin: -90, latMax: 90, lonMin: 0, lonMax: 100 } }
  const body = JSON.stringify({ shortNames: ['Nino12_SST', 'Made_Cruise'], filters })
  const counted = await api.send(bulkApi.bulkDownloadInit.path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  const { datasetsMetadata } = bulkApi.bulkDownloadInit.reply.schema.parse(await counted.json())
  expect(datasetsMetadata.map(({ Filtered_Precision }) => Filtered_Precision)).toEqual(['exact', 'at most'])
})
