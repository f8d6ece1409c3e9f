import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaySentence } from '#core/charts/overlay/Overlay.ts'
import { limits } from '#core/limits/index.ts'
import { readPositions } from '#core/match/read/readPositions.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { overlayTexts } from '#core/messages/overlay.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (...lines: string[]) => readPositions(bytesOf(lines.join('\n')), 'stations.csv')

test.each([
  ['commas', 'lat,lon\n10.5,-158\n-3,179.5'],
  ['semicolons and decimal commas', 'Longitude;Latitude\n-158;10,5\n179,5;-3'],
  ['tabs, a byte order mark and CRLF', '\ufefflat (deg N)\tlon (deg E)\r\n10.5\t202\r\n-3\t179.5\r\n'],
  ['degrees, minutes and letters', `lat,lon\n10° 30' N,158° W\n3 S,"179° 30' 0"" E"`],
])('positions written with %s are read', (_, text) => {
  const { overlay, faults } = readPositions(bytesOf(text), 'x')
  expect([overlay?.lats, overlay?.lons, faults]).toEqual([[10.5, -3], [-158, 179.5], []])
})

test('positions with a time each are a line in the order of time, with their labels; without they stay as they are', () => {
  const timed = read('Station,Date,lat,lon', 'B,2024-05-02,2,20', 'A,2024-05-01T12:00:00Z,1,10')
  expect([timed.overlay?.lats, timed.overlay?.labels]).toEqual([
    [1, 2],
    ['A', 'B'],
  ])
  expect(read('label,date,lat,lon', 'B,2024-05-02,2,20', 'A,,1,10').overlay?.labels).toEqual(['B', 'A'])
})

test('a line that holds no position is named and left out, the others are read', () => {
  const { overlay, faults, leftOut } = read('lat,lon,time', '95,10,', '1,400,', '2,,', '3,30,yesterday', '', '4,40,2024-05-01')
  expect([overlay?.lats, leftOut]).toEqual([[3, 4], 3])
  expect(faults).toEqual([overlayTexts.noLatitude(2, '95'), overlayTexts.noLongitude(3, '400'), overlayTexts.noLongitude(4, '')])
})

test('a table without the columns, without positions, or with a quote that is never closed says so', () => {
  expect(read('a,b', '1,2')).toEqual({ overlay: null, faults: [matchFileTexts.noPosition('latitude', 'a, b')], leftOut: 0 })
  expect(read('')).toEqual({ overlay: null, faults: [matchFileTexts.empty], leftOut: 0 })
  expect(read('lat,lon', 'x,y').faults).toEqual([overlayTexts.noPositions, overlayTexts.noLatitude(2, 'x')])
  expect(read('lat,lon', '"1,2').faults).toEqual(['Line 2, cell 1: a quote is opened and never closed.'])
  expect(read('lat,lon', '1'.repeat(limits.matchLineCharacters + 1)).overlay).toBeNull()
})

test('positions and errors beyond the limits are dropped and counted', () => {
  const many = read('lat,lon', ...Array.from({ length: limits.overlayPositions + 5 }, () => '1,2'))
  expect([many.overlay?.lats.length, many.faults]).toEqual([limits.overlayPositions, [overlayTexts.cut(limits.overlayPositions)]])
  expect(read('lat,lon', ...Array.from({ length: limits.overlayPositions }, () => '1,2')).faults).toEqual([])
  const wrong = read('lat,lon', ...Array.from({ length: 50 }, () => 'a,b'))
  expect([wrong.faults.length, wrong.leftOut]).toEqual([limits.overlayErrors + 1, 50])
})

test('any pasted text is read without an exception, and all positions are valid', () => {
  const cell = fc.oneof(fc.double({ noNaN: true }).map(String), fc.string(), fc.constantFrom('', '"', "1° 2' N", '-180', '360', '90'))
  const table = fc.array(
    fc.tuple(cell, cell, cell).map((cells) => cells.join(',')),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(table, (lines) => {
      const { overlay } = readPositions(bytesOf(['lat,lon,time', ...lines].join('\n')), 'x')
      for (const lat of overlay?.lats ?? []) expect(Math.abs(lat)).toBeLessThanOrEqual(90)
      for (const lon of overlay?.lons ?? []) expect(Math.abs(lon)).toBeLessThanOrEqual(180)
    }),
    { numRuns: 300 },
  )
})

test('an overlay is described by its number of positions and their extent, across the date line too', () => {
  const { overlay } = read('lat,lon', '-10,170', '5,-160')
  expect(overlay && overlaySentence(overlay)).toBe(
    'Positions laid over: 2 of stations.csv, 10°\u2009S to 5°\u2009N, 170°\u2009E to 160°\u2009W.',
  )
})
