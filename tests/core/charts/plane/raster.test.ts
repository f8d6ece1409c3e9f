import { describe, expect, test } from 'vitest'
import { HeatmapBuilder } from '#core/charts/heatmap/model.ts'
import { paletteOf } from '#core/charts/look/palettes.ts'
import { gridAxis } from '#core/charts/plane/gridAxis.ts'
import { type Grid, paintRaster, type Raster, type RasterStyle } from '#core/charts/plane/raster.ts'
import { spaceTimeColumns } from '#core/charts/rows/columns.ts'

const style: RasterStyle = { palette: 'viridis', low: 0, high: 255, ground: 0x010203, missing: 0x0a0b0c, hatchPixels: 6 }

function grid(width: number, height: number, valueAt: (x: number, y: number) => number): Grid {
  const cells = Array.from({ length: width * height }, (_, i) => [i % width, Math.floor(i / width)] as const)
  const builder = new HeatmapBuilder(spaceTimeColumns(['time', 'lat', 'lon', 'v'], 'v'), { west: -180, east: 180 }, 1)
  builder.add({
    rows: cells.length,
    columns: [
      { values: new Float64Array(cells.length), present: null },
      { values: Float64Array.from(cells, ([, y]) => y), present: null },
      { values: Float64Array.from(cells, ([x]) => x), present: null },
      { values: Float32Array.from(cells, ([x, y]) => valueAt(x, y)), present: null },
    ],
  })
  const model = builder.finish()
  if (!model) throw new Error('no model')
  return { x: model.lon, y: model.lat, values: model.means }
}
const pixel = (raster: Raster, x: number, y: number) => [...raster.rgba.slice((y * raster.width + x) * 4, (y * raster.width + x) * 4 + 3)]
const colour = (index: number) => [...paletteOf('viridis').slice(index * 3, index * 3 + 3)]
const whole = { left: -0.5, right: 3.5, bottom: -0.5, top: 2.5 }

describe('raster', () => {
  test('each cell is a block of its own colour, north up', () => {
    const raster = paintRaster(
      grid(4, 3, (x, y) => x * 10 + y * 60),
      whole,
      40,
      30,
      style,
    )
    expect(raster.isAveraged).toBe(false)
    expect(pixel(raster, 0, 29)).toEqual(colour(0))
    expect(pixel(raster, 39, 0)).toEqual(colour(150))
    expect(pixel(raster, 15, 15)).toEqual(colour(70))
  })
  test('missing cells are hatched, not coloured', () => {
    const raster = paintRaster(
      grid(4, 3, (x) => (x === 2 ? Number.NaN : 100)),
      whole,
      40,
      30,
      style,
    )
    const seen = new Set(Array.from({ length: 100 }, (_, i) => pixel(raster, 20 + (i % 10), Math.floor(i / 10)).join()))
    expect(seen).toEqual(new Set(['1,2,3', '10,11,12']))
  })
  test('cells finer than pixels are averaged, missing ones left out', () => {
    const raster = paintRaster(
      grid(40, 30, (x) => (x % 2 === 0 ? 0 : 200)),
      { left: -0.5, right: 39.5, bottom: -0.5, top: 29.5 },
      20,
      15,
      style,
    )
    expect(raster.isAveraged).toBe(true)
    expect(pixel(raster, 7, 7)).toEqual(colour(100))
    const holes = paintRaster(
      grid(40, 30, (x) => (x % 2 === 0 ? Number.NaN : 200)),
      { left: -0.5, right: 39.5, bottom: -0.5, top: 29.5 },
      20,
      15,
      style,
    )
    expect(pixel(holes, 7, 7)).toEqual(colour(200))
  })
  test('values beyond the range take its end colours', () => {
    const raster = paintRaster(
      grid(4, 3, (x) => (x < 2 ? -1e9 : 1e9)),
      whole,
      40,
      30,
      style,
    )
    expect([pixel(raster, 0, 0), pixel(raster, 39, 0)]).toEqual([colour(0), colour(255)])
  })
  test('depths go down from the surface, each level as thick as its share of the axis', () => {
    const depths = gridAxis(Float64Array.of(0, 10, 100, 400), 1)
    const section: Grid = {
      x: gridAxis(Float64Array.of(0, 1), 1),
      y: depths,
      values: Float32Array.from({ length: 8 }, (_, i) => 60 * (i >> 1)),
    }
    const raster = paintRaster(section, { left: -0.5, right: 1.5, top: 0, bottom: 400 }, 20, 400, style)
    // Levels meet half-way: at 5, 55 and 250 m.
    const changes = [2, 30, 150, 399].map((depth) => pixel(raster, 10, depth))
    expect(changes).toEqual([colour(0), colour(60), colour(120), colour(180)])
    expect([pixel(raster, 10, 4), pixel(raster, 10, 6)]).toEqual([colour(0), colour(60)])
    expect([pixel(raster, 10, 54), pixel(raster, 10, 56)]).toEqual([colour(60), colour(120)])
  })
})
