import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { limits } from '#core/limits/match.ts'
import { readTable } from '#core/match/read/readTable.ts'
import { firstOf, textRows } from '#core/match/read/recordsOf.ts'
import { type Content, lines, readOwn, rejectionOf } from './readOwn.ts'

const bytes = (...all: readonly number[]): Uint8Array<ArrayBuffer> => Uint8Array.from([...all, ...new Uint8Array(40)])
const rows = (count: number) => '2020-03-04,1,2\n'.repeat(count)
const wide = (columns: number) => Array.from({ length: columns }, (_, at) => `c${at}`).join(',')

test.each<readonly [string, Content, string]>([
  ['an empty file', '', 'The file is empty.'],
  ['blank lines alone', '\n \n\n', 'The file is empty.'],
  ['a PNG image', bytes(0x89, 0x50, 0x4e, 0x47), 'This is a PNG image, not a table of text. Save the table as CSV.'],
  ['a JPEG image', bytes(0xff, 0xd8, 0xff), 'This is a JPEG image, not a table of text. Save the table as CSV.'],
  ['a PDF document', '%PDF-1.7\n', 'This is a PDF document, not a table of text. Save the table as CSV.'],
  [
    'an old Excel workbook',
    bytes(0xd0, 0xcf, 0x11, 0xe0),
    'This is a workbook of Excel 97 to 2003 (.xls), not a table of text. Save the table as CSV.',
  ],
  ['a NetCDF file', bytes(0x43, 0x44, 0x46, 1), 'This is a NetCDF file, not a table of text. Save the table as CSV.'],
  ['a ZIP archive cut off', bytes(0x50, 0x4b, 3, 4), 'The workbook is not complete: its end is missing. Fetch or save it again.'],
  ['a damaged gzip file', gzipSync(rows(1000)).subarray(0, 40), 'The gzip file is damaged or incomplete.'],
  ['a damaged Arrow stream', bytes(0xff, 0xff, 0xff, 0xff, 9), 'The bytes are not a complete Arrow stream.'],
  [
    'a web page',
    '<!DOCTYPE html>\n<html><body>Sign in</body></html>',
    'Line 1: this is a web page, not a table. The download may have required a sign-in.',
  ],
  ['GPX', '<?xml version="1.0"?><gpx/>', 'Line 1: this is XML, not a table. Save the table as CSV.'],
  ['JSON', '[{"lat": 1, "lon": 2}]', 'Line 1: this is JSON, not a table. Save it as CSV, or with one object per line (NDJSON).'],
  [
    'GeoJSON',
    '{\n  "type": "FeatureCollection"\n}',
    'Line 1: this is JSON, not a table. Save it as CSV, or with one object per line (NDJSON).',
  ],
  [
    'a NUL',
    lines('time,lat,lon', '2020-03-04,1,\0'),
    'Line 2, character 14: a NUL, so this is not a text file. Save the table as CSV in UTF-8.',
  ],
  ['no header', lines('2020-03-04,1,2'), 'Line 1 has no column names: "2020-03-04,1,2". Add a first line such as time,lat,lon,depth.'],
  ['prose', lines('Dear colleagues,', 'the data are on the disk.'), 'No column is recognized as the latitude.'],
  ['no longitude', lines('time,lat,x', '2020-03-04,1,2'), 'No column is recognized as the longitude. The columns are: time, lat, x.'],
  [
    'a quote that is never closed',
    lines('time,lat,lon', '2020-03-04,1,2', '2020-03-05,"1,2'),
    'Line 3, cell 2: a quote is opened and never closed.',
  ],
  [
    'a row with a cell too many',
    lines('time,lat,lon', '2020-03-04,1,2', '2020-03-04,1,2,x'),
    'Line 3 has 4 cells, but the table has 3 columns: "x" is in none of them.',
  ],
  [
    'a row with a cell too few',
    lines('time,lat,lon', '2020-03-04,1,2', '2020-03-04,1'),
    'Line 3 has 2 cells, but the table has 3 columns: it ends before the column lon.',
  ],
  ['5000 columns', lines(wide(5000), wide(5000)), 'Line 1 has 5,000 columns; at most 1,000 are read.'],
  [
    'a line too long',
    lines('time,lat,lon', `2020-03-04,1,${'2'.repeat(limits.matchLineCharacters)}`),
    'Line 2 has more than 100000 characters.',
  ],
  [
    'a quote that swallows the file',
    lines('time,lat,lon', `2020-03-04,1,"${rows(9000)}`),
    'Line 2, cell 3: a quote is opened and not closed within 100000 characters.',
  ],
  [
    'too many rows',
    `time,lat,lon\n${rows(limits.matchRows + 1)}`,
    'Line 200002: a match takes at most 200,000 rows. Split the file and match its parts.',
  ],
  [
    'times in no known form',
    lines('time,lat,lon', 'day 4,1,2'),
    'The times in the column time, such as "day 4", are not in one known form. Write them as 2024-05-01T12:00:00Z.',
  ],
  [
    'days first and months first',
    lines('date,lat,lon', '13/04/2020,1,2', '04/13/2020,1,2'),
    'The dates in the column date contradict each other: 13/04/2020 has the day first, but 04/13/2020 the month. Write them as 2024-05-01.',
  ],
  ['JSON that ends within a line', '{"lat":1,"lon":2}\n{"lat":', 'Line 2 is not a JSON object of numbers and texts.'],
  ['JSON with a new key', '{"lat":1,"lon":2}\n{"lat":1,"x":2}', 'Line 2 has the key "x", which the first object does not have.'],
  ['JSON with a list', '{"lat":1,"lon":[2]}', 'Line 1 is not a JSON object of numbers and texts.'],
])('MAT-08 a file with %s is rejected in a sentence', async (_, content, says) => {
  expect(await rejectionOf(content)).toContain(says)
})

