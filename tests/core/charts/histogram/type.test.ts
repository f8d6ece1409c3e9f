import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HistogramBuilder, histogram } from '#core/charts/histogram/type.ts'
import { defaultLook } from '#core/charts/look/look.ts'
import { limits } from '#core/limits/index.ts'
import { januaryRows } from '../../../fixtures/charts/answers.ts'

const words = { name: 'sst', title: 'Sea surface temperature', unit: '°C', time: '' }

/** The model of values that arrive in batches of at most `size`; null is a missing value. */
function modelOf(values: readonly (number | null)[], size = 7) {
  const builder = new HistogramBuilder(0)
  for (let from = 0; from < values.length; from += size) {
    const part = values.slice(from, from + size)
    const present = Uint8Array.from(part, (value) => (value === null ? 0 : 1))
    builder.add({ rows: part.length, columns: [{ values: Float64Array.from(part, (value) => value ?? 99), present }] })
  }
  return builder.finish()
}

describe('a histogram', () => {
  test('CHT-18 each bin counts the values between its edges, however they arrive', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true })), { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 1, max: 30 }),
        (values, size) => {
          const model = modelOf(values, size)
          const numbers = values.filter((value) => value !== null)
          if (numbers.length === 0) return model === null
          if (!model) return false
          const { edges, counts } = model
          const last = counts.length - 1
          const counted = Array.from(counts, (_, bin) => {
            const [from, to] = [edges[bin] ?? 0, edges[bin + 1] ?? 0]
            return numbers.filter((value) => (bin === 0 || value >= from) && (bin === last || value < to)).length
          })
          expect([...counts]).toEqual(counted)
          expect(counts.length).toBeLessThanOrEqual(limits.histogramBins + 2)
          expect(model.mean).toBeCloseTo(
            numbers.reduce((sum, value) => sum + value / numbers.length, 0),
            4,
          )
          return true
        },
      ),
      { numRuns: 200 },
    )
  })
  test('CHT-18 January’s sea surface temperature as the atlas has it: bins of one degree, most cells from 27 to 28 °C', () => {
    const builder = new HistogramBuilder(3)
    builder.add(januaryRows())
    const model = builder.finish()
    if (!model) throw new Error('no values')
    const values = Array.from(januaryRows().columns[3]?.values ?? [], Number)
    expect([model.edges[0], model.edges[1], model.edges.at(-1)]).toEqual([-2, -1, 31])
    const bin = 27 - -2
    expect(model.counts[bin]).toBe(values.filter((value) => value >= 27 && value < 28).length)
    expect(histogram.summary(model, words, defaultLook).join(' ').replaceAll('\u2009', ' ')).toBe(
      'Lowest −1.8 °C. Highest 31 °C. Median 19.42 °C; nine values in ten are from 0.14 °C to 28.43 °C. Mean 16.52 °C, not weighted by area. Most values (781) are from 27 to 28 °C. 9,506 values.',
    )
  })
  test('one value, and equal values, are in one bin around it', () => {
    expect(modelOf([5, 5, 5])).toMatchObject({ counts: Uint32Array.of(3), min: 5, max: 5, median: 5 })
    expect([...(modelOf([0])?.edges ?? [])]).toEqual([-0.5, 0.5])
  })
  test('rows without a value are counted, and a response with only such rows has no histogram', () => {
    const model = modelOf([1, null, 3, null])
    expect(model?.rows).toBe(4)
    expect(model && histogram.summary(model, words, defaultLook).at(-1)).toBe('2 values, 2 rows without a value.')
    expect(modelOf([null, null])).toBeNull()
  })
  test('its table has a row per bin', () => {
    const model = modelOf([0, 10, 20, 39.9])
    if (!model) throw new Error('no values')
    const sheet = histogram.sheet(model, defaultLook)
    expect(sheet.head).toEqual(['From', 'To', 'Values'])
    expect([sheet.cell(0, 0), sheet.cell(0, 1), sheet.cell(0, 2)]).toEqual(['0', '1', '1'])
  })
})
