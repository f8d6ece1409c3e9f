import { expect, test } from 'vitest'
import { polarMap } from '#components/chart/plane/polar.ts'
import { gridAxis } from '#core/charts/plane/gridAxis.ts'
import { OUTSIDE } from '#core/charts/plane/raster.ts'
import { meansOnMap, reprojectedGrid } from '#core/charts/plane/reprojectedGrid.ts'

const axis = (from: number, step: number, count: number) =>
  gridAxis(
    Float64Array.from({ length: count }, (_, at) => from + at * step),
    step,
  )
const window = { left: -3200, right: 3200, bottom: -3200, top: 3200 }

/** The mean of the cells whose centres are in each pixel, found the slow way; `null` for fewer than two. */
function slowMeans({ x, y, values }: Parameters<typeof meansOnMap>[0], size: number, forward: ReturnType<typeof polarMap>['forward']) {
  const inPixels = new Map<number, number[]>()
  y.centres.forEach((lat, row) => {
    x.centres.forEach((lon, column) => {
      const [right, up] = forward(lon, lat)
      const [across, high] = [right, up].map((km) => Math.floor(((km + 3200) / 6400) * size)) as [number, number]
      if (across < 0 || across >= size || high < 0 || high >= size) return
      const pixel = high * size + across
      inPixels.set(pixel, [...(inPixels.get(pixel) ?? []), values[row * x.centres.length + column] as number])
    })
  })
  return new Map(
    [...inPixels]
      .filter(([, cells]) => cells.length > 1)
      .map(([pixel, cells]) => {
        const present = cells.filter((value) => !Number.isNaN(value))
        return [pixel, present.reduce((sum, value) => sum + value, 0) / present.length]
      }),
  )
}

test.each(['N', 'S'] as const)(
  'CHT-16 on a map of pole %s a pixel of many cells has their mean, those without a value left out',
  (pole) => {
    const sign = pole === 'N' ? 1 : -1
    const { forward, inverse } = polarMap(pole, 30)
    const [x, y] = [axis(-179.75, 0.5, 720), pole === 'N' ? axis(60.25, 0.5, 60) : axis(-89.75, 0.5, 60)]
    // A chequerboard, which nearest cells alone would make all of one colour or noise; a sector is missing.
    const values = Float32Array.from({ length: 720 * 60 }, (_, at) =>
      at % 720 < 90 ? Number.NaN : ((at % 720) + Math.floor(at / 720)) % 2,
    )
    const grid = { x, y, values }
    const sampled = reprojectedGrid(grid, window, 40, 40, inverse, false).values
    const { values: means, isAveraged } = meansOnMap(grid, sampled, window, 40, forward)
    expect(isAveraged).toBe(true)
    const expected = slowMeans(grid, 40, forward)
    expect(expected.size).toBeGreaterThan(1000)
    for (const [pixel, mean] of expected) {
      if (sampled[pixel] !== OUTSIDE)
        expect(means[pixel]).toSatisfy((value: number) => Object.is(value, mean) || Math.abs(value - mean) < 1e-6)
    }
    const [right, up] = forward(30, sign * 75)
    const middle = means[Math.floor(((up + 3200) / 6400) * 40) * 40 + Math.floor(((right + 3200) / 6400) * 40)] as number
    expect(Math.abs(middle - 0.5)).toBeLessThan(0.1)
  },
)

test('cells larger than pixels stay as they are, and nothing is said of means', () => {
  const { forward, inverse } = polarMap('N', -45)
  const grid = { x: axis(-150, 60, 6), y: axis(62, 4, 6), values: Float32Array.from({ length: 36 }, (_, at) => at) }
  const sampled = reprojectedGrid(grid, window, 200, 200, inverse, false).values
  expect(meansOnMap(grid, sampled, window, 200, forward)).toEqual({ values: sampled, isAveraged: false })
})
