import { expect, test } from 'vitest'
import { acrossDateLine } from '#core/catalog/acrossDateLine.ts'

type Position = [degreesEast: number, degreesNorth: number]
const tracksOf = (...lons: number[]) => [lons.map((lon): Position => [lon, 0])]

test('DST-01 the longitudes of a track across the date line are read on its way east', () => {
  expect(acrossDateLine({ kind: 'sparse', tracks: tracksOf(170.2, 179.96, -179.96, -165.31) })).toEqual({
    Lon_West: 170.2,
    Lon_East: -165.31,
  })
})

test('DST-01 those of other data stay as the catalog has them', () => {
  expect(acrossDateLine({ kind: 'sparse', tracks: tracksOf(-20, 10) })).toBeNull()
  expect(acrossDateLine({ kind: 'sparse', tracks: tracksOf(120, 180) })).toBeNull()
  expect(acrossDateLine({ kind: 'sparse', tracks: tracksOf(-180, -170) })).toBeNull()
  const roundTheGlobe = tracksOf(...Array.from({ length: 36 }, (_, at) => at * 10 - 175))
  expect(acrossDateLine({ kind: 'sparse', tracks: roundTheGlobe })).toBeNull()
  expect(acrossDateLine({ kind: 'grid', tracks: [] })).toBeNull()
})
