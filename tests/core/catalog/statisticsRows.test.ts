import { expect, test } from 'vitest'
import { cruiseDatasets } from '#core/catalog/cruiseDatasets.ts'
import { statisticsRows } from '#core/catalog/statisticsRows.ts'

test('CRU-02 the row count is the count of latitudes in the statistics text, also where it is written as text', () => {
  expect(statisticsRows('{"time":{"count":12},"lat":{"count":17507,"mean":1.5}}')).toBe(17_507)
  expect(statisticsRows('{"lat":{"count":"2721.0"}}')).toBe(2721)
  expect(statisticsRows('{"lat":{"count":0}}')).toBe(0)
})

test.each([
  null,
  '',
  'NaN',
  '{"lat":',
  '[]',
  '"text"',
  '{"lat":null}',
  '{"lat":{"count":null}}',
  '{"lat":{"count":-1}}',
  '{"lat":{"count":"many"}}',
])('CRU-02 there is no row count in %j', (text) => {
  expect(statisticsRows(text)).toBeNull()
})

test('CRU-02 the data sets of a cruise keep their order, and one without readable statistics stays in the list', () => {
  const one = { Dataset_ID: 1, Dataset_Name: 'One', Dataset_Long_Name: 'The First', JSON_stats: '{"lat":{"count":5}}', variables: [] }
  const variables = [{ Short_Name: 'sst', Long_Name: 'Sea Surface Temperature', Unit: '°C' }]
  const two = { Dataset_ID: 2, Dataset_Name: 'Two', Dataset_Long_Name: 'The Second', JSON_stats: 'not JSON', variables }
  expect(cruiseDatasets({ datasets: [two, one] })).toEqual([
    { shortName: 'Two', longName: 'The Second', rows: null, variables: [{ name: 'sst', longName: 'Sea Surface Temperature', unit: '°C' }] },
    { shortName: 'One', longName: 'The First', rows: 5, variables: [] },
  ])
})
