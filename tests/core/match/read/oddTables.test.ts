import { expect, test } from 'vitest'
import { type Content, lines, readOwn } from './readOwn.ts'

const utf16 = (text: string, isBigEndian: boolean): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBigEndian)
  return bytes
}

const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (character) => character.charCodeAt(0))

type Value = string | number | null
const day = '2020-03-04'
const plain: readonly (readonly Value[])[] = [[day, 10.5, -20.25]]

test.each<readonly [string, Content, readonly (readonly Value[])[]]>([
  ['commas', lines('time,lat,lon', '2020-03-04,10.5,-20.25'), plain],
  ['tabs and a byte order mark', `\ufeff${lines('time\tlat\tlon', '2020-03-04\t10.5\t-20.25')}`, plain],
  ['bars', lines('time|lat|lon', '2020-03-04|10.5|-20.25'), plain],
  [
    'blanks',
    lines('% time   lat  lon', '2020-03-04  10.5  -20.25', '2020-03-05  11.5  -21.25').replace('% ', ''),
    [...plain, ['2020-03-05', 11.5, -21.25]],
  ],
  [
    'semicolons and decimal commas',
    lines('time;lat;lon;depth', '2020-03-04;10,5;-20,25;1,234', '2020-03-04;10,500;-20;0,5'),
    [
      [day, 10.5, -20.25, 1.234],
      [day, 10.5, -20, 0.5],
    ],
  ],
  ['decimal commas in quotes', lines('time,lat,lon', '2020-03-04,"10,5","-20,25"'), plain],
  ['CRLF and no end of the last line', 'time,lat,lon\r\n2020-03-04,10.5,-20.25', plain],
  ['CR alone', 'time,lat,lon\r2020-03-04,10.5,-20.25\r', plain],
  ['line breaks and separators in quotes', lines('"time","note, of\nthe day",lat,lon', '2020-03-04,"a ""b"",\n\nc",10.5,-20.25'), plain],
  ['UTF-16, little end first', utf16(`\ufeff${lines('time,lat,lon,note', '2020-03-04,10.5,-20.25,Ø')}`, false), plain],
  ['UTF-16, big end first', utf16(`\ufeff${lines('time,lat,lon', '2020-03-04,10.5,-20.25')}`, true), plain],
  ['UTF-16 without a mark', utf16(lines('time,lat,lon', '2020-03-04,10.5,-20.25'), false), plain],
  [
    'Windows-1252',
    latin1(lines('Länge;Breite;Datum', '-20,25;10,5;04.03.2020', '-20,25;10,5;13.03.2020')),
    [...plain, ['2020-03-13', 10.5, -20.25]],
  ],
  [
    'a title and remarks above the header',
    lines('Cruise 12 of the good ship', '# made by hand', 'time,lat,lon', '2020-03-04,10.5,-20.25'),
    plain,
  ],
  ['names behind a mark of remarks', lines('# time,lat,lon', '2020-03-04,10.5,-20.25'), plain],
  ['two headers', lines('when,where,where', 'time,lat,lon', '2020-03-04,10.5,-20.25'), plain],
  [
    'a header that comes again',
    lines('time,lat,lon', '2020-03-04,10.5,-20.25', 'time,lat,lon', '2020-03-04,10.5,-20.25'),
    [...plain, [null, null, null], ...plain],
  ],
  [
    'a row of units',
    lines('time,latitude,longitude,depth', 'UTC,degrees_north,degrees_east,km', '2020-03-04T00:00:00Z,10.5,-20.25,0.5'),
    [
      [null, null, null, null],
      [day, 10.5, -20.25, 500],
    ],
  ],
  ['a header alone', lines('time,lat,lon'), []],
  ['blank cells behind the last column', lines('time,lat,lon', '2020-03-04,10.5,-20.25,,'), plain],
  ['blank lines and rows of separators', lines('time,lat,lon', '', '2020-03-04,10.5,-20.25', '', ',,'), [...plain, [null, null, null]]],
  ['a first row of missing values', lines('time,lat,lon', 'NaN,NaN,NaN', '2020-03-04,10.5,-20.25'), [[null, null, null], ...plain]],
  [
    'missing values of many kinds',
    lines('time,lat,lon,depth', 'NA,-999,,NaN', '2020-03-04,10.5,-20.25,-999', 'null,999,-9999,5', '2020-03-04,10.5,-20.25,7'),
    [
      [null, null, null, null],
      [day, 10.5, -20.25, null],
      [null, null, null, 5],
      [day, 10.5, -20.25, 7],
    ],
  ],
  ['names that come twice', lines('time,lat,lon,lat', '2020-03-04,10.5,-20.25,99'), plain],
  ['a column without a name', lines('time,,lat,lon', '2020-03-04,x,10.5,-20.25'), plain],
  ['a position in an empty column and its rival', lines('time,lat,lon,start latitude,start longitude', '2020-03-04,,,10.5,-20.25'), plain],
  [
    'degrees, minutes and letters',
    lines('time,lat,lon', `2020-03-04,"10° 30' 0"" N",20°15.0'W`, '2020-03-04,S 10 30,160 E'),
    [...plain, [day, -10.5, 160]],
  ],
  ['degrees with letters that no name tells', lines('time,breitegrad x,ort', "2020-03-04,10°30'N,20°15'W"), plain],
  [
    'degrees west without a sign',
    lines('time,Lat (N),Lon (W)', '2020-03-04,10.5,20.25', '2020-03-04,10.5,20.25 E'),
    [...plain, [day, 10.5, 20.25]],
  ],
  [
    'longitudes from 0 to 360',
    lines('time,lat,lon', '2020-03-04,10.5,339.75', '2020-03-04,10.5,360', '2020-03-04,10.5,180'),
    [...plain, [day, 10.5, 0], [day, 10.5, 180]],
  ],
  ['years with decimals', lines('decimal year,lat,lon', '2020.5,10.5,-20.25'), [['2020-07-02', 10.5, -20.25]]],
  ['days of Excel', lines('date,lat,lon', '43894,10.5,-20.25', '43894.5,10.5,-20.25'), [...plain, [`${day}T12:00`, 10.5, -20.25]]],
  [
    'date and time in two columns',
    lines('Date,Time,lat,lon', '2020-03-04,13:45,10.5,-20.25', '2020-03-04,,10.5,-20.25'),
    [[`${day}T13:45`, 10.5, -20.25], ...plain],
  ],
  ['year, month and day', lines('Year,Month,Day,Hour,lat,lon', '2020,3,4,6,10.5,-20.25'), [[`${day}T06:00`, 10.5, -20.25]]],
  [
    'the day of the year beside the year',
    lines('year,yday,lat,lon', '2020,64,10.5,-20.25', '2020,64.5,10.5,-20.25'),
    [...plain, [`${day}T12:00`, 10.5, -20.25]],
  ],
  ['seconds since 1970', lines('timestamp,lat,lon', '1583280000,10.5,-20.25'), plain],
  ['milliseconds since 1970', lines('timestamp,lat,lon', '1583280000000,10.5,-20.25'), plain],
  ['a time zone in the name', lines('"Date Time, GMT-05:00",lat,lon', '2020-03-03 19:00:00,10.5,-20.25'), plain],
  ['a time zone in the cells', lines('time,lat,lon', '2020-03-04T02:00:00+02:00,10.5,-20.25'), plain],
  [
    'pressures',
    lines('time,lat,lon,pressure [dbar]', '2020-03-04,30,-20.25,1000', '2020-03-04,30,-20.25,0'),
    [
      [day, 30, -20.25, 990.80843],
      [day, 30, -20.25, 0],
    ],
  ],
  [
    'depths below zero',
    lines('time,lat,lon,depth', '2020-03-04,10.5,-20.25,-5', '2020-03-04,10.5,-20.25,0'),
    [
      [day, 10.5, -20.25, 5],
      [day, 10.5, -20.25, 0],
    ],
  ],
  ['heights', lines('time,lat,lon,altitude', '2020-03-04,10.5,-20.25,-5'), [[day, 10.5, -20.25, 5]]],
  [
    'depths in words',
    lines('time,lat,lon,depth', '2020-03-04,10.5,-20.25,surface', '2020-03-04,10.5,-20.25,−5'),
    [
      [day, 10.5, -20.25, 0],
      [day, 10.5, -20.25, -5],
    ],
  ],
  [
    'JSON objects on lines',
    '{"time":"2020-03-04","lat":10.5,"lon":-20.25,"id":12345678901234567890}\n{"lon":-20.25,"lat":10.5,"time":null}\n',
    [...plain, [null, 10.5, -20.25]],
  ],
])('MAT-06 a table with %s is read', async (_, content, points) => {
  const read = await readOwn(content)
  expect([read.points, read.ambiguous]).toEqual([points, null])
})
