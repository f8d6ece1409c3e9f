import { describe, expect, test } from 'vitest'
import { parseFields } from '#core/observations/procedures/fields.ts'
import { procedureNamed, procedures } from '#core/observations/procedures/index.ts'
import { deep, reading, rejection } from './calls.ts'

interface Changes {
  readonly table?: string
  readonly fields?: string
  readonly dt?: readonly [string, string]
  readonly lat?: readonly [number, number]
  readonly lon?: readonly [number | string, number | string]
  readonly depth?: readonly [number, number]
}

function callText(name: string, changes: Changes = {}): string {
  const { table = 'tblDeep', fields = 'temperature', dt = ['2020-01-01', '2020-02-01T12:00:00'] } = changes
  const { lat = [-10, 10], lon = [170, -170], depth = [0, 500] } = changes
  return `EXEC ${name} '${table}', '${fields}', '${dt.join("', '")}', ${[...lat, ...lon, ...depth].join(', ')}`
}

const surface = { table: 'tblSurface_Climatology', fields: 'sst', dt: ['1', '3'] } as const

const prepare = (name: string, changes?: Changes) => reading(callText(name, changes))
const charts = ['uspSpaceTime', 'uspTimeSeries', 'uspDepthProfile', 'uspSectionMap', 'uspWeekly', 'uspMonthly', 'uspQuarterly', 'uspAnnual']

describe('chart procedures', () => {
  test('PRC-01 all ten arguments become an inclusive extent; lon1 above lon2 crosses the date line', async () => {
    for (const name of charts) {
      expect((await prepare(name)).reads.extent, name).toEqual({
        time: { kind: 'instants', startMs: Date.UTC(2020, 0, 1), endMs: Date.UTC(2020, 1, 1, 12) },
        lat: { min: -10, max: 10 },
        lon: { west: 170, east: -170 },
        depthMetres: { min: 0, max: 500 },
      })
    }
  })

  test('PRC-01 longitudes from 0 to 360 mean the same places', async () => {
    expect((await prepare('uspSpaceTime', { lon: [170, 190] })).reads.extent.lon).toEqual({ west: 170, east: -170 })
    expect((await prepare('uspSpaceTime', { lon: [0, 360] })).reads.extent.lon).toEqual({ west: -180, east: 180 })
  })

  test('PRC-01 an eleventh argument is ignored, any further ones are rejected', async () => {
    expect((await reading(`${callText('uspMonthly')}, 1`)).reads).toEqual((await prepare('uspMonthly')).reads)
    expect(await rejection(`${callText('uspMonthly')}, 1, 2`)).toMatch(/^400 uspMonthly takes 10 to 11 arguments: tableName, fields, dt1/)
    expect(await rejection('EXEC uspSpaceTime tblDeep')).toMatch(/^400/)
  })

  test('PRC-02 dates count by their month in a climatology, as bare months and the form of charts do', async () => {
    const time = async (...dt: [string, string]) => (await prepare('uspSpaceTime', { ...surface, dt })).reads.extent.time
    const firstToThird = { kind: 'months', first: 1, last: 3 }
    expect(await time('1', '3')).toEqual(firstToThird)
    expect(await time('2020-01-15', '2021-03-01T00:00:00Z')).toEqual(firstToThird)
    expect(await time('01-01-1900', '03-01-1900')).toEqual(firstToThird)
    expect((await prepare('uspSpaceTime', surface)).reads.columns[0]).toBe('month')
  })

  test('PRC-03 without a depth column the depth arguments are ignored', async () => {
    expect((await prepare('uspSpaceTime', { ...surface, depth: [100, 0] })).reads.extent.depthMetres).toBeNull()
  })

  test('PRC-04 uspSpaceTime answers time, lat, lon, depth and fields, by time, depth, lat and lon', async () => {
    expect((await prepare('uspSpaceTime')).reads).toMatchObject({
      columns: ['time', 'lat', 'lon', 'depth', 'temperature'],
      order: 'time-depth-lat-lon',
    })
    const several = await prepare('uspSpaceTime', { fields: 'Salinity, [depth], temperature, salinity' })
    expect(several.reads.columns).toEqual(['time', 'lat', 'lon', 'depth', 'salinity', 'temperature'])
    expect((await prepare('uspSpaceTime', surface)).reads).toMatchObject({
      columns: ['month', 'lat', 'lon', 'sst'],
      order: 'time-lat-lon-depth',
    })
  })

  test('PRC-04 a star asks for every column in the table’s order', async () => {
    expect((await prepare('uspSpaceTime', { fields: '*' })).reads.columns).toEqual(deep.columns.map(({ name }) => name))
  })

  test('PRC-05 uspTimeSeries accepts one numeric field', async () => {
    expect((await prepare('uspTimeSeries')).reads.columns).toEqual(['time', 'lat', 'lon', 'depth', 'temperature'])
    for (const fields of ['*', 'temperature, salinity', 'cruise', 'lat', '']) {
      expect(await rejection(callText('uspTimeSeries', { fields })), fields).toMatch(/^400/)
    }
  })

  test('PRC-06 PRC-07 profiles and sections need depths', async () => {
    for (const name of ['uspDepthProfile', 'uspSectionMap']) {
      expect(await rejection(callText(name, surface))).toBe(`400 ${name} needs depths, which tblSurface_Climatology does not have.`)
    }
    expect((await prepare('uspSectionMap')).reads).toMatchObject({
      columns: ['time', 'lat', 'lon', 'depth', 'temperature'],
      order: 'time-lat-lon-deepest',
    })
  })

  test('PRC-08 the means of periods need dates', async () => {
    for (const name of ['uspWeekly', 'uspMonthly', 'uspQuarterly', 'uspAnnual']) {
      expect(await rejection(callText(name, surface)), name).toMatch(/^400 .* needs dates/)
    }
  })

  test('charts, and nothing else, are made of the procedures of ten arguments', async () => {
    for (const name of charts) expect((await prepare(name)).isChart, name).toBe(true)
    expect((await reading("EXEC uspHead 'tblDeep', '5'")).isChart).toBe(false)
  })

  test('wrong arguments are named', async () => {
    const problem = (changes: Changes) => rejection(callText('uspSpaceTime', changes))
    expect(await problem({ table: 'tblNone' })).toBe('404 The table tblNone is unknown.')
    expect(await problem({ fields: 'oxygen' })).toBe('404 tblDeep has no field oxygen.')
    expect(await problem({ dt: ['yesterday', '2020-01-01'] })).toMatch(/^400 dt1 must be a date/)
    expect(await problem({ dt: ['2020-02-30', '2020-03-01'] })).toMatch(/^400 dt1 must be a date/)
    expect(await problem({ dt: ['2021-01-01', '2020-01-01'] })).toMatch(/^400 dt1 .* must not be later than dt2/)
    expect(await problem({ lat: [11, 10] })).toBe('400 lat1 (11) must not exceed lat2 (10).')
    expect(await problem({ lat: [11, 91] })).toBe('400 lat1 and lat2 must be from -90 to 90.')
    expect(await problem({ depth: [501, 500] })).toMatch(/^400 depth1/)
    expect(await problem({ lon: ['east', 1] })).toBe('400 lon1 must be a number.')
    expect(await problem({ ...surface, dt: ['13', '1'] })).toMatch(/^400 dt1 must be a month/)
  })
})

