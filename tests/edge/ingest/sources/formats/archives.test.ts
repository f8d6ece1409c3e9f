import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { readWodCast } from '../../../../../edge/ingest/sources/formats/wodCast.ts'
import { readTable, rejectedTable } from '../../../../fixtures/ingest/readTable.ts'
import { Scratch } from '../../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const lines = (...each: readonly string[]) => `${each.join('\n')}\n`
const f = Math.fround

describe('WHP exchange', () => {
  const bottle = lines(
    'BOTTLE,20160524SIOCCHCBG',
    '# Cruise report: none',
    'EXPOCODE,STNNBR,CASTNO,BTLNBR,BTLNBR_FLAG_W,DATE,TIME,LATITUDE,LONGITUDE,DEPTH,CTDPRS,CTDTMP,SALNTY,SALNTY_FLAG_W,BTL_LAT',
    ',,,,,,,,,METERS,DBAR,ITS-90,PSS-78,,',
    '33RR20080204,1,2,35,2,20080205,0707,-33.2152,28.0528,180,9.2,26.2013,35.3130,2,-33.2',
    '33RR20080204,1,2,36,2,20080205,2208,-33.2152,28.0528,180,1020.0,-999.0000,35.3131,6,-999.0',
    '33RR20080204,1,2,37,4,20080205,2209,-33.2152,28.0528,180,2.0,5.1,35.9,3,-33.2',
    'END_DATA',
    'what follows is no row',
  )

  test('ING-13 a bottle file has depths by its pressures, the flags decide, and DEPTH is that of the sea floor', async () => {
    const { names, rows, units, standardNames, says } = await readTable(scratch, scratch.write('hy1.csv', bottle))
    expect(names.slice(0, 4)).toEqual(['time', 'lat', 'lon', 'depth'])
    expect(units).toMatchObject({ bottom_depth: 'm', CTDPRS: 'dbar', CTDTMP: '°C', SALNTY: '' })
    expect(standardNames.SALNTY).toBe('sea_water_practical_salinity')
    expect(rows[0]).toEqual({
      ...{ time: '2008-02-05T07:07:00.000Z', lat: -33.2152, lon: 28.0528, depth: expect.closeTo(9.1348, 3) as number },
      ...{ EXPOCODE: '33RR20080204', STNNBR: 1, CASTNO: 2, BTLNBR: 35, bottom_depth: 180, CTDPRS: f(9.2) },
      ...{ CTDTMP: f(26.2013), SALNTY: f(35.313), BTL_LAT: f(-33.2) },
    })
    expect(rows[1]).toMatchObject({ CTDTMP: null, SALNTY: f(35.3131), BTL_LAT: null })
    expect(rows[2]).toMatchObject({ BTLNBR: null, SALNTY: null, CTDTMP: f(5.1) })
    expect(says).toEqual(
      expect.arrayContaining([
        'Read as WHP exchange bottle file: 3 rows read, all stored.',
        'SALNTY: 1 value left out: flag 3 in SALNTY_FLAG_W (first at line 7).',
        'CTDTMP: 1 value left out: -999.0000 marks a missing value (first at line 6).',
      ]),
    )
  })

  test('ING-13 a CTD file has the station, time and position of its heading', async () => {
    const text = lines(
      ...['CTD,20240101ABC', '# comment', 'NUMBER_HEADERS = 7', 'EXPOCODE = 33RR1', 'STNNBR = 12', 'DATE = 20080205', 'TIME = 2207'],
      ...[
        'LATITUDE = -33.5',
        'LONGITUDE = 28.25',
        'CTDPRS,CTDPRS_FLAG_W,CTDTMP,CTDTMP_FLAG_W',
        'DBAR,,ITS-90,',
        '2.0,2,26.1,2',
        '4.0,2,26.0,4',
      ],
      'END_DATA',
    )
    const { rows } = await readTable(scratch, scratch.write('ct1.csv', text))
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      time: '2008-02-05T22:07:00.000Z',
      lat: -33.5,
      lon: 28.25,
      CTDTMP: f(26.1),
      EXPOCODE: '33RR1',
      STNNBR: 12,
    })
    expect(rows[1]?.CTDTMP).toBeNull()
    expect(await rejectedTable(scratch, scratch.write('bad.csv', 'CTD,1\nCTDPRS\nDBAR\n2\n'))).toContain('NUMBER_HEADERS')
  })
})

