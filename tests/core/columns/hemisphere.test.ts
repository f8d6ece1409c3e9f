import { expect, test } from 'vitest'
import { isSouthOrWest } from '#core/columns/hemisphere.ts'

test('ING-05 a header that says west or south is known, and one that says east or north is not', () => {
  const west = ['Longitude (W)', 'lon_west', 'LonW', 'Longitude [degrees_west]', 'longitude deg W', 'Long. (°W)']
  expect(west.map((name) => isSouthOrWest({ name }, 'lon'))).toEqual(west.map(() => true))
  expect(isSouthOrWest({ name: 'lon', unit: 'degrees_west' }, 'lon')).toBe(true)
  const south = ['Latitude (S)', 'lat_south', 'latS']
  expect(south.map((name) => isSouthOrWest({ name }, 'lat'))).toEqual(south.map(() => true))
  const plain = ['Longitude (E)', 'longitude', 'lon', 'Longitude [degrees_east]', 'Longitude (s)', 'Start longitude']
  expect(plain.map((name) => isSouthOrWest({ name }, 'lon'))).toEqual(plain.map(() => false))
})
