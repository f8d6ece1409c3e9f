import ExcelJS from 'exceljs'
import { afterAll, expect, test } from 'vitest'
import { readTable, rejectedTable } from '../../../../fixtures/ingest/readTable.ts'
import { rejectionOf, Scratch } from '../../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const f = Math.fround

/** Writes a workbook of plain sheets. */
async function book(name: string, sheets: Readonly<Record<string, readonly (readonly ExcelJS.CellValue[])[]>>): Promise<string> {
  const workbook = new ExcelJS.Workbook()
  for (const [title, rows] of Object.entries(sheets)) {
    const sheet = workbook.addWorksheet(title)
    for (const row of rows) sheet.addRow([...row])
    sheet.getColumn(1).numFmt = 'yyyy-mm-dd'
    sheet.getColumn(2).numFmt = 'hh:mm'
  }
  return scratch.write(name, new Uint8Array(await workbook.xlsx.writeBuffer()))
}

const day = (month: number, date: number) => new Date(Date.UTC(2011, month - 1, date))
/** A time of day as Excel stores it. */
const clock = (hours: number, minutes: number) => (hours * 60 + minutes) / 1440

test('ING-14 a table of a workbook without the sheets of a submission is read, with its dates, times of day and the units in its names', async () => {
  const path = await book('table.xlsx', {
    'My data': [
      ['Date', 'Time', 'Latitude', 'Longitude', 'Depth (m)', 'Temperature (°C)', 'Note'],
      [day(8, 15), clock(19, 10), 71.5, -156.75, 8, 5.25, 'calm'],
      [day(8, 17), clock(0, 0), 71.5, -156.75, 4, null, null],
      [day(8, 18), clock(23, 57), '71 30.0 N', -156.75, 4, 4.5, null],
    ],
    Notes: [['what else'], ['nothing']],
  })
  const { rows, units, remarks, says } = await readTable(scratch, path)
  expect(says[0]).toBe('Read as Excel table: 3 rows read, 2 stored.')
  expect(rows).toEqual([
    { time: '2011-08-15T19:10:00.000Z', lat: 71.5, lon: -156.75, depth: 8, Temperature: 5.25, Note: 'calm' },
    { time: '2011-08-18T23:57:00.000Z', lat: 71.5, lon: -156.75, depth: 4, Temperature: 4.5, Note: null },
  ])
  expect(units).toEqual({ Temperature: '°C', Note: '' })
  expect(remarks).toEqual(['The first sheet with rows was read, “My data”; not “Notes”.'])
})

test('ING-14 names below a title, and units below names, are found in a sheet as in text', async () => {
  const path = await book('titled.xlsx', {
    Sheet1: [
      ['Cruise of the summer'],
      ['time', 'x', 'lat', 'lon', 'salinity', 'temperature'],
      [null, null, 'degrees_north', 'degrees_east', 'psu', 'deg C'],
      [new Date(Date.UTC(2011, 7, 15, 6, 30)), 0.5, 10, 20, 35.25, 12.5],
    ],
  })
  const { rows, units } = await readTable(scratch, path, { ignore: ['x'] })
  expect(rows).toEqual([{ time: '2011-08-15T06:30:00.000Z', lat: 10, lon: 20, salinity: 35.25, temperature: 12.5 }])
  expect(units).toEqual({ salinity: '', temperature: '°C' })
})

test('ING-14 texts among numbers are named by their row, with what to write', async () => {
  const path = await book('marked.xlsx', {
    Sheet1: [
      ['Date', 'Time', 'Lat', 'Lon', 'Temp (°C)'],
      [day(8, 15), clock(1, 0), 1, 2, 'ND'],
      [day(8, 15), clock(2, 0), 1, 2, 3.1],
    ],
  })
  expect(await rejectedTable(scratch, path)).toContain('row 2, column Temp (°C): “ND” is not a number')
  const { rows, says } = await readTable(scratch, path, { missing: { 'Temp (°C)': ['ND'] } })
  expect(rows.map(({ Temp }) => Temp)).toEqual([f(3.1)])
  expect(says).toContain('Temp (°C): 1 value left out: ND marks a missing value (first at row 2).')
})

