import { describe, expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { validPortalFacts, validWorkbook } from '#core/workbook/examples/validWorkbook.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { type CellContent, workbookOf } from '#core/workbook/workbookOf.ts'

/** What is found about cruises in a sound workbook of these cruises with this sheet of tracks. */
function saidOf(names: readonly string[], track: CellContent[][]): string[] {
  const book = validWorkbook()
  const [headers = [], first = []] = book.dataset_meta_data
  const at = headers.indexOf('cruise_names')
  const rows =
    names.length === 0 ? [first.with(at, null)] : names.map((name, row) => (row === 0 ? first : headers.map(() => null)).with(at, name))
  book.dataset_meta_data = [headers, ...rows]
  book.cruise_track = track
  const { findings } = validateWorkbook(workbookOf(book), vocabulary, validPortalFacts)
  return findings.filter(({ code }) => code === 'cruise' || code === 'cruise-new').map(({ says }) => says)
}

const whole: CellContent[][] = [
  ['time', 'lat', 'lon'],
  ['2019-04-29T00:00:00', 21, -158],
  ['2019-04-30T00:00:00', 22, -157],
]
const columns = ['time', 'lat', 'lon', 'cruise']

describe('WBK-35 the sheet cruise_track', () => {
  test('gives the track of a new cruise, and an empty one gives none', () => {
    expect(saidOf(['KM2001'], whole)).toEqual(['The cruise is new to the portal. Its track is in the sheet cruise_track.'])
    expect(saidOf(['KM2001'], [columns])).toEqual(['The cruise is new to the portal. Its track is made of its rows in the data sheet.'])
  })

  test.each<[string, readonly string[], CellContent[][], string]>([
    ['no cruise', [], whole, 'name its cruise in cruise_names.'],
    [
      'no position',
      ['KM1906'],
      [
        ['time', 'lat'],
        ['2019-04-29', 21],
      ],
      'it needs the columns time, lat and lon.',
    ],
    ['no time in a row', ['KM1906'], [...whole, [null, 22, -157]], 'row 4 has no time.'],
    [
      'a latitude beyond the poles',
      ['KM1906'],
      [...whole, ['2019-05-01', 95, 1]],
      'row 4 has no position with lat from -90 to 90 and lon from -180 to 180.',
    ],
    ['several cruises without a column', ['KM1906', 'KM2001'], whole, 'add a column cruise that names the cruise of each row.'],
    ['an unknown cruise', ['KM1906'], [columns, ['2019-04-29', 21, -158, 'KM7']], 'row 2 is of a cruise that is not in cruise_names.'],
  ])('with %s is an error that says so', (_what, names, track, says) => {
    expect(saidOf(names, track)).toContain(`Sheet cruise_track: ${says}`)
  })
})
