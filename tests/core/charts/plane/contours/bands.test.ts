import { expect, test } from 'vitest'
import { colourIndex, paletteOf } from '#core/charts/look/palettes.ts'
import { paintBands, paintInterpolated } from '#core/charts/plane/contours/bands.ts'
import { contourGrid } from '#core/charts/plane/contours/contourGrid.ts'
import { Isolines } from '#core/charts/plane/contours/isolines.ts'
import { bandMiddle, bandOf } from '#core/charts/plane/contours/levels.ts'
import { gridAxis } from '#core/charts/plane/gridAxis.ts'
import type { Grid, Raster, Window } from '#core/charts/plane/raster.ts'

const style = { palette: 'viridis', low: 0, high: 10, ground: 0x000000, missing: 0xffffff, hatchPixels: 4 } as const
const levels = Float64Array.of(2.5, 5, 7.5)
const range = { min: 0, max: 10 }

const ascending = (from: number, count: number) =>
  gridAxis(
    Float64Array.from({ length: count }, (_, at) => from + at),
    1,
  )
const gridOf = (count: number, value: (x: number, y: number) => number): Grid => ({
  x: ascending(0, count),
  y: ascending(0, count),
  values: Float32Array.from({ length: count * count }, (_, at) => value(at % count, Math.floor(at / count))),
})

const colourAt = ({ rgba, width }: Raster, x: number, y: number) => [...rgba.slice(4 * (y * width + x), 4 * (y * width + x) + 3)]
const colourOfBand = (band: number) => {
  const index = colourIndex(bandMiddle(levels, band, range), range)
  return [...paletteOf('viridis').slice(3 * index, 3 * index + 3)]
}
const painted = (grid: Grid, view: Window, size: number) =>
  paintBands(grid, view, contourGrid(grid, view, size, size), size, size, levels, style)

for (const [direction, view] of [
  ['upwards', { left: -0.5, right: 10.5, top: 10.5, bottom: -0.5 }],
  ['downwards, as depths do', { left: -0.5, right: 10.5, top: -0.5, bottom: 10.5 }],
] as const) {
  test(`bands lie where interpolated values are between their levels, on axes that grow ${direction}`, () => {
    const size = 220
    for (const along of ['x', 'y'] as const) {
      const raster = painted(
        gridOf(11, (x, y) => (along === 'x' ? x : y)),
        view,
        size,
      )
      for (let pixel = 0; pixel < size; pixel += 3) {
        const [x, y] = along === 'x' ? [pixel, 100] : [100, pixel]
        const from = along === 'x' ? view.left : view.top
        const to = along === 'x' ? view.right : view.bottom
        const value = Math.max(0, Math.min(10, from + ((pixel + 0.5) / size) * (to - from)))
        if (levels.some((level) => Math.abs(level - value) < 1e-6)) continue
        expect(colourAt(raster, x, y)).toEqual(colourOfBand(bandOf(levels, value)))
      }
    }
  })
}

test('a missing cell is hatched to its edges, and its neighbours are painted to theirs', () => {
  const raster = painted(
    gridOf(11, (x, y) => (x === 5 && y === 5 ? Number.NaN : 4)),
    { left: -0.5, right: 10.5, top: 10.5, bottom: -0.5 },
    220,
  )
  for (let y = 0; y < 220; y++) {
    for (let x = 0; x < 220; x++) {
      const isMissing = x >= 100 && x < 120 && y >= 100 && y < 120
      if (isMissing)
        expect([
          [0, 0, 0],
          [255, 255, 255],
        ]).toContainEqual(colourAt(raster, x, y))
      else if (colourAt(raster, x, y).join() !== colourOfBand(1).join()) throw new Error(`${x} ${y}`)
    }
  }
})

test('next to missing cells and at the edge of the grid, bands and contours continue straight to the edges of the cells', () => {
  const size = 220
  const view = { left: -0.5, right: 10.5, top: 10.5, bottom: -0.5 }
  const grid = gridOf(11, (x, y) => (x > 5 ? Number.NaN : y))
  const raster = painted(grid, view, size)
  const colours = (x: number) => Array.from({ length: size }, (_, y) => colourAt(raster, x, y).join())
  // Pixel 119 is the last one before the missing cells.
  for (const x of [0, 5, 113, 119]) expect(colours(x)).toEqual(colours(50))
  const { field, x, y } = contourGrid(grid, view, size, size)
  const lines = new Isolines(field, x, y).at(2.5)
  expect(lines).toHaveLength(1)
  const ends = [lines[0]?.at(0), lines[0]?.at(-2)].map(Number)
  expect(Math.min(...ends)).toBeCloseTo(0, 6)
  expect(Math.max(...ends)).toBeCloseTo(120, 6)
  for (let at = 1; at < (lines[0]?.length ?? 0); at += 2) expect(lines[0]?.[at]).toBeCloseTo(160, 3)
})

test('cells finer than two pixels are averaged before they are banded', () => {
  const grid = gridOf(200, (x) => (x % 2 === 0 ? 0 : 10))
  const view = { left: -0.5, right: 199.5, top: 199.5, bottom: -0.5 }
  const found = contourGrid(grid, view, 100, 100)
  expect([found.isAveraged, found.field.columns]).toEqual([true, 50])
  expect(found.field.values.every((value) => Math.abs(value - 5) < 2)).toBe(true)
  expect(painted(grid, view, 100).isAveraged).toBe(true)
})

test('a single value has the middle colour, as it has in a map without bands', () => {
  const alone = gridOf(1, () => 21.5)
  const view = { left: -0.5, right: 0.5, top: 0.5, bottom: -0.5 }
  const raster = paintBands(alone, view, contourGrid(alone, view, 4, 4), 4, 4, new Float64Array(), { ...style, low: 21.5, high: 21.5 })
  expect(colourAt(raster, 1, 1)).toEqual([...paletteOf('viridis').slice(3 * 128, 3 * 128 + 3)])
})

test('CHT-24 a smoothed grid has its own colours at the centres of cells, runs evenly between them, and keeps missing cells missing', () => {
  const size = 100
  const grid = gridOf(5, (x, y) => (x === 4 && y === 4 ? Number.NaN : x + y))
  const view = { left: -0.5, right: 4.5, top: 4.5, bottom: -0.5 }
  const raster = paintInterpolated(grid, view, contourGrid(grid, view, size, size), size, size, style)
  const wanted = (value: number) => {
    const index = colourIndex(value, range)
    return [...paletteOf('viridis').slice(3 * index, 3 * index + 3)]
  }
  // A cell is 20 pixels wide; pixel 9 is half a pixel west of the first centre.
  for (const x of [10, 17, 25, 30, 44, 60]) {
    const value = (x + 0.5 - 10) / 20
    const [red = 0, green = 0, blue = 0] = colourAt(raster, x, size - 11)
    for (const [at, channel] of [red, green, blue].entries()) expect(Math.abs(channel - (wanted(value + 0.025)[at] ?? 0))).toBeLessThan(6)
  }
  expect([wanted(8), wanted(7)]).not.toContainEqual(colourAt(raster, 92, 6))
  expect([
    [0, 0, 0],
    [255, 255, 255],
  ]).toContainEqual(colourAt(raster, 92, 6))
})
