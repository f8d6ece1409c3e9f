import { expect, test } from 'vitest'
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
