import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnMeans } from '#core/charts/series/means.ts'
import { foldSeries, TimeSeriesBuilder } from '#core/charts/timeSeries/model.ts'
import { RunningStatistics } from '#core/charts/values/statistics.ts'

const column = (values: readonly number[]) => ({ values: Float64Array.from(values), present: null })
function series(
  times: readonly number[],
  means: readonly number[],
  deviations: readonly number[],
  names = ['time', 'lat', 'lon', 'v', 'v_std'],
) {
  const builder = new TimeSeriesBuilder({ names, field: 'v' })
  const zero = column(times.map(() => 0))
  builder.add({ rows: times.length, columns: [column(times), zero, zero, column(means), column(deviations)] })
  return builder.finish()
}

test('CHT-05 columns are read by name, else in the order of the procedure', () => {
  expect(series([2, 1], [20, 10], [0.2, 0.1])).toMatchObject({ times: Float64Array.of(1, 2), means: Float64Array.of(10, 20) })
  expect(series([2], [20], [0.2], ['time', 'lat', 'lon', 'mean', 'std'])?.deviations[0]).toBe(0.2)
  expect(series([3], [20], [0.2], ['month', 'lat', 'lon', 'v', 'v_std'])?.isMonthly).toBe(true)
})

test('PRC-05 means weighted by area are read where the answer has them, and drawn where they are wanted', () => {
  const builder = new TimeSeriesBuilder({ names: ['time', 'lat', 'lon', 'v', 'v_std', 'v_area_mean'], field: 'v' })
  const [times, zero] = [column([2, 1]), column([0, 0])]
  builder.add({ rows: 2, columns: [times, zero, zero, column([20, 10]), zero, column([22, 12])] })
  const model = builder.finish()
  if (!model) throw new Error('the series has values')
  expect(foldSeries(model, 10, drawnMeans(model, true)).map(({ mean }) => mean)).toEqual([12, 22])
  expect(foldSeries(model, 10, drawnMeans(model, false)).map(({ mean }) => mean)).toEqual([10, 20])
  const plain = series([1], [10], [0])
  expect(plain && drawnMeans(plain, true)).toEqual(Float64Array.of(10))
})

test('times without a mean are left out', () => {
  expect(series([1, 2], [Number.NaN, 5], [0, 0])?.times).toEqual(Float64Array.of(2))
  expect(series([1], [Number.NaN], [0])).toBeNull()
})

test('folding keeps the overall mean and never draws more points than columns', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 2, maxLength: 400 }),
      fc.integer({ min: 2, max: 60 }),
      (means, columns) => {
        const model = series(
          means.map((_, i) => i),
          means,
          means.map(() => 1),
        )
        if (!model) return false
        const points = foldSeries(model, columns)
        const weighted = points.reduce((sum, point) => sum + point.mean * point.merged, 0)
        return points.length <= Math.max(columns, 1) || means.length <= columns
          ? Math.abs(weighted - means.reduce((a, b) => a + b, 0)) < 1e-6 * means.length * 50
          : false
      },
    ),
  )
})

test('the running variance stays accurate if the mean is large', () => {
  const statistics = new RunningStatistics()
  for (const value of [1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16]) statistics.add(value)
  expect(statistics.mean).toBe(1e9 + 10)
  expect(statistics.variance).toBeCloseTo(30, 6)
})
