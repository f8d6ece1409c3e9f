import { BlobReader, configure, TextWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, expect, test } from 'vitest'
import { openNodePortal } from '../../helpers/nodePortal.ts'
import { alice, apiKeyOf, guestIn, signedIn } from '../../suite/TestedApi.ts'

configure({ useWebWorkers: false })
const { api, close } = await openNodePortal()
const session = await signedIn(api, alice)
const key = await apiKeyOf(api, session)
afterAll(close)

const path = '/api/data/bulk-download'
const json = { 'Content-Type': 'application/json' }
const posted = (body: unknown, headers: Readonly<Record<string, string>>, to = path) =>
  api.send(to, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })

async function namesIn(response: Response): Promise<readonly string[]> {
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/zip')
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="CMAP-Bulk-Download.zip"')
  return (await new ZipReader(new BlobReader(await response.blob())).getEntries()).map(({ filename }) => filename)
}
const expected = [
  ...['Nino12_SST/Nino12_SST_Metadata.xlsx', 'Nino12_SST/Nino12_SST(tblNino12_SST).csv'],
  ...['README.txt', 'citations.txt', 'citations.bib', 'manifest.json'],
].map((name) => `CMAP-Bulk-Download/${name}`)

test('API-65 BLK-01 BLK-06 a JSON call with a key and a page’s form with JSON texts get the same zip', async () => {
  expect(await namesIn(await posted({ shortNames: ['Nino12_SST'], filters: { spatial: { latMin: -90 } }, collectionId: 7 }, key))).toEqual(
    expected,
  )
  const form = new URLSearchParams({
    shortNames: '["Nino12_SST"]',
    spreadsheet: 'true',
    filters: '{"temporal":{"startDate":"2000-01-01","endDate":"2000-02-01"}}',
  })
  const headers = { ...session, 'Content-Type': 'application/x-www-form-urlencoded', Origin: api.origin }
  expect(await namesIn(await api.send(path, { method: 'POST', headers, body: form.toString() }))).toEqual(expected)
})

test('SEC-22 spreadsheet is true or false', async () => {
  const rejected = await posted({ shortNames: ['Nino12_SST'], spreadsheet: 'maybe' }, key)
  expect([rejected.status, await rejected.text()]).toEqual([400, 'bad request: invalid json in spreadsheet'])
  expect((await posted({ shortNames: ['Nino12_SST'], spreadsheet: 1 }, key)).status).toBe(400)
})

test('SEC-04 SEC-06 anonymous callers, guests and pages of other sites are rejected', async () => {
  const body = { shortNames: ['Nino12_SST'] }
  const nobody = await posted(body, {})
  expect([nobody.status, await nobody.text()]).toEqual([401, 'Unauthorized'])
  const guest = await posted(body, { ...(await guestIn(api)), Origin: api.origin })
  expect([guest.status, await guest.text()]).toEqual([401, 'Unauthorized'])
  expect((await posted(body, { ...session, Origin: 'https://elsewhere.example' })).status).toBe(403)
})

test('BLK-08 what cannot be read and what does not match is 400 with its text', async () => {
  const said = async (body: unknown) => {
    const response = await posted(body, key)
    expect(response.status).toBe(400)
    return response.text()
  }
  expect(await said({})).toBe('bad request: missing argument shortNames')
  expect(await said({ shortNames: '[' })).toBe('bad request: invalid json in shortNames')
  expect(await said({ shortNames: ['Nino12_SST'], filters: { spatial: { latMin: 5, latMax: 1 } } })).toMatch(/^bad request: latMin/)
  expect(await said({ shortNames: ['Nino12_SST'], filters: { temporal: { startDate: 'x', endDate: 'y' } } })).toMatch(
    /^bad request: startDate/,
  )
  expect(await said({ shortNames: ['nothing of ours'] })).toBe('no matching dataset')
})

test('BLK-08 a body that is not JSON or not a form is rejected with the same message', async () => {
  const sent = async (body: string, type: string) => {
    const response = await api.send(path, { method: 'POST', headers: { ...key, 'Content-Type': type }, body })
    return [response.status, await response.text()]
  }
  expect(await sent('{', 'application/json')).toEqual([400, 'bad request: invalid json; the body is not JSON.'])
  expect(await sent('[]', 'application/json')).toEqual([400, 'bad request: the request must be an object.'])
  expect(await sent('x', 'text/plain')).toEqual([400, 'bad request: send JSON or an urlencoded form.'])
  const twice = 'shortNames=["Nino12_SST"]&shortNames=["COADS_Climatology"]'
  expect(await sent(twice, 'application/x-www-form-urlencoded')).toEqual([400, 'no matching dataset'])
  const wrong = await sent('{"shortNames":["Nino12_SST"],"filters":{"spatial":{"latMin":"1","lonMax":999}}}', 'application/json')
  expect(wrong).toEqual([
    400,
    'bad request: incorrect argument type or value; filters.spatial.latMin must be a number; filters.spatial.lonMax must be at most 360',
  ])
})

test('BLK-09 more than 3,000,000 rows in all are 413 with the advice to filter, and filters make room', async () => {
  const listed = (await (await api.send('/api/catalog/searchcatalog')).json()) as { Short_Name: string; Row_Count: number }[]
  const shortNames = listed.map(({ Short_Name }) => Short_Name)
  expect(listed.reduce((sum, { Row_Count }) => sum + Row_Count, 0)).toBeGreaterThan(3_000_000)
  const rejected = await posted({ shortNames }, key)
  expect([rejected.status, rejected.headers.get('X-Problem-Code'), await rejected.text()]).toEqual([
    413,
    'bulk-too-large',
    'The data sets have more than 3,000,000 rows in all. Apply filters of time, place or depth, or choose fewer data sets.',
  ])
  const fewer = await posted({ shortNames, filters: { spatial: { latMin: 0, latMax: 0.5, lonMin: 0, lonMax: 0.5 } } }, key)
  expect(fewer.status).toBe(200)
  await fewer.body?.cancel()
})

test('API-66 the description of the data sets, for anyone', async () => {
  const response = await posted({ shortNames: ['Nino12_SST', 'nothing'] }, {}, '/api/data/bulk-download-init')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ datasetsMetadata: [{ Dataset_Name: 'Nino12_SST', Depth_Min: 0, Depth_Max: 5 }] })
})

test('a data set is returned with only the listed variables besides time and position, and an unknown one is a 400', async () => {
  const name = 'Virtual_Cruise_CTD'
  const requestOf = (variables: readonly string[]) =>
    posted({ shortNames: [name], filters: { cruise: 'VIRTUAL_ATL', variables: { [name.toLowerCase()]: variables } } }, key)
  const response = await requestOf(['SALINITY'])
  expect(response.status).toBe(200)
  const entries = await new ZipReader(new BlobReader(await response.blob())).getEntries()
  const csv = entries.find(({ filename }) => filename.endsWith('.csv'))
  if (!csv || csv.directory) throw new TypeError('no rows')
  const [header, first] = (await csv.getData(new TextWriter())).split('\n')
  expect(header).toBe('time,lat,lon,depth,salinity')
  expect(first?.split(',').length).toBe(5)
  const rejected = await requestOf(['salinity', 'nothing'])
  expect([rejected.status, await rejected.text()]).toEqual([400, `bad request: ${name} does not have all of these variables`])
})
