import { describe, expect, test } from 'vitest'
import { alice, apiKeyOf, type Door, guestIn, signedIn, smallCall, withQuery } from './Door.ts'

/** What a portal without an observation engine answers. */
export function withoutEngineSuite(door: Door): void {
  describe('without an engine', () => {
    test('data calls answer 501 and say that this portal has no observation engine', async () => {
      const key = await apiKeyOf(door, await signedIn(door, alice))
      const guest = await guestIn(door)
      for (const path of [withQuery('/api/data/sp', smallCall), '/api/data/check-query-size?query=SELECT%201']) {
        for (const headers of [key, guest]) {
          const response = await door.send(path, { headers })
          expect([response.status, response.headers.get('X-Problem-Code')]).toEqual([501, 'not-supported'])
          expect(await response.text()).toMatch(/no observation engine/)
        }
      }
    })

    test('health says so too', async () => {
      expect(await (await door.send('/api/health')).json()).toMatchObject({ engine: 'none' })
    })
  })
}
