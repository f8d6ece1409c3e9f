import { describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { sizeCheckRecord } from '#core/catalog/records.ts'
import { alice, apiKeyOf, signedIn, type TestedApi, withQuery } from './TestedApi.ts'

/** Answers that are means of more rows than a download may have. */
export function reducedAnswersSuite(api: TestedApi): void {
  let key: Promise<{ Authorization: string }> | undefined
  const ask = async (path: string, parameters: Readonly<Record<string, string | number>>) => {
    key ??= signedIn(api, alice).then((session) => apiKeyOf(api, session))
    return api.send(withQuery(path, parameters), { headers: await key })
  }
  const sizeOf = async (query: string) => sizeCheckRecord.parse(await (await ask(dataApi.checkQuerySize.path, { query })).json())

  describe('reduced answers', () => {
    test('API-46 a reduced result has no more rows than its times, depths or positions, whatever its source', async () => {
      const atlas = 'tblOcean_Atlas_Temperature_Climatology'
      const globe = `'${atlas}', 'temperature', '1', '12', -90, 90, -180, 180, 0, 6000`
      for (const [query, rows] of [
        [`EXEC uspTimeSeries ${globe}`, 12],
        [`EXEC uspDepthProfile ${globe}`, 19],
        [`EXEC uspDepthProfile '${atlas}', 'temperature', '1', '12', -90, 90, 170, -170, 0, 100`, 7],
        [`SELECT month, depth, AVG(temperature) AS t FROM ${atlas} GROUP BY month, depth`, 228],
        [`SELECT DISTINCT depth FROM ${atlas} WHERE depth <= 100`, 7],
        ["EXEC uspTimeSeries 'tblCOADS_Climatology', 'sst', '2', '4', -90, 90, -180, 180, 0, 0", 3],
      ] as const)
        expect(await sizeOf(query)).toMatchObject({ query: { modifiedQuery: query }, allow: true, answer: { rows, precision: 'at most' } })
    })

    test('PRC-05 PRC-06 global means of a table that is too large to download are answered where the engine reads so many rows', async () => {
      const atlas = 'tblOcean_Atlas_Temperature_Climatology'
      const globe = {
        tableName: atlas,
        fields: 'temperature',
        dt1: 1,
        dt2: 12,
        lat1: -90,
        lat2: 90,
        lon1: -180,
        lon2: 180,
        depth1: 0,
        depth2: 6000,
      }
      for (const [spName, key, lines] of [
        ['uspTimeSeries', 'month', 12],
        ['uspDepthProfile', 'depth', 19],
      ] as const) {
        const means = await ask(dataApi.storedProcedure.path, { ...globe, spName })
        // A Worker reads fewer rows, and says so.
        if (api.name === 'workerd') expect([means.status, means.headers.get('X-Problem-Code')]).toEqual([501, 'not-supported'])
        else {
          const found = (await means.text()).trim().split('\n').slice(1)
          const query = `SELECT ${key}, AVG(temperature) AS t FROM ${atlas} GROUP BY ${key} ORDER BY ${key}`
          const select = await (await ask(dataApi.query.path, { query })).text()
          const at = spName === 'uspTimeSeries' ? 4 : 2
          const expected = select
            .trim()
            .split('\n')
            .slice(1)
            .map((line) => Number(line.split(',')[1]))
          expect([means.status, found.length]).toEqual([200, lines])
          for (const [index, line] of found.entries()) expect(Number(line.split(',')[at])).toBeCloseTo(expected[index] ?? Number.NaN, 4)
        }
      }
    })
  })
}
