import { describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { readClassicHeader } from '../../../edge/ingest/sources/netcdf/classicHeader.ts'
import { alice, apiKeyOf, signedIn, type TestedApi, withQuery } from './TestedApi.ts'

/** A table whose columns lie every 5 degrees, and which has -180 but not 180. */
const table = 'tblEsku_Heat_Budget_Climatology'

/** How boxes across the date line, counted from 0 to 360 or ending on the meridian at 180 are read: in one way by every call. */
export function longitudesSuite(api: TestedApi): void {
  let key: Promise<{ Authorization: string }> | undefined
  const ask = async (path: string, parameters: Readonly<Record<string, string | number>>) => {
    key ??= signedIn(api, alice).then((session) => apiKeyOf(api, session))
    const response = await api.send(withQuery(path, parameters), { headers: await key })
    expect([parameters, response.status]).toEqual([parameters, 200])
    return response
  }
  const box = (lon1: number, lon2: number, more: Readonly<Record<string, string | number>> = {}) => ({
    ...{ spName: 'uspSpaceTime', tableName: table, fields: 'sst', dt1: '1', dt2: '1', lat1: 2, lat2: 6, lon1, lon2, depth1: 0, depth2: 0 },
    ...more,
  })
  const text = async (lon1: number, lon2: number, more = {}) => (await ask(dataApi.storedProcedure.path, box(lon1, lon2, more))).text()
  const exec = async (lon1: number, lon2: number) =>
    (await ask(dataApi.query.path, { query: `EXEC uspSpaceTime '${table}', 'sst', '1', '1', 2, 6, ${lon1}, ${lon2}, 0, 0` })).text()
  const column = (csv: string, at = 2) =>
    csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',')[at]))
  const lons = async (lon1: number, lon2: number) => [...new Set(column(await text(lon1, lon2)))]

  describe('longitudes', () => {
    test('a box counted from 0 to 360 is the same box in -180 to 180, in a call, an EXEC and a SELECT written for it', async () => {
      for (const [west, east, plain] of [
        [160, 220, [160, -140]],
        [190, 200, [-170, -160]],
        [340, 20, [-20, 20]],
        [0, 360, [-180, 180]],
      ] as const) {
        const expected = await text(plain[0], plain[1])
        expect(column(expected).length).toBeGreaterThan(2)
        expect([west, await text(west, east), await exec(west, east)]).toEqual([west, expected, expected])
      }
    })

    test('the meridian at 180 is one column, whichever name it is stored under', async () => {
      expect(await lons(170, 180)).toEqual([170, 175, -180].toSorted((a, b) => a - b))
      expect(await lons(180, 180)).toEqual([-180])
      expect(await lons(-180, -180)).toEqual([-180])
      expect(await lons(180, -175)).toEqual([-180, -175])
      expect(await exec(180, 180)).toBe(await text(180, 180))
    })

    test('means of a box up to the meridian count its column as 180', async () => {
      const [mean] = column(await text(170, 180, { spName: 'uspTimeSeries' }))
      const [alone] = column(await text(180, 180, { spName: 'uspTimeSeries' }))
      expect(Math.abs(alone ?? 0)).toBe(180)
      expect(mean).toBeGreaterThan(170)
      expect(mean).toBeLessThan(180)
    })

    test('the size check and the SELECT that sqlify writes count the same rows', async () => {
      const rows = column(await text(170, 180)).length
      const { query: select } = (await (await ask(dataApi.storedProcedure.path, box(170, 180, { sqlify: 'true' }))).json()) as {
        query: string
      }
      expect(await (await ask(dataApi.query.path, { query: select })).text()).toBe(await text(170, 180))
      const sized = (await (await ask('/api/data/check-query-size', { query: select })).json()) as { answer: { rows: number } }
      expect(sized.answer.rows).toBe(rows)
    })

    test('a NetCDF grid across the date line is ordered from west to east with increasing longitudes', async () => {
      const bytes = new Uint8Array(await (await ask(dataApi.storedProcedure.path, box(170, 190, { format: 'netcdf' }))).arrayBuffer())
      const { dimensions, variables } = readClassicHeader(bytes)
      const length = dimensions.find(({ name }) => name === 'lon')?.length ?? 0
      const begin = variables.find(({ name }) => name === 'lon')?.begin ?? 0
      const view = new DataView(bytes.buffer)
      expect(Array.from({ length }, (_, at) => view.getFloat64(begin + at * 8))).toEqual([170, 175, 180, 185, 190])
    })
  })
}
