import { expect, test } from 'vitest'
import { gridAxis } from '#core/charts/plane/gridAxis.ts'
import { OUTSIDE, paintRaster } from '#core/charts/plane/raster.ts'
import { columnOf, reprojectedGrid } from '#core/charts/plane/reprojectedGrid.ts'

const grid = {
  x: gridAxis(Float64Array.of(178, 180, 182), 2),
  y: gridAxis(Float64Array.of(80, 82), 2),
  values: Float32Array.of(1, 2, 3, 4, Number.NaN, 6),
}
/** A plane whose coordinates are degrees. */
const plain = (x: number, y: number) => [x > 180 ? x - 360 : x, y] as const
const window = { left: 175, right: 185, top: 85, bottom: 77 }

test('each pixel has the value of its cell, across the date line too; pixels outside the cells do not count as missing', () => {
  const { values } = reprojectedGrid(grid, window, 10, 8, plain, false)
  const row = (at: number) => Array.from(values.subarray(at * 10, at * 10 + 10))
  expect(row(2)).toEqual([OUTSIDE, OUTSIDE, 1, 1, 2, 2, 3, 3, OUTSIDE, OUTSIDE])
  expect(row(4)).toEqual([OUTSIDE, OUTSIDE, 4, 4, Number.NaN, Number.NaN, 6, 6, OUTSIDE, OUTSIDE])
  expect(row(0)).toEqual(Array(10).fill(OUTSIDE))
  expect(columnOf(grid, -179.5)).toBe(1)
})

test('between centres values run on, and a cell without one stays empty', () => {
  const { values } = reprojectedGrid(grid, window, 10, 8, plain, true)
  expect(values[2 * 10 + 3]).toBeGreaterThan(1)
  expect(values[2 * 10 + 3]).toBeLessThan(2.5)
  expect(values[4 * 10 + 4]).toBeNaN()
})

test('pixels outside the cells are plain background, those of missing cells are hatched', () => {
  const shown = reprojectedGrid(grid, window, 10, 8, plain, false)
  const style = { palette: 'viridis', low: 1, high: 6, ground: 0x010203, missing: 0xffffff, hatchPixels: 1 } as const
  const { rgba } = paintRaster(shown, window, 10, 8, style)
  const colourAt = (x: number, y: number) => [...rgba.subarray((y * 10 + x) * 4, (y * 10 + x) * 4 + 3)]
  expect(colourAt(0, 0)).toEqual([1, 2, 3])
  expect(colourAt(4, 3)).toEqual([255, 255, 255])
})
