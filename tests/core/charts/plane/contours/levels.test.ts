import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandMiddle, bandOf, contourLevels } from '#core/charts/plane/contours/levels.ts'

test('levels are round numbers within the colour range, zero among them', () => {
  expect([...contourLevels({ min: 0, max: 30 })]).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28])
  expect([...contourLevels({ min: -7.6, max: 7.6 })]).toEqual([-6, -4, -2, 0, 2, 4, 6])
  expect([...contourLevels({ min: 0.012, max: 0.022 })]).toEqual([0.013, 0.014, 0.015, 0.016, 0.017, 0.018, 0.019, 0.02, 0.021])
  expect(contourLevels({ min: 3, max: 3 })).toHaveLength(0)
})

test('any range has a few evenly spaced levels, and each band’s colour is that of a value within it', () => {
  const ends = fc.tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: 1e-6, max: 1e6, noNaN: true }))
  fc.assert(
    fc.property(ends, ([min, span]) => {
      const range = { min, max: min + span }
      fc.pre(range.max > range.min && span > Math.abs(min) * 1e-9)
      const levels = contourLevels(range)
      expect(levels.length).toBeGreaterThanOrEqual(2)
      expect(levels.length).toBeLessThanOrEqual(20)
      for (const level of levels) expect(level > range.min && level < range.max).toBe(true)
      for (let band = 0; band <= levels.length; band++) expect(bandOf(levels, bandMiddle(levels, band, range))).toBe(band)
    }),
  )
})
