import { readFileSync } from 'node:fs'
import { area, booleanPointInPolygon, multiPolygon, point } from '@turf/turf'
import { expect, test } from 'vitest'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { fineLand } from '#components/map/geography/fine.ts'
import { type Land, landPath, linePath } from '#components/map/geography/Land.ts'

const detail: readonly [string, Land][] = [
  ['1:110 million', coarseLand],
  ['1:50 million', fineLand],
]

function degrees({ scale, polygons }: Land) {
  const closed = (ring: readonly number[]) =>
    Array.from({ length: ring.length / 2 }, (_, i) => [(ring[2 * i] ?? 0) / scale, (ring[2 * i + 1] ?? 0) / scale])
  return multiPolygon(polygons.map((polygon) => polygon.map(closed)))
}

test.each(detail)('no coast of the %s land jumps across the map', (_, land) => {
  for (const ring of degrees(land).geometry.coordinates.flat()) {
    const jumps = ring.slice(1).filter((to, i) => Math.abs((to[0] ?? 0) - (ring[i]?.[0] ?? 0)) > 180)
    // Only Antarctica may run along the foot of the map, where both ends lie at the pole.
    expect(jumps.filter((to) => (to[1] ?? 0) > -89)).toEqual([])
  }
})

test.each(detail)('the %s land covers what the Earth has: 149 million km² within two in a hundred', (_, land) => {
  expect(Math.abs(area(degrees(land)) / 1e12 / 148.9 - 1)).toBeLessThan(0.02)
})

test.each(detail)('the Caspian is a hole in the %s land, and known places are on the right side of the coast', (_, land) => {
  const isLand = (lon: number, lat: number) => booleanPointInPolygon(point([lon, lat]), degrees(land))
  expect(isLand(51, 42)).toBe(false)
  expect(isLand(-100, 40)).toBe(true)
  expect(isLand(175, 67.5)).toBe(true)
  expect(isLand(-175, 66.5)).toBe(true)
  expect(isLand(0, -80)).toBe(true)
  expect(isLand(-150, 0)).toBe(false)
  expect(isLand(179, 0)).toBe(false)
})

test('a frame across the date line draws Alaska and Siberia side by side', () => {
  const path = landPath(fineLand, { west: 160, east: -140 }, { min: 40, max: 70 }, 0.1)
  const starts = [...path.matchAll(/M(-?[\d.]+) /g)].map(([, x]) => Number(x))
  expect(starts.length).toBeGreaterThan(2)
  expect(starts.every((x) => x >= 157 && x <= 223)).toBe(true)
  expect(starts.some((x) => x > 180)).toBe(true)
})

test('a path holds no more letters than its step allows', () => {
  const world = [
    { west: -180, east: 180 },
    { min: -90, max: 90 },
  ] as const
  expect(landPath(coarseLand, ...world, 1).length).toBeLessThan(landPath(coarseLand, ...world, 0.25).length)
  expect(landPath(coarseLand, ...world, 1).length).toBeLessThan(18_000)
})

test('a track is broken where it leaves one edge of the map and comes back at the other, but not in a frame across the date line', () => {
  const track = [
    [178, 10],
    [180, 11],
    [-178, 12],
  ] as const
  expect(linePath(track, { west: -180, east: 180 }, 0.1)).toBe('M178 -10L180 -11M-178 -12')
  expect(linePath(track, { west: 160, east: -140 }, 0.1)).toBe('M178 -10L180 -11L182 -12')
})

test('the bathymetry that the globe draws has the four tinted depths, each inside the map', () => {
  const contours = JSON.parse(readFileSync(new URL('../../../../site/public/geo/bathymetry.json', import.meta.url), 'utf8'))
  expect(contours.features.map((each: { properties: { depthMetres: number } }) => each.properties.depthMetres)).toEqual([
    200, 2000, 4000, 5000,
  ])
  for (const { geometry } of contours.features) {
    for (const [lon, lat] of geometry.coordinates.flat(2)) {
      expect(Math.abs(lon) <= 180 && Math.abs(lat) <= 90).toBe(true)
    }
  }
})

test('a ring outside the frame is not drawn, one inside is drawn whole, and one across the edge is clipped', () => {
  const square = (west: number) => [[west, 0, west + 4, 0, west + 4, 4, west, 4]]
  const path = (...wests: number[]) => landPath({ scale: 1, polygons: wests.map(square) }, { west: 0, east: 10 }, { min: -10, max: 10 }, 1)
  expect(path(-20)).toBe('')
  expect(path(3)).toBe('M3 0l4 0 0-4 -4 0z')
  // Two degrees beyond the frame, where the cut is out of sight.
  expect(path(10)).toBe('M10 0l2 0 0-4 -2 0z')
  expect(path(-20, 3)).toBe(path(3))
})
