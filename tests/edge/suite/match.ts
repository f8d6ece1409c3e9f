import { tableFromArrays, tableToIPC } from 'apache-arrow'
import { describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { limits } from '#core/limits/match.ts'
import { formFacts } from '#core/rows/formFacts.ts'
import { alice, apiKeyOf, guestIn, signedIn, type TestedApi, withQuery } from './TestedApi.ts'

const track = `station,Date_UTC,Latitude,Longitude,note
A1,1985-06-02T04:12:00Z,37.11,-122.33,"off California, foggy"
A2,1985-07-15T21:30:00Z,42.6349,179.9,"said ""calm"""
A3,1985-07-15T21:30:00Z,42.6349,-179.9,
A4,1985-08-01T00:00:00Z,45,-100,Dakota
A5,,45,-150,no time
`

const asked = { variables: 'tblCOADS_Climatology.sst', method: 'nearest', space: '150km' } as const

/** Positions matched with variables of the catalog, in every runtime. */
export function matchSuite(api: TestedApi): void {
  const send = (body: BodyInit, query: Record<string, string | number>, headers: Record<string, string>, type = 'text/csv') =>
    api.send(withQuery(dataApi.match.path, query), {
      method: 'POST',
      headers: { 'Content-Type': type, 'X-Requested-With': 'test', ...headers },
      body,
    })
  const withKey = async () => apiKeyOf(api, await signedIn(api, alice))

  describe('a match of positions', () => {
    test('MAT-01 MAT-02 MAT-04 returns the rows as they are, with value, distance, lag and place or the reason for none beside them', async () => {
      const response = await send(track, { ...asked, format: 'csv' }, await withKey())
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, formFacts.csv.mediaType])
      const lines = (await response.text()).trimEnd().split(/\r?\n/)
      const variable = 'COADS_Climatology sst'
      expect(lines[0]).toBe(
        `station,Date_UTC,Latitude,Longitude,note,${variable} [°C],${variable} SD [°C],${['n', 'distance [km]', 'lag [h]', 'cell month', 'cell lat', 'cell lon', 'cell depth [m]', 'missing because'].map((name) => `${variable} ${name}`).join(',')}`,
      )
      expect(lines[1]).toMatch(
        /^A1,1985-06-02T04:12:00Z,37\.11,-122\.33,"off California, foggy",1\d\.\d+,,1,\d+\.\d+,\d+\.\d+,6,37,-123,,$/,
      )
      expect(lines[2]).toMatch(/^A2,1985-07-15T21:30:00Z,42\.6349,179\.9,"said ""calm""",\d+\.\d+,,1,[\d.]+,[-\d.]+,7,43,179,,$/)
      expect(lines[3]).toMatch(/^A3,.*,7,43,-179,,$/)
      expect(lines[4]).toMatch(/^A4,.*,,,0,,,,,,,no value there \(land or missing\)$/)
      expect(lines[5]).toMatch(/^A5,.*,,,0,,,,,,,no time in the row$/)
      const rows = await api.send(
        withQuery(dataApi.storedProcedure.path, {
          ...{ spName: 'uspSpaceTime', tableName: 'tblCOADS_Climatology', fields: 'sst', dt1: '1900-06-01', dt2: '1900-06-30' },
          ...{ lat1: 37, lat2: 37, lon1: -123, lon2: -123, depth1: 0, depth2: 0 },
        }),
        { headers: await withKey() },
      )
      expect(lines[1]?.split(',')[6]).toBe((await rows.text()).trim().split(/\r?\n/)[1]?.split(',').at(-1))
    })

    test('MAT-01 MAT-04 means and interpolations come in every form of rows, without the own columns where asked', async () => {
      const key = await withKey()
      for (const method of ['mean', 'linear'])
        for (const form of ['csv', 'ndjson', 'arrow', 'parquet'] as const) {
          const response = await send(
            track,
            { ...asked, method, keep: 'none', format: form, variables: 'tblCOADS_Climatology.sst,tblNavy_Monthly_Winds.wind_u' },
            key,
          )
          expect([response.status, response.headers.get('Content-Type')]).toEqual([200, formFacts[form].mediaType])
          const bytes = new Uint8Array(await response.arrayBuffer())
          expect(bytes.byteLength).toBeGreaterThan(200)
          if (form !== 'ndjson') continue
          const rows = new TextDecoder()
            .decode(bytes)
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Record<string, unknown>)
          expect(rows).toHaveLength(5)
          expect(rows[1]).toMatchObject({
            'COADS_Climatology sst [°C]': expect.any(Number),
            'Navy_Monthly_Winds wind_u [m s-1]': expect.any(Number),
          })
          expect(rows[1]).not.toHaveProperty('station')
        }
    })

    test.each([
      ['an unknown table', { variables: 'tblNowhere.sst' }, 404, 'The table tblNowhere is unknown.'],
      ['an unknown variable', { variables: 'tblCOADS_Climatology.salt' }, 404, 'tblCOADS_Climatology has no variable salt.'],
      ['a name that is none', { variables: "tblCOADS_Climatology.sst'; DROP TABLE users" }, 400, 'table.variable'],
      ['a distance in miles', { space: '20 miles' }, 400, 'a distance such as 25km'],
      ['a distance round the Earth', { space: '20000km' }, 400, 'at most 1000km'],
      ['a negative time', { time: '-1d' }, 400, 'a time such as 16d or 12h'],
      ['an unknown method', { method: 'cubic' }, 400, 'method'],
      ['an interpolation between points', { variables: 'tblAtlantic_Storm_Tracks.wind_speed_kn', method: 'linear' }, 400, 'is no grid'],
      ['a text variable', { variables: 'tblAtlantic_Storm_Tracks.storm' }, 400, 'holds no numbers'],
      ['days of a climatology without interpolation', { climatology: 'day' }, 400, 'method=linear'],
      [
        'too many variables',
        { variables: Array.from({ length: limits.matchVariables + 1 }, (_, at) => `tblA.v${at}`).join(',') },
        400,
        `up to ${limits.matchVariables}`,
      ],
    ])('MAT-05 %s is rejected in words', async (_name, change, status, says) => {
      const response = await send(track, { ...asked, ...change }, await withKey())
      expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(says)])
    })

    test('MAT-05 SEC-06 visitors match as many rows as a page shows before they sign in, strangers none', async () => {
      const guest = await guestIn(api)
      const rows = (count: number) => `time,lat,lon\n${'1985-06-02,37.11,-122.33\n'.repeat(count)}`
      const preview = await send(rows(limits.matchPreviewRows), asked, guest)
      expect([preview.status, (await preview.text()).trimEnd().split('\n').length]).toEqual([200, limits.matchPreviewRows + 1])
      const all = await send(rows(limits.matchPreviewRows + 1), asked, guest)
      expect([all.status, await all.text()]).toEqual([401, expect.stringContaining('Sign in')])
      expect((await send(rows(1), asked, {})).status).toBe(401)
    })

    test('MAT-07 dates that read both ways are rejected with the two ways, unless the call says which', async () => {
      const key = await withKey()
      const body = 'date,lat,lon\n03/06/1985,37.11,-122.33\n'
      const open = await send(body, asked, key)
      expect([open.status, await open.text()]).toEqual([
        400,
        expect.stringContaining(
          'day first: 03/06/1985 is 1985-06-03), and no date in the file decides. Add dates=month-first or dates=day-first.',
        ),
      ])
      const answered = await send(body, { ...asked, dates: 'day-first', format: 'csv' }, key)
      expect((await answered.text()).split('\n')[1]).toMatch(/,6,37,-123,,\r?$/)
    })

    test('MAT-04 MAT-08 rows sent as NDJSON and Arrow are answered as those of CSV, with their cells', async () => {
      const key = await withKey()
      const table = tableToIPC(tableFromArrays({ time: ['1985-06-02', '1985-06-02'], lat: [37.11, 95], lon: [237.67, 2] }), 'stream')
      const answers = [
        await send('time,lat,lon\n1985-06-02,37.11,237.67\n1985-06-02,95,2\n', { ...asked, format: 'csv' }, key),
        await send(Uint8Array.from(table), { ...asked, format: 'csv' }, key, 'application/vnd.apache.arrow.stream'),
        await send(
          '{"time":"1985-06-02","lat":37.11,"lon":237.67}\n{"lat":95,"lon":2,"time":"1985-06-02"}',
          { ...asked, format: 'csv' },
          key,
          'application/x-ndjson',
        ),
      ]
      const [csv = '', ...others] = await Promise.all(answers.map((answer) => answer.text()))
      expect(csv.split(/\r?\n/).slice(1, 3)).toEqual([
        expect.stringMatching(/^1985-06-02,37.11,237.67,1\d\.\d+,,1,.*,6,37,-123,,$/),
        expect.stringMatching(/^1985-06-02,95,2,,,0,,,,,,,no position in the row$/),
      ])
      expect(others).toEqual([csv, csv])
    })

    test('MAT-05 MAT-08 rows and bytes beyond the limits, and a late row that cannot be cut, are rejected before any row is answered', async () => {
      const key = await withKey()
      const many = await send(`time,lat,lon\n${'1985-06-02,37,-122\n'.repeat(limits.matchRows + 1)}`, asked, key)
      expect([many.status, await many.text()]).toEqual([400, expect.stringContaining('200,000 rows')])
      const short = await send(`time,lat,lon\n${'1985-06-02,37,-122\n'.repeat(20_000)}1985-06-02,37\n`, asked, key)
      expect([short.status, await short.text()]).toEqual([400, expect.stringMatching(/^Line 20002 .*lon/)])
      const long = await send(`time,lat,lon,note\n${`1985-06-02,37,-122,${'x'.repeat(90_000)}\n`.repeat(400)}`, asked, key)
      expect(long.status).toBe(413)
      await long.text()
    })
  })
}
