import { expect, test } from 'vitest'
import { oceanOf } from '#core/extent/oceans.ts'

test.each([
  [22.75, -158, 'North Pacific Ocean'],
  [35, 179.5, 'North Pacific Ocean'],
  [15, 115, 'North Pacific Ocean'],
  [-30, 170, 'South Pacific Ocean'],
  [-33, -75, 'South Pacific Ocean'],
  [44, -63, 'North Atlantic Ocean'],
  [25, -90, 'North Atlantic Ocean'],
  [35, 25, 'North Atlantic Ocean'],
  [-20, 5, 'South Atlantic Ocean'],
  [-45, -55, 'South Atlantic Ocean'],
  [10, 65, 'Indian Ocean'],
  [-35, 110, 'Indian Ocean'],
  [-65, 0, 'Southern Ocean'],
  [80, 10, 'Arctic Ocean'],
])('%d, %d is in the %s', (lat, lon, ocean) => {
  expect(oceanOf(lat, lon)).toBe(ocean)
})
