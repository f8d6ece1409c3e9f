import { describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { alice, apiKeyOf, freshAddress, signedIn, smallCall, type TestedApi, withQuery } from './TestedApi.ts'

const chartQuery = { v: 1, id: 1, viztype: 'heatmap', lat1: 10, lat2: 14, lon1: 170, lon2: -170 } as const

/** The rows of embedded charts, which anyone may read. */
export function chartRowsSuite(api: TestedApi): void {
  const rows = (change: Record<string, string | number> = {}, headers: Record<string, string> = {}) =>
    api.send(withQuery(dataApi.chartRows.path, { ...chartQuery, ...change }), { headers: { ...api.from(freshAddress()), ...headers } })

  describe('rows of one chart', () => {
    test('are those that its page requests, for visitors and for readers of another site alike, without setting a cookie', async () => {
      const key = await apiKeyOf(api, await signedIn(api, alice))
      const asPage = await (await api.send(withQuery(dataApi.storedProcedure.path, smallCall), { headers: key })).text()
      const response = await rows({}, { Origin: 'https://evil.example' })
      expect([response.status, await response.text()]).toEqual([200, asPage])
      expect([response.headers.getSetCookie(), response.headers.get('X-Guest-Plots-Left')]).toEqual([[], null])
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    })

    test('are rejected with the message of the page if no such chart can be made', async () => {
      for (const [change, status, says] of [
        [{ id: 'x' }, 400, 'id must be the number of a variable'],
        [{ id: 999_999 }, 404, 'Variable not found.'],
        [{ viztype: 'pie' }, 400, 'viztype=pie is not a type of chart'],
        [{ lat1: 'north' }, 400, 'lat1=north is not a number.'],
        [{ dt1: '13' }, 400, 'dt1: Invalid date/time.'],
        [{ viztype: 'depthProfile' }, 400, 'surface data'],
        [{ dt1: 'x'.repeat(41) }, 400, 'dt1'],
      ] as const) {
        const response = await rows(change)
        expect([change, response.status, await response.text()]).toEqual([change, status, expect.stringContaining(says)])
      }
    })

    test('no more than 100 are read from one network in a day, however many browsers it has', async () => {
      const address = freshAddress()
      const response = await rows({}, api.from(address))
      expect(response.headers.get('RateLimit-Limit')).toMatch(/^10+$/)
      expect(Number(response.headers.get('RateLimit-Remaining'))).toBe(Number(response.headers.get('RateLimit-Limit')) - 1)
      const again = await rows({}, { ...api.from(address), 'User-Agent': 'another' })
      expect(Number(again.headers.get('RateLimit-Remaining'))).toBe(Number(response.headers.get('RateLimit-Limit')) - 2)
    })
  })
}
