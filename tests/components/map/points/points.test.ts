import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { globeConstants, globeProjection, wholeGlobeZoom } from '#components/map/globeProjection.ts'
import { positionsOnSphere } from '#components/map/points/GlobePoints.ts'
import { nearestPoint } from '#components/map/points/nearestPoint.ts'
import { pointRenderer } from '#components/map/points/pointLayer.ts'

const view = { lon: 170, lat: 20, zoom: 2, width: 600, height: 500, fieldOfViewDegrees: 36.87 }
const places = fc.array(fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true })), {
  minLength: 1,
  maxLength: 50,
})

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
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 500 }), (all, x, y) => {
        const twice = [...all, ...all]
        const [lons, lats] = [twice.map(([lon]) => lon), twice.map(([, lat]) => lat)]
        const topmost = Uint32Array.from(twice, (_, point) => point)
        const positions = positionsOnSphere(lons, lats, topmost)
        const project = globeProjection(view)
        const distances = Array.from({ length: twice.length }, (_, at) => {
          const { height, ...pixel } = project(positions[3 * at] ?? 0, positions[3 * at + 1] ?? 0, positions[3 * at + 2] ?? 0)
          return height < 0 ? Number.POSITIVE_INFINITY : Math.hypot(pixel.x - x, pixel.y - y)
        })
        const least = Math.min(...distances)
        const found = nearestPoint(positions, view, x, y, 24)
        if (least >= 24.001) expect(found).toBe(-1)
        else if (least < 23.999) {
          expect(distances[found]).toBeCloseTo(least, 6)
          // The second half lies below the first.
          expect(found).toBeGreaterThanOrEqual(all.length)
        }
      }),
      { numRuns: 100 },
    )
  })
})
