import { afterAll, expect, test } from 'vitest'
import { catalogApi } from '#core/api/catalog.ts'
import { cruisesApi } from '#core/api/cruises.ts'
import { dataListsApi } from '#core/api/dataLists.ts'
import { listingApi } from '#core/api/listing.ts'
import { programsApi } from '#core/api/programs.ts'
import { variablesApi } from '#core/api/variables.ts'
import { catalogDocuments } from '#core/catalog/feeds/index.ts'
import { sitemapPath } from '#core/catalog/feeds/sitemap.ts'
import { listedCatalog } from '#core/catalog/listing.ts'
import { ingest } from '../../edge/ingest/ingest.ts'
import { retire } from '../../edge/ingest/retire.ts'
import { unzipped } from '../helpers/unzipped.ts'
import { openNodePortal } from './helpers/nodePortal.ts'
import { readCall, sendCall } from './helpers/readCall.ts'
import { keepsNothing, madeSource } from './ingest/madeSource.ts'
import { alice, apiKeyOf, signedIn } from './suite/TestedApi.ts'

const { api, database, dataDir, close } = await openNodePortal()
afterAll(() => close())

const publish = () =>
  ingest(madeSource({ description: { programs: ['gradients'] } }), {
    ...{ ...keepsNothing, database, dataDir, sourceSizeBytes: 1000, isDryRun: false, now: Date.now },
    ...{ signal: new AbortController().signal, onProgress: () => undefined },
  })
const gradients = () => readCall(api, programsApi.program, { path: { name: 'gradients' } })
const listed = async () =>
  listedCatalog(await (await sendCall(api, listingApi.catalogListing)).json()).index.records.map(({ Short_Name }) => Short_Name)

const documents = [sitemapPath, ...catalogDocuments.map(({ path }) => path)]
const documentsWith = async (name: string) => {
  const texts = documents.map(async (path) => [path, await (await api.send(path)).text()] as const)
  return (await Promise.all(texts)).flatMap(([path, text]) => (text.includes(name) ? [path] : []))
}

test('API-83 API-85 API-89 API-90 the cruises and the program of a data set that a running portal ingests are answered at once', async () => {
  const before = await readCall(api, listingApi.catalogState)
  expect(await listed()).not.toContain('Made_Cruise')
  expect((await gradients()).cruises).toEqual({})
  expect(await documentsWith('Made_Cruise')).toEqual([])
  await publish()

  const [dataset] = await readCall(api, catalogApi.searchCatalog, { query: { keywords: 'Made_Cruise' } })
  const id = dataset?.Dataset_ID ?? 0
  const inRegion = async (name: string) =>
    readCall(api, catalogApi.searchCatalog, { query: { keywords: `Made_Cruise ${name}`, gazetteer: '1' } })
  expect([(await inRegion('Tonga')).length, (await inRegion('Iceland')).length]).toEqual([1, 0])
  expect(await readCall(api, listingApi.catalogState)).toEqual({ datasets: before.datasets + 1, latest: id })
  expect(await listed()).toContain('Made_Cruise')
  expect(await documentsWith('Made_Cruise')).toEqual(documents)

  const page = await readCall(api, cruisesApi.cruiseFullPage, { query: { name: 'made_1' } })
  expect(page).toMatchObject({ Name: 'MADE_1', Nickname: 'First', Ship_Name: 'Ship', Chief_Name: 'Chief', Sensors: ['Made'] })
  expect(page.datasets.map(({ Dataset_Name }) => Dataset_Name)).toEqual(['Made_Cruise'])
  expect(page.datasets[0]?.variables.map(({ Short_Name }) => Short_Name).toSorted()).toEqual(['cruise', 'v', 'w'])
  expect((await readCall(api, dataListsApi.cruiseList)).map(({ Name }) => Name)).toEqual(expect.arrayContaining(['MADE_1', 'MADE_2']))
  const found = await readCall(api, cruisesApi.datasetsFromCruise, { query: { cruiseID: page.ID } })
  expect(found.map(({ Short_Name }) => Short_Name)).toEqual(['Made_Cruise'])
  const own = await readCall(api, catalogApi.datasetFullPage, { query: { shortname: 'Made_Cruise' } })
  expect(own.cruises.map(({ Name }) => Name)).toEqual(['MADE_1', 'MADE_2'])

  const program = await gradients()
  expect(Object.keys(program.datasets)).toEqual([String(id)])
  expect(Object.values(program.cruises).map(({ Name }) => Name)).toEqual(['MADE_1', 'MADE_2'])
  expect(await readCall(api, programsApi.programDatasets, { path: { name: 'Gradients' } })).toEqual([id])
  const inList = (await readCall(api, programsApi.programs)).find(({ id: key }) => key === 'gradients')
  expect(inList).toMatchObject({ datasets: 1, cruises: 2 })
})

test('coverage of an ingested variable counts only rows that have its value', async () => {
  const own = await readCall(api, catalogApi.datasetFullPage, { query: { shortname: 'Made_Cruise' } })
  const rows = await readCall(api, variablesApi.memberVariables, { query: { datasetID: own.dataset.Dataset_ID } })
  const bounds = (name: string) => rows.find(({ Variable }) => Variable === name)
  // The first row of all has no value of w.
  expect(bounds('v')).toMatchObject({ Lat_Min: -30, Time_Min: '2018-01-01T00:00:00.000Z' })
  expect(bounds('w')?.Lat_Min).toBeGreaterThan(-30)
  expect(bounds('w')?.Time_Min?.localeCompare('2018-01-01T00:00:00.000Z')).toBe(1)
  expect(own.dataset.Lat_Min).toBe(-30)
})

test('BLK-06 a data set that was published a moment ago is downloaded with its README and citation, and counted under filters', async () => {
  const headers = { ...(await apiKeyOf(api, await signedIn(api, alice))), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ shortNames: ['Made_Cruise', 'Nino12_SST'], filters: { spatial: { latMin: -40, latMax: 0 } } })
  const zip = await api.send('/api/data/bulk-download', { method: 'POST', headers, body })
  const files = await unzipped(await zip.arrayBuffer())
  const text = async (name: string) => (await files.get(`CMAP-Bulk-Download/${name}`)?.text()) ?? ''
  expect(await text('README.txt')).toMatch(/\nMade_Cruise: .*, [\d,]+ rows\n/)
  expect(await text('citations.bib')).toContain('@misc{Made_Cruise,')
  const [made] = JSON.parse(await text('manifest.json')).datasets
  expect(made.rows).toBeGreaterThan(0)
  const counted = await api.send('/api/data/bulk-download-init', { method: 'POST', headers, body })
  const { datasetsMetadata } = (await counted.json()) as { datasetsMetadata: unknown[] }
  expect(datasetsMetadata[0]).toMatchObject({ Filtered_Row_Count: made.rows, Filtered_Precision: 'exact' })
})

test('what is retired leaves its cruises and its program as they were before', async () => {
  await retire(database, 'Made_Cruise', Date.now())
  expect(await listed()).not.toContain('Made_Cruise')
  expect(await documentsWith('Made_Cruise')).toEqual([])
  expect(await gradients()).toMatchObject({ datasets: {}, cruises: {} })
  expect((await sendCall(api, cruisesApi.cruiseFullPage, { query: { name: 'MADE_1' } })).status).toBe(400)
})
