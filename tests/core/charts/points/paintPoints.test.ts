import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { colourOf } from '#core/charts/look/palettes.ts'
import { paintCloud, paintValues, uniformSizes } from '#core/charts/points/paintPoints.ts'

const window = { left: 0, right: 40, top: 20, bottom: 0 }
const raster = { width: 40, height: 20, diameter: 5 }
const style = { palette: 'viridis', low: 0, high: 10, sizes: uniformSizes(5) } as const

const rgbaAt = (rgba: Uint8ClampedArray, x: number, y: number) => [...rgba.subarray((y * 40 + x) * 4, (y * 40 + x) * 4 + 4)]
const viridis = (value: number) => {
  const hex = colourOf('viridis', value, { min: 0, max: 10 })
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).concat(255)
}

/** What is seen at each pixel, found the slow way: the topmost point whose round dot covers it; -1 for none. */
function seen(x: readonly number[], y: readonly number[], topmost: Uint32Array): number[] {
  const centres = Array.from(topmost, (point) => ({ point, column: Math.floor(x[point] ?? 0), row: Math.floor(20 - (y[point] ?? 0)) }))
  return Array.from({ length: 800 }, (_, at) => {
    const [column, row] = [at % 40, Math.floor(at / 40)]
    const inside = centres.filter((centre) => centre.column >= 0 && centre.column < 40 && centre.row >= 0 && centre.row < 20)
    return inside.find((centre) => (centre.column - column) ** 2 + (centre.row - row) ** 2 <= 2.25 ** 2)?.point ?? -1
  })
}

describe('points as a picture', () => {
  test('a dot is round, in the colour of its value, and clear around', () => {
    const { rgba } = paintValues({ x: [10.5], y: [9.5], window }, [5], Uint32Array.of(0), raster, style)
    expect([rgbaAt(rgba, 10, 10), rgbaAt(rgba, 12, 10), rgbaAt(rgba, 12, 12), rgbaAt(rgba, 13, 10)]).toEqual([
      viridis(5),
      viridis(5),
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ])
  })
  test('a halo is around dots, beneath all of them', () => {
    const halo = { colour: 0x102030, pixels: 1 }
    const { rgba } = paintValues({ x: [10.5, 14.5], y: [9.5, 9.5], window }, [5, 9], Uint32Array.of(0, 1), raster, { ...style, halo })
    expect([8, 12, 16].map((x) => rgbaAt(rgba, x, 10))).toEqual([viridis(5), viridis(5), viridis(9)])
    expect([7, 17].map((x) => rgbaAt(rgba, x, 10))).toEqual([
      [0x10, 0x20, 0x30, 255],
      [0x10, 0x20, 0x30, 255],
    ])
    expect(rgbaAt(rgba, 6, 10)).toEqual([0, 0, 0, 0])
    // Between them is the other dot, not its halo.
    expect(rgbaAt(rgba, 13, 10)).toEqual(viridis(9))
  })
  test('where dots overlap the topmost is seen, and colours never mix', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: -3, max: 43, noNaN: true }), fc.double({ min: -3, max: 23, noNaN: true })), { maxLength: 60 }),
        (places) => {
          const [x, y] = [places.map(([east]) => east), places.map(([, north]) => north)]
          const values = places.map((_, point) => (point * 7) % 11)
          const topmost = Uint32Array.from(places, (_, point) => places.length - 1 - point)
          const { rgba } = paintValues({ x, y, window }, values, topmost, raster, style)
          const found = Array.from({ length: 800 }, (_, at) => rgbaAt(rgba, at % 40, Math.floor(at / 40)).join())
          expect(found).toEqual(seen(x, y, topmost).map((point) => (point < 0 ? [0, 0, 0, 0] : viridis(values[point] ?? 0)).join()))
        },
      ),
      { numRuns: 60 },
    )
  })
  test('a cloud is as dense as that many dots of its opacity on one another', () => {
    const plane = { x: [10.5, 10.5, 10.5, 12.5], y: [9.5, 9.5, 9.5, 9.5], window }
    const { rgba } = paintCloud(plane, 4, raster, { colour: 0x2a9d5c, opacity: 0.5 })
    expect([rgbaAt(rgba, 8, 10), rgbaAt(rgba, 11, 10), rgbaAt(rgba, 14, 10), rgbaAt(rgba, 20, 10)]).toEqual([
      [0x2a, 0x9d, 0x5c, Math.round(255 * (1 - 0.5 ** 3))],
      [0x2a, 0x9d, 0x5c, Math.round(255 * (1 - 0.5 ** 4))],
      [0x2a, 0x9d, 0x5c, Math.round(255 * 0.5)],
      [0, 0, 0, 0],
    ])
  })
})
