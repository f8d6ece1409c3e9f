import { afterAll, expect, test } from 'vitest'
import { readTable, rejectedTable } from '../../../../fixtures/ingest/readTable.ts'
import { Scratch } from '../../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const lines = (...each: readonly string[]) => `${each.join('\r\n')}\r\n`
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const f = Math.fround

const seaBird = (...more: readonly string[]) =>
  lines(
    '* Sea-Bird SBE 9 Data File:',
    '* FileName = D:\\Comissões\\CAST1.dat',
    '* NMEA Latitude = 02 00.07 S',
    '* NMEA Longitude = 038 00.39 W',
    '* NMEA UTC (Time) = Aug 24 2011  07:55:20',
    '** Station: 7',
    '# nquan = 5',
    '# name 0 = timeJ: Julian Days',
    '# name 1 = prDM: Pressure, Digiquartz [db]',
    '# name 2 = t090C: Temperature [ITS-90, deg C]',
    '# name 3 = sbeox0Mm/Kg: Oxygen, SBE 43 [umol/kg]',
    '# name 4 = flag:  0.000e+00',
    ...more,
    '# bad_flag = -9.990e-29',
    '# file_type = ascii',
    '*END*',
  )
const scans = lines(
  ' 236.335767      2.126    27.0505    205.112  0.000e+00',
  ' 236.335768   1524.507     4.3528 -9.990e-29  0.000e+00',
  ' 236.335769   1524.100-12345.6789    205.112 -9.990e-29',
)

test('ING-12 a Sea-Bird cast has the position and time of its heading, depths by its pressures, and no scan that is marked bad', async () => {
  const heading = seaBird('# span 0 = 236.335767, 236.384905', '# start_time = Aug 24 2011 07:55:20 [NMEA time, header]')
  const { names, rows, units, standardNames, says, remarks } = await readTable(scratch, scratch.write('cast.cnv', latin1(heading + scans)))
  expect(names).toEqual(['time', 'lat', 'lon', 'depth', 'timeJ', 'prDM', 't090C', 'sbeox0Mm_Kg', 'station'])
  expect(units).toEqual({ timeJ: 'd', prDM: 'dbar', t090C: '°C', sbeox0Mm_Kg: 'µmol kg-1', station: '' })
  expect(standardNames.t090C).toBe('sea_water_temperature')
  expect(rows).toEqual([
    {
      ...{ time: '2011-08-24T07:55:20.000Z', lat: -2.001166667, lon: -38.0065, depth: expect.closeTo(2.1143, 3) as number },
      ...{ timeJ: 236.335767, prDM: f(2.126), t090C: 27.0505, sbeox0Mm_Kg: f(205.112), station: '7' },
    },
    expect.objectContaining({ depth: expect.closeTo(1510.6, 0) as number, t090C: 4.3528, sbeox0Mm_Kg: null }) as object,
  ])
  expect(says).toContain('sbeox0Mm/Kg: 1 value left out: -9.990e-29 marks a missing value (first at line 19).')
  expect(remarks.join()).toContain('time at which the cast began')
  expect(says).toContain('1 row left out: its depth has flag bad in flag (first at line 20).')
})

test('ING-12 the record of a moored instrument has the time of each scan', async () => {
  const heading = seaBird('# span 0 = 236.335767, 246.5', '# start_time = Aug 24 2011 07:55:20')
  const { rows } = await readTable(
    scratch,
    scratch.write('mooring.cnv', heading + lines(' 236.500000      2.126    27.0505    205.112  0.000e+00')),
  )
  expect(rows[0]?.time).toBe('2011-08-24T12:00:00.000Z')
})

test('ING-12 a Sea-Bird file without an end of its heading, with binary values or with other columns is rejected with the reason', async () => {
  const cut = seaBird().replace('*END*\r\n', '')
  expect(await rejectedTable(scratch, scratch.write('cut.cnv', cut + scans))).toContain('does not end')
  expect(await rejectedTable(scratch, scratch.write('binary.cnv', seaBird().replace('= ascii', '= binary') + scans))).toContain('binary')
  expect(await rejectedTable(scratch, scratch.write('few.cnv', seaBird() + lines(' 1 2 3')))).toContain(
    'has 3 values, but the heading names 5',
  )
})