describe('SeaBASS', () => {
  const head = [
    '/begin_header',
    '/affiliations=Some_Lab',
    '/experiment=BATS',
    '! a comment',
    '/missing=-999',
    '/below_detection_limit=-888',
  ]

  test('ING-13 fields, units, missing values, detection limits and the delimiter of the heading are used', async () => {
    const text = lines(
      ...[
        ...head,
        '/delimiter=space',
        '/fields=date,time,lat,lon,depth,Wt,sal',
        '/units=yyyymmdd,hh:mm:ss,degrees,degrees,m,degreesC,PSU',
        '/end_header',
      ],
      ...['19920109 16:30:00 31.389 -64.702 3.4 20.7320 -999', '19920109 16:30:01 31.389 -64.702 19.1 -888 36.5'],
    )
    const { rows, units, says, title } = await readTable(scratch, scratch.write('a.sb', text))
    expect(rows).toEqual([
      { time: '1992-01-09T16:30:00.000Z', lat: 31.389, lon: -64.702, depth: 3.4, Wt: f(20.732), sal: null },
      { time: '1992-01-09T16:30:01.000Z', lat: 31.389, lon: -64.702, depth: 19.1, Wt: null, sal: 36.5 },
    ])
    expect(units).toEqual({ Wt: '°C', sal: '' })
    expect(says).toContain('Wt: 1 value left out: -888 marks a missing value (first at line 12).')
    expect(title).toBe('BATS')
  })

  test('ING-13 times in parts and positions of the heading are those of the rows', async () => {
    const text = lines(
      ...[...head, '/cruise=ab12', '/north_latitude=31.5[DEG]', '/east_longitude=-64.25[DEG]', '/measurement_depth=5', '/delimiter=comma'],
      ...['/fields=year,month,day,hour,minute,second,chl', '/units=yyyy,mo,dd,hh,mn,ss,mg/m^3', '/end_header', '2010,7,4,6,30,15,0.25'],
    )
    const { rows, units } = await readTable(scratch, scratch.write('b.sb', text))
    expect(rows).toEqual([{ time: '2010-07-04T06:30:15.000Z', lat: 31.5, lon: -64.25, depth: 5, chl: 0.25, cruise: 'ab12' }])
    expect(units.chl).toBe('mg m-3')
  })
})

describe('World Ocean Database', () => {
  /** A number as the database codes it, and a count as it does. */
  const coded = (text: string) => {
    const digits = text.replace('.', '')
    return `${digits.replace('-', '').length}${digits.length}${text.includes('.') ? text.length - text.indexOf('.') - 1 : 0}${digits}`
  }
  const counted = (number: number) => `${String(number).length}${number}`
  const value = (text: string, flags = '00') => `${coded(text)}${flags}`

  /** A cast of temperature, of which the whole profile may be flagged, and salinity, at two depths. */
  function cast(id: number, profileFlag = '0', hours = coded('10.50')): string {
    const body =
      `${counted(id)}US${counted(77)}1934 8 7${hours}${coded('61.93')}${coded('-172.27')}${counted(2)}0 2` +
      `${counted(1)}${profileFlag}${counted(1)}${counted(8)}${coded('58')}${counted(2)}0${counted(0)}` +
      `22031 6CRUISE2 3St13 1${counted(0)}${counted(321)}` +
      `0` +
      `0` +
      `${value('0.')}${value('8.96')}${value('30.900')}${value('10.')}${value('8.95', '30')}-`
    const padded = (length: number) => `C${counted(length)}${body}`
    return padded(padded(100).length)
  }
  const wrapped = (text: string) => `${(text.match(/.{1,80}/g) ?? []).map((line) => line.padEnd(80)).join('\n')}\n`

  test('ING-13 casts are decoded with their flags; one of a whole profile counts for each of its values', async () => {
    const text = wrapped(cast(7)) + wrapped(cast(8, '3', '-'))
    const { rows, says, remarks, units } = await readTable(scratch, scratch.write('casts.dat', text))
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatchObject({
      ...{ time: '1934-08-07T10:30:00.000Z', lat: 61.93, lon: -172.27, depth: 0, cruise: 'US-77', cast: 7 },
      ...{ originators_cruise: 'CRUISE', Temperature: f(8.96), Salinity: f(30.9) },
    })
    expect(rows[1]).toMatchObject({ depth: 10, Temperature: null, Salinity: null })
    expect(rows[2]).toMatchObject({ time: '1934-08-07T00:00:00.000Z', Temperature: null, Salinity: f(30.9) })
    expect(units).toMatchObject({ Temperature: '°C', Salinity: '' })
    expect(says).toContain('Temperature: 1 value left out: flag 0/3 in Temperature flag (first at cast 2, level 1).')
    expect(remarks.join()).toContain('date without a time of day')
  })

  test('ING-13 a cast that is cut off, or none at all, is rejected and never hangs', async () => {
    expect(await rejectedTable(scratch, scratch.write('cut.dat', wrapped(cast(7)) + wrapped(cast(8)).slice(0, 120)))).toContain('Cast 2')
    expect(await rejectedTable(scratch, scratch.write('none.dat', `${wrapped(cast(7))}nothing\n`))).toContain('begins no cast')
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789- C'), maxLength: 400 }), (text) => {
        try {
          readWodCast(`C${text}`)
        } catch (error) {
          if (!(error instanceof RangeError)) throw error
        }
      }),
    )
  })
})

