import { count, countDistinct, desc, isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import { recommendationsApi } from '#core/api/recommendations.ts'
import { sessionsApi } from '#core/api/sessions.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { limits } from '#core/limits/index.ts'
import { changeCatalogVersion } from '../../../edge/database/catalogVersion.ts'
import { callLog, users } from '../../../edge/database/schema/index.ts'
import { keyOf, newPerson, type OpenPortal, type Person, sessionOf } from '../helpers/people.ts'
import { readCall, sendCall } from '../helpers/readCall.ts'
import { smallCall, withQuery } from './TestedApi.ts'

const DAY_MS = 86_400_000
/** Data sets of the default catalog by ID; tide predictions and sea floor have nothing in common but the people here. */
const [LEVITUS, SEA_FLOOR, ATLAS, SEA_LEVEL, TIDES] = [3, 6, 2, 9, 12]

/** What people read, and what they may want to read. */
export function readingSuite({ api, database }: OpenPortal): void {
  const ids = (found: readonly Pick<DatasetRecord, 'Dataset_ID'>[]) => found.map(({ Dataset_ID }) => Dataset_ID)
  const reads = (readers: readonly Pick<Person, 'id'>[], datasetId: number, ageMs = 0, status = 200) => {
    const call = { requestId: 'of a test', endpoint: 'sp', identity: 'key' as const, query: 'a test', status, durationMs: 1 }
    return database.insert(callLog).values(readers.map(({ id }) => ({ ...call, at: Date.now() - ageMs, userId: id, datasetId })))
  }
  const people = async (number: number) => {
    const names = Array.from({ length: number }, () => `reader ${crypto.randomUUID()}`)
    return database
      .insert(users)
      .values(names.map((name) => ({ username: name, email: `${name.replace(' ', '.')}@example.org` })))
      .returning()
  }

  describe('what people read', () => {
    test('REC-09 API-86 D40 popular is what most people read lately, not what one person reads often or did long ago; the newest fill the list', async () => {
      const [most] = await database
        .select({ people: countDistinct(callLog.userId), calls: count() })
        .from(callLog)
        .where(isNotNull(callLog.datasetId))
        .groupBy(callLog.datasetId)
        .orderBy(desc(countDistinct(callLog.userId)))
        .limit(1)
      const crowd = await people((most?.people ?? 0) + 3)
      await reads(crowd, SEA_LEVEL)
      await reads(crowd.slice(1), TIDES, DAY_MS)
      await reads(
        Array.from({ length: 100 }, () => crowd[0] ?? { id: 0 }),
        ATLAS,
      )
      await reads(crowd, LEVITUS, limits.popularWindowMs + DAY_MS)
      await reads(crowd, LEVITUS, 0, 500)
      await database.transaction(changeCatalogVersion)
      const found = ids(await readCall(api, recommendationsApi.popularDatasets))
      expect(found.slice(0, 2)).toEqual([SEA_LEVEL, TIDES])
      expect(found.length).toBe(17)
      expect(new Set(found).size).toBe(17)
      const response = await sendCall(api, recommendationsApi.popularDatasets)
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
    })

    test('REC-09 API-87 recent is what the caller read, the latest first, each once; failed calls are no reading', async () => {
      const person = await newPerson(database)
      const headers = await keyOf({ api, database }, person)
      const recent = async () =>
        ids(await readCall(api, recommendationsApi.recentDatasets, { headers: { Authorization: headers.Authorization } }))
      expect(await recent()).toEqual([])
      await reads([person], TIDES, 3 * DAY_MS)
      await reads([person], LEVITUS, 2 * DAY_MS)
      await reads([person], TIDES, DAY_MS)
      await reads([person], SEA_FLOOR, 0, 500)
      expect(await recent()).toEqual([TIDES, LEVITUS])
      await (
        await api.send(withQuery(dataApi.storedProcedure.path, smallCall), { headers: { Authorization: headers.Authorization } })
      ).text()
      await expect.poll(recent).toEqual([1, TIDES, LEVITUS])
    })

    test('REC-09 API-88 D40 recommended is what is like it, without what was read; nothing for those who read nothing', async () => {
      const person = await newPerson(database)
      const { Cookie } = await sessionOf({ api, database }, person)
      const recommended = async () => ids(await readCall(api, recommendationsApi.recommendedDatasets, { headers: { Cookie } }))
      expect(await recommended()).toEqual([])
      await reads([person], LEVITUS)
      const found = await recommended()
      expect(found).not.toContain(LEVITUS)
      expect(found.indexOf(ATLAS)).toBeGreaterThanOrEqual(0)
      expect(found.indexOf(ATLAS)).toBeLessThan(3)
    })

    test('REC-09 API-88 what others read beside it comes first, once there are enough that nobody’s reading is revealed', async () => {
      const [reader, ...others] = await people(limits.readersTogether + 1)
      const { Cookie } = await sessionOf({ api, database }, reader ?? { id: 0 })
      const first = async () => ids(await readCall(api, recommendationsApi.recommendedDatasets, { headers: { Cookie } }))[0]
      await reads([reader ?? { id: 0 }], SEA_FLOOR)
      const alike = await first()
      expect(alike).not.toBe(SEA_LEVEL)
      await reads(others.slice(1), SEA_FLOOR)
      await reads(others.slice(1), SEA_LEVEL)
      await database.transaction(changeCatalogVersion)
      expect(await first()).toBe(alike)
      await reads(others.slice(0, 1), SEA_FLOOR)
      await reads(others.slice(0, 1), SEA_LEVEL)
      await database.transaction(changeCatalogVersion)
      expect(await first()).toBe(SEA_LEVEL)
    })

    test('API-87 API-88 SEC-03 SEC-14 the lists are for the signed-in user only: somebody else’s is rejected, and none may be cached', async () => {
      const [person, other] = [await newPerson(database), await newPerson(database)]
      const { Cookie } = await sessionOf({ api, database }, person)
      const calls: readonly Endpoint[] = [recommendationsApi.recentDatasets, recommendationsApi.recommendedDatasets]
      for (const endpoint of calls) {
        const own = await sendCall(api, endpoint, { query: { user_id: person.id }, headers: { Cookie } })
        expect([own.status, own.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
        const rejected = await sendCall(api, endpoint, { query: { user_id: other.id }, headers: { Cookie } })
        expect([rejected.status, await rejected.json()]).toEqual([
          403,
          { error: 'These lists are available only to the user they belong to.' },
        ])
        const stranger = await sendCall(api, endpoint, { query: { user_id: person.id } })
        expect([stranger.status, await stranger.text()]).toEqual([401, 'Unauthorized'])
        expect((await sendCall(api, endpoint, { query: { user_id: 'me' }, headers: { Cookie } })).status).toBe(400)
      }
    })

    test('API-120 the last dataset touch is answered as {date_time}; 404 before the first', async () => {
      const person = await newPerson(database)
      const { Cookie } = await sessionOf({ api, database }, person)
      expect((await sendCall(api, sessionsApi.lastApiCall, { headers: { Cookie } })).status).toBe(404)
      await reads([person], TIDES, 2 * DAY_MS)
      await reads([person], LEVITUS, DAY_MS)
      const { date_time } = await readCall(api, sessionsApi.lastApiCall, { headers: { Cookie } })
      expect(Math.abs(Date.parse(date_time) - (Date.now() - DAY_MS))).toBeLessThan(60_000)
    })
  })
}
