import { describe, expect, test } from 'vitest'
import { sparseSelect } from '#core/charts/request/sparseSelect.ts'
import { modelVariable } from '../../fixtures/charts/variable.ts'
import { alice, apiKeyOf, bob, guestIn, signedIn, smallCall, type TestedApi, withQuery } from './TestedApi.ts'

const ctd = 'tblVirtual_Cruise_CTD'
/** What the charts page sends for a region across the date line. */
const chart = sparseSelect(
  modelVariable({ Table_Name: ctd, Variable: 'temperature', Spatial_Resolution: 'Irregular', Lon_Min: -158, Lon_Max: -5.5 }),
  { dt1: '2020-01-01T00:00:00.000Z', dt2: '2021-12-31T00:00:00.000Z', lat1: -90, lat2: 90, lon1: 170, lon2: -20, depth1: 0, depth2: 500 },
)

/** The query call: SELECTs as people write them, and what is rejected. */
export function querySuite(api: TestedApi): void {
  let key: Promise<{ Authorization: string }> | undefined
  const keyOfAlice = () => {
    key ??= signedIn(api, alice).then((session) => apiKeyOf(api, session))
    return key
  }
  const ask = async (query: string, more: Record<string, string> = {}, headers?: Record<string, string>) =>
    api.send(withQuery('/api/data/query', { query, ...more }), { headers: headers ?? (await keyOfAlice()) })

  describe('queries', () => {
    test('API-40 a SELECT streams CSV as any data call does; an unknown servername changes nothing', async () => {
      const response = await ask(`SELECT TOP 2 [time], temperature FROM [dbo].[${ctd.toUpperCase()}] ORDER BY [time], depth`, {
        servername: 'rossby',
      })
      const lines = (await response.text()).split('\n')
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8'])
      expect(lines[0]).toBe('time,temperature')
      expect(lines[1]).toMatch(/^2020-04-10T00:00:00\.000Z,\d+(\.\d+)?$/)
      expect(lines.slice(3)).toEqual(['', ''])
    })

    test('SEC-22 with spreadsheet=true no cell or name of a column is a formula; without it CSV is as it was', async () => {
      const select = `SELECT TOP 1 depth AS [=cmd], '@SUM(A1)' AS note FROM ${ctd}`
      const header = async (more: Record<string, string>) => (await (await ask(select, more)).text()).split('\n')
      expect((await header({}))[0]).toBe('=cmd,note')
      const [names, cells = ''] = await header({ spreadsheet: 'true' })
      expect([names, cells.split(',')[1]]).toEqual(["'=cmd,note", "'@SUM(A1)"])
      expect((await ask(select, { spreadsheet: 'maybe' })).status).toBe(400)
    })

    test('API-11 a SELECT without rows answers nothing but a newline', async () => {
      expect(await (await ask(`SELECT * FROM ${ctd} WHERE lat > 89`)).text()).toBe('\n')
    })

    test('API-41 a query that names no table of the catalog is rejected with the specified message and the table’s name', async () => {
      const known = 'no candidate servers available for the given query'
      for (const [query, says] of [
        ['SELECT 1', known],
        ['SELECT * FROM sqlite_master', `${known}: The table sqlite_master is unknown.`],
        ['SELECT * FROM nothing_here', `${known}: The table nothing_here is unknown.`],
      ] as const) {
        const response = await ask(query)
        expect([query, response.status, await response.text()]).toEqual([query, 400, says])
      }
    })

    test('SEC-08 account, key, token and log tables do not exist for a query, nor do files, settings and second statements', async () => {
      for (const query of [
        'SELECT * FROM users',
        'SELECT * FROM api_keys',
        `SELECT * FROM ${ctd} t JOIN users u ON 1=1`,
        `SELECT (SELECT TOP 1 password FROM users) FROM ${ctd}`,
        'SELECT * FROM tblUsers',
        'SELECT * FROM call_log',
        "SELECT * FROM read_csv('/etc/passwd')",
        `SELECT * FROM ${ctd}, read_text('/etc/passwd')`,
        `SELECT * FROM ${ctd}; DROP TABLE users`,
        `DELETE FROM ${ctd}`,
        `UPDATE ${ctd} SET lat = 0`,
        `SELECT * INTO x FROM ${ctd}`,
        'ATTACH DATABASE x AS y',
        'PRAGMA table_info(users)',
        `SELECT getenv('HOME') FROM ${ctd}`,
        `SELECT len(range(500000000)) FROM ${ctd}`,
        `SELECT * FROM ${ctd} WHERE 1=1 UNION SELECT * FROM users`,
      ]) {
        const response = await ask(query)
        const text = await response.text()
        expect([query, response.status]).toEqual([query, 400])
        expect(text).not.toMatch(/duckdb|parquet|\/tmp|\/home|node_modules|argon|scrypt/i)
      }
    })

    test('API-42 a call without a query is rejected, and project_size returns the size as JSON', async () => {
      const without = await api.send('/api/data/query', { headers: await keyOfAlice() })
      expect(without.status).toBe(400)
      const sized = await ask(`SELECT * FROM ${ctd}`, { output: 'project_size' })
      expect(await sized.json()).toMatchObject({ query: `SELECT * FROM ${ctd}`, projectedSize: 2721 })
    })

    test('API-43 EXEC and EXECUTE of a listed procedure return its rows, others are rejected', async () => {
      for (const word of ['EXEC', 'execute', '\n exec']) {
        const text = await (await ask(`${word} uspHead '${ctd}', 1`)).text()
        expect(text.startsWith('time,lat,lon,depth,cruise,temperature,salinity\n')).toBe(true)
      }
      expect((await ask("EXEC uspDropEverything 'x'")).status).toBe(404)
      expect((await ask("EXEC sp_executesql 'SELECT 1'")).status).toBe(400)
    })

    test('API-45 SELECT * of one table answers exactly its columns', async () => {
      const text = await (await ask('SELECT TOP 1 * FROM tblCOADS_Climatology')).text()
      expect(text.split('\n')[0]?.split(',').slice(0, 4)).toEqual(['month', 'lat', 'lon', 'sst'])
    })

    test('API-51 sqlify answers a SELECT that has the same rows', async () => {
      const headers = await keyOfAlice()
      const rows = await (await api.send(withQuery('/api/data/sp', smallCall), { headers })).text()
      const sqlified = (await (await api.send(withQuery('/api/data/sp', { ...smallCall, sqlify: 'true' }), { headers })).json()) as {
        argSet: string[]
        query: string
      }
      expect(sqlified.argSet[0]).toBe(smallCall.tableName)
      expect(rows.length).toBeGreaterThan(20)
      expect(await (await ask(sqlified.query)).text()).toBe(rows)
    })

    test('CHT-04 D62 SEC-06 a guest may ask for a chart’s rows and for nothing else', async () => {
      const guest = await guestIn(api)
      const drawn = await ask(chart, {}, guest)
      expect([drawn.status, drawn.headers.get('X-Guest-Plots-Left')]).toEqual([200, '9'])
      const rows = (await drawn.text()).trim().split(/\r?\n/)
      expect(rows[0]).toBe('time,lat,lon,depth,temperature')
      const points = rows.slice(1).map((row) => row.split(',').map(Number))
      expect(points.length).toBeGreaterThan(100)
      expect(points.every(([, , lon = 0, depth = 0]) => (lon >= 170 || lon <= -20) && depth <= 500)).toBe(true)
      for (const query of [
        `SELECT * FROM ${ctd}`,
        chart.replace('100000', '100001'),
        `SELECT AVG(temperature) FROM ${ctd}`,
        'SELECT * FROM tblVariables',
        'EXEC uspCatalog',
        `EXEC uspHead '${ctd}', 5`,
      ]) {
        const response = await ask(query, {}, guest)
        expect([query, response.status, await response.text()]).toEqual([query, 401, 'Unauthorized'])
      }
      expect((await ask(chart, { filename: 'all.csv' }, guest)).status).toBe(401)
    })

    test('API-06 data calls try key, then session, then guest', async () => {
      const guest = await guestIn(api)
      const session = await signedIn(api, bob)
      const both = { 'User-Agent': guest['User-Agent'], Cookie: `${guest.Cookie}; ${session.Cookie}` }
      const bySession = await ask(chart, {}, both)
      expect([bySession.status, bySession.headers.get('X-Guest-Plots-Left')]).toEqual([200, null])
      const byKey = await ask(chart, {}, { ...guest, ...(await keyOfAlice()) })
      expect([byKey.status, byKey.headers.get('X-Guest-Plots-Left')]).toEqual([200, null])
    })

    test('API-07 an anonymous call gets the bare word', async () => {
      const response = await ask(chart, {}, {})
      expect([response.status, await response.text()]).toEqual([401, 'Unauthorized'])
    })

    test('API-40 rows are returned as Parquet and NetCDF on request', async () => {
      const starts = { parquet: 'PAR1', netcdf: 'CDF' }
      for (const [format, start] of Object.entries(starts)) {
        const bytes = new Uint8Array(await (await ask(chart, { format })).arrayBuffer())
        const text = new TextDecoder('latin1').decode(bytes)
        expect([format, text.slice(0, start.length)]).toEqual([format, start])
        // Where the rows came from is a page that there is.
        if (format === 'netcdf') expect(text).toMatch(/Z http:\S+\/catalog\/datasets\/\w+ \(version /)
      }
    })

    test('API-67 the oldest clients get lines of JSON in gzip', async () => {
      const headers = await keyOfAlice()
      for (const path of [
        withQuery('/dataretrieval/query', { query: `SELECT TOP 1 time, depth FROM ${ctd} ORDER BY time, depth` }),
        withQuery('/dataretrieval/sp', { ...smallCall }),
      ]) {
        const response = await api.send(path, { headers })
        expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json'])
        const lines = (await unzipped(response)).trimEnd().split('\n')
        expect(Object.keys(JSON.parse(lines[0] ?? '') as object).length).toBeGreaterThan(1)
      }
      expect((await api.send(withQuery('/dataretrieval/query', { query: 'SELECT 1' }))).status).toBe(401)
    })

    test('SEC-09 the allowance of calls is reported with every answer', async () => {
      const response = await ask(`SELECT TOP 1 lat FROM ${ctd}`)
      expect(Number(response.headers.get('RateLimit-Limit'))).toBeGreaterThan(Number(response.headers.get('RateLimit-Remaining')))
      expect(Number(response.headers.get('RateLimit-Reset'))).toBeGreaterThan(0)
    })
  })
}

/** The text of an answer in gzip; Node's fetch has unpacked it, a worker's own answer is as it was made. */
async function unzipped(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  const stream = new Blob([bytes]).stream()
  return new Response(isZipped ? stream.pipeThrough(new DecompressionStream('gzip')) : stream).text()
}
