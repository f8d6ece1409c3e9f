import { geoEquirectangular } from 'd3-geo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aspectOf, mapProjection, withoutStrip } from '#core/charts/plane/mapProjection.ts'

test('a regional map is true to scale at its middle latitude, and says so', () => {
  const hawaii = { left: 180, right: 220, top: 34, bottom: 10 }
  const projection = mapProjection(hawaii)
  expect(projection.caption).toBe('Equirectangular, true at 22°\u2009N.')
  const kilometres = { across: 40 * 111.2 * Math.cos((22 * Math.PI) / 180), up: 24 * 111.2 }
  expect(aspectOf(projection, hawaii)).toBeCloseTo(kilometres.across / kilometres.up, 9)
})

test('the whole Earth is drawn 1:1, also where its data end short of a pole', () => {
  for (const [top, bottom] of [
    [90, -90],
    [89, -78],
  ] as const) {
    const earth = { left: -180, right: 180, top, bottom }
    expect(mapProjection(earth)).toMatchObject({ stretch: 1, caption: 'Equirectangular, true at the equator.' })
    expect(aspectOf(mapProjection(earth), earth)).toBeCloseTo(360 / (top - bottom), 9)
  }
  const [x = 0, y = 0] = geoEquirectangular().scale(1).translate([0, 0])([90, -45]) ?? []
  expect(x / y).toBeCloseTo(
    aspectOf(mapProjection({ left: -180, right: 180, top: 90, bottom: -90 }), { left: 0, right: 90, top: 45, bottom: 0 }),
    9,
  )
})

test('a map around a pole is true where it says, too', () => {
  const projection = mapProjection({ left: -180, right: 180, top: 90, bottom: 86 })
  expect(projection).toEqual({ caption: 'Equirectangular, true at 85°\u2009N.', stretch: Math.cos((85 * Math.PI) / 180) })
})

test('a strip of a region gets sea around it, within the poles, and stays true to scale', () => {
  const edges = fc.record({
    left: fc.double({ min: -180, max: 180, noNaN: true }),
    width: fc.double({ min: 0.01, max: 360, noNaN: true }),
    bottom: fc.double({ min: -90, max: 89.9, noNaN: true }),
    share: fc.double({ min: 0.001, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(edges, ({ left, width, bottom, share }) => {
      const region = { left, right: left + width, bottom, top: bottom + (90 - bottom) * share }
      const projection = mapProjection(region)
      const map = withoutStrip(projection, region)
      expect(aspectOf(projection, map)).toBeLessThanOrEqual(3 + 1e-6)
      expect(aspectOf(projection, map)).toBeGreaterThanOrEqual(0.4 - 1e-6)
      expect(map.left).toBeGreaterThanOrEqual(-180)
      expect(map.left).toBeLessThanOrEqual(region.left + 1e-9)
      expect(map.right).toBeGreaterThanOrEqual(region.right - 1e-9)
      expect(map.bottom).toBeGreaterThanOrEqual(-90)
      expect(map.top).toBeLessThanOrEqual(90 + 1e-9)
      expect(map.bottom).toBeLessThanOrEqual(region.bottom + 1e-9)
      expect(map.top).toBeGreaterThanOrEqual(region.top - 1e-9)
    }),
  )
})
