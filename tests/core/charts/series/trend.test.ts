import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seriesTrend, trendSentence } from '#core/charts/series/trend.ts'

const YEAR_MS = 365.25 * 86_400_000
const months = (count: number) => Array.from({ length: count }, (_, i) => Date.UTC(1990, i, 1))
const years = (count: number) => Array.from({ length: count }, (_, i) => Date.UTC(1950, 0, 1) + i * YEAR_MS)
/** Numbers from -0.5 to 0.5 that are the same in each run, of which each has `memory` of the one before. Source: Numerical Recipes, 7.1. */
function noise(count: number, memory = 0): number[] {
  let [state, last] = [1, 0]
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    last = memory * last + state / 2 ** 32 - 0.5
    return last
  })
}

describe('the trend of a series', () => {
  test('a straight line has its own slope and no error; missing values are left out', () => {
    const trend = seriesTrend(years(8), [1, 3, Number.NaN, 7, 9, 11, 13, 15])
    expect((trend?.slope ?? 0) * YEAR_MS).toBeCloseTo(2, 10)
    expect((trend?.standardError ?? 1) * YEAR_MS).toBeCloseTo(0, 10)
  })

  test('a seasonal cycle changes neither slope nor error, whatever months the series begins and ends with', () => {
    fc.assert(
      fc.property(fc.integer({ min: 24, max: 200 }), fc.integer({ min: 0, max: 11 }), (count, first) => {
        const times = months(count + first).slice(first)
        const values = noise(count).map((value, i) => value + i / 120)
        const seasonal = values.map((value, i) => value + 8 * Math.cos((new Date(times[i] ?? 0).getUTCMonth() * Math.PI) / 6))
        const [plain, cycled] = [seriesTrend(times, values), seriesTrend(times, seasonal)]
        expect((cycled?.slope ?? 0) * YEAR_MS).toBeCloseTo((plain?.slope ?? 1) * YEAR_MS, 8)
        expect((cycled?.standardError ?? 0) * YEAR_MS).toBeCloseTo((plain?.standardError ?? 0) * YEAR_MS, 8)
        expect(cycled?.isDeseasonalized).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test('values that follow their neighbours count as fewer, so that the error grows', () => {
    const times = months(240)
    const [independent, dependent] = [seriesTrend(times, noise(240)), seriesTrend(times, noise(240, 0.9))]
    expect(independent?.effective).toBeGreaterThan(200)
    expect(dependent?.autocorrelation).toBeGreaterThan(0.8)
    expect(dependent?.effective).toBeLessThan(30)
    // What the error would be were all values independent.
    const naive = (dependent?.standardError ?? 0) * Math.sqrt(((dependent?.effective ?? 0) - 2) / 238)
    expect(dependent?.standardError).toBeGreaterThan(3 * naive)
  })

  test('without two years, and for two values or one time, there is no trend', () => {
    expect(seriesTrend(months(23), noise(23))).toBeNull()
    expect(seriesTrend(months(24), noise(24))).not.toBeNull()
    expect(seriesTrend(years(2), [1, 2])).toBeNull()
    expect(seriesTrend([5, 5, 5], [1, 2, 3])).toBeNull()
  })

  test('where times are uneven, or few values are independent, no error is given, and the sentence says so', () => {
    const uneven = [0, 1, 2, 3, 9, 10, 25, 26, 40, 41, 55].map((year) => Date.UTC(1950, 0, 1) + year * YEAR_MS)
    expect(seriesTrend(uneven, noise(11))?.standardError).toBeNull()
    const slow = seriesTrend(
      months(36),
      months(36).map((_, i) => (i / 36) ** 2),
    )
    expect(slow?.standardError).toBeNull()
    expect(slow && trendSentence(slow, 'm').replaceAll('\u2009', ' ')).toMatch(
      /^Trend 3\.\d m per decade \(least squares beside the mean of each calendar month; no error given, as too few values are independent/,
    )
  })
})
