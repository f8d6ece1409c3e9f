import { expect, test } from 'vitest'
import { bulkExtent } from '../../../../edge/query/bulk/bulkExtent.ts'
import { readFilters, readNames } from '../../../../edge/query/bulk/readRequest.ts'

const dated = { timeColumn: 'time', hasDepth: true, files: [] } as const
const surface = { timeColumn: 'time', hasDepth: false, files: [] } as const
const climatology = { timeColumn: 'month', hasDepth: true, files: [] } as const
const extentOf = (table: typeof dated | typeof surface | typeof climatology, filters: unknown) =>
  bulkExtent(table, readFilters({ filters }))
const datesOnly = (startDate: string, endDate: string) => ({ temporal: { startDate, endDate } })

test('BLK-01 short names and filters are values or the JSON text of a form’s hidden fields', () => {
  expect(readNames({ shortNames: ['A', 'B', 'A'] })).toEqual(['A', 'B'])
  expect(readNames({ shortNames: '["A","B"]' })).toEqual(['A', 'B'])
  expect(readFilters({ filters: '{"spatial":{"latMin":1}}' })).toEqual({ spatial: { latMin: 1 } })
  expect(readFilters({})).toEqual({})
  expect(readFilters({ filters: 'null' })).toEqual({})
})

test('BLK-08 an unreadable request is rejected with a text that begins with bad request:', () => {
  const texts: [() => unknown, string][] = [
    [() => readNames({}), 'bad request: missing argument shortNames'],
    [() => readNames({ shortNames: 'A, B' }), 'bad request: invalid json in shortNames'],
    [() => readNames({ shortNames: [] }), 'bad request: incorrect argument type'],
    [() => readNames({ shortNames: { a: 1 } }), 'bad request: incorrect argument type'],
    [() => readNames({ shortNames: [7] }), 'bad request: incorrect argument type'],
    [() => readFilters({ filters: '{' }), 'bad request: invalid json in filters'],
    [() => readFilters({ filters: [1] }), 'bad request: incorrect argument type'],
    [() => readFilters({ filters: { spatial: { latMin: '1' } } }), 'bad request: incorrect argument type'],
  ]
  for (const [read, says] of texts) expect(read).toThrow(says)
})

test('BLK-02 both dates are needed, in order; an end date without a time covers that whole day', () => {
  expect(extentOf(dated, datesOnly('2020-01-01', '2020-01-02')).time).toEqual({
    kind: 'instants',
    startMs: Date.UTC(2020, 0, 1),
    endMs: Date.UTC(2020, 0, 3) - 1,
  })
  expect(extentOf(dated, datesOnly('2020-01-01T06:00:00', '2020-01-02T12:00:00Z')).time).toMatchObject({ endMs: Date.UTC(2020, 0, 2, 12) })
  expect(extentOf(dated, datesOnly('2020-01-01', '2020-01-01')).time).toMatchObject({ kind: 'instants' })
  expect(extentOf(dated, {}).time).toEqual({ kind: 'all' })
  expect(() => extentOf(dated, { temporal: { startDate: '2020-01-01' } })).toThrow(
    'bad request: incorrect argument type or value; filters.temporal.endDate',
  )
  expect(() => extentOf(dated, datesOnly('2020-01-03', '2020-01-02'))).toThrow('bad request: startDate must not be after endDate')
  expect(() => extentOf(dated, datesOnly('2020-02-30', '2020-03-02'))).toThrow('bad request: startDate is no date')
})

test('BLK-03 latitudes and longitudes are checked; lonMin above lonMax wraps around', () => {
  expect(extentOf(dated, { spatial: { latMin: -10, lonMin: 170, lonMax: -170 } })).toMatchObject({
    lat: { min: -10, max: 90 },
    lon: { west: 170, east: -170 },
  })
  expect(extentOf(dated, { spatial: { lonMin: 160, lonMax: 220 } }).lon).toEqual({ west: 160, east: -140 })
  expect(extentOf(dated, {})).toMatchObject({ lat: { min: -90, max: 90 }, lon: { west: -180, east: 180 } })
  expect(() => extentOf(dated, { spatial: { latMin: 2, latMax: 1 } })).toThrow('bad request: latMin must not exceed latMax')
  for (const spatial of [{ latMin: -91 }, { latMax: 90.1 }, { lonMin: -181 }, { lonMax: 360.5 }]) {
    expect(() => extentOf(dated, { spatial })).toThrow(/^bad request: .*filters\.spatial\.l/)
  }
})

test('BLK-04 depths are accepted in both shapes and ignored for tables without depth', () => {
  expect(extentOf(dated, { spatial: { depthMin: 5, depthMax: 10 } }).depthMetres).toEqual({ min: 5, max: 10 })
  expect(extentOf(dated, { depth: { min: 5, max: 10 } }).depthMetres).toEqual({ min: 5, max: 10 })
  expect(extentOf(dated, { depth: { max: 10 } }).depthMetres?.max).toBe(10)
  expect(extentOf(dated, { depth: { min: 5, max: 10 }, spatial: { depthMin: 6 } }).depthMetres).toEqual({ min: 6, max: 10 })
  expect(extentOf(surface, { spatial: { depthMin: 5, depthMax: 10 } }).depthMetres).toBeNull()
  expect(extentOf(dated, {}).depthMetres).toBeNull()
  expect(() => extentOf(dated, { spatial: { depthMin: 5, depthMax: 1 } })).toThrow('bad request: depthMin must not exceed depthMax')
  expect(() => extentOf(dated, { depth: { min: 5, max: 1 } })).toThrow('bad request: depth.min must not exceed depth.max')
})

test('BLK-05 a climatology is filtered by the months the dates touch, all twelve from a year on', () => {
  const months = (first: number, last: number) => ({ kind: 'months', first, last })
  expect(extentOf(climatology, datesOnly('2019-03-31', '2019-05-01')).time).toEqual(months(3, 5))
  expect(extentOf(climatology, datesOnly('2019-11-15', '2020-02-01')).time).toEqual(months(11, 2))
  expect(extentOf(climatology, datesOnly('2019-06-01', '2019-06-30')).time).toEqual(months(6, 6))
  expect(extentOf(climatology, datesOnly('2019-06-15', '2020-06-10')).time).toEqual(months(1, 12))
  expect(extentOf(climatology, datesOnly('2019-06-15', '2020-05-10')).time).toEqual(months(1, 12))
  expect(extentOf(climatology, datesOnly('2010-01-01', '2020-01-01')).time).toEqual(months(1, 12))
  expect(extentOf(climatology, {}).time).toEqual({ kind: 'all' })
})
