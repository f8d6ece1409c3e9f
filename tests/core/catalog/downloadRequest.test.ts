import { expect, test } from 'vitest'
import { bulkFilters } from '#core/api/bulk.ts'
import { procedureQuery } from '#core/api/data.ts'
import { downloadQuery, downloadRequest, requestTime, subsetFilters } from '#core/catalog/downloadRequest.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { type Subset, wholeSubset } from '#core/catalog/subset.ts'
import { catalogEntry } from '../../fixtures/catalogEntry.ts'

const recordOf = (name: string) => catalogEntry({}, name).record
const coads = recordOf('COADS_Climatology')
const storms = recordOf('Atlantic_Storm_Tracks')
const etopo = recordOf('ETOPO5_NE_Pacific')
const casts = recordOf('Virtual_Cruise_CTD')
const requestFor = (record: DatasetRecord, changes: Partial<Subset> = {}) =>
  downloadRequest(record, { ...wholeSubset(record), ...changes }, `${record.Short_Name}.csv`)
const queryFor = (record: DatasetRecord, changes: Partial<Subset> = {}) => downloadQuery(requestFor(record, changes), record)

test('DLD-21 days of 10 characters become midnight UTC, 24 characters stay, anything else becomes an ISO time', () => {
  expect(requestTime('2020-04-10')).toBe('2020-04-10T00:00:00.000Z')
  expect(requestTime('2020-04-10T12:30:00.000Z')).toBe('2020-04-10T12:30:00.000Z')
  expect(requestTime('2020-04-10T12:30:00+02:00')).toBe('2020-04-10T10:30:00.000Z')
})

test('DLD-22 a request holds the parameters of the subset, whether it has ancillary data, and the names of table, data set and file', () => {
  expect(requestFor(casts, { variables: ['temperature'], latEnd: 10 })).toEqual({
    subsetParams: {
      spName: 'uspSpaceTime',
      tableName: 'tblVirtual_Cruise_CTD',
      fields: 'temperature',
      dt1: '2020-04-10T00:00:00.000Z',
      dt2: expect.stringMatching(/T23:59:59\.999Z$/),
      lat1: casts.Lat_Min,
      lat2: 10,
      lon1: casts.Lon_Min,
      lon2: casts.Lon_Max,
      depth1: 0,
      depth2: 1000,
    },
    ancillaryData: false,
    isComplete: false,
    tableName: 'tblVirtual_Cruise_CTD',
    shortName: 'Virtual_Cruise_CTD',
    fileName: 'Virtual_Cruise_CTD.csv',
  })
  expect(requestFor(storms, { ancillary: true })).toMatchObject({ subsetParams: { spName: 'uspAddAncillary' }, ancillaryData: true })
})

test.each([coads, storms, etopo, casts])('a request for all of $Short_Name is valid in the wire contract', (record) => {
  const { subsetParams } = requestFor(record)
  const texts = Object.fromEntries(Object.entries(subsetParams).map(([name, value]) => [name, String(value)]))
  expect(procedureQuery.safeParse(texts).error).toBeUndefined()
})

test('the last day counts to its end, months stay months, and timeless data send the instant that they have', () => {
  expect(requestFor(storms).subsetParams.dt2).toBe('2020-11-18T23:59:59.999Z')
  expect(requestFor(coads).subsetParams).toMatchObject({ dt1: '1', dt2: '12' })
  expect(requestFor(etopo).subsetParams).toMatchObject({ dt1: etopo.Time_Min, dt2: etopo.Time_Max })
})

test('the query is a call of the procedure, with ancillary data too', () => {
  expect(queryFor(coads, { timeEnd: '3', lonStart: 160, lonEnd: -140 })).toBe(
    "EXEC uspSpaceTime 'tblCOADS_Climatology', '*', '1', '3', -77, 89, 160, -140, 0, 0",
  )
  expect(queryFor(storms, { ancillary: true, variables: ['wind'], complete: true })).toMatch(
    /^EXEC uspAddAncillary 'tblAtlantic_Storm_Tracks', '1975-06-27T00:00:00\.000Z', '2020-11-18T23:59:59\.999Z', -?\d/,
  )
})

test('DLD-30 without rows that lack a value it is a SELECT of the first rows of the axes and the fields, within the ranges and in their order', () => {
  const ranges = { timeEnd: '2020-12-31', latStart: -50, latEnd: 50, lonStart: 170, lonEnd: -20, depthEnd: 10 }
  expect(queryFor(casts, { ...ranges, variables: ['temperature', 'salinity'], complete: true })).toBe(
    'SELECT TOP 2000000 [time], [lat], [lon], [depth], [temperature], [salinity] FROM [tblVirtual_Cruise_CTD] ' +
      'WHERE [salinity] IS NOT NULL AND [temperature] IS NOT NULL ' +
      "AND [time] BETWEEN '2020-04-10T00:00:00.000Z' AND '2020-12-31T23:59:59.999Z' AND [lat] BETWEEN -50 AND 50 " +
      'AND ([lon] >= 170 OR [lon] <= -20) AND [depth] BETWEEN 0 AND 10 ORDER BY [time], [lat], [lon], [depth]',
  )
  expect(queryFor(coads, { variables: ['sst'], complete: true, timeStart: '11', timeEnd: '2' })).toContain(
    'WHERE [sst] IS NOT NULL AND ([month] >= 11 OR [month] <= 2) AND [lat] BETWEEN -77 AND 89 AND [lon] BETWEEN -179 AND 179 ORDER BY [month], [lat], [lon]',
  )
  expect(queryFor(storms, { variables: ['hour', 'wind'], complete: true })).toMatch(
    /^SELECT TOP 2000000 \[time\], \[hour\], \[lat\], \[lon\], \[wind\] FROM/,
  )
  expect(queryFor(etopo, { variables: ['bathymetry'], complete: true })).not.toContain("BETWEEN '")
})

test('months that run over the end of the year are those of two years in a zip file', () => {
  const filters = (timeStart: string, timeEnd: string) =>
    bulkFilters.parse(subsetFilters(coads, { ...wholeSubset(coads), timeStart, timeEnd }))
  expect(filters('11', '2').temporal).toEqual({ startDate: '2000-11-15', endDate: '2001-02-15' })
  expect(filters('2', '11').temporal).toEqual({ startDate: '2000-02-15', endDate: '2000-11-15' })
  expect(subsetFilters(coads, wholeSubset(coads))).toBeNull()
})
