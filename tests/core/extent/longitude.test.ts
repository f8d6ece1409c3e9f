import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  containsLongitude,
  crossesDateLine,
  lonRangeOf,
  splitAtDateLine,
  unwrapLongitude,
  widthDegrees,
  withBothNames,
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

  test('a range may be stated from -180 or from 0 on, and 360 degrees are the whole circle', () => {
    const read = [lonRangeOf(160, 220), lonRangeOf(0, 360), lonRangeOf(350, 10), lonRangeOf(190, 200), lonRangeOf(-180, 180)]
    const [whole, atGreenwich] = [
      { west: -180, east: 180 },
      { west: -10, east: 10 },
    ]
    expect(read).toEqual([{ west: 160, east: -140 }, whole, atGreenwich, { west: -170, east: -160 }, whole])
  })

  test('a range that ends at 180 holds what is stored at the meridian’s other name, and only where anything is', () => {
    const named = (west: number, east: number, min: number, max: number) => withBothNames({ west, east }, { min, max })
    expect(named(170, 180, -180, 175)).toEqual({ west: 170, east: -180 })
    expect(named(180, 180, -180, 175)).toEqual({ west: 180, east: -180 })
    expect(named(-180, -170, 0, 180)).toEqual({ west: 180, east: -170 })
    expect(named(170, 180, -179, 179)).toEqual({ west: 170, east: 180 })
    expect(named(-180, 180, -180, 180)).toEqual({ west: -180, east: 180 })
  })

  test('rounded longitudes of a range across the date line are distinguished from those beyond it', () => {
    const lon = { west: 170.7, east: -170.7 }
    expect([170.7, -170.7].map((value) => unwrapLongitude(lon, Math.fround(value)))).toEqual([
      Math.fround(170.7),
      Math.fround(-170.7) + 360,
    ])
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