describe('spreadsheets', () => {
  test('ING-13 an ODV spreadsheet has its stations filled down, its flags applied and the sea floor apart', async () => {
    const text = lines(
      '//<Encoding>UTF-8</Encoding>',
      'Cruise\tStation\tType\tmon/day/yr\thh:mm\tLongitude [degrees_east]\tLatitude [degrees_north]\tBot. Depth [m]\tDepth [m]\tQF\tTemperature [°C]\tQF',
      'A1\t5\tB\t03/04/2010\t06:30\t200.5\t-10.25\t4000\t5\t0\t20.5\t0',
      '\t\t\t\t\t\t\t\t10\t0\t19.5\t8',
      'A1\t6\tB\t03/05/2010\t07:00\t201\t-10\t4100\t5\t0\t\t1',
    )
    const { rows, names, says } = await readTable(scratch, scratch.write('odv.txt', text))
    expect(names).toEqual(['time', 'lat', 'lon', 'depth', 'Cruise', 'Station', 'Type', 'Bot_Depth', 'Temperature'])
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['2010-03-04T06:30:00.000Z', -10.25, -159.5, 5, 'A1', 5, 'B', 4000, 20.5],
      ['2010-03-04T06:30:00.000Z', -10.25, -159.5, 10, 'A1', 5, 'B', 4000, null],
      ['2010-03-05T07:00:00.000Z', -10, -159, 5, 'A1', 6, 'B', 4100, null],
    ])
    expect(says).toContain('Temperature [°C]: 1 value left out: flag 8 in QF 2 (first at line 4).')
  })

  test('ING-13 a SeaDataNet spreadsheet has the types of its columns left out and its own scheme of flags', async () => {
    const text = lines(
      '//SDN_parameter_mapping',
      'Cruise:METAVAR:TEXT:10;Station:METAVAR:TEXT:10;Type:METAVAR:TEXT:2;yyyy-mm-ddThh:mm:ss.sss;Longitude [degrees_east];Latitude [degrees_north];LOCAL_CDI_ID;DEPTH [m]:PRIMARYVAR:FLOAT;QV:SEADATANET;TEMP [deg C];QV:SEADATANET',
      'A;1;C;2010-03-04T06:30:00.000;2.5;43;X1;1.5;1;12.5;2',
      ';;;;;;;2.5;1;12.25;4',
    )
    const { rows } = await readTable(scratch, scratch.write('sdn.txt', text))
    expect(rows.map(({ time, depth, TEMP, LOCAL_CDI_ID }) => [time, depth, TEMP, LOCAL_CDI_ID])).toEqual([
      ['2010-03-04T06:30:00.000Z', 1.5, 12.5, 'X1'],
      ['2010-03-04T06:30:00.000Z', 2.5, null, 'X1'],
    ])
  })

  test('ING-13 a PANGAEA file has its events’ times and positions, long names, licence and citation', async () => {
    const text = lines(
      '/* DATA DESCRIPTION:',
      'Citation:\tDoe, Jane (2010): Temperature of a cruise. PANGAEA, https://doi.org/10.1594/PANGAEA.123456',
      'Event(s):\tPS75/1-1 * LATITUDE: -40.5 * LONGITUDE: 10.25 * DATE/TIME: 2009-11-01T10:00:00 * ELEVATION: -4000.0 m',
      '\tPS75/2-1 * LATITUDE: -41.5 * LONGITUDE: 11.25 * DATE/TIME: 2009-11-02T10:00:00',
      'Parameter(s):\tEvent label (Event)',
      '\tTemperature, water [°C] (Temp) * PI: Doe, Jane * METHOD: CTD',
      'License:\tCreative Commons Attribution 4.0 International (CC-BY-4.0)',
      '*/',
      'Event\tDepth water [m]\tTemp [°C] (CTD, Sea-Bird)',
      'PS75/1-1\t10\t12.5',
      'PS75/2-1\t20\t11.5',
    )
    const { rows, title } = await readTable(scratch, scratch.write('p.tab', text))
    expect(rows).toEqual([
      { time: '2009-11-01T10:00:00.000Z', lat: -40.5, lon: 10.25, depth: 10, Event: 'PS75/1-1', Temp_C: 12.5 },
      { time: '2009-11-02T10:00:00.000Z', lat: -41.5, lon: 11.25, depth: 20, Event: 'PS75/2-1', Temp_C: 11.5 },
    ])
    expect(title).toBe('Temperature of a cruise')
  })

  test('ING-13 a SOCAT file is read below its list of cruises, with bad fugacities left out', async () => {
    const text = lines(
      ...['SOCAT data report created: 2021-01-01', 'Included cruises:', 'Expocode\tDataset Name', 'AB12\tSome cruise', ''],
      'Expocode\tversion\tyr\tmon\tday\thh\tmm\tss\tlongitude [dec.deg.E]\tlatitude [dec.deg.N]\tsample_depth [m]\tSST [deg.C]\tfCO2rec [uatm]\tfCO2rec_flag',
      'AB12\t2021\t2010\t7\t4\t6\t30\t15\t359.5\t-10\t5\t20.5\t380.5\t2',
      'AB12\t2021\t2010\t7\t4\t6\t31\t15\t359.5\t-10\t5\t20.5\t381.5\t4',
    )
    const { rows, units } = await readTable(scratch, scratch.write('socat.tsv', text))
    expect(rows.map(({ time, lon, fCO2rec }) => [time, lon, fCO2rec])).toEqual([
      ['2010-07-04T06:30:15.000Z', -0.5, 380.5],
      ['2010-07-04T06:31:15.000Z', -0.5, null],
    ])
    expect(units).toMatchObject({ SST: '°C', fCO2rec: 'µatm' })
  })
})

