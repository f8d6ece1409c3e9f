import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { largestWithin, longTexts } from '../query/sql/longTexts.ts'
import { freshAddress, guestIn, smallCall, type TestedApi, withQuery } from './TestedApi.ts'

/** Requests of a GET are no longer than this with their headers. */
const ADDRESS_CHARACTERS = 15_000

const overOurTable = (text: string) => text.replaceAll('tblSea', 'tblVirtual_Cruise_CTD').replaceAll('sst', 'temperature')

/** Queries that are deep or long, from somebody who is not signed in: none keeps the portal from its next answer, as an exponential or cubic reading would. */
export function longQueriesSuite(api: TestedApi): void {
  const statusAndText = async (path: string, headers: Readonly<Record<string, string>>) => {
    const response = await api.send(path, { headers: { ...headers, ...api.from(freshAddress()) } })
    return { status: response.status, text: await response.text() }
  }
  const isAnswering = async (guest: Readonly<Record<string, string>>) =>
    (await statusAndText(withQuery('/api/data/sp', smallCall), guest)).status

  describe('long and deep queries', () => {
    test('SEC-08 a guest’s nested CASTs are rejected, and the next call is answered', async () => {
      const guest = await guestIn(api)
      const [casts] = longTexts
      for (const depth of [10, 15, limits.sqlNesting]) {
        const query = overOurTable(casts?.text(depth) ?? '')
        expect((await statusAndText(withQuery('/api/data/query', { query }), guest)).status).not.toBe(500)
      }
      const query = overOurTable(casts?.text(limits.sqlNesting + 1) ?? '')
      expect(await statusAndText(withQuery('/api/data/query', { query }), guest)).toMatchObject({
        status: 400,
        text: expect.stringContaining(`The query nests deeper than ${limits.sqlNesting} parentheses.`),
      })
      expect(await isAnswering(guest)).toBe(api.hasEngine ? 200 : 501)
    })

    test('SEC-08 long runs of spaces, quotes and digits in a procedure call are rejected', async () => {
      const guest = await guestIn(api)
      const long = (piece: string) => piece.repeat(ADDRESS_CHARACTERS / 3)
      for (const query of [`EXEC uspHead${long(' ')}'`, `EXEC uspHead ${long("'")}`, `EXEC uspCruiseBounds ${long('9')}x`]) {
        for (const path of ['/api/data/query', '/api/data/check-query-size']) {
          expect((await statusAndText(withQuery(path, { query }), guest)).status).not.toBe(500)
        }
      }
      expect(await isAnswering(guest)).toBe(api.hasEngine ? 200 : 501)
    })

    test('SEC-08 no other long text keeps the portal from its next answer', async () => {
      const guest = await guestIn(api)
      for (const kind of longTexts) {
        const size = largestWithin(ADDRESS_CHARACTERS / 3, kind)
        const { status } = await statusAndText(withQuery('/api/data/check-query-size', { query: overOurTable(kind.text(size)) }), guest)
        expect([kind.says, status < 500 || status === 501]).toEqual([kind.says, true])
      }
      expect(await isAnswering(guest)).toBe(api.hasEngine ? 200 : 501)
    })
  })
}
