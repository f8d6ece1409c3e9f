import { describe, expect, test } from 'vitest'
import { alice, apiKeyOf, guestIn, signedIn, smallCall, type TestedApi, withQuery } from './TestedApi.ts'

/** What a portal without an observation engine answers. */
export function withoutEngineSuite(api: TestedApi): void {
  describe('without an engine', () => {
    test('data calls answer 501 and say that this portal has no observation engine', async () => {
      const key = await apiKeyOf(api, await signedIn(api, alice))
      const guest = await guestIn(api)
      for (const headers of [key, guest]) {
        const response = await api.send(withQuery('/api/data/sp', smallCall), { headers })
        expect([response.status, response.headers.get('X-Problem-Code')]).toEqual([501, 'not-supported'])
        expect(await response.text()).toMatch(/no observation engine/)
      }
    })

    test('API-46 sizes are reported all the same, from the manifest and the counts of the store', async () => {
      const key = await apiKeyOf(api, await signedIn(api, alice))
      const sizeOf = async (query: string) => {
        const response = await api.send(withQuery('/api/data/check-query-size', { query }), { headers: key })
        expect(response.status).toBe(200)
        return response.json()
      }
      expect(await sizeOf('SELECT 1')).toMatchObject({ allow: true, projection: null })
      expect(await sizeOf('SELECT * FROM tblCOADS_Climatology WHERE lat > 0')).toMatchObject({
        allow: true,
        projection: { provenance: 'table stats' },
      })
    })

    test('health says so too', async () => {
      expect(await (await api.send('/api/health')).json()).toMatchObject({ engine: 'none' })
    })
  })
}
