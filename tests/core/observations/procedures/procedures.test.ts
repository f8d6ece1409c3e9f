import { describe, expect, test } from 'vitest'
import { Problem } from '#core/api/problem.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { parseFields } from '#core/observations/procedures/fields.ts'
import { procedureNamed, procedures } from '#core/observations/procedures/index.ts'
import type { PreparedProcedure, ProcedureArguments } from '#core/observations/procedures/Procedure.ts'

const base = { datasetId: 1, kind: 'grid', version: 1, rows: 10, files: [] } as const
const deep: ObservationTable = {
  ...base,
  name: 'tblDeep',
  timeColumn: 'time',
  hasDepth: true,
  columns: [
    { name: 'time', type: 'timestamp' },
    { name: 'lat', type: 'float64' },
    { name: 'lon', type: 'float64' },
    { name: 'depth', type: 'float64' },
    { name: 'temperature', type: 'float32' },
    { name: 'salinity', type: 'float32' },
    { name: 'cruise', type: 'text' },
  ],
}
const climatology: ObservationTable = {
  ...base,
  name: 'tblSurface_Climatology',
  timeColumn: 'month',
  hasDepth: false,
  columns: [
    { name: 'month', type: 'int32' },
    { name: 'lat', type: 'float64' },
    { name: 'lon', type: 'float64' },
    { name: 'sst', type: 'float32' },
  ],
}
const call: ProcedureArguments = {
  table: deep,
  fields: ['temperature'],
  dt1: '2020-01-01',
  dt2: '2020-02-01T12:00:00',
  lat1: -10,
  lat2: 10,
  lon1: 170,
  lon2: -170,
  depth1: 0,
  depth2: 500,
}

function prepare(name: string, changes: Partial<ProcedureArguments> = {}): PreparedProcedure {
  const procedure = procedureNamed(name)
  if (!procedure) throw new Error(`no ${name}`)
  return procedure.prepare({ ...call, ...changes })
}

describe('chart procedures', () => {
  test('PRC-01 all ten arguments become an inclusive extent; lon1 above lon2 crosses the date line', () => {
    expect(prepare('uspSpaceTime').reads.extent).toEqual({
      time: { kind: 'instants', startMs: Date.UTC(2020, 0, 1), endMs: Date.UTC(2020, 1, 1, 12) },
      lat: { min: -10, max: 10 },
      lon: { west: 170, east: -170 },
      depthMetres: { min: 0, max: 500 },
    })
  })

  test('PRC-01 longitudes from 0 to 360 mean the same places', () => {
    expect(prepare('uspSpaceTime', { lon1: 170, lon2: 190 }).reads.extent.lon).toEqual({ west: 170, east: -170 })
    expect(prepare('uspSpaceTime', { lon1: 0, lon2: 360 }).reads.extent.lon).toEqual({ west: -180, east: 180 })
  })

  test('PRC-02 dates count by their month in a climatology, as bare months and the form of charts do', () => {
    const time = (dt1: string, dt2: string) => prepare('uspSpaceTime', { table: climatology, fields: ['sst'], dt1, dt2 }).reads.extent.time
    const firstToThird = { kind: 'months', first: 1, last: 3 }
    expect(time('1', '3')).toEqual(firstToThird)
    expect(time('2020-01-15', '2021-03-01T00:00:00Z')).toEqual(firstToThird)
    expect(time('01-01-1900', '03-01-1900')).toEqual(firstToThird)
    expect(prepare('uspSpaceTime', { table: climatology, fields: ['sst'] }).reads.columns[0]).toBe('month')
  })

  test('PRC-03 without a depth column the depth arguments are ignored', () => {
    const { reads } = prepare('uspSpaceTime', { table: climatology, fields: ['sst'], depth1: 100, depth2: 0, dt1: '1', dt2: '1' })
    expect(reads.extent.depthMetres).toBeNull()
  })

  test('PRC-04 uspSpaceTime answers time, lat, lon, depth and fields, by time, depth, lat and lon', () => {
    expect(prepare('uspSpaceTime').reads).toMatchObject({
      columns: ['time', 'lat', 'lon', 'depth', 'temperature'],
      order: 'time-depth-lat-lon',
    })
    expect(prepare('uspSpaceTime', { fields: ['Salinity', 'depth', 'temperature', 'salinity'] }).reads.columns).toEqual([
      'time',
      'lat',
      'lon',
      'depth',
      'salinity',
      'temperature',
    ])
    const surface = prepare('uspSpaceTime', { table: climatology, fields: ['sst'], dt1: '1', dt2: '1' }).reads
    expect(surface).toMatchObject({ columns: ['month', 'lat', 'lon', 'sst'], order: 'time-lat-lon-depth' })
  })

  test('PRC-04 a star asks for every column in the table’s order', () => {
    expect(prepare('uspSpaceTime', { fields: ['*'] }).reads.columns).toEqual(deep.columns.map(({ name }) => name))
  })

  test('PRC-05 uspTimeSeries takes one field of numbers', () => {
    expect(prepare('uspTimeSeries').reads.columns).toEqual(['time', 'lat', 'lon', 'depth', 'temperature'])
    for (const fields of [['*'], ['temperature', 'salinity'], ['cruise'], ['lat'], []]) {
      expect(() => prepare('uspTimeSeries', { fields }), fields.join()).toThrow(Problem)
    }
  })

  test('wrong arguments are named', () => {
    const problem = (changes: Partial<ProcedureArguments>) => {
      try {
        prepare('uspSpaceTime', changes)
      } catch (error) {
        return error instanceof Problem ? `${error.status} ${error.message}` : error
      }
      return undefined
    }
    expect(problem({ fields: ['oxygen'] })).toBe('404 tblDeep has no field oxygen.')
    expect(problem({ dt1: 'yesterday' })).toMatch(/^400 dt1 must be a date/)
    expect(problem({ dt1: '2020-02-30' })).toMatch(/^400 dt1 must be a date/)
    expect(problem({ dt1: '2021-01-01' })).toMatch(/^400 dt1 .* must not be later than dt2/)
    expect(problem({ lat1: 11 })).toBe('400 lat1 (11) must not exceed lat2 (10).')
    expect(problem({ depth1: 501 })).toMatch(/^400 depth1/)
    expect(problem({ lon1: Number.NaN })).toMatch(/^400 lon1/)
    expect(problem({ table: climatology, fields: ['sst'], dt1: '13', dt2: '1' })).toMatch(/^400 dt1 must be a month/)
  })

  test('names are found in any letter case, and each procedure says what it does', () => {
    expect(procedureNamed('USPSPACETIME')?.name).toBe('uspSpaceTime')
    expect(procedureNamed('uspDropTable')).toBeUndefined()
    for (const { says } of procedures) expect(says).toMatch(/\.$/)
  })

  test('field lists lose brackets and quotes', () => {
    expect(parseFields('[sst], \'air_temp\' ,"wind",')).toEqual(['sst', 'air_temp', 'wind'])
  })
})
