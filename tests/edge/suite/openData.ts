import { describe, expect, test } from 'vitest'
import { endpoints } from '#core/api/index.ts'
import { limits } from '#core/limits/index.ts'
import type { TestedApi } from './TestedApi.ts'

/** Data calls that anyone may make. */
export function openDataSuite(api: TestedApi): void {
  const csv = async (path: string) => {
    const response = await api.send(path)
    expect([path, response.status, response.headers.get('Content-Type')]).toEqual([path, 200, 'text/plain; charset=utf-8'])
    return response.text()
  }
  const tracks = (body: string, type = 'application/json') =>
    api.send('/api/data/cruise-trajectories', { method: 'POST', body, headers: { 'Content-Type': type } })

  describe('open data calls', () => {
    test('API-52 API-53 API-54 the lists of ancillary and continuously updated data sets are CSV, with an empty body if there are none', async () => {
      const [names, ...lines] = (await csv('/api/data/ancillary-datasets')).trimEnd().split('\n')
      expect(names).toBe('Dataset_Name,Table_Name')
      expect(lines.map((line) => line.split(',').at(-1))).toEqual([
        'tblVirtual_Cruise_CTD',
        'tblVirtual_Cruise_Underway',
        'tblHLY1502_Bottle',
      ])
      expect(await csv('/api/data/ci-datasets')).toBe('\n')
      expect(await (await api.send('/api/data/dataset-features')).json()).toEqual({
        tblhly1502_bottle: { ancillary: true },
        tblvirtual_cruise_ctd: { ancillary: true },
        tblvirtual_cruise_underway: { ancillary: true },
      })
    })

    test('API-56 a cruise’s track is CSV of time, lat and lon in order; an unknown cruise has none', async () => {
      const text = await csv('/api/data/cruisetrajectory?id=1')
      const [names, ...lines] = text.trimEnd().split('\n')
      expect(names).toBe('time,lat,lon')
      const times = lines.map((line) => line.split(',')[0] ?? '')
      expect(times.length).toBeGreaterThan(100)
      expect(times.every((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time))).toBe(true)
      expect(times).toEqual(times.toSorted())
      const counts = (await (await api.send('/api/data/trajectory-point-counts')).json()) as Record<string, number>
      expect(counts['1']).toBe(times.length)
      expect(await csv('/api/data/cruisetrajectory?id=999999')).toBe('\n')
    })

    test('API-56 D47 an invalid cruise ID is a 400 with a message that does not repeat it', async () => {
      const said = async (query: string) => {
        const response = await api.send(`/api/data/cruisetrajectory${query}`)
        expect(response.status).toBe(400)
        return response.text()
      }
      expect(await said('')).toBe('bad request: id must be a number.')
      expect(await said('?id=Alpha')).toBe('bad request: id must be a number.')
      expect(await said('?id=1.5')).toBe('bad request: id must be a whole number.')
      expect(await said('?id=1&id=2')).toBe('bad request: id must be a number.')
    })

    test('API-57 several tracks by cruise, time, lat and lon; anything but a list of whole numbers is an invalid argument', async () => {
      const points = (await (await tracks('{"cruise_ids":[3,1,1,999999]}')).json()) as { Cruise_ID: number; time: string }[]
      expect([...new Set(points.map(({ Cruise_ID }) => Cruise_ID))]).toEqual([1, 3])
      expect(points[0]).toEqual({ Cruise_ID: 1, time: expect.any(String), lat: expect.any(Number), lon: expect.any(Number) })
      const many = JSON.stringify({ cruise_ids: Array.from({ length: limits.cruisesPerCall + 1 }, (_, id) => id + 1) })
      for (const body of ['{}', '{"cruise_ids":[]}', '{"cruise_ids":1}', '{"cruise_ids":["1"]}', '{"cruise_ids":[1.5]}', many]) {
        const response = await tracks(body)
        expect([body.slice(0, 40), response.status, await response.text()]).toEqual([body.slice(0, 40), 400, 'invalid argument'])
      }
    })

    test('API-59 statistics of a table in any letter case; an unknown one is 404 with an error, and 200 for the oldest clients', async () => {
      const answer = await api.send('/api/data/tablestats?table=[TBLcoads_climatology]')
      expect(Object.keys((await answer.json()) as object).slice(0, 3)).toEqual(['month', 'lat', 'lon'])
      const unknown = await api.send('/api/data/tablestats?table=users')
      expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'Table not found' }])
      const old = await api.send('/dataretrieval/tablestats?table=users')
      expect([old.status, await old.json()]).toEqual([200, { error: 'Table not found' }])
      const missing = await api.send('/api/data/tablestats')
      expect([missing.status, await missing.json()]).toEqual([400, { error: 'bad request: table is missing.' }])
    })

    test('API-60 an unknown series is a 404', async () => {
      for (const name of ['foo', 'constructor', '__proto__']) expect((await api.send(`/api/data/named/${name}`)).status).toBe(404)
    })

    test('a path is found in any letter case and with a slash at its end, as before; its values stay as they are', async () => {
      expect(await csv('/API/Data/CruiseTrajectory/?id=3')).toBe(await csv('/api/data/cruisetrajectory?id=3'))
      expect((await api.send('/api/data/SP/')).status).toBe(401)
      expect((await api.send('/DataRetrieval/TableStats?table=tblCOADS_Climatology')).status).toBe(200)
      expect((await api.send('/Api/Data/Named/Constructor')).status).toBe(404)
      for (const path of ['/api/data/spx', '/api/data/sp/more', '/api//data/sp', '/api/nothing/']) {
        const response = await api.send(path)
        expect([path, response.status, await response.text()]).toEqual([path, 404, 'Not Found'])
      }
    })

    test('SEC-14 every call may have a preflight, which counts towards no limit', async () => {
      for (const { path, method } of Object.values(endpoints)) {
        const headers = { Origin: 'https://lab.example', 'Access-Control-Request-Method': method }
        const response = await api.send(path.replace(/:\w+/g, 'sst'), { method: 'OPTIONS', headers })
        expect([path, response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([path, 204, '*'])
        expect(response.headers.get('Access-Control-Allow-Methods')).toContain(method)
        expect(response.headers.get('RateLimit-Remaining')).toBeNull()
      }
    })
  })
}
