import { describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { alice, apiKeyOf, signedIn, smallCall, type TestedApi, withQuery } from './TestedApi.ts'

/** Numbers as they were measured, and answers without any. Matches only where the portal joins tables. */
export function numbersSuite(api: TestedApi): void {
  let key: Promise<{ Authorization: string }> | undefined
  const ask = async (
    path: string,
    parameters: Readonly<Record<string, string | number>>,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    key ??= signedIn(api, alice).then((session) => apiKeyOf(api, session))
    const response = await api.send(withQuery(path, parameters), { headers: { ...(await key), ...headers } })
    expect([parameters, response.status]).toEqual([parameters, 200])
    return response.text()
  }
  const rows = (csv: string) =>
    csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
  const cell = { ...smallCall, lat1: 11, lat2: 11, lon1: 171, lon2: 171 }

  describe('numbers', () => {
    test('the mean of one value reads as that value, without digits that nobody measured', async () => {
      const [measured] = rows(await ask(dataApi.storedProcedure.path, cell))
      const [mean] = rows(await ask(dataApi.storedProcedure.path, { ...cell, spName: 'uspTimeSeries' }))
      expect(measured?.[3]).toMatch(/^\d+\.\d{1,2}$/)
      expect(mean?.[3]).toBe(measured?.[3])
    })

    test('AVG of one value in a SELECT reads as that value, however deep it is', async () => {
      const [measured] = rows(await ask(dataApi.storedProcedure.path, cell))
      const one = `FROM tblCOADS_Climatology WHERE month = ${measured?.[0]} AND lat = 11 AND lon = 171`
      const select = async (text: string) => rows(await ask(dataApi.query.path, { query: text }))
      expect(await select(`SELECT AVG(sst) ${one}`)).toEqual([[measured?.[3]]])
      expect(await select(`SELECT month, -AVG(sst) AS m ${one} GROUP BY month`)).toEqual([[measured?.[0], `-${measured?.[3]}`]])
      expect(await select(`SELECT MAX(m) FROM (SELECT month, AVG(sst) AS m ${one} GROUP BY month) q`)).toEqual([[measured?.[3]]])
      expect(await select(`SELECT AVG(sst) ${one} UNION ALL SELECT AVG(sst) ${one}`)).toEqual([[measured?.[3]], [measured?.[3]]])
    })

    test('CSV requested by name has its header even without rows; the default response is then empty', async () => {
      const nowhere = { ...smallCall, lat1: -90, lat2: -89.9, lon1: 0, lon2: 0.1 }
      const header = 'month,lat,lon,sst\n\n'
      expect(await ask(dataApi.storedProcedure.path, { ...nowhere, format: 'csv' })).toBe(header)
      expect(await ask(dataApi.storedProcedure.path, nowhere, { Accept: 'text/csv' })).toBe(header)
      for (const Accept of ['*/*', 'text/plain', 'text/html, */*;q=0.1'])
        expect(await ask(dataApi.storedProcedure.path, nowhere, { Accept })).toBe('\n')
    })

    test('the coverage of a variable counts no rows that lack its value', async () => {
      const bounds = async (field: string) => {
        const text = await ask(dataApi.query.path, { query: `EXEC uspVariableCoverage 'tblCOADS_Climatology', '${field}'` })
        const [names = [], values = []] = text
          .trim()
          .split('\n')
          .map((line) => line.split(','))
        return Object.fromEntries(names.map((name, at) => [name, values[at]]))
      }
      expect(await bounds('sst')).toMatchObject({ Lat_Min: '-77', Lat_Max: '81', Time_Min: '1', Time_Max: '12' })
      expect(await bounds('air_temp')).toMatchObject({ Lat_Max: '89' })
    })

    const match = (source: string, target: string, depthTolerance: number, depths = "'0', '0'") =>
      ask(dataApi.query.path, {
        query: `EXEC uspMatch ${source}, ${target}, '2021-07-06T16:30:00', '2021-07-06T16:30:00', '27.619', '33.619', '-67.5', '-61.4', ${depths}, '1', '1', '1', '${depthTolerance}'`,
      })
    const surface = "'tblVirtual_Cruise_Underway', 'sst'"
    const atlas = "'tblOcean_Atlas_Temperature_Climatology', 'temperature'"

    test('PRC-10 rows of a surface table are matched within the depth tolerance of the surface', async () => {
      const [matched] = rows(await match(surface, atlas, 0))
      expect(Number(matched?.[5])).toBeGreaterThan(25)
      expect(matched?.[3]).toMatch(/^\d+\.\d{1,6}$/)
      const [deeper] = rows(await match(surface, atlas, 1000))
      expect(Number(deeper?.[5])).toBeLessThan(20)
    })

    test('PRC-10 from a climatology too the time tolerance counts months of the year', async () => {
      const found = async (month: number, months: number) => {
        const text = await ask(dataApi.query.path, {
          query: `EXEC uspMatch 'tblCOADS_Climatology', 'sst', ${surface}, '${month}', '${month}', '20', '36', '-72', '-58', '0', '0', '${months}', '1', '1', '1'`,
        })
        return rows(text).filter((row) => row[5] !== '').length
      }
      // The cruise was in July.
      expect(await found(7, 0)).toBeGreaterThan(0)
      expect([await found(5, 0), await found(5, 1)]).toEqual([0, 0])
      expect(await found(5, 2)).toBe(await found(7, 0))
    })

    test('PRC-10 timeless data match at all times, as source and as target, whatever dates are asked for', async () => {
      const levitus = "'tblLevitus_Annual', 'temperature'"
      const found = async (source: string, target: string) => {
        const ranges = "'2021-07-01', '2021-07-31', '20', '36', '-72', '-58', '0', '0', '0', '1', '1', '1'"
        const text = await ask(dataApi.query.path, { query: `EXEC uspMatch ${source}, ${target}, ${ranges}` })
        return rows(text).filter((row) => row.at(-2) !== '').length
      }
      expect(await found(surface, levitus)).toBeGreaterThan(10)
      expect(await found(levitus, surface)).toBeGreaterThan(0)
    })

    test('PRC-10 rows from the deep are not matched with a surface table beyond the depth tolerance', async () => {
      const text = (depthTolerance: number) =>
        ask(dataApi.query.path, {
          query: `EXEC uspMatch 'tblVirtual_Cruise_CTD', 'temperature', 'tblCOADS_Climatology', 'sst', '2020-01-01', '2022-01-01', '-50', '50', '-180', '180', '90', '110', '0', '1', '1', '${depthTolerance}'`,
        })
      const found = (csv: string) => rows(csv).filter((row) => row[6] !== '').length
      expect(rows(await text(5)).length).toBeGreaterThan(10)
      expect([found(await text(5)), found(await text(110)) > 10]).toEqual([0, true])
    })
  })
}
