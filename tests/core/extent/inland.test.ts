import { expect, test, vi } from 'vitest'
import { inlandKm } from '#core/extent/inland.ts'

test.each([
  ['Mongolia', 46, 103, 1000],
  ['Kansas', 38.5, -98, 750],
  ['Kansas, counted from 0 to 360', 38.5, 262, 750],
  ['the Congo', 0, 24, 1000],
  ['Paris', 48.85, 2.35, 100],
  ['the inner of Iceland', 65, -18.5, 50],
])('%s is inland, at least this far from the coast', (_, lat, lon, km) => {
  expect(inlandKm(lat, lon)).toBe(km)
})

test.each([
  ['the Pacific', 20, -150],
  ['the date line', -20, 180],
  ['the pole', 90, 0],
  ['the Caspian Sea', 42, 50.5],
  ['Lake Superior', 47.5, -88],
  ['the Chesapeake Bay', 38, -76.3],
  ['the harbour of Hamburg', 53.55, 9.95],
  ['the Puget Sound', 47.6, -122.4],
  ['the Sognefjord', 61.1, 6.5],
  ['Venice', 45.4, 12.35],
  ['the Saint Lawrence at Quebec', 46.8, -71.2],
  ['the Suez Canal', 30.4, 32.35],
  ['the Bosporus', 41.1, 29.05],
  ['the mouth of the Amazon', 0, -50],
  ['below an ice shelf', -80, -170],
  ['a station of Bermuda', 32.3, -64.8],
  ['a station of Hawaii', 22.75, -158],
  ['no position', Number.NaN, 10],
  ['beyond the pole', 95, 10],
  ['no longitude', 46, Number.POSITIVE_INFINITY],
])('%s is not on land', (_, lat, lon) => {
  expect(inlandKm(lat, lon)).toBe(0)
})

test('however many positions are looked up, the grid is unpacked once', () => {
  const unpacked = vi.spyOn(Uint8Array.prototype, 'fill')
  inlandKm(0, 0)
  unpacked.mockClear()
  for (const lon of [101, 102, 103]) expect(inlandKm(46, lon)).toBeGreaterThan(0)
  expect(unpacked).not.toHaveBeenCalled()
  unpacked.mockRestore()
})