test('MAT-08 a cell that is no time or position is named with its line and column, and its row stays', async () => {
  const read = await readOwn(lines('time,lat,lon,depth,x', '2020-03-04,95,2,deep,7', 'soon,1,400,20000,8', '2020-03-05,1,2,3,9'))
  expect(read.faults).toEqual([
    'Line 2, column lat: "95" is not a latitude from -90 to 90.',
    'Line 2, column depth: "deep" is not a depth.',
    'Line 3, column lon: "400" is not a longitude from -180 to 360.',
    'Line 3, column time: "soon" is not a time in the form of the others.',
    'Line 3, column depth: "20000" is not a depth.',
  ])
  expect([read.faultCount, read.points]).toEqual([
    5,
    [
      ['2020-03-04', null, null, null],
      [null, null, null, null],
      ['2020-03-05', 1, 2, 3],
    ],
  ])
  expect(read.cells.map((cells) => cells[4])).toEqual(['7', '8', '9'])
})

test('MAT-08 days of the year without a year are no times, which is said of each row', async () => {
  const read = await readOwn(lines('yday,lat,lon', '64,1,2'))
  expect([read.points, read.faults]).toEqual([[[null, 1, 2]], ['Line 2, column yday: "64" is not a time in the form of the others.']])
})

test('MAT-05 MAT-08 of 10,000,000 rows no more are read than a match takes', () => {
  let taken = 0
  const table = function* () {
    yield { line: 1, cells: ['time', 'lat', 'lon'] }
    for (let line = 2; line < 10_000_002; line++) {
      taken++
      yield { line, cells: ['2020-03-04', '1', '2'] }
    }
  }
  expect(() => readTable(table)).toThrow('Line 200002: a match takes at most 200,000 rows.')
  expect(taken).toBeLessThan(limits.matchRows + 5000)
})

test('MAT-08 of a line of 200 MB no more is read than a line may have', () => {
  const text = `time,lat,lon\n${'7'.repeat(200_000_000)}`
  expect(() => firstOf(textRows(text)(), 2)).toThrow('Line 2 has more than 100000 characters.')
})
