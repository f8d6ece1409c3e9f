import { describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { type HereAnswer, hereApi } from '#core/api/here.ts'
import { distanceKm } from '#core/extent/track.ts'
import { alice, apiKeyOf, freshAddress, signedIn, type TestedApi, withQuery } from './TestedApi.ts'

type Query = Readonly<Record<string, string | number>>

/** What the catalog has at one place. */
export function hereSuite(api: TestedApi): void {
  const send = (query: Query, headers: Readonly<Record<string, string>> = api.from(freshAddress())) =>
    api.send(withQuery(hereApi.here.path, query), { headers })
  const here = async (query: Query): Promise<HereAnswer> => {
    const response = await send(query)
    const text = await response.text()
    expect([query, response.status, response.status === 200 ? '' : text]).toEqual([query, 200, ''])
    return JSON.parse(text)
  }
  const one = (answer: HereAnswer, shortName: string, variable: string) =>
    answer.datasets.find((dataset) => dataset.shortName === shortName)?.variables.find((found) => found.variable === variable)

  /** The rows of a table in a box, each by column name. */
  const rowsOf = async (tableName: string, fields: string, box: Query) => {
    const key = await apiKeyOf(api, await signedIn(api, alice))
    const everywhere = { dt1: '1900-01-01', dt2: '2100-01-01', lat1: -90, lat2: 90, lon1: -180, lon2: 180, depth1: 0, depth2: 11_000 }
    const query = { spName: 'uspSpaceTime', tableName, fields, ...everywhere, ...box }
    const response = await api.send(withQuery(dataApi.storedProcedure.path, query), { headers: key })
    const [head = '', ...lines] = (await response.text()).trimEnd().split('\n')
    const names = head.split(',')
    return lines.map(
      (line): Readonly<Partial<Record<string, string>>> => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])),
    )
  }

  describe('what there is at a place', () => {
    test('MAT-16 a climatology has the value of its month in the nearest cell, across the date line too, and its year beside it', async () => {
      const [lat, lon] = [14.3, -179.95]
      const answer = await here({ lat, lon, time: '1985-06-15' })
      const around = await rowsOf('tblCOADS_Climatology', 'sst', { dt1: '1', dt2: '12', lat1: 11, lat2: 18, lon1: 176, lon2: -176 })
      const cells = around
        .filter(({ sst }) => sst !== '')
        .map((row) => ({ row, km: distanceKm([lon, lat], [Number(row.lon), Number(row.lat)]) }))
      const nearest = Math.min(...cells.map(({ km }) => km))
      const year = cells.filter(({ km }) => km === nearest).map(({ row }) => [Number(row.month), Number(row.sst)] as const)
      expect(year).toHaveLength(12)
      expect(one(answer, 'COADS_Climatology', 'sst')).toMatchObject({
        ...{ value: year.find(([month]) => month === 6)?.[1], month: 6, time: null, lagHours: null, depthMetres: null, unit: '°C' },
        distanceKm: nearest,
        series: { along: 'month', at: year.map(([month]) => month), values: year.map(([, value]) => value) },
      })
      expect(await here({ lat, lon: 180.05, time: '1985-06-15' })).toEqual(answer)
    })

    test('MAT-16 a grid of times has the nearest time with its lag, or the newest one', async () => {
      const winds = await rowsOf('tblNavy_Monthly_Winds', 'wind_u', { lat1: 15, lat2: 15, lon1: 170, lon2: 170 })
      const times = winds.map(({ time }) => Date.parse(time ?? ''))
      const newest = winds[times.indexOf(Math.max(...times))]
      const now = one(await here({ lat: 15.2, lon: 170.3 }), 'Navy_Monthly_Winds', 'wind_u')
      expect(now).toMatchObject({ value: Number(newest?.wind_u), time: new Date(Math.max(...times)).toISOString(), lagHours: null })
      expect([now?.series?.along, now?.series?.values]).toEqual(['time', winds.slice(-40).map(({ wind_u }) => Number(wind_u))])
      const then = one(await here({ lat: 15.2, lon: 170.3, time: '1985-06-18T12:00Z' }), 'Navy_Monthly_Winds', 'wind_u')
      expect([then?.time, then?.lagHours]).toEqual(['1985-06-15T00:00:00.000Z', -84])
      expect(one(await here({ lat: 15.2, lon: 170.3, time: '2001-01-01' }), 'Navy_Monthly_Winds', 'wind_u')).toBeUndefined()
    })

    test('MAT-16 levels are those nearest the depth asked for, with the profile beside them; none far from it', async () => {
      const profile = await rowsOf('tblLevitus_Annual', 'temperature', { lat1: 15.5, lat2: 15.5, lon1: 170.5, lon2: 170.5 })
      const depths = profile.map(({ depth }) => Number(depth))
      const found = one(await here({ lat: 15.5, lon: 170.5, depth: 111 }), 'Levitus_Annual', 'temperature')
      expect(found).toMatchObject({ depthMetres: 100, value: Number(profile[depths.indexOf(100)]?.temperature), distanceKm: 0 })
      expect(found?.series).toEqual({ along: 'depth', at: depths, values: profile.map(({ temperature }) => Number(temperature)) })
      const deep = await here({ lat: 15.5, lon: 170.5, depth: 7000 })
      expect(one(deep, 'Levitus_Annual', 'temperature')).toBeUndefined()
      expect(one(deep, 'COADS_Climatology', 'sst')).toBeDefined()
    })

    test('MAT-16 of casts, the nearest within 100 km and 30 days is taken', async () => {
      const [cast] = await rowsOf('tblArgo_1900857', 'temperature', { depth1: 0, depth2: 15 })
      const [lat, lon] = [Number(cast?.lat), Number(cast?.lon)]
      const near = one(await here({ lat: lat > 0 ? lat - 0.2 : lat + 0.2, lon, time: cast?.time ?? '' }), 'Argo_1900857', 'temperature')
      expect(near).toMatchObject({ lat, lon, lagHours: 0, series: { along: 'depth' } })
      expect(near?.distanceKm).toBeCloseTo(22.2, 1)
      expect(near?.series?.values.length).toBeGreaterThan(20)
      expect(near?.series?.values.length).toBeLessThanOrEqual(40)
      const late = new Date(Date.parse(cast?.time ?? '') - 40 * 86_400_000).toISOString()
      expect(one(await here({ lat, lon, time: late }), 'Argo_1900857', 'temperature')).toBeUndefined()
    })

    test('MAT-16 a place without data has none, and one that is no place is an error in words', async () => {
      expect((await here({ lat: 47.5, lon: 88, depth: 500 })).datasets).toEqual([])
      for (const [query, says] of [
        [{ lat: 91, lon: 0 }, 'lat must be a latitude from -90 to 90'],
        [{ lat: 0, lon: 400 }, 'lon'],
        [{ lat: 0 }, 'lon'],
        [{ lat: 'north', lon: 0 }, 'lat must be a number'],
        [{ lat: 0, lon: 0, time: 'June' }, 'time must be a date such as 1985-06-15'],
        [{ lat: 0, lon: 0, depth: -5 }, 'depth must be a depth in metres, not negative'],
      ] as const) {
        const response = await send(query)
        expect([query, response.status, await response.text()]).toEqual([query, 400, expect.stringContaining(says)])
      }
    })

    test('MAT-16 anyone may ask, each network sixty times a minute', async () => {
      const address = freshAddress()
      const response = await send({ lat: 0, lon: -30 }, api.from(address))
      expect([response.status, response.headers.getSetCookie(), response.headers.get('RateLimit-Limit')]).toEqual([200, [], '60'])
      const again = await send({ lat: 0, lon: -30 }, { ...api.from(address), 'User-Agent': 'another' })
      expect(Number(again.headers.get('RateLimit-Remaining'))).toBe(58)
    })
  })
}
