import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evenPlaces, sharePoints, trajectoryOf } from '#core/catalog/trajectory.ts'

const counts = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 60 })
const point = fc.record({
  time: fc.constant(null),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
})
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('tracks', () => {
  test('API-90 a small number of points is unchanged; else about the wanted number remain, with both ends of each track, more of long tracks', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 20_000 }), (lengths, most) => {
        const shares = sharePoints(lengths, most)
        expect(shares.length).toBe(lengths.length)
        if (sum(lengths) <= most) {
          expect(shares).toEqual(lengths)
          return
        }
        expect(sum(shares)).toBeLessThanOrEqual(most + 2 * lengths.length)
        shares.forEach((share, at) => {
          expect(share).toBeLessThanOrEqual(lengths[at] ?? 0)
          expect(share).toBeGreaterThanOrEqual(Math.min(2, lengths[at] ?? 0))
        })
        const byLength = lengths.map((length, at) => [length, shares[at] ?? 0]).sort(([one = 0], [other = 0]) => one - other)
        expect(byLength.map(([, share]) => share)).toEqual(byLength.map(([, share = 0]) => share).sort((one, other) => one - other))
      }),
    )
  })

  test('API-90 many points are reduced to nearly the wanted number', () => {
    expect(sum(sharePoints([60_000, 20_000, 20_000], 20_000))).toBe(20_000)
    expect(sharePoints([60_000, 20_000, 20_000], 20_000)).toEqual([12_000, 4_000, 4_000])
    expect(sharePoints([1_000_000, 3, 1], 20_000)).toEqual([19_999, 2, 1])
  })

  test('API-90 the remaining points are evenly spaced along the track, in its order, with its ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 2, max: 3000 }), (count, keep) => {
        const places = evenPlaces(count, keep)
        expect(places.length).toBe(Math.min(count, keep))
        if (count === 0) return
        expect([places[0], places.at(-1)]).toEqual([0, count - 1])
        const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0))
        if (steps.length === 0) return
        expect(Math.min(...steps)).toBeGreaterThan(0)
        expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('API-17 EXP-12 a track’s middle and its largest distance from the start are those of all its points, across the date line too', () => {
    const at = (lat: number, lon: number) => ({ time: null, lat, lon })
    const track = [at(0, 179), at(0, -179), at(0, -175), at(0, -179)]
    expect(trajectoryOf(track, [0, 3])).toEqual({
      lons: [179, -179],
      lats: [0, 0],
      times: [null, null],
      center: [-179, 0],
      maxDistance: expect.closeTo(6, 9),
    })
    expect(trajectoryOf([], [])).toEqual({ lons: [], lats: [], times: [], center: null, maxDistance: 0 })
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 40 }), (points) => {
        const { maxDistance } = trajectoryOf(points, [])
        expect(maxDistance).toBeGreaterThanOrEqual(0)
        expect(maxDistance).toBeLessThanOrEqual(180)
      }),
    )
  })
})
