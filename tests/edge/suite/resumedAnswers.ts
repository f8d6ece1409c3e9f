import { describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { formNames } from '#core/rows/formFacts.ts'
import { alice, apiKeyOf, guestIn, signedIn, smallCall, type TestedApi, withQuery } from './TestedApi.ts'

const coads = { ...smallCall, dt1: '1', dt2: '12', lat1: -30, lat2: 30 }

/** Downloads of computed rows that begin where an earlier one ended. */
export function resumedAnswersSuite(api: TestedApi): void {
  let key: Promise<{ Authorization: string }> | undefined
  const ask = async (parameters: Readonly<Record<string, string | number>>, headers: Readonly<Record<string, string>> = {}) => {
    key ??= signedIn(api, alice).then((session) => apiKeyOf(api, session))
    const path = 'query' in parameters ? dataApi.query.path : dataApi.storedProcedure.path
    return api.send(withQuery(path, parameters), { headers: { 'Accept-Encoding': 'identity', ...headers, ...(await key) } })
  }
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

  describe('resumed downloads', () => {
    test.each(formNames)('the rest of the rows as %s is that of the whole, from any byte', async (format) => {
      // The first part is asked for before the portal has sent the whole, and so knows its size.
      const early = await ask({ ...coads, lat2: 29, format }, { Range: 'bytes=10-' })
      const earlyBytes = await bytesOf(early)
      const earlyWhole = await bytesOf(await ask({ ...coads, lat2: 29, format }))
      expect([early.status, early.headers.get('Content-Range')]).toEqual([206, `bytes 10-${earlyWhole.length - 1}/${earlyWhole.length}`])
      expect(earlyBytes.equals(earlyWhole.subarray(10))).toBe(true)
      const first = await ask({ ...coads, format })
      const whole = await bytesOf(first)
      const tag = first.headers.get('ETag') ?? ''
      expect([tag, first.headers.get('Accept-Ranges')]).toEqual([expect.stringMatching(/^"[\w-]{22}"$/), 'bytes'])
      for (const from of [1, Math.floor(whole.length / 2), whole.length - 1]) {
        const rest = await ask({ ...coads, format }, { Range: `bytes=${from}-`, 'If-Range': tag })
        const { status, headers } = rest
        expect([status, headers.get('Content-Range'), headers.get('Content-Length'), headers.get('ETag')]).toEqual([
          206,
          `bytes ${from}-${whole.length - 1}/${whole.length}`,
          String(whole.length - from),
          tag,
        ])
        expect((await bytesOf(rest)).equals(whole.subarray(from))).toBe(true)
      }
      const part = await ask({ ...coads, format }, { Range: 'bytes=100-199' })
      expect([part.status, (await bytesOf(part)).equals(whole.subarray(100, 200))]).toEqual([206, true])
      const end = await ask({ ...coads, format }, { Range: 'bytes=-20' })
      expect((await bytesOf(end)).equals(whole.subarray(-20))).toBe(true)
      const behind = await ask({ ...coads, format }, { Range: `bytes=${whole.length}-` })
      expect([behind.status, behind.headers.get('Content-Range')]).toEqual([416, `bytes */${whole.length}`])
      const other = await ask({ ...coads, format }, { Range: 'bytes=5-', 'If-Range': '"another"' })
      expect([other.status, (await bytesOf(other)).equals(whole)]).toEqual([200, true])
      const unchanged = await ask({ ...coads, format }, { 'If-None-Match': tag })
      expect([unchanged.status, unchanged.headers.get('ETag'), await unchanged.text()]).toEqual([304, tag, ''])
    })

    test('each form, part and way to write has a tag of its own', async () => {
      const calls: readonly Readonly<Record<string, string | number>>[] = [
        ...formNames.map((format) => ({ format })),
        { format: 'csv', lat2: 31 },
        { format: 'csv', spreadsheet: 'true' },
        { format: 'csv', fields: '*' },
      ]
      const tags: (string | null)[] = []
      for (const call of calls) {
        const response = await ask({ ...coads, ...call })
        tags.push(response.headers.get('ETag'))
        await response.body?.cancel()
      }
      expect(new Set(tags).size).toBe(calls.length)
    })

    test('what may be other bytes each time has no tag, and comes whole', async () => {
      const select = 'SELECT month, lat, lon, sst FROM tblCOADS_Climatology WHERE lat > 60'
      const means = { ...coads, spName: 'uspTimeSeries' }
      for (const call of [...(api.hasEngine ? [{ query: select }] : []), means]) {
        const response = await ask(call, { Range: 'bytes=5-' })
        expect([response.status, response.headers.get('ETag'), response.headers.get('Accept-Ranges')]).toEqual([200, null, null])
        await response.body?.cancel()
      }
      const guest = await api.send(withQuery(dataApi.storedProcedure.path, coads), {
        headers: { ...(await guestIn(api)), Range: 'bytes=5-' },
      })
      expect([guest.status, guest.headers.get('ETag')]).toEqual([200, null])
      await guest.body?.cancel()
    })
  })
}
