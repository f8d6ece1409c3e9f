import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distribution, formatHoverValue } from '#core/charts/values/distribution.ts'
import { valueText } from '#core/charts/values/summary.ts'

test('CHT-27 the colour range is the 5th to the 95th percentile, interpolated between values, to 4 significant digits', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { minLength: 1, maxLength: 300 }), (values) => {
      const sorted = values.toSorted((a, b) => a - b)
      const at = (share: number) => {
        const place = (values.length - 1) * share
        const below = sorted[Math.floor(place)] ?? 0
        return below + (place % 1) * ((sorted[Math.ceil(place)] ?? 0) - below)
      }
      const found = distribution(Float64Array.from(values))
      for (const [ours, theirs] of [
        [found?.low, at(0.05)],
        [found?.median, at(0.5)],
        [found?.high, at(0.95)],
      ]) {
        expect(Math.abs((ours ?? Number.NaN) - (theirs ?? 0))).toBeLessThanOrEqual(Math.abs(theirs ?? 0) * 5.1e-4 + 1e-300)
      }
    }),
  )
  expect(distribution(Float64Array.of(1.23456789))?.low).toBe(1.235)
  expect(distribution(Float64Array.of(1, 2, 3, 4))).toMatchObject({ low: 1.15, median: 2.5, high: 3.85 })
})

test('CHT-27 missing values are not part of the range, and without any value there is none', () => {
  expect(distribution(Float32Array.of(Number.NaN, 2, Number.NaN, 4))).toMatchObject({ count: 2, min: 2, max: 4 })
  expect(distribution(Float32Array.of(Number.NaN))).toBeNull()
})

test('every value is in one bar of the key', () => {
  const bins = distribution(Float64Array.from({ length: 1000 }, (_, i) => i))?.bins
  expect(bins?.reduce((sum, count) => sum + count, 0)).toBe(1000)
})

test.each([
  [28.284, '28.28'],
  [-1.5, '\u22121.50'],
  [1000, '1000.00'],
  [0, '0.00'],
  [1000.5, '1.00e+3'],
  [0.000123, '1.23e\u22124'],
])('CHT-37 hovering %d says %s', (value, text) => {
  expect(formatHoverValue(value)).toBe(text)
})

test.each([
  [0.501, '+0.50 °C'],
  [-0.25, '−0.25 °C'],
  [-14.06, '−14.06 °C'],
  [0.0004, '+4.00e−4 °C'],
])('a difference of %d reads %s', (value, text) => {
  expect(valueText(value, '°C', true)).toBe(text.replace(' ', '\u2009'))
})