test.each([
  ['a web page', 'page.csv', '<!DOCTYPE html>\n<html><body>\n<p>Please sign in, first, then, go on.</p>\n', 'web page'],
  ['JSON', 'object.txt', '{"rows": [\n1, 2,\n3]}\n', 'JSON'],
  ['half of a Sea-Bird file', 'half.txt', '# name 0 = scan: Scan Count\n# units = specified, and, more\n*END*\n', 'Sea-Bird'],
  ['half of a SeaBASS file', 'half.sb', '/fields=date,time,lat\n! nothing\n/end\n', 'SeaBASS'],
  ['a letter', 'letter.txt', 'Dear colleague,\nplease find, attached, the data.\nYours\n', 'of no kind that is known'],
])('ING-15 %s is rejected as unknown, with its first lines and what it resembles', async (_, name, content, resembles) => {
  const says = await rejectedTable(scratch, scratch.write(name, content))
  expect(says).toContain('of no kind that is known')
  expect(says).toContain(content.split('\n', 1)[0]?.slice(0, 50))
  expect(says).toContain(resembles)
})

test.each([
  ['GRIB', 'GRIB\0\0\0\x02', 'It is GRIB'],
  ['a file of Matlab', 'MATLAB 5.0 MAT-file\0', 'It is a file of Matlab'],
  ['any other', 'PACK\0\x01', 'it is no text'],
])('ING-15 %s is no text, and is told with what helps', async (_, content, says) => {
  expect(await rejectionOf(scratch.write('cast.dat', content))).toContain(says)
})

test('ING-05 degrees west become negative, a zone in the name of a column shifts its times, and “surface” is a depth', async () => {
  const path = scratch.write(
    'west.csv',
    'Date,Local Time (UTC - 08:00),Latitude (N),Longitude (W),Depth (m),Temp (°C)\n' +
      '2011-08-15,19:10,71.5,156.75,surface,5.1\n2011-08-15,19:20,71° 30’ 36",-156.75,4,5.2\n2011-08-15,19:30,71.5,156 45.0 E,4,5.3\n',
  )
  const { rows, says } = await readTable(scratch, path)
  expect(rows.map(({ time, lat, lon, depth }) => [time, lat, lon, depth])).toEqual([
    ['2011-08-16T03:10:00.000Z', 71.5, -156.75, 0],
    ['2011-08-16T03:20:00.000Z', 71.51, -156.75, 4],
    ['2011-08-16T03:30:00.000Z', 71.5, 156.75, 4],
  ])
  expect(says).toEqual(
    expect.arrayContaining([
      'Longitude (W): degrees west stored as negative degrees east.',
      'Depth (m): “surface” stored as 0 m.',
      'time: converted to UTC from -08:00.',
    ]),
  )
})

test('ING-05 degrees and minutes in one number are read where a person says that they are that', async () => {
  const path = scratch.write(
    'nmea.csv',
    'time,lat,lon,temp\n2011-08-15T00:00Z,4243.96,-7015.00,5.1\n2011-08-15T01:00Z,0030.00,00915.00 W,5.2\n',
  )
  expect(await rejectedTable(scratch, path)).toContain('outside -90 to 90 degrees north (first at line 2)')
  const { rows, says } = await readTable(scratch, path, { units: { lat: 'DDMM.mm', lon: 'DDDMM.mm' } })
  expect(rows.map(({ lat, lon }) => [lat, lon])).toEqual([
    [42.732666667, -70.25],
    [0.5, -9.25],
  ])
  expect(says).toEqual(expect.arrayContaining(['lat: DDMM.mm stored as degrees.', 'lon: DDDMM.mm stored as degrees.']))
})

test('ING-13 a CalCOFI table has the units that its names state, and its own quality codes', async () => {
  const path = scratch.write(
    'calcofi.csv',
    'Sta_ID,Depthm,T_degC,T_qual,O2ml_L,NO3uM,Lat_Dec,Lon_Dec,Date,Time\n' +
      '054.0 056.0,0,10.5,,5.8,0.5,38.83,-124.08,03/01/1949,15:30\n054.0 056.0,8,10.46,8,5.9,,38.83,-124.08,03/15/1949,15:31\n',
  )
  const { rows, units, standardNames } = await readTable(scratch, path)
  expect(units).toEqual({ Sta_ID: '', T_degC: '°C', O2ml_L: 'mL L-1', NO3uM: 'µmol L-1' })
  expect(standardNames).toMatchObject({
    O2ml_L: 'volume_fraction_of_oxygen_in_sea_water',
    NO3uM: 'mole_concentration_of_nitrate_in_sea_water',
  })
  expect(rows.map(({ time, depth, T_degC }) => [time, depth, T_degC])).toEqual([
    ['1949-03-01T15:30:00.000Z', 0, 10.5],
    ['1949-03-15T15:31:00.000Z', 8, null],
  ])
})
