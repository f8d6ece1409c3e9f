import { describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { sizeCheckRecord } from '#core/catalog/records.ts'
import { limits } from '#core/limits/index.ts'
import { readArrow } from '#core/observations/arrow.ts'
import { alice, apiKeyOf, guestIn, signedIn, smallCall, type TestedApi, withQuery } from './TestedApi.ts'

/** Reading observations, where the portal has an engine. */
export function dataSuite(api: TestedApi): void {
  const rows = async (change: Record<string, string | number> = {}, headers?: Record<string, string>) =>
    api.send(withQuery(dataApi.storedProcedure.path, { ...smallCall, ...change }), { headers: headers ?? (await keyOfAlice()) })
  let key: Promise<{ Authorization: string }> | undefined
  const keyOfAlice = () => {
    key ??= signedIn(api, alice).then((session) => apiKeyOf(api, session))
    return key
  }
  const sizeOf = async (query: string) => {
    const response = await api.send(withQuery('/api/data/check-query-size', { query }), { headers: await keyOfAlice() })
    expect([query, response.status]).toEqual([query, 200])
    return sizeCheckRecord.parse(await response.json())
  }

  describe('observations', () => {
    test('API-50 API-09 PRC-04 uspSpaceTime streams CSV: names first, a line per row, one extra newline', async () => {
      const response = await rows()
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8'])
      const text = await response.text()
      const lines = text.split('\n')
      expect(lines[0]).toBe('month,lat,lon,sst')
      expect(lines.slice(-2)).toEqual(['', ''])
      const values = lines.slice(1, -2).map((line) => line.split(',').map(Number))
      expect(values.length).toBeGreaterThan(10)
      expect(values.every(([month = 0, lat = 0, lon = 0]) => month === 1 && lat >= 10 && lat <= 14 && (lon >= 170 || lon <= -170))).toBe(
        true,
      )
    })

    test('API-12 the answering engine is named', async () => {
      const { headers } = await rows()
      expect(headers.get('X-Data-Source-Targeted')).toBe(api.name === 'node' ? 'duckdb' : 'parquet')
      expect(headers.get('Cache-Control')).toMatch(/^private/)
    })

    test('API-11 no rows mean no header, only a newline', async () => {
      const response = await rows({ lat1: -90, lat2: -89.9, lon1: 0, lon2: 0.1 })
      expect([response.status, await response.text()]).toEqual([200, '\n'])
    })

    test('PRC-05 uspTimeSeries answers one row per time, in order', async () => {
      const text = await (await rows({ spName: 'uspTimeSeries', dt1: '1', dt2: '12' })).text()
      const lines = text.trim().split('\n')
      expect(lines[0]).toBe('month,lat,lon,sst,sst_std')
      expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    })

    test('PRC-05 with weights = area uspTimeSeries answers also the mean by the area of the cells', async () => {
      const table = async (more: Readonly<Record<string, string | number>>) => {
        const text = await (await rows({ dt1: '1', dt2: '1', lat1: -60, lat2: 60, lon1: -30, lon2: -10, ...more })).text()
        const [head = '', ...lines] = text.trim().split('\n')
        return { head, cells: lines.filter((line) => !line.endsWith(',')).map((line) => line.split(',').map(Number)) }
      }
      const { head, cells } = await table({ spName: 'uspTimeSeries', weights: 'area' })
      expect(head).toBe('month,lat,lon,sst,sst_std,sst_area_mean')
      const grid = (await table({ spName: 'uspSpaceTime' })).cells.map(([, lat = 0, , sst = 0]) => ({
        sst,
        weight: Math.cos((lat * Math.PI) / 180),
      }))
      const weights = grid.reduce((sum, { weight }) => sum + weight, 0)
      const expected = grid.reduce((sum, { sst, weight }) => sum + sst * weight, 0) / weights
      expect(cells[0]?.[5]).toBeCloseTo(expected, 4)
      expect(Math.abs(expected - (cells[0]?.[3] ?? expected))).toBeGreaterThan(0.5)
      const rejected = await rows({ spName: 'uspTimeSeries', weights: 'mass' })
      expect(rejected.status).toBe(400)
    })

    test('PRC-06 with weights = area uspDepthProfile returns also the mean by the area of the cells', async () => {
      const box = { tableName: 'tblLevitus_Annual', fields: 'temperature', dt1: '1982-01-01', dt2: '1982-01-01', lat1: 10, lat2: 60 }
      const table = async (spName: string, more: object = {}) => {
        const response = await rows({ ...box, lon1: -40, lon2: -30, depth1: 0, depth2: 0, spName, ...more })
        const [head = '', ...lines] = (await response.text()).trim().split('\n')
        return { head, cells: lines.filter((line) => !line.endsWith(',')).map((line) => line.split(',').map(Number)) }
      }
      const { head, cells } = await table('uspDepthProfile', { weights: 'area' })
      expect(head).toBe('lat,lon,temperature,temperature_std,depth,temperature_area_mean')
      const grid = (await table('uspSectionMap')).cells.map(([, lat = 0, , , value = 0]) => ({
        value,
        weight: Math.cos((lat * Math.PI) / 180),
      }))
      const sum = (of: (cell: (typeof grid)[number]) => number) => grid.reduce((total, cell) => total + of(cell), 0)
      expect(cells[0]?.[5]).toBeCloseTo(sum(({ value, weight }) => value * weight) / sum(({ weight }) => weight), 4)
      expect(Math.abs((cells[0]?.[5] ?? 0) - (cells[0]?.[2] ?? 0))).toBeGreaterThan(0.2)
      expect((await rows({ ...box, spName: 'uspDepthProfile', weights: 'mass' })).status).toBe(400)
    })

    test('the same rows are returned as Arrow on request by Accept or format', async () => {
      const lines = (await (await rows()).text()).trim().split('\n').length - 1
      const accept = { ...(await keyOfAlice()), Accept: 'application/vnd.apache.arrow.stream' }
      for (const response of [await rows({}, accept), await rows({ format: 'arrow' })]) {
        expect(response.headers.get('Content-Type')).toBe('application/vnd.apache.arrow.stream')
        if (response.body === null) throw new Error('no body')
        const stream = await readArrow(response.body)
        let count = 0
        for await (const batch of stream.batches) count += batch.rows
        expect([stream.columns.map(({ name }) => name), count]).toEqual([['month', 'lat', 'lon', 'sst'], lines])
      }
    })

    test('SEC-07 an unknown format is a 400 that lists the known ones; the default is CSV', async () => {
      for (const format of ['xlsx', 'CSV', 'constructor']) {
        const response = await rows({ format })
        const says = 'bad request: format must be one of csv, arrow, parquet, netcdf, ndjson.'
        expect([format, response.status, await response.text()]).toEqual([format, 400, says])
      }
      for (const Accept of ['*/*', 'application/json', 'text/html, */*;q=0.1']) {
        const response = await rows({}, { ...(await keyOfAlice()), Accept })
        expect([Accept, response.headers.get('Content-Type')]).toEqual([Accept, 'text/plain; charset=utf-8'])
        await response.body?.cancel()
      }
    })

    test('API-50 D47 what a call lacks is said in a sentence', async () => {
      const said = async (path: string) => {
        const response = await api.send(path, { headers: await keyOfAlice() })
        return [response.status, await response.text()]
      }
      expect(await said('/api/data/sp')).toEqual([400, 'bad request: spName is missing.'])
      expect(await said('/api/data/sp?spName=uspSpaceTime')).toEqual([
        400,
        'uspSpaceTime takes 10 to 11 arguments: tableName, fields, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2, [flag].',
      ])
      expect(await said('/api/data/sp?spName=uspNothing&tableName=x')).toEqual([404, 'The procedure uspNothing is unknown.'])
      expect(await said('/api/data/query')).toEqual([400, 'bad request: query is missing.'])
      expect(await said('/api/data/sp?spName=uspHead&spName=uspHead')).toEqual([400, 'bad request: spName must be one text.'])
      expect(await said('/api/data/sp?spName=uspSpaceTime&lat1=north')).toEqual([400, 'bad request: lat1 must be a number.'])
    })

    test('API-05 the key’s header is read in any letter case, its word is not', async () => {
      const { Authorization } = await keyOfAlice()
      const status = async (headers: Record<string, string>) => {
        const response = await rows({}, headers)
        await response.body?.cancel()
        return response.status
      }
      expect(await status({ authorization: Authorization })).toBe(200)
      expect(await status({ AUTHORIZATION: `${Authorization} ` })).toBe(200)
      for (const word of ['api-key', 'Apikey', 'Bearer', 'Api-Key '])
        expect([word, await status({ Authorization: Authorization.replace('Api-Key', word) })]).toEqual([word, 401])
    })

    test('a named download comes as a file, for users only', async () => {
      const named = await rows({ filename: 'COADS_subset.csv' })
      expect(named.headers.get('Content-Disposition')).toBe('attachment; filename="COADS_subset.csv"')
      const guest = await guestIn(api)
      expect((await rows({ filename: 'COADS_subset.csv' }, guest)).status).toBe(401)
    })

    test('names are found in any letter case, within brackets and with an unknown servername', async () => {
      const response = await rows({ spName: 'USPSPACETIME', tableName: '[tblcoads_climatology]', fields: '[SST]', servername: 'rainier' })
      expect((await response.text()).startsWith('month,lat,lon,sst\n')).toBe(true)
    })

    test('GST-01 D2 a guest makes 10 plots; the eleventh is rejected, and only charts that arrived count', async () => {
      const guest = await guestIn(api)
      const check = withQuery('/api/data/check-query-size', { query: 'SELECT * FROM tblCOADS_Climatology' })
      expect((await api.send(check, { headers: guest })).status).toBe(200)
      expect((await rows({ fields: 'nothing' }, guest)).status).toBe(404)
      expect((await rows({ lat1: 91 }, guest)).status).toBe(400)
      const left: (string | null)[] = []
      for (let plot = 0; plot < limits.guestPlotsPerDay; plot++) {
        const response = await rows({}, guest)
        left.push(response.headers.get('X-Guest-Plots-Left'))
        await response.text()
      }
      expect(left).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0'])
      const rejected = await rows({}, guest)
      expect([rejected.status, await rejected.text()]).toEqual([401, 'Unauthorized'])
    })

    test('GST-01 calls side by side cannot exceed the limit', async () => {
      const guest = await guestIn(api)
      const answers = await Promise.all(
        Array.from({ length: 30 }, async () => {
          const response = await rows({}, guest)
          await response.text()
          return response.status
        }),
      )
      expect(answers.filter((status) => status === 200).length).toBe(limits.guestPlotsPerDay)
      expect(answers.filter((status) => status === 401).length).toBe(30 - limits.guestPlotsPerDay)
    })

    test('GST-11 a user has no daily limit', async () => {
      const session = await signedIn(api, alice)
      for (let plot = 0; plot < 12; plot++) {
        const response = await rows({}, session)
        await response.text()
        expect([response.status, response.headers.get('X-Guest-Plots-Left')]).toEqual([200, null])
      }
    })
  })

  describe('size check', () => {
    test('API-20 the log has the query’s text with size and allow, and the status if it is rejected', async () => {
      const allowed = "EXEC uspSpaceTime 'tblCOADS_Climatology', 'sst', '1', '2', -10, 10, 170, -170, 0, 0"
      const check = await sizeOf(allowed)
      expect(check).toMatchObject({ query: { modifiedQuery: allowed }, allow: true, projection: { size: expect.any(Number) } })
      expect(check.response).toBeUndefined()
      const whole = 'SELECT * FROM tblOcean_Atlas_Temperature_Climatology'
      expect(await sizeOf(whole)).toMatchObject({
        query: { modifiedQuery: whole },
        allow: false,
        projection: { size: 2_237_570 },
        response: { status: 400, message: 'Requested data exceeds size limits.' },
      })
    })

    test('API-46 API-47 a table below the limit is allowed at once, its rows given as a negative number', async () => {
      for (const query of [
        'SELECT * FROM tblCOADS_Climatology WHERE month BETWEEN 1 AND 2 AND lat >= -10 AND lat < 10 AND lon = 5',
        "EXEC uspSpaceTime 'tblCOADS_Climatology', 'sst', '1', '2', -10, 10, 170, -170, 0, 0",
        "execute [uspTimeSeries] '[tblCOADS_Climatology]', 'sst', '1', '2', '-10', '10', '170', '-170', '0', '0'",
      ]) {
        const check = await sizeOf(query)
        expect([query, check.allow, check.projection?.provenance]).toEqual([query, true, 'table stats'])
        expect(check.projection?.size).toBeLessThan(0)
        expect(check.query.analysis.extractedTableNames).toEqual(['tblCOADS_Climatology'])
        expect(check.query.constraints?.lat?.min).toBe(-10)
      }
    })

    test('API-49 bounds of every kind are understood', async () => {
      const { query } = await sizeOf(
        "SELECT TOP(100000) time, lat, lon, depth, temperature FROM tblVirtual_Cruise_CTD WHERE temperature IS NOT NULL AND time > '2020-01-01' AND time <= '2020-02-01T00:00:00.000Z' AND lat BETWEEN -5 AND 5 AND (lon >= 170 OR lon <= -170) AND depth = 10 ORDER BY time, lat, lon, depth",
      )
      expect(query.constraints).toEqual({
        time: { min: '2020-01-01T00:00:00.001Z', max: '2020-02-01T00:00:00.000Z' },
        lat: { min: -5, max: 5 },
        lon: { min: 170, max: -170 },
        depth: { min: 10, max: 10 },
      })
    })

    test('API-46 D11 what cannot be determined is reported by the inner status 500, and a query without a table is allowed', async () => {
      for (const query of [
        "EXEC uspSpaceTime 'tblCOADS_Climatology', 'nothing', '1', '2', 0, 1, 0, 1, 0, 0",
        "EXEC uspSpaceTime 'tblCOADS_Climatology'",
        'SELECT * FROM tblCOADS_Climatology; DROP TABLE users',
      ]) {
        const check = await sizeOf(query)
        expect([query, check.allow, check.response?.status]).toEqual([query, false, 500])
      }
      expect(await sizeOf('SELECT 1')).toMatchObject({ allow: true, projection: null })
    })
  })
}
