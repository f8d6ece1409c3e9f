import { expect, test } from 'vitest'
import { sharedFilters, sharedRecord } from '#core/catalog/sharedSubset.ts'
import { type SubsetRecord, subsetProblems, wholeSubset } from '#core/catalog/subset.ts'

const surface: SubsetRecord = {
  ...{ Lat_Min: -10.5, Lat_Max: 0, Lon_Min: 170, Lon_Max: 179.9, Time_Min: '2001-02-03T00:00:00Z', Time_Max: '2010-01-01T12:00:00Z' },
  ...{ Depth_Min: 0, Depth_Max: 5, Has_Depth: 0, Climatology: 0, Time_Meaning: null },
}
const casts: SubsetRecord = {
  ...{ Lat_Min: 21, Lat_Max: 23.2, Lon_Min: -158, Lon_Max: -157, Time_Min: '1988-10-31T00:00:00Z', Time_Max: '2005-06-01T00:00:00Z' },
  ...{ Depth_Min: 1.2, Depth_Max: 4802.4, Has_Depth: 1, Climatology: 0, Time_Meaning: null },
}
const monthly: SubsetRecord = { ...surface, Time_Min: '1', Time_Max: '12', Climatology: 1 }

test('BLK-02 BLK-03 the filters of several data sets start from the ranges of all of them, outward to whole degrees and metres', () => {
  const record = sharedRecord([surface, casts, monthly])
  expect(wholeSubset(record)).toEqual({
    ...{ timeStart: '1988-10-31', timeEnd: '2010-01-01', latStart: -11, latEnd: 24, lonStart: -158, lonEnd: 180 },
    ...{ depthStart: 1, depthEnd: 4803 },
  })
  expect(subsetProblems(record, wholeSubset(record))).toEqual([])
  expect(sharedFilters(record, wholeSubset(record))).toEqual({})
})

test('BLK-04 only the ranges that were changed are filters', () => {
  const record = sharedRecord([surface, casts])
  const whole = wholeSubset(record)
  expect(sharedFilters(record, { ...whole, latEnd: 10 })).toEqual({ spatial: { latMin: -11, latMax: 10 } })
  expect(sharedFilters(record, { ...whole, timeStart: '2002-01-01', depthEnd: 100 })).toEqual({
    temporal: { startDate: '2002-01-01', endDate: '2010-01-01' },
    spatial: { depthMin: 1, depthMax: 100 },
  })
  expect(sharedFilters(record, { ...whole, lonStart: 170, lonEnd: -160 })).toEqual({ spatial: { lonMin: 170, lonMax: -160 } })
})

test('BLK-05 climatologies alone are filtered by months; depths and dates that no data set has are not offered', () => {
  const record = sharedRecord([monthly])
  expect(record).toMatchObject({ Climatology: 1, Has_Depth: 0, Time_Min: '1', Time_Max: '12' })
  expect(sharedFilters(record, { ...wholeSubset(record), timeStart: '3' })).toEqual({
    temporal: { startDate: '2000-03-15', endDate: '2000-12-15' },
  })
  const timeless = sharedRecord([{ ...surface, Time_Min: null, Time_Max: null }])
  expect(timeless.Time_Meaning).toBe('These data sets have no dates.')
  expect(subsetProblems(timeless, wholeSubset(timeless))).toEqual([])
  const model = { ...surface, Time_Meaning: 'One month of a model run' }
  expect(sharedRecord([model]).Time_Meaning).toBe('One month of a model run')
  expect(sharedRecord([model, model]).Time_Meaning).toBe('These data sets have no dates.')
  expect(sharedRecord([model, casts])).toMatchObject({ Time_Meaning: null, Time_Max: casts.Time_Max })
})
