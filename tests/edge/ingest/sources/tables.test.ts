import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { reportSentences, type ValueReport } from '../../../../core/catalog/valueReport.ts'
import { rejectionOf, Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const least = { make: 'Observation', releaseDate: '2024-05-01' }

/** Writes a table and the least metadata; returns what was staged and what became of the rest. */
async function read(name: string, content: string | Uint8Array, reading: object = {}, more: object = {}) {
  const path = scratch.write(name, content)
  const metadataPath = scratch.write(`${name}.metadata.json`, { ...least, ...more, reading })
  const found = { names: [] as string[], rows: [] as unknown[][], report: null as ValueReport | null }
  await staged(
    path,
    async ({ source, rows, report }) => {
      Object.assign(found, { names: source.columns.map((column) => column.name), rows: await rows(), report })
    },
    { metadataPath },
  )
  return { ...found, says: found.report ? reportSentences(found.report) : [] }
}

function rejected(name: string, content: string | Uint8Array, reading: object = {}, more: object = {}) {
  return rejectionOf(scratch.write(name, content), scratch.write(`${name}.metadata.json`, { ...least, ...more, reading }))
}

const lines = (...each: string[]) => `${each.join('\n')}\n`
const [first, second] = [Date.UTC(2021, 9, 5, 12), Date.UTC(2021, 9, 15, 13, 30)]

describe('tables of text', () => {
  test.each([
    ['commas', 'a.csv', lines('Date,Latitude,Longitude,Temp (°C)', '2021-10-05T12:00,1.5,2,3.25', '2021-10-15T13:30,1.5,2,4')],
    ['tabs', 'a.tab', lines('Date\tLatitude\tLongitude\tTemp [°C]', '05-Oct-2021 12:00\t1.5\t2\t3.25', '15-Oct-2021 13:30\t1.5\t2\t4')],
    [
      'decimal commas',
      'b.csv',
      lines('Date;Latitude;Longitude;Temp (°C)', '05.10.2021 12:00;1,5;2,0;3,25', '15.10.2021 13:30;1,5;2,0;4,0'),
    ],
    ['blanks', 'c.txt', lines('year month day hour minute lat lon temp', '2021 10 5 12 0 1.5 2 3.25', '2021 10 15 13 30 1.5 2 4')],
    [
      'the columns of SeaFlow',
      'i.sfl',
      lines(
        'DATE\tLAT\tLON\tOCEAN TEMP\tFILE DURATION\tFILE',
        '2021-10-05T12:00:00+00:00\t1.5\t2\t3.25\t180\t2021_278/2021-10-05T12-00-00-00-00',
        '2021-10-15T13:30:00+00:00\t1.5\t2\t4\t180\t2021_288/2021-10-15T13-30-00-00-00',
      ),
    ],
    [
      'German names',
      'g.csv',
      lines('Datum;Uhrzeit;Breite;Länge;Temp (°C)', '05.10.2021;12:00;1,5;2,0;3,25', '15.10.2021;13:30;1,5;2,0;4,0'),
    ],
    [
      'names behind a mark of comments',
      'h.txt',
      lines('% cruise 7', '% yyyymmdd hhmm lat lon temp', '20211005 1200 1.5 2 3.25', '20211015 1330 1.5 2 4'),
    ],
    ['bars', 'd.txt', lines('date|time|lat|lon|temp', '2021-10-05|12:00|1.5|2|3.25', '2021-10-15|13:30|1.5|2|4')],
    [
      'comments above and units below the names',
      'e.csv',
      lines('# made by a logger', '# serial, 4', 'time,latitude,longitude,temp', 'UTC,degrees_north,degrees_east,degree_C') +
        lines('2021-10-05T12:00:00Z,1.5,2,3.25', '2021-10-15T13:30:00Z,1.5,2,4'),
    ],
    [
      'degrees and minutes',
      'f.csv',
      lines('date,lat,lon,temp', '2021-10-05 12:00,1 30.0 N,2 00 E,3.25', '2021-10-15 13:30,01 30 N,002 00 E,4'),
    ],
  ])('ING-20 a table with %s is read', async (_name, file, content) => {
    const { rows, report } = await read(file, content)
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      [first, 1.5, 2, 3.25],
      [second, 1.5, 2, 4],
    ])
    expect(report).toMatchObject({ rowsRead: 2, rowsStored: 2, rowsLeftOut: [], cellsLeftOut: [], columnsLeftOut: [] })
  })

  test.each([
    ['Windows-1252', Buffer.from(lines('Date,Lat,Lon,Temp (\xb0C),Station', '2021-10-05,1,2,3,Troms\xf8'), 'latin1')],
    [
      'UTF-16 LE',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from(lines('Date,Lat,Lon,Temp (°C),Station', '2021-10-05,1,2,3,Tromsø'), 'utf16le'),
      ]),
    ],
    ['UTF-8', Buffer.from(lines('Date,Lat,Lon,Temp (°C),Station', '2021-10-05,1,2,3,Tromsø'))],
  ])('ING-20 text in %s is decoded', async (name, bytes) => {
    const { names, rows } = await read(`${name.slice(0, 5)}.csv`, bytes)
    expect(names).toEqual(['time', 'lat', 'lon', 'Temp', 'Station'])
    expect(rows).toEqual([[Date.UTC(2021, 9, 5), 1, 2, 3, 'Tromsø']])
  })

  test('ING-21 a day and month that can be swapped are asked about, and read as a person says', async () => {
    const content = lines('date,lat,lon,v', '03/04/2020,1,2,5', '05/06/2020,1,2,6')
    expect(await rejected('swap.csv', content)).toContain('can be read in more than one way')
    const { rows } = await read('swap.csv', content, { time: { form: 'DD/MM/YYYY' } })
    expect(rows.map(([time]) => time)).toEqual([Date.UTC(2020, 3, 3), Date.UTC(2020, 5, 5)])
    // A day that is no month decides.
    const decided = await read('decided.csv', lines('date,lat,lon,v', '03/04/2020,1,2,5', '25/06/2020,1,2,6'))
    expect(decided.rows[0]?.[0]).toBe(Date.UTC(2020, 3, 3))
  })

  test('ING-06 commas that may separate decimals or thousands are asked about, and read as a person says', async () => {
    const content = lines('date;lat;lon;Flow', '2021-10-05 12:00;1;2;1,234', '2021-10-15 13:30;1;2;12,345')
    expect(await rejected('flow.csv', content)).toContain('Is 1,234 the number 1.234 or 1234?')
    const flowOf = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map((row) => row[3])
    expect(flowOf(await read('flow.csv', content, { decimalComma: true }))).toEqual([1.234, 12.345].map(Math.fround))
    expect(flowOf(await read('flow.csv', content, { decimalComma: false }))).toEqual([1234, 12_345])
    const decided = lines('date;lat;lon;Flow', '2021-10-05 12:00;1,125;2,5;1,234')
    expect(flowOf(await read('decided.csv', decided))).toEqual([Math.fround(1.234)])
  })

  test('ING-21 local times are stored in UTC, which the report says', async () => {
    const named = await read('zone.csv', lines('"Date Time, GMT-05:00",lat,lon,v', '2021-10-05 07:00,1,2,5'))
    expect(named.rows[0]?.[0]).toBe(first)
    expect(named.says).toContain('time: converted to UTC from -05:00.')
    const parts = lines('Date\tTime\tLat\tLon\tv', '05-Oct-2021\t7:00\t1\t2\t5')
    const inParts = await read('parts.tab', parts, { time: { columns: ['Date', 'Time'], form: 'DD-Mon-YYYY', zone: '-05:00' } })
    expect(inParts.rows[0]?.[0]).toBe(first)
    const written = await read('zone2.csv', lines('date,lat,lon,v', '2021-10-05 17:30,1,2,5'), { time: { zone: '+05:30' } })
    expect(written.rows[0]?.[0]).toBe(first)
  })

  test('ING-22 a file without positions or times takes those of the metadata', async () => {
    const content = lines('depth,v', '1,5', '2,6')
    expect(await rejected('nowhere.csv', content)).toContain('"time"')
    const reading = { time: { value: '2021-10-05T12:00:00Z' }, position: { lat: 1, lon: 190 } }
    const { rows } = await read('nowhere.csv', content, reading)
    expect(rows).toEqual([
      [first, 1, -170, 1, 5],
      [first, 1, -170, 2, 6],
    ])
  })

  test('ING-22 a table without names takes those of the metadata', async () => {
    const content = lines('1944.5;8117;0', '1945.5;8248;0')
    expect(await rejected('bare.csv', content)).toContain('"reading": {"columns": ["name 1", "name 2", "name 3"]}')
    const reading = { columns: ['decimal_year', 'level', 'flag'], position: { lat: 59, lon: -135 } }
    const { rows } = await read('bare.csv', content, reading)
    expect(rows.map((row) => row[3])).toEqual([8117, 8248])
    expect(rows[1]?.[0]).toBe(Date.UTC(1945, 0, 1) + 182.5 * 86_400_000)
  })

  test('ING-23 pressures become depths by TEOS-10, and stay a variable', async () => {
    const { names, rows, says } = await read('cast.csv', lines('date,lat,lon,CTDPRS [dbar],CTDTMP', '2021-10-05 12:00,45,0,1000,5'))
    expect(names).toEqual(['time', 'lat', 'lon', 'depth', 'CTDPRS', 'CTDTMP'])
    // gsw.z_from_p(1000, 45)
    expect(rows[0]?.[3]).toBeCloseTo(989.500_058_958, 3)
    expect(says).toContain('CTDPRS [dbar]: depths computed from pressures in dbar and latitudes by TEOS-10.')
  })

  test('ING-24 flags decide which values are stored, and each that is not is counted', async () => {
    const content = lines('date,lat,lon,SALNTY,SALNTY_FLAG_W', '2021-10-05,1,2,35.1,2', '2021-10-06,1,2,35.2,4', '2021-10-07,1,2,35.3,6')
    const { names, rows, says } = await read('flags.csv', content)
    expect(names).toEqual(['time', 'lat', 'lon', 'SALNTY'])
    expect(rows.map((row) => row[3])).toEqual([Math.fround(35.1), Math.fround(35.3)])
    expect(says).toEqual([
      'Read as comma-separated text: 3 rows read, 2 stored.',
      '1 row left out: it holds no value (first at line 3).',
      'SALNTY: 1 value left out: flag 4 in SALNTY_FLAG_W (first at line 3).',
      'Column SALNTY_FLAG_W left out: its flags decide which values are stored.',
    ])
    const all = await read('flags.csv', content, { qc: false, keepFlags: true })
    expect(all.names).toContain('SALNTY_FLAG_W')
    expect(all.rows).toHaveLength(3)
    const own = await read('flags.csv', content, { qc: { SALNTY: { flags: 'SALNTY_FLAG_W', keep: [4] } } })
    expect(own.rows.map((row) => row[3])).toEqual([Math.fround(35.2)])
  })

  test('ING-25 numbers that look like marks of missing values stop the run until a person says what they are', async () => {
    const content = lines('date,lat,lon,v', '2021-10-05,1,2,5', '2021-10-06,1,2,-999', '2021-10-07,1,2,6', '2021-10-08,1,2,-999')
    expect(await rejected('marks.csv', content)).toContain('v holds -999 in 2 rows: "missing": {"v": [-999]}')
    const { rows, says } = await read('marks.csv', content, { missing: { v: [-999] } })
    expect(rows).toHaveLength(2)
    expect(says).toContain('v: 2 values left out: -999 marks a missing value (first at line 3).')
    expect((await read('marks.csv', content, { missing: { v: [] } })).rows).toHaveLength(4)
    expect(await rejected('texts.csv', lines('date,lat,lon,v [m]', '2021-10-05,1,2,5', '2021-10-06,1,2,nd'))).toContain(
      '"reading": {"missing": {"v [m]":["nd"]}}',
    )
  })

  test('ING-25 values outside the valid range are left out and counted', async () => {
    const content = lines('date,lat,lon,v,w', '2021-10-05,1,2,31.85,1', '2021-10-06,1,2,2,1')
    const { rows, says } = await read('valid.csv', content, { valid: { v: { max: 20 } } })
    expect(rows.map((row) => row[3])).toEqual([null, 2])
    expect(says).toContain('v: 1 value left out: outside its valid range (first at line 2).')
  })

  test('ING-39 values that a person knows to be wrong are left out where other columns say so, with the reason; all others stay', async () => {
    const content = lines('date,lat,lon,station,cast,t,v', '2021-10-05,1,2,52,1,-3,7', '2021-10-05,1,2,52,2,-1,8', '2021-10-05,1,2,5,1,4,9')
    const wrong = [{ columns: ['t'], where: { station: '52', cast: 1 }, because: 'the sensor failed' }]
    const { names, rows, says } = await read('wrong.csv', content, { wrong })
    expect(rows.map((row) => [row[names.indexOf('t')], row[names.indexOf('v')]])).toEqual([
      [null, 7],
      [-1, 8],
      [4, 9],
    ])
    expect(says).toContain('t: 1 value left out: the sensor failed (first at line 2).')
    expect(await rejected('wrong.csv', content, { wrong: [{ ...wrong[0], where: { statoin: '52' } }] })).toContain(
      'names the column statoin',
    )
  })

  test('ING-26 rows without a position stop the run where they are many, and are counted where they are few', async () => {
    const row = (index: number, depth: string) => `2021-10-05,1,2,${depth},${index}`
    const few = lines('date,lat,lon,depth,v', ...Array.from({ length: 20 }, (_, index) => row(index, index === 7 ? 'NaN' : '5')))
    const { rows, says } = await read('few.csv', few)
    expect(rows).toHaveLength(19)
    expect(says[1]).toBe('1 row left out: it has no depth (first at line 9).')
    const many = lines('date,lat,lon,Depth,Sample Depth,v', '2021-10-05,1,2,50,,1', '2021-10-05,1,2,,4,2')
    const rejection = await rejected('many.csv', many)
    expect(rejection).toContain('1 of 2 rows cannot be stored')
    expect(rejection).toContain('"reading": {"leaveOutIncomplete": true}')
    expect((await read('many.csv', many, { leaveOutIncomplete: true })).rows).toHaveLength(1)
  })

  test('ING-27 a second column of the same name is read under another, which is said', async () => {
    const { names } = await read('twice.csv', lines('date,lat,lon,v,v', '2021-10-05,1,2,3,4'))
    expect(names).toEqual(['time', 'lat', 'lon', 'v', 'v_2'])
  })

  test('ING-27 columns are renamed, ignored and given units as the metadata say; a name that the file lacks is an error', async () => {
    const content = lines('date,lat,lon,Z,T,junk', '2021-10-05,1,2,5,3,9')
    const reading = { rename: { Z: 'depth', T: 'temperature' }, units: { Z: 'cm', T: 'degree_C' }, ignore: ['junk'] }
    const { names, rows, says } = await read('renamed.csv', content, reading)
    expect(names).toEqual(['time', 'lat', 'lon', 'depth', 'temperature'])
    expect(rows[0]?.slice(3)).toEqual([0.05, 3])
    expect(says).toContain('Column junk left out: the metadata ignore it.')
    expect(await rejected('renamed.csv', content, { ignore: ['jank'] })).toContain('names the column jank, which')
    expect(await rejected('renamed.csv', content, { ignroe: ['junk'] })).toContain('reading.ignroe is not known')
  })

  test('ING-28 a text without a table, and a row that does not fit, are rejected with what was seen', async () => {
    const rejection = await rejected('prose.txt', lines('Dear all,', 'the cruise went well, we saw whales, and', 'more', 'later; a, b'))
    expect(rejection).toContain('“Dear all,”')
    const short = lines('date,lat,lon,v', ...Array.from({ length: 30 }, () => '2021-10-05,1,2,3'), '2021-10-05,1,2')
    expect(await rejected('short.csv', short)).toContain('Line 32 has 3 cells, but there are 4 columns.')
  })

  test('ING-29 every row and every cell of a table is stored or counted', async () => {
    const cell = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -40, max: 40 }).map(String) }, fc.constantFrom('', 'NaN', '-99', '100'))
    const flag = fc.constantFrom('1', '2', '4', '')
    const row = fc.record({ lat: fc.constantFrom('1', '1', '1', '1', '', '95'), v: cell, w: cell, flag })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
        const text = lines('date,lat,lon,v,v_flag,w', ...rows.map(({ lat, v, w, flag: f }) => `2021-10-05,${lat},2,${v},${f},${w}`))
        const reading = {
          leaveOutIncomplete: true,
          missing: { v: [-99], w: [-99] },
          valid: { w: { max: 50 } },
          qc: { v: { flags: 'v_flag', keep: [2] } },
        }
        const placed = rows.filter(({ lat }) => lat === '1')
        const kept = {
          v: placed.filter(({ v, flag: f }) => f === '2' && /^-?\d+$/.test(v) && v !== '-99').length,
          w: placed.filter(({ w }) => /^-?\d+$/.test(w) && !['-99', '100'].includes(w)).length,
        }
        const filled = (name: 'v' | 'w') => placed.filter((each) => /^-?\d+$/.test(each[name])).length
        const { rows: stored, report } = await read('every.csv', text, reading)
        const lost = (name: string) =>
          report?.cellsLeftOut.filter(({ column }) => column === name).reduce((sum, { count }) => sum + count, 0) ?? 0
        const leftOut = report?.rowsLeftOut.reduce((sum, { count }) => sum + count, 0) ?? 0
        expect(report?.rowsRead).toBe(rows.length)
        expect(stored.length + leftOut).toBe(rows.length)
        expect([stored.filter((each) => each[3] !== null).length, stored.filter((each) => each[4] !== null).length]).toEqual([
          kept.v,
          kept.w,
        ])
        expect([kept.v + lost('v'), kept.w + lost('w')]).toEqual([filled('v'), filled('w')])
      }),
      { numRuns: 40 },
    )
  })
})

test('ING-28 long names and cells, and a quote that is never closed, end with a reply', async () => {
  const wide = `date,lat,lon,${'x'.repeat(50_000)}\n2021-10-05,1,2,${'9'.repeat(100_000)}\n`
  expect(await rejected('wide.csv', wide)).toContain('is too large for a number of 64 bits')
  const quotes = lines('date,lat,lon,v', `2021-10-05,1,2,${'"'.repeat(99_999)}`)
  expect(await rejected('quotes.csv', quotes)).toContain('a quote is opened and never closed')
})
