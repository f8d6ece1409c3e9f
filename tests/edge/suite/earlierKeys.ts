import { describe, expect, test } from 'vitest'
import { earlierKeyOf, keyOf, newPerson, type OpenPortal } from '../helpers/people.ts'
import { type ClientCall, procedureCalls } from './clientProcedures.ts'
import { selectCalls } from './clientSelects.ts'
import { freshAddress, smallCall, withQuery } from './TestedApi.ts'

type Headers = Readonly<Record<string, string>>
interface Recorded {
  readonly path: string
  readonly headers: Headers
}

const pycmap: Headers = { 'User-Agent': 'python-requests/2.32', Accept: '*/*', 'Accept-Encoding': 'gzip, deflate' }
/** CMAP.jl sends a type of content with a GET. */
const julia: Headers = { 'User-Agent': 'HTTP.jl/1.10', 'Content-Type': 'application/json' }
const matlab: Headers = { 'User-Agent': 'MATLAB 24.1', Accept: 'text/csv' }
const cmap4r: Headers = { 'User-Agent': 'libcurl/8.5.0 r-curl/5.2 httr/1.4', Accept: 'application/json, text/xml, application/xml, */*' }

const ofPycmap = (calls: readonly ClientCall[]) =>
  calls.map(({ text }): Recorded => ({ path: withQuery('/api/data/query', { query: text, servername: 'rainier' }), headers: pycmap }))
const withoutServer = (headers: Headers) =>
  [
    "EXEC uspHead 'tblVirtual_Cruise_CTD', '5'",
    "EXEC uspColumns 'tblVirtual_Cruise_CTD'",
    "SELECT COL_LENGTH('tblVirtual_Cruise_CTD', 'lat') AS RESULT ",
  ].map((query): Recorded => ({ path: withQuery('/api/data/query', { query }), headers }))
/** What cmap4r asks for by the parameters of a data call, in its order. */
const ranges = { dt1: '2020-01-01', dt2: '2022-01-01', lat1: -50, lat2: 50, lon1: -180, lon2: 180, depth1: 0, depth2: 100 }
const byParameters = (path: string, headers: Headers) =>
  ['uspSpaceTime', 'uspTimeSeries', 'uspDepthProfile', 'uspSectionMap', 'uspWeekly', 'uspMonthly', 'uspQuarterly', 'uspAnnual'].map(
    (spName): Recorded => ({
      path: withQuery(path, { tableName: 'tblVirtual_Cruise_CTD', fields: 'temperature', ...ranges, spName }),
      headers,
    }),
  )

const recorded: Readonly<Record<string, readonly Recorded[]>> = {
  // What a key may read does not depend on which rows a call asks for.
  'procedures of pycmap': ofPycmap(procedureCalls.slice(0, 5)),
  'SELECTs of pycmap': ofPycmap(selectCalls.slice(0, 5)),
  'CMAP.jl': withoutServer(julia),
  matcmap: withoutServer(matlab),
  cmap4r: [...withoutServer(cmap4r), ...byParameters('/api/data/sp', cmap4r)],
  'the old route': byParameters('/dataretrieval/sp', pycmap),
}

/** What client libraries get with a key of an earlier release, and with a new one that may read data. */
export function earlierKeysSuite(open: OpenPortal): void {
  const { api, database } = open

  describe('keys of earlier releases', () => {
    for (const [calls, each] of Object.entries(recorded)) {
      test(`KEY-01 API-04 ${calls}: a key of an earlier release and a new one read the same bytes`, async () => {
        const person = await newPerson(database, { emailConfirmedAt: 1 })
        const keys = [await earlierKeyOf(open, person), await keyOf(open, person)]
        const from = api.from(freshAddress())
        for (const { path, headers } of each) {
          const answers = []
          for (const { Authorization } of keys)
            answers.push(await readOf(await api.send(path, { headers: { ...headers, ...from, Authorization } })))
          const [earlier, later] = answers
          expect([path, earlier?.status]).toEqual([path, 200])
          expect([path, later]).toEqual([path, earlier])
        }
      })
    }

    test('KEY-01 a key that was made before keys had scopes reads data, and does nothing else', async () => {
      const { Authorization } = await earlierKeyOf(open, await newPerson(database))
      const ask = (path: string) => api.send(path, { headers: { Authorization } })
      expect(await (await ask('/api/user/whoami')).json()).toMatchObject({ keyScope: 'read' })
      const submissions = await ask('/api/datasubmission/submissionsbyuser')
      expect([(await ask(withQuery('/api/data/sp', smallCall))).status, submissions.status]).toEqual([200, 403])
    })
  })
}

/** All that a client can tell an answer by. */
async function readOf(response: Response) {
  const headers = Object.fromEntries(response.headers)
  for (const perCall of ['date', 'x-cmap-request-id', 'ratelimit-remaining', 'ratelimit-reset']) delete headers[perCall]
  const bytes = new Uint8Array(await response.arrayBuffer())
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return { status: response.status, headers, sizeBytes: bytes.byteLength, sha256: hash.join() }
}
