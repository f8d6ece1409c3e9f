import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HistogramBuilder } from '#core/charts/histogram/type.ts'
import { binCounts, equalEdges } from '#core/charts/values/binCounts.ts'
import { distribution } from '#core/charts/values/distribution.ts'

/** Decimals with so many places, as whole numbers of their last digit. */
const decimals = fc.record({
  places: fc.integer({ min: 0, max: 4 }),
  digits: fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 2, maxLength: 60 }),
})

/** Bins of decimals worked out in whole numbers: how many of `digits` are in each of `count` equal parts from the least to the greatest. */
function countsInWholeNumbers(digits: readonly number[], count: number): number[] {
  const [least, most] = [Math.min(...digits), Math.max(...digits)]
  const counts = new Array<number>(count).fill(0)
  for (const digit of digits) {
    const bin = Math.min(count - 1, Math.floor(((digit - least) * count) / (most - least || 1)))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts
}

describe('values on the edges of bins', () => {
  test('CHT-18 each decimal is in the bin that begins with it, in single precision and in double', () => {
    fc.assert(
      fc.property(decimals, fc.constantFrom(7, 24, 42, 60), ({ places, digits }, count) => {
        const values = digits.map((digit) => digit / 10 ** places)
        const [min, max] = [Math.min(...values), Math.max(...values)]
        if (min === max) return
        const edges = equalEdges(min, max, count)
        const expected = countsInWholeNumbers(digits, count)
        expect([...binCounts(Float32Array.from(values), edges)]).toEqual(expected)
        expect([...binCounts(Float64Array.from(values), edges)]).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  test('CHT-27 the bars of the colour key count decimals, and a lone value is in the middle of its key', () => {
    fc.assert(
      fc.property(decimals, ({ places, digits }) => {
        const found = distribution(Float32Array.from(digits, (digit) => digit / 10 ** places))
        const [least, most] = [Math.min(...digits), Math.max(...digits)]
        expect([found?.min, found?.max]).toEqual([least / 10 ** places, most / 10 ** places])
        if (least === most) expect(found?.bins[30]).toBe(digits.length)
        else expect([...(found?.bins ?? [])]).toEqual(countsInWholeNumbers(digits, 60))
      }),
    )
  })

  test('CHT-18 the hundredths of a satellite’s errors are each in their own bar of a histogram', () => {
    const values = Float32Array.from({ length: 41 }, (_, hundredth) => hundredth / 100)
    const builder = new HistogramBuilder(0)
    builder.add({ rows: 41, columns: [{ values, present: null }] })
    const model = builder.finish()
    expect(Array.from(model?.edges ?? [])).toEqual(Array.from({ length: 41 }, (_, hundredth) => hundredth / 100))
    expect(Array.from(model?.counts ?? [])).toEqual([...new Array<number>(39).fill(1), 2])
  })
})
