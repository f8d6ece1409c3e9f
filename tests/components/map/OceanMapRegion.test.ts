import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followLongitude, regionBetween, regionCentre, regionRing } from '#components/map/OceanMapRegion.ts'
import { regionFeatures } from '#components/map/OceanMapStyle.ts'

const region = { lat: { min: 10, max: 30 }, lon: { west: 160, east: -140 } }

describe('region on the globe', () => {
  test('VIZ-09 a rectangle across 180 degrees runs on eastwards instead of round the far side', () => {
    const lons = regionRing(region).map(([lon]) => lon)
    expect([Math.min(...lons), Math.max(...lons)]).toEqual([160, 220])
  })
  test('VIZ-09 edges are cut in 24 and the ring is closed', () => {
    const ring = regionRing(region)
    expect(ring.length).toBe(4 * 24 + 1)
    expect(ring[0]).toEqual(ring.at(-1))
  })
  test('VIZ-09 a rectangle is filled, unless it goes round the globe: then its two parallels are drawn', () => {
    const shapeOf = (lon: { west: number; east: number }) => regionFeatures({ lat: { min: -59.5, max: 60 }, lon }).features[0]?.geometry
    expect([shapeOf({ west: -10, east: 300 })?.type, shapeOf({ west: 170, east: -170 })?.type]).toEqual(['Polygon', 'Polygon'])
    for (const lon of [
      { west: -180, east: 180 },
      { west: -177.5, east: 177.5 },
    ]) {
      const shape = shapeOf(lon)
      if (shape?.type !== 'MultiLineString') throw new Error('not lines')
      const [south, north] = shape.coordinates.map((line) => line.map(([, lat]) => lat))
      expect([new Set(south), new Set(north)]).toEqual([new Set([-59.5]), new Set([60])])
      for (const line of shape.coordinates)
        expect(Math.max(...line.map(([x]) => x ?? 0)) - Math.min(...line.map(([x]) => x ?? 0))).toBeGreaterThan(350)
    }
  })
  test('VIZ-08 two places give 3 decimals and longitudes in -180..180', () => {
    expect(regionBetween([170.12345, 9.35111], [195.9099, 37])).toEqual({
      lat: { min: 9.351, max: 37 },
      lon: { west: 170.123, east: -164.09 },
    })
    expect(regionBetween([20, 5], [-10, -5])).toEqual({ lat: { min: -5, max: 5 }, lon: { west: -10, east: 20 } })
  })
  test('VIZ-08 any drawn region has longitudes and latitudes that the API accepts', () => {
    const degrees = fc.double({ min: -540, max: 540, noNaN: true })
    fc.assert(
      fc.property(
        degrees,
        degrees,
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -95, max: 95, noNaN: true }),
        (a, b, c, d) => {
          const { lat, lon } = regionBetween([a, c], [b, d])
          return lat.min <= lat.max && lat.min >= -90 && lat.max <= 90 && Math.abs(lon.west) <= 180 && Math.abs(lon.east) <= 180
        },
      ),
    )
  })
  test('the pointer is followed over the date line', () => {
    expect(followLongitude(179, -179)).toBe(181)
    expect(followLongitude(-179, 179)).toBe(-181)
    expect(followLongitude(10, 20)).toBe(20)
  })
  test('the globe turns to the middle of a region across the date line', () => {
    expect(regionCentre(region)).toEqual([-170, 20])
  })
})
