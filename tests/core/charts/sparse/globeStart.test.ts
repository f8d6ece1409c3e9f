import { describe, expect, test } from 'vitest'
import { globeStart, sparseZoom } from '#core/charts/sparse/globeStart.ts'
import { degreesBetween } from '#core/extent/track.ts'

const columns = (places: readonly (readonly [lon: number, lat: number])[]) => ({
  lons: Float64Array.from(places, ([lon]) => lon),
  lats: Float64Array.from(places, ([, lat]) => lat),
})

describe('how a globe of points is seen at first', () => {
  test('CHT-25 the zoom is 4 minus distance divided by 12, never below 0', () => {
    expect([0, 6, 12, 36, 47.9, 48, 60, 180].map(sparseZoom)).toEqual([4, 3.5, 3, 1, 4 - 47.9 / 12, 0, 0, 0])
  })

  test('CHT-25 at every distance all points are in view, as a level of zoom halves what is seen', () => {
    for (let degreesApart = 0; degreesApart <= 180; degreesApart += 0.5) {
      const zoom = sparseZoom(degreesApart)
      const seen = (2 * Math.asin(1 / 2 ** zoom) * 180) / Math.PI
      expect(seen).toBeGreaterThanOrEqual(degreesApart)
    }
  })

  test.each([
    {
      where: 'across the date line',
      places: [
        [170, 0],
        [-170, 0],
      ],
      centre: [180, 0],
      apart: 20,
    },
    {
      where: 'around the pole',
      places: [
        [0, 80],
        [180, 80],
      ],
      centre: [0, 90],
      apart: 20,
    },
    {
      where: 'hardly farther north and far to the east',
      places: [
        [0, 0.1],
        [10, 0],
      ],
      centre: [5, 0],
      apart: 10,
    },
    { where: 'at one place', places: [[-158, 22.75]], centre: [-158, 22.75], apart: 0 },
  ] as const)('points $where are in the middle of the globe', ({ places, centre, apart }) => {
    const start = globeStart(columns(places))
    expect(degreesBetween(start.centre, centre)).toBeLessThan(0.2)
    expect(start.zoom).toBeCloseTo(4 - apart / 12, 1)
  })

  test('points at more places than can be looked at one by one are placed by whole degrees', () => {
    const places = Array.from({ length: 300_000 }, (_, point): [number, number] => [100 + (point % 1000) / 50, -10 + (point % 977) / 50])
    const start = globeStart(columns(places))
    expect(degreesBetween(start.centre, [110, 0])).toBeLessThan(1.5)
    expect(start.zoom).toBeCloseTo(4 - 28 / 12, 0)
  })
})
