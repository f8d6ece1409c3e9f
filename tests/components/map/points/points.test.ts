import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { globeConstants, globeProjection, wholeGlobeZoom } from '#components/map/globeProjection.ts'
import { DotPainter } from '#components/map/points/DotPainter.ts'
import { positionsOnSphere } from '#components/map/points/GlobePoints.ts'
import { nearestPoint } from '#components/map/points/nearestPoint.ts'
import { pointRenderer } from '#components/map/points/pointLayer.ts'
import { uniformSizes } from '#core/charts/points/paintPoints.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'

const view = { lon: 170, lat: 20, zoom: 2, width: 600, height: 500, fieldOfViewDegrees: 36.87 }
const REACH = 24
/** In the picture, on both sides of the date line, and beyond its edges. */
const places = fc.array(
  fc.tuple(
    fc.double({ min: 140, max: 200, noNaN: true }).map((lon) => wrapLongitude(lon)),
    fc.double({ min: -20, max: 60, noNaN: true }),
  ),
  { minLength: 1, maxLength: 50 },
)
/** Of the pointer from one of the points, pixels. */
const offset = fc.integer({ min: -30, max: 30 })
const pixelOf = (lon: number, lat: number) => {
  const [east, north] = [(lon * Math.PI) / 180, (lat * Math.PI) / 180]
  return globeProjection(view)(Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north))
}

describe('points on a globe', () => {
  test('CHT-23 many points are drawn by the graphics card, few of them and all without a card by the processor', () => {
    expect([10_000, 10_001].map((count) => pointRenderer(count, false))).toEqual(['canvas', 'webgl'])
    expect(pointRenderer(1_000_000, true)).toBe('canvas')
  })

  test.each([
    { width: 900, height: 430, lat: 0 },
    { width: 360, height: 230, lat: 60 },
    { width: 300, height: 700, lat: -20 },
  ])('the whole globe fits $width x $height pixels, wherever its middle is', (picture) => {
    const size = { ...picture, fieldOfViewDegrees: 36.87 }
    const { radius, camera, edge } = globeConstants({ ...size, lon: 0, zoom: wholeGlobeZoom(size) })
    const rim = (radius * camera * Math.sqrt(1 - edge ** 2)) / (camera + radius - radius * edge)
    expect((2 * rim) / Math.min(picture.width, picture.height)).toBeCloseTo(0.94, 6)
  })

  test('the pointer finds the nearest point of the near side, of those at one place the topmost', () => {
    let found = 0
    fc.assert(
      fc.property(places, fc.nat(), offset, offset, (all, chosen, right, down) => {
        const twice = [...all, ...all]
        const topmost = Uint32Array.from(twice, (_, point) => point)
        const positions = positionsOnSphere(
          twice.map(([lon]) => lon),
          twice.map(([, lat]) => lat),
          topmost,
        )
        const pixels = all.map(([lon, lat]) => pixelOf(lon, lat))
        const { x, y } = pixels[chosen % pixels.length] ?? { x: 0, y: 0 }
        const distances = pixels.map((pixel) =>
          pixel.height < 0 ? Number.POSITIVE_INFINITY : Math.hypot(pixel.x - x - right, pixel.y - y - down),
        )
        const least = Math.min(...distances)
        const at = nearestPoint(positions, view, x + right, y + down, REACH)
        if (least >= REACH + 0.001) expect(at).toBe(-1)
        else if (least < REACH - 0.001) {
          found += 1
          // The last position is that of the first point, which lies on top; those below it begin in the middle.
          expect(at).toBeGreaterThanOrEqual(all.length)
          expect(distances[twice.length - 1 - at]).toBeCloseTo(least, 2)
        }
      }),
      { numRuns: 300 },
    )
    expect(found).toBeGreaterThan(50)
  })

  test('where the processor paints them, dots have one halo around all of them, as wide at every density', () => {
    // What a browser has and Node has not.
    vi.stubGlobal(
      'ImageData',
      class {
        readonly width: number
        readonly height: number
        readonly data: Uint8ClampedArray
        constructor(width: number, height: number) {
          this.width = width
          this.height = height
          this.data = new Uint8ClampedArray(4 * width * height)
        }
      },
    )
    const positions = positionsOnSphere([170, -10], [20, -20], Uint32Array.of(0, 1))
    const points = { positions, colours: Uint32Array.of(0xff0000ff, 0xff0000ff), sizes: uniformSizes(6) }
    for (const density of [1, 2]) {
      const { data, width, height } = new DotPainter().paint({ ...points, halo: { colour: 0xb9cbd4, pixels: 2 } }, view, density)
      const colourAt = (right: number) => {
        const at = 4 * ((height / 2) * width + width / 2 + right * density)
        return [...data.subarray(at, at + 4)]
      }
      expect([0, 2].map(colourAt)).toEqual([0, 2].map(() => [255, 0, 0, 255]))
      expect([-4, 4].map(colourAt)).toEqual([0, 2].map(() => [0xb9, 0xcb, 0xd4, 255]))
      expect(colourAt(6)).toEqual([0, 0, 0, 0])
    }
    vi.unstubAllGlobals()
  })

  test('a point on the far side is not found where it would be seen through the globe', () => {
    const found = (lon: number, lat: number) => {
      const { x, y } = pixelOf(lon, lat)
      return nearestPoint(positionsOnSphere([lon], [lat], Uint32Array.of(0)), view, x, y, REACH)
    }
    expect([found(170, 20), found(-10, -20)]).toEqual([0, -1])
  })
})
