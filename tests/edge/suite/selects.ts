import { describe, expect, test } from 'vitest'
import { alice, apiKeyOf, signedIn, type TestedApi, withQuery } from './TestedApi.ts'

const ctd = 'tblVirtual_Cruise_CTD'

/** SELECTs that every portal with an engine answers. */
export function selectsSuite(api: TestedApi): void {
  let key: Promise<{ Authorization: string }> | undefined
  const ask = async (query: string) => {
    key ??= signedIn(api, alice).then((session) => apiKeyOf(api, session))
    const response = await api.send(withQuery('/api/data/query', { query }), { headers: await key })
    return { status: response.status, text: await response.text() }
  }
  const linesOf = async (query: string) => {
    const { status, text } = await ask(query)
    expect([query, status]).toEqual([query, 200])
    return text.trimEnd().split('\n')
  }

  describe('plain SELECTs', () => {
    test('API-44 the first rows of a table have its columns in its order', async () => {
      const lines = await linesOf(`select top 5 * from ${ctd}`)
      expect(lines[0]).toBe('time,lat,lon,depth,cruise,temperature,salinity')
      expect(lines).toHaveLength(6)
      expect((await linesOf('SELECT TOP(3) * FROM dbo.tblCOADS_Climatology'))[0]?.startsWith('month,lat,lon,sst')).toBe(true)
    })

    test('API-44 columns come as they were asked for, within bounds, in order', async () => {
      const query = `SELECT temperature AS [my °C], depth, [time] FROM ${ctd} WHERE temperature IS NOT NULL AND depth > 5 AND depth <= 10 AND time < '2020-06-01' AND (lon >= -180 AND lon <= 180) ORDER BY time, lat, lon, depth`
      const [header, ...lines] = await linesOf(query)
      expect(header).toBe('my °C,depth,time')
      expect(lines.length).toBeGreaterThan(3)
      for (const line of lines) {
        const [temperature, depth, time] = line.split(',')
        expect(Number(temperature)).toBeGreaterThan(-3)
        expect(Number(depth) > 5 && Number(depth) <= 10).toBe(true)
        expect(String(time) < '2020-06-01').toBe(true)
      }
      expect(lines.map((line) => line.split(',')[2])).toEqual(lines.map((line) => line.split(',')[2]).toSorted())
    })

    test('API-44 rows are counted as they are answered', async () => {
      expect(await linesOf(`select count(*) n from ${ctd} where lat between -90 and 90 and lon between -180 and 180`)).toEqual([
        'n',
        '2721',
      ])
      const [, count] = await linesOf(
        'SELECT COUNT(*) n FROM tblCOADS_Climatology WHERE month = 4 AND lat > 10 AND lat < 20 AND (lon > 170 OR lon < -170)',
      )
      const rows = await linesOf(
        'SELECT lat FROM tblCOADS_Climatology WHERE month = 4 AND lat > 10 AND lat < 20 AND (lon > 170 OR lon < -170)',
      )
      expect(Number(count)).toBe(rows.length - 1)
      expect(Number(count)).toBeGreaterThan(10)
    })

    test('API-11 bounds that no row meets answer nothing but a newline', async () => {
      expect(await ask(`SELECT * FROM ${ctd} WHERE lat > 89`)).toEqual({ status: 200, text: '\n' })
    })

    test('API-40 a join of observations returns rows, and a syntax error is rejected', async () => {
      expect(await linesOf(`SELECT TOP 1 a.lat FROM ${ctd} a JOIN ${ctd} b ON a.time = b.time AND a.depth = b.depth`)).toHaveLength(2)
      expect((await ask(`SELECT nothing FROM ${ctd}`)).status).toBe(400)
      expect((await ask(`SELECT * FROM ${ctd} WHERE time > 'then'`)).status).toBe(400)
    })
  })
}
