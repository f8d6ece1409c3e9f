import { expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { workbookTracks } from '#core/submission/workbookTracks.ts'
import { validPortalFacts, validWorkbook } from '#core/workbook/examples/validWorkbook.ts'
import { workbookOf } from '#core/workbook/workbookOf.ts'

const headers = ['time', 'lat', 'lon', 'temperature', 'cruise']
const tracksOf = (names: readonly string[], rows: readonly (readonly (string | number | null)[])[]) => {
  const book = validWorkbook()
  book.data = [headers, ...rows].map((row) => [...row])
  book.dataset_meta_data = [['cruise_names'], ...names.map((name) => [name])]
  return workbookTracks(workbookOf(book), validPortalFacts)
}

test('WBK-35 each cruise has the positions of its rows in the order of time, repeated ones once', () => {
  const rows = [
    ['2019-05-02', 21, 179.996, 1, 'KM2001'],
    ['2019-05-01', 20, 179, 1, 'km2001'],
    ['2019-05-01', 20, 179, 2, 'KM2001'],
    ['2019-05-03', 22, -179, 1, 'KM1906'],
    ['2019-05-03', null, -179, 1, 'KM2001'],
    ['2019-05-03', 23, -179, 1, null],
  ]
  expect(tracksOf(['KM2001', 'KM1906'], rows)).toEqual([
    { name: 'KM2001', isNew: true, lons: [179, 180], lats: [20, 21] },
    { name: 'KM1906', isNew: false, lons: [-179], lats: [22] },
  ])
  expect(tracksOf(['KM1906'], rows).map(({ lats }) => lats)).toEqual([[20, 21, 22, 23]])
  expect(tracksOf([], rows)).toEqual([])
})

test('a long track keeps its two ends and few enough points', () => {
  const rows = Array.from({ length: 5000 }, (_, row) => [new Date(row * 3.6e6).toISOString(), row / 100, 10, 1, null])
  const [track] = tracksOf(['KM2001'], rows)
  expect(track?.lats.length).toBe(limits.submittedTrackPoints)
  expect([track?.lats[0], track?.lats.at(-1)]).toEqual([0, 49.99])
})

test('WBK-35 a sheet with the whole track of a cruise goes before its rows, and the others keep theirs', () => {
  const book = validWorkbook()
  book.data = [headers, ['2019-05-01', 20, 179, 1, 'KM2001'], ['2019-05-02', 30, 170, 1, 'KM1906']]
  book.dataset_meta_data = [['cruise_names'], ['KM2001'], ['KM1906']]
  book.cruise_track = [
    ['time', 'lat', 'lon', 'cruise'],
    ['2019-05-02', 21, 178, 'km2001'],
    ['2019-04-30', 19, 177, 'KM2001'],
  ]
  expect(workbookTracks(workbookOf(book), validPortalFacts)).toEqual([
    { name: 'KM2001', isNew: true, lons: [177, 178], lats: [19, 21] },
    { name: 'KM1906', isNew: false, lons: [170], lats: [30] },
  ])
})
