import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  containsLongitude,
  crossesDateLine,
  splitAtDateLine,
  unwrapLongitude,
  widthDegrees,
  wrapLongitude,
} from '#core/extent/longitude.ts'

const degrees = fc.double({ min: -180, max: 180, noNaN: true })
const range = fc.record({ west: degrees, east: degrees })

describe('longitude ranges', () => {
  test('a range whose west exceeds its east crosses the date line and keeps both end points', () => {
    const lon = { west: 160, east: -140 }
    expect(crossesDateLine(lon)).toBe(true)
    expect([160, 180, -180, -140].every((value) => containsLongitude(lon, value))).toBe(true)
    expect([159.9, -139.9, 0].some((value) => containsLongitude(lon, value))).toBe(false)
    expect(widthDegrees(lon)).toBe(60)
  })

  test('the split intervals hold exactly the longitudes that the range holds', () => {
    fc.assert(
      fc.property(range, degrees, (lon, value) => {
        const inParts = splitAtDateLine(lon).some(({ min, max }) => value >= min && value <= max)
        expect(inParts).toBe(containsLongitude(lon, value))
      }),
    )
  })

  test('unwrapped longitudes of a range run from its west without a jump', () => {
    fc.assert(
      fc.property(range, degrees, (lon, value) => {
        fc.pre(containsLongitude(lon, value))
        const unwrapped = unwrapLongitude(lon, value)
        expect(unwrapped).toBeGreaterThanOrEqual(lon.west)
        expect(unwrapped - lon.west).toBeLessThanOrEqual(widthDegrees(lon) + 1e-9)
      }),
    )
  })

  test('wrapping brings any longitude into -180..180 and leaves those there alone', () => {
    expect([190, -190, 360, 540, 180, -180].map(wrapLongitude)).toEqual([-170, 170, 0, 180, 180, -180])
    fc.assert(fc.property(degrees, (value) => wrapLongitude(value) === value))
    fc.assert(
      fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), (value) => {
        const wrapped = wrapLongitude(value)
        expect(Math.abs(wrapped)).toBeLessThanOrEqual(180)
        const turns = (value - wrapped) / 360
        expect(turns).toBeCloseTo(Math.round(turns), 9)
      }),
    )
  })
})
