import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenAtDateLine, trackCircle, trackLengthKm } from '#core/extent/track.ts'

const lon = fc.double({ min: -180, max: 180, noNaN: true })
const lat = fc.double({ min: -69, max: 69, noNaN: true })
const positions = fc.array(fc.tuple(lon, lat), { maxLength: 40 })
const apart = (points: readonly (readonly [number, number])[]) => [points.map(([x]) => x), points.map(([, y]) => y)] as const

describe('a track on a map', () => {
  test('EXP-11 a track across the date line ends on one side and goes on at the same latitude on the other', () => {
    expect(brokenAtDateLine([178, -178, -176], [10, 20, 22])).toEqual([
      [
        [178, 10],
        [180, 15],
      ],
      [
        [-180, 15],
        [-178, 20],
        [-176, 22],
      ],
    ])
    expect(brokenAtDateLine([-179, 179], [0, 0]).map((line) => line.map(([x]) => x))).toEqual([
      [-179, -180],
      [180, 179],
    ])
    expect(brokenAtDateLine([5], [1])).toEqual([[[5, 1]]])
    expect(brokenAtDateLine([], [])).toEqual([])
  })

  test('CRU-07 EXP-11 over the pole a track follows the great circle: up its meridian and down the other, not straight across the map', () => {
    // USCGC Healy on her way to the North Pole in 2015 and away from it: stations 30, 32, 34 and 35.
    const [lons, lats] = apart([
      [-179.2889, 87.6884],
      [33.0087, 89.9874],
      [-96.8591, 89.9466],
      [-149.2803, 89.3269],
    ])
    const lines = brokenAtDateLine(lons, lats)
    const drawn = lines.flat()
    for (const [index, lon] of lons.entries()) expect(drawn).toContainEqual([lon, lats[index]])
    const far = drawn.filter(([lon, lat]) => lat < 89.3 && Math.abs(Math.abs(lon) - 180) > 3)
    expect(far).toEqual([])
    // As long as the way on the sphere, but for the chord between neighbours.
    const length = trackLengthKm(lons, lats)
    expect(trackLengthKm(...apart(drawn))).toBeCloseTo(length, 3)
    expect(brokenAtDateLine([0, 40], [60, 60])).toEqual([
      [
        [0, 60],
        [40, 60],
      ],
    ])
    expect(brokenAtDateLine([0, 90], [-90, -90])[0]).toHaveLength(2)
  })

  test('EXP-11 no line of any track jumps round the globe, and every position is on it in its order', () => {
    fc.assert(
      fc.property(positions, (points) => {
        const lines = brokenAtDateLine(...apart(points))
        for (const line of lines)
          line.slice(1).forEach((point, index) => {
            expect(Math.abs(point[0] - (line[index]?.[0] ?? 0))).toBeLessThanOrEqual(180)
          })
        // What remains without the two ends at each break is the track itself.
        const inner = lines.flatMap((line, index) => line.slice(index === 0 ? 0 : 1, index === lines.length - 1 ? undefined : -1))
        expect(inner).toEqual(points)
        lines.slice(1).forEach((line, index) => {
          const end = lines[index]?.at(-1)
          expect(line[0]?.[1]).toBe(end?.[1])
          expect(line[0]?.[0]).toBe(-(end?.[0] ?? 0))
          expect(Math.abs(line[0]?.[0] ?? 0)).toBe(180)
        })
      }),
    )
  })

  test('EXP-12 the circle of a track across the date line is there, not on the far side of the globe', () => {
    const circle = trackCircle([170, -170], [0, 0])
    expect(Math.abs(circle?.center[0] ?? 0)).toBeCloseTo(180, 9)
    expect(circle?.maxDistanceKm).toBeCloseTo(1111.95, 1)
    expect(trackCircle([], [])).toBeNull()
    expect(trackCircle([-158], [22.75])?.maxDistanceKm).toBeCloseTo(0, 6)
  })

  test('EXP-12 PRG-07 tracks in two oceans are at most 80 degrees from the centre of their circle, so that a globe shows all of them', () => {
    const [lons, lats] = [
      [-158, -158, -64.6, -5.5, -42],
      [21.3, 42, 32.4, 48.3, -46],
    ] as const
    const circle = trackCircle(lons, lats)
    expect((circle?.maxDistanceKm ?? 0) / 111.195).toBeLessThan(80)
    expect(trackCircle([0, 180], [0, 0])?.center.every(Number.isFinite)).toBe(true)
  })

  test('EXP-12 turning a track around the axis turns its circle and leaves its length', () => {
    const near = fc.array(fc.tuple(fc.double({ min: -40, max: 40, noNaN: true }), fc.double({ min: -60, max: 60, noNaN: true })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(near, (points) => {
        const [lons, lats] = apart(points)
        const turned = lons.map((x) => (x < 0 ? x + 180 : x - 180))
        const [one, other] = [trackCircle(lons, lats), trackCircle(turned, lats)]
        expect(other?.maxDistanceKm).toBeCloseTo(one?.maxDistanceKm ?? -1, 3)
        expect(trackLengthKm(turned, lats)).toBeCloseTo(trackLengthKm(lons, lats), 3)
      }),
    )
  })

  test('a quarter of the equator is 10,007.6 km long', () => {
    expect(trackLengthKm([0, 30, 60, 90], [0, 0, 0, 0])).toBeCloseTo(10007.56, 1)
  })
})
