import { BlobReader, BlobWriter, configure, ZipReader } from '@zip.js/zip.js'
import { desc, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { limits } from '#core/limits/index.ts'
import { changeCatalogVersion } from '../../../edge/database/catalogVersion.ts'
import type { Database } from '../../../edge/database/Database.ts'
import { callLog } from '../../../edge/database/schema/index.ts'
import { alice, apiKeyOf, guestIn, signedIn, smallCall, type TestedApi, withQuery } from './TestedApi.ts'

configure({ useWebWorkers: false })
const PARALLEL = 50
/** What only a reading of the whole catalog asks, and what asks for a table's counts. */
const wholeCatalog = /from "variables"/i
const counts = /from "observation_cubes"/i

/** What the suite needs besides an API. */
export interface Isolate {
  readonly database: Database
  /** The SQL statements sent to the store since the last call of this function. */
  statements(): Promise<readonly string[]>
  /** Sends a request to the same worker, reading observations at another address. */
  sendTo(observationsUrl: string, path: string, init: RequestInit): Promise<Response>
}

/** How requests share one isolate, and what outlasts them. */
export function isolateSuite(api: TestedApi, { database, statements, sendTo }: Isolate): void {
  let headers: Record<string, string> = {}
  let session: Record<string, string> = {}
  const chart = withQuery(dataApi.storedProcedure.path, smallCall)
  const long = withQuery(dataApi.storedProcedure.path, {
    ...{ ...smallCall, tableName: 'tblNavy_Monthly_Winds', fields: 'wind_u', dt1: '1900-01-01', dt2: '2100-01-01' },
    ...{ lat1: -15, lat2: 15, lon1: -180, lon2: 180 },
  })
  const send = (path: string) => api.send(path, { headers })
  const countStatements = async (pattern: RegExp) => (await statements()).filter((text) => pattern.test(text)).length
  /** The status and the number of characters of an answer that is read to its end. */
  const read = async (path: string) => {
    const response = await send(path)
    return [response.status, (await response.text()).length]
  }
  /** A request whose caller leaves before the answer or after its first byte. */
  const leave = async (path: string, after: 'at once' | 'first byte') => {
    const leaving = new AbortController()
    const answer = api.send(path, { headers, signal: leaving.signal })
    if (after === 'first byte') await (await answer).body?.getReader().read()
    leaving.abort()
    await answer.then((response) => response.body?.cancel()).catch(() => undefined)
  }

  describe('many requests in one isolate', () => {
    beforeAll(async () => {
      const signed = await signedIn(api, alice)
      session = { ...signed }
      headers = { ...(await apiKeyOf(api, signed)) }
    })

    test('with an empty cache, concurrent requests all get the same response', async () => {
      await database.transaction(changeCatalogVersion)
      const answers = await Promise.all(Array.from({ length: PARALLEL }, () => read(chart)))
      expect(new Set(answers.map(String)).size).toBe(1)
      expect(answers[0]?.[0]).toBe(200)
    })

    test('the catalog is read once for all of them, and again when another version is published', async () => {
      await database.transaction(changeCatalogVersion)
      await statements()
      expect((await read('/api/catalog/dataset-names'))[0]).toBe(200)
      expect(await countStatements(wholeCatalog)).toBe(1)
      for (let request = 0; request < PARALLEL; request++) expect((await read(chart))[0]).toBe(200)
      await Promise.all(Array.from({ length: PARALLEL }, () => read('/api/catalog/dataset-names')))
      expect(await countStatements(wholeCatalog)).toBe(0)
      await database.transaction(changeCatalogVersion)
      await read(chart)
      await read(chart)
      const seen = await statements()
      expect(seen.filter((text) => wholeCatalog.test(text)).length).toBe(1)
      expect(seen.filter((text) => counts.test(text)).length).toBeLessThanOrEqual(1)
    })

    test('those that left early hurt no others', async () => {
      const whole = await read(chart)
      const mixed = Array.from({ length: PARALLEL }, async (_, index) => {
        if (index % 5 === 1) return leave(chart, 'at once')
        if (index % 5 === 3) return leave(chart, 'first byte')
        return expect(await read(chart)).toEqual(whole)
      })
      await Promise.all(mixed)
      for (let request = 0; request < 5; request++) {
        await leave(chart, request % 2 === 0 ? 'at once' : 'first byte')
        expect(await read(chart)).toEqual(whole)
      }
    })

    test('a call is in its caller’s history soon after its last byte', async () => {
      const before = Date.now()
      await read(chart)
      await expect
        .poll(async () => {
          const response = await api.send('/api/user/last-api-call', { headers: session })
          const { date_time } = (await response.json()) as { date_time: string }
          return Date.parse(date_time)
        })
        .toBeGreaterThanOrEqual(before)
    })

    test('a caller who leaves in the middle of the rows ends the answer there, and is in the call log as such', async () => {
      const response = await send(long)
      const reader = response.body?.getReader()
      expect((await reader?.read())?.done).toBe(false)
      await reader?.cancel()
      const named = like(callLog.query, '%tblNavy_Monthly_Winds%')
      const last = () => database.select().from(callLog).where(named).orderBy(desc(callLog.id)).get()
      await expect.poll(async () => (await last())?.status).toBe(499)
      expect((await last())?.rows).toBeLessThan(100_000)
    })

    test('a caller who leaves while a file is awaited ends the wait', async () => {
      const leaving = new AbortController()
      const answer = sendTo('http://nowhere.local/', chart, { headers, signal: leaving.signal })
      setTimeout(() => leaving.abort(), 300)
      expect(await answer.then((response) => response.status).catch(() => 499)).toBe(499)
      const last = () => database.select().from(callLog).orderBy(desc(callLog.id)).get()
      await expect.poll(async () => (await last())?.status).toBe(499)
    })

    test('BLK-01 a bulk download is made here too: rows as CSV, and a metadata workbook that opens', async () => {
      const response = await api.send('/api/data/bulk-download', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ shortNames: ['Nino12_SST', 'COADS_Climatology'], filters: { spatial: { latMin: -20, latMax: 20 } } }),
      })
      expect(response.status).toBe(200)
      const entries = await new ZipReader(new BlobReader(await response.blob())).getEntries()
      const names = entries.map(({ filename }) => filename.split('/').at(-1))
      expect(names.slice(0, 2)).toEqual(['Nino12_SST_Metadata.xlsx', 'Nino12_SST(tblNino12_SST).csv'])
      const [workbook] = entries
      if (workbook === undefined || workbook.directory) throw new Error('the first entry is no file')
      const parts = await new ZipReader(new BlobReader(await workbook.getData(new BlobWriter()))).getEntries()
      expect(parts.map(({ filename }) => filename)).toContain('xl/worksheets/sheet3.xml')
    })

    test('the rate limit of a caller is counted in the store, and stated in the response', async () => {
      const guest = await guestIn(api)
      const check = withQuery('/api/data/check-query-size', { query: 'SELECT 1' })
      const left = async () => {
        const response = await api.send(check, { headers: guest })
        await response.text()
        return [response.headers.get('RateLimit-Limit'), response.headers.get('RateLimit-Remaining')].map(Number)
      }
      const most = limits.dataCallsPerGuestAndWindow
      expect([await left(), await left()]).toEqual([
        [most, most - 1],
        [most, most - 2],
      ])
      const answers = await Promise.all(Array.from({ length: 20 }, left))
      expect(new Set(answers.map(([, remaining]) => remaining)).size).toBe(20)
    })
  })
}
