import { describe, expect, test } from 'vitest'
import { boxBetween, boxFrame, partsOf, spanOf } from '#components/map/box/boxFrame.ts'
import { unwrappedEast } from '#components/map/geography/Land.ts'

const world = boxFrame({ lon: { west: -180, east: 178 }, lat: { min: -79, max: 89 } })
const islands = boxFrame({ lon: { west: 176, east: -170 }, lat: { min: -22, max: -14 } })

describe('DLD-05 the small map of the download dialog', () => {
  test('shows the world from 30° E round to 30° E, and a region with some room around it, over the date line too', () => {
    expect(world).toEqual({ lon: { west: 30, east: 30 }, lat: { min: -90, max: 90 } })
    expect(islands.lon.west).toBeLessThan(176)
    expect(unwrappedEast(islands.lon)).toBeGreaterThan(190)
    expect([islands.lat.min < -22, islands.lat.max > -14]).toEqual([true, true])
  })

  test('a station is shown with four degrees around it, and what lies at a pole within the Earth', () => {
    const station = boxFrame({ lon: { west: -158, east: -158 }, lat: { min: 22.75, max: 22.75 } })
    expect(station.lat.max - station.lat.min).toBe(4)
    const pole = boxFrame({ lon: { west: -150, east: -30 }, lat: { min: 60, max: 90 } })
    expect(pole.lat.max).toBe(90)
  })

  test('a drag in any direction gives the same box, with longitudes in −180 to 180, and no more than the map shows', () => {
    const box = { lat: { min: -30, max: 20 }, lon: { west: 150, east: -140 } }
    const corners = [150.2, 219.7].flatMap((lon) => [-30.3, 20.4].map((lat) => [lon, lat] as const))
    for (const [at, from] of corners.entries()) expect(boxBetween(world, from, corners[3 - at] ?? from)).toEqual(box)
    expect(boxBetween(world, [-99, -120], [999, 120])).toEqual({ lat: { min: -90, max: 90 }, lon: { west: -180, east: 180 } })
    expect(boxBetween(islands, [178.14, -20.06], [184.27, -15.01])).toEqual({
      lat: { min: -20.1, max: -15 },
      lon: { west: 178.1, east: -175.7 },
    })
  })

  test('a box is drawn in one piece, or in two where the edge of the map cuts it; one of all cells goes round', () => {
    expect(partsOf(world, { lat: { min: 0, max: 1 }, lon: { west: 150, east: -140 } })).toEqual([[150, 220]])
    expect(partsOf(world, { lat: { min: 0, max: 1 }, lon: { west: 0, east: 60 } })).toEqual([
      [30, 60],
      [360, 390],
    ])
    expect(partsOf(world, { lat: { min: 0, max: 1 }, lon: { west: -180, east: 178 } })).toEqual([[30, 390]])
    expect(spanOf(world)).toBe(360)
  })
})