const bottles = lines(
  '* Sea-Bird SBE 9 Data File:',
  '* NMEA Latitude = 42 43.96 N',
  '* NMEA Longitude = 086 59.93 W',
  '* NMEA UTC (Time) = Jun 23 2016  18:51:28',
  '    Bottle        Date       PrDM      DepFM      T090CSbeox0Mg/L  ',
  '  Position        Time                                            ',
  '      1    Jun 23 2016    137.512    140.223     4.0936    12.5993 (avg)',
  '              19:04:57      0.418      0.426     0.0014     0.0104 (sdev)',
  '      2    Jun 23 2016     98.479    100.421-1234.5678    12.6384 (avg)',
  '              19:07:43      0.054      0.055     0.0002     0.0082 (sdev)',
)

test('ING-12 a Sea-Bird bottle file has a row for each bottle, with its mean, its standard deviation and the time that it was closed', async () => {
  const { rows, units } = await readTable(scratch, scratch.write('cast.btl', bottles))
  expect(units).toMatchObject({ PrDM: 'dbar', T090C: '°C', Sbeox0Mg_L: 'mg L-1', T090C_sdev: '°C' })
  expect(rows).toEqual([
    {
      ...{ time: '2016-06-23T19:04:57.000Z', lat: 42.732666667, lon: -86.998833333, depth: 140.223, Bottle: 1, PrDM: f(137.512) },
      ...{
        T090C: 4.0936,
        Sbeox0Mg_L: f(12.5993),
        PrDM_sdev: f(0.418),
        DepFM_sdev: f(0.426),
        T090C_sdev: f(0.0014),
        Sbeox0Mg_L_sdev: f(0.0104),
      },
    },
    expect.objectContaining({ time: '2016-06-23T19:07:43.000Z', depth: 100.421, Bottle: 2, T090C: -1234.5678 }) as object,
  ])
})

test('ING-12 an XBT export file has the launch of its heading, whose date is read as the recorder writes it', async () => {
  const text = lines(
    ...['// MK21 EXPORT DATA FILE  (EDF)', '// Probe Information', 'Probe Type       :  T-6', 'Date of Launch   :  10/09/2010'],
    ...['Time of Launch   :  20:13:44', 'Latitude         :  19 43.04883S', 'Longitude        :  39 52.7417W', '// Data Fields'],
    ...['Field1            :  Time (sec)', 'Field2            :  Depth (m)', 'Field3            :  Temperature (°C)', '// Data'],
    ...['0.0\t0.00\t23.21', '0.1\t0.65\t23.22'],
  )
  const { rows, remarks } = await readTable(scratch, scratch.write('drop.edf', latin1(text)))
  expect(rows).toHaveLength(2)
  expect(Object.values(rows[1] ?? {})).toEqual(['2010-10-09T20:13:44.000Z', -19.7174805, -39.879028333, 0.65, f(0.1), f(23.22), 'T-6'])
  expect(remarks.join()).toContain('10/09/2010')
})

test('ING-12 a CastAway cast has the position and UTC time of its heading', async () => {
  const text = lines(
    ...['% Device,CC1', '% Cast time (UTC),2017-08-22 02:39:11', '% Cast time (local),2017-08-22 12:39:11', '% Start latitude,-36.5'],
    ...['% Start longitude,150.25', '% ', 'Pressure (Decibar),Depth (Meter),Conductivity (MicroSiemens per Centimeter)'],
    ...['0.15,0.149,45033.875', '0.45,0.448,45016.25'],
  )
  const { rows, units } = await readTable(scratch, scratch.write('castaway.csv', text))
  expect(Object.values(rows[0] ?? {}).slice(0, 6)).toEqual(['2017-08-22T02:39:11.000Z', -36.5, 150.25, 0.149, f(0.15), f(45_033.875)])
  expect(Object.values(units).slice(0, 2)).toEqual(['dbar', 'µS cm-1'])
})

test('ING-12 a HOBO logger’s columns have their units, and its dates are never guessed', async () => {
  const text = lines(
    '"Plot Title: 10266810"',
    '"#","Date Time, GMT-04:00","Temp, °C (LGR S/N: 10266810, SEN S/N: 10266810)"',
    '1,07/08/16 05:00:00 PM,21.5',
    '2,07/08/16 05:15:00 PM,21.75',
  )
  const path = scratch.write('hobo.csv', text)
  const position = { position: { lat: 41, lon: -71 } }
  expect(await rejectedTable(scratch, path, position)).toContain('can be read in more than one way')
  const { rows, units } = await readTable(scratch, path, { ...position, time: { form: 'MM/DD/YY hh:mm:ss' } })
  expect(rows.map(({ time }) => time)).toEqual(['2016-07-08T21:00:00.000Z', '2016-07-08T21:15:00.000Z'])
  expect(Object.values(units)).toContain('°C')
})
