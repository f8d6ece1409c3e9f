import { expect, test } from 'vitest'
import { SparseBuilder, type SparseModel } from '#core/charts/points/sparseModel.ts'
import { asAnomaly, placeSeries, runningMeans, timesOf } from '#core/charts/sparse/placeSeries.ts'

const column = (values: readonly number[]) => ({ values: Float64Array.from(values), present: null })

interface Point {
  readonly time: number
  readonly lat: number
  readonly value: number
}

function modelOf(points: readonly Point[]): SparseModel {
  const builder = new SparseBuilder(['time', 'lat', 'lon', 'sst'], 'sst')
  const of = (read: (point: Point) => number) => column(points.map(read))
  builder.add({ rows: points.length, columns: [of(({ time }) => time), of(({ lat }) => lat), of(() => -85), of(({ value }) => value)] })
  return builder.finish() as SparseModel
}

/** Monthly values from January 1990 with a seasonal cycle on a line of 0.1 a year. */
const seasonal = (lat: number, months: number): Point[] =>
  Array.from({ length: months }, (_, month) => ({
    time: Date.UTC(1990, month, 15),
    lat,
    value: 20 + 0.1 * (month / 12) + 3 * Math.cos((month * Math.PI) / 6),
  }))

test('values at few positions are a time series per position; at many positions they are not', () => {
  const model = modelOf([...seasonal(-5, 48), ...seasonal(10, 48)].toReversed())
  const series = placeSeries(model)
  expect(series.map((points) => points.length)).toEqual([48, 48])
  for (const points of series) {
    const times = Array.from(points, (point) => model.times[point] ?? 0)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(Array.from(points, (point) => model.lats[point])).size).toBe(1)
  }
  expect(placeSeries(modelOf(Array.from({ length: 60 }, (_, at) => ({ time: at, lat: at, value: at }))))).toEqual([])
})

test('an anomaly is what is left without the mean of each calendar month of its place', () => {
  const { values } = asAnomaly(modelOf([...seasonal(-5, 48), ...seasonal(10, 36)]))
  // Of a line of 0.1 a year over four years the cycle leaves its steps around their middle.
  expect([0, 12, 24, 36].map((at) => values[at])).toEqual([-0.15, -0.05, 0.05, 0.15].map((value) => expect.closeTo(value, 10)))
  expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 9)
})

test('a series of less than two years loses its mean, not its seasons', () => {
  const { values } = asAnomaly(modelOf(Array.from({ length: 30 }, (_, day) => ({ time: day * 86_400_000, lat: 0, value: day }))))
  expect([values[0], values[29]]).toEqual([-14.5, 14.5])
})

test('a running mean over a year has no seasons, and none where the year is not whole', () => {
  const model = modelOf(seasonal(-5, 48))
  const [series] = placeSeries(model)
  const means = runningMeans(model, series as Uint32Array)
  expect([...means.subarray(0, 6), ...means.subarray(-6)].every(Number.isNaN)).toBe(true)
  for (const [at, mean] of means.subarray(6, -6).entries()) expect(mean).toBeCloseTo(20 + 0.1 * ((at + 6) / 12), 1)
})

test('a line ends where values are missing, and no running mean is taken over the gap', () => {
  const model = modelOf(seasonal(-5, 72).filter((_, month) => month < 30 || month >= 36))
  const [series = new Uint32Array()] = placeSeries(model)
  const { isGap } = timesOf(model, series)
  expect(isGap.flatMap((is, at) => (is ? [at] : []))).toEqual([30])
  const means = runningMeans(model, series)
  expect(Number.isNaN(means[25])).toBe(true)
  expect(means[23]).toBeCloseTo(20.2, 1)
})