describe('calls as a SELECT', () => {
  const range = "[time] BETWEEN '2020-01-01T00:00:00.000Z' AND '2020-02-01T12:00:00.000Z' AND [lat] BETWEEN -10 AND 10"

  test('API-51 raw rows', async () => {
    expect((await prepare('uspSpaceTime', { lon: [1, 2] })).select).toBe(
      `SELECT [time], [lat], [lon], [depth], [temperature] FROM tblDeep WHERE ${range} AND [lon] BETWEEN 1 AND 2 AND [depth] BETWEEN 0 AND 500 ORDER BY [time], [depth], [lat], [lon]`,
    )
    expect((await prepare('uspSpaceTime', surface)).select).toContain(
      'WHERE [month] BETWEEN 1 AND 3 AND [lat] BETWEEN -10 AND 10 AND ([lon] >= 170 OR',
    )
    expect((await prepare('uspSpaceTime', { ...surface, dt: ['11', '2'] })).select).toContain('([month] >= 11 OR [month] <= 2)')
    expect((await prepare('uspSectionMap')).select).toMatch(/ORDER BY \[time\], \[lat\], \[lon\], \[depth\] DESC$/)
    expect((await reading('EXEC uspHead tblDeep, 3')).select).toMatch(/^SELECT TOP 3 .* FROM tblDeep$/)
  })

  test('API-51 means', async () => {
    expect((await prepare('uspDepthProfile', { lon: [1, 2] })).select).toBe(
      `SELECT AVG([lat]) AS [lat], AVG([lon]) AS [lon], AVG([temperature]) AS [temperature], STDEV([temperature]) AS [temperature_std], [depth] AS [depth] FROM tblDeep WHERE ${range} AND [lon] BETWEEN 1 AND 2 AND [depth] BETWEEN 0 AND 500 GROUP BY [depth] ORDER BY [depth]`,
    )
    expect((await prepare('uspWeekly')).select).toMatch(
      /^SELECT DATEPART\(year, \[time\]\) AS \[year\], DATEPART\(week, \[time\]\) AS \[week\]/,
    )
    expect((await prepare('uspTimeSeries')).select).toContain('AVG(CASE WHEN [lon] < 170 THEN [lon] + 360 ELSE [lon] END)')
  })

  test('API-51 no SELECT says what a match does', async () => {
    const text =
      "EXEC uspMatch 'tblDeep', 'salinity','tblDeep', 'temperature', '2020-01-01 00:00:00', '2020-02-01', '-91', '1', '0', '1', '0', '5', '1', '1', '1', '5'"
    const match = await reading(text)
    expect(match.select).toBeNull()
    expect(match.reads.extent.lat).toEqual({ min: -90, max: 1 })
  })
})

describe('the registry', () => {
  test('PRC-12 PRC-13 PRC-14 names are found in any letter case, once each, and each procedure says what it does', () => {
    expect(procedureNamed('USPSPACETIME')?.name).toBe('uspSpaceTime')
    expect(procedureNamed('uspVariableMetaData')?.name).toBe('uspVariableMetadata')
    expect(procedureNamed('uspDropTable')).toBeUndefined()
    expect(new Set(procedures.map(({ name }) => name.toLowerCase())).size).toBe(procedures.length)
    for (const { says, parameters } of procedures) {
      expect(says).toMatch(/\.$/)
      expect(parameters.findLastIndex(({ isOptional }) => !isOptional)).toBe(parameters.filter(({ isOptional }) => !isOptional).length - 1)
    }
  })

  test('field lists lose brackets and quotes', () => {
    expect(parseFields('[sst], \'air_temp\' ,"wind",')).toEqual(['sst', 'air_temp', 'wind'])
  })
})
