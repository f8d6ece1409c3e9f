import { like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { subsetsApi } from '#core/api/subsets.ts'
import { limits } from '#core/limits/account.ts'
import { rateCounters } from '../../../edge/database/schema/index.ts'
import { keyOf, newPerson, type OpenPortal } from '../helpers/people.ts'
import { alice, apiKeyOf, signedIn } from './TestedApi.ts'

const january = {
  ...{ tableName: 'tblCOADS_Climatology', fields: 'sst', dt1: '1', dt2: '1' },
  ...{ lat1: 10, lat2: 30, lon1: 160, lon2: -140, depth1: 0, depth2: 0 },
}

/** Addresses of subsets, in every runtime. */
export function subsetsSuite(open: OpenPortal): void {
  const { api, database } = open
  describe.runIf(api.hasEngine)('the address of a subset', () => {
    let key: Record<string, string> = {}
    beforeAll(async () => {
      key = { ...(await apiKeyOf(api, await signedIn(api, alice))) }
    })
    const post = (body: unknown, headers = key) =>
      api.send(subsetsApi.addressSubset.path, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const addressed = async (body: unknown) => (await (await post(body)).json()) as { id: string; address: string; rows: number | null }

    test('is the same for the same rows, another for others, and leads to them with the rights of the caller', async () => {
      const subset = await addressed(january)
      expect(subset.address).toMatch(new RegExp(`^https?://[^/]+/subset/${subset.id}$`))
      expect(await addressed({ ...january, tableName: 'TBLCOADS_CLIMATOLOGY' })).toEqual(subset)
      expect((await addressed({ ...january, lat2: 31 })).id).not.toBe(subset.id)
      const moved = await api.send(`/subset/${subset.id}.csv`, { redirect: 'manual' })
      expect(moved.status).toBe(307)
      const call = moved.headers.get('Location') ?? ''
      const { pathname, searchParams } = new URL(call, subset.address)
      expect([pathname, Object.fromEntries(searchParams)]).toEqual([
        '/api/data/sp',
        expect.objectContaining({ spName: 'uspSpaceTime', tableName: 'tblCOADS_Climatology', lon2: '-140', format: 'csv' }),
      ])
      const rows = await api.send(call, { headers: key })
      expect([rows.status, rows.headers.get('Content-Disposition')]).toEqual([
        200,
        `attachment; filename="COADS_Climatology_${subset.id}.csv"`,
      ])
      expect((await rows.text()).trimEnd().split('\n')).toHaveLength((subset.rows ?? 0) + 1)
      expect((await api.send(call)).status).toBe(401)
    })

    test.each([
      [{ ...january, tableName: 'tblNowhere' }, 404],
      [{ ...january, fields: 'salt' }, 404],
      [{ ...january, lat1: 31 }, 400],
      [{ ...january, depth1: 5 }, 400],
      [{ ...january, lon2: 361 }, 400],
      [{ ...january, dt1: 'yesterday' }, 400],
      [{ ...january, fields: "sst'; DROP TABLE subsets; --" }, 404],
    ])('%j is rejected with %i', async (body, status) => {
      expect((await post(body)).status).toBe(status)
    })

    test('is given 300 times an hour to a person, as none is ever removed', async () => {
      const { Authorization } = await keyOf(open, await newPerson(database))
      expect((await post(january, { Authorization })).status).toBe(200)
      const counters = like(rateCounters.subject, 'subset user %')
      await database.update(rateCounters).set({ count: limits.subsetAddressesPerUserAndWindow }).where(counters)
      const { status, headers } = await post(january, { Authorization })
      expect([status, Number(headers.get('Retry-After')) > 3000]).toEqual([429, true])
      await database.delete(rateCounters).where(counters)
      expect((await post(january)).status).toBe(200)
    })

    test('is given to people who are signed in, and there is none of other names', async () => {
      expect((await post(january, {})).status).toBe(401)
      for (const path of ['/subset/0123456789abcdef.csv', '/subset/0123456789abcdef', '/subset/none', '/subset/0123456789ABCDEF.csv'])
        expect((await api.send(path, { redirect: 'manual' })).status).toBe(404)
      expect((await api.send(`/subset/${(await addressed(january)).id}.exe`, { redirect: 'manual' })).status).toBe(404)
    })
  })
}