describe('tide gauges', () => {
  const position = { position: { lat: 59.45, lon: -135.32 } }

  test('ING-13 monthly means of PSMSL and hours and days of UHSLC have no header, and their position from outside', async () => {
    const monthly = await readTable(
      scratch,
      scratch.write('a.rlrdata', '  1944.7083;  8117; 0;000\n  1944.7917;-99999;99;000\n  1944.8750;  8181; 3;001\n'),
      position,
    )
    expect(monthly.rows).toEqual([
      { time: '1944-09-16T05:42:25.920Z', lat: 59.45, lon: -135.32, sea_level: 8117, missing_days: 0, attention_flag: '000' },
      { time: '1944-11-16T06:00:00.000Z', lat: 59.45, lon: -135.32, sea_level: 8181, missing_days: 3, attention_flag: '001' },
    ])
    expect(monthly.says).toContain('1 row left out: it holds no value (first at line 2).')
    const hourly = await readTable(scratch, scratch.write('h.csv', '1905,1,1,0,-32767\n1905,1,1,1,1234\n1905,12,31,23,1250\n'), position)
    expect(hourly.rows.map(({ time, sea_level }) => [time, sea_level])).toEqual([
      ['1905-01-01T01:00:00.000Z', 1234],
      ['1905-12-31T23:00:00.000Z', 1250],
    ])
    const daily = await readTable(scratch, scratch.write('d.csv', '1905,1,1,1234\n1905,1,2,1250\n'), position)
    expect(daily.rows[1]).toMatchObject({ time: '1905-01-02T00:00:00.000Z', sea_level: 1250 })
    expect(daily.units.sea_level).toBe('mm')
    expect(await rejectedTable(scratch, scratch.write('n.csv', '1905,1,1,1234\n1905,1,2,1250\n'))).toContain('"position"')
  })
})
