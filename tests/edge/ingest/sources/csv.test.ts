import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { NumberForm } from '../../../../edge/ingest/sources/NumberForm.ts'
import { openSource } from '../../../../edge/ingest/sources/openSource.ts'
import { metadata, never, rejectionOf, Scratch, staged, textVariable, variable } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const described = scratch.write('described.json', metadata([variable('sst'), textVariable('cruise')]))
const noCruise = scratch.write('sst.json', metadata([variable('sst')]))
const csv = (...lines: string[]) => scratch.write('rows.csv', `${lines.join('\n')}\n`)

describe('rows', () => {
  test('times, places, numbers and texts are stored as they are written', async () => {
    const path = csv(
      'Time,LAT,lon,DEPTH,cruise,sst',
      '2020-01-01T00:00:00Z,-10.5,359.5,5,"A ""b"", c",21.37',
      '1969-07-20T20:17:40.123+02:00,90,-180,0,B,-1e-3',
    )
    await staged(
      path,
      async ({ source, answered, rows }) => {
        expect(source.columns).toEqual([
          { name: 'time', type: 'timestamp' },
          { name: 'lat', type: 'float64' },
          { name: 'lon', type: 'float64' },
          { name: 'depth', type: 'float64' },
          { name: 'sst', type: 'float32' },
          { name: 'cruise', type: 'text' },
        ])
        expect(source.cruiseColumn).toBe('cruise')
        expect(source.description.variables[0]).toMatchObject({ decimals: 3, palette: 'thermal' })
        expect(answered).toBe(2)
        const at = Date.parse('1969-07-20T18:17:40.123Z')
        expect(await rows()).toEqual([
          [Date.UTC(2020, 0), -10.5, -0.5, 5, Math.fround(21.37), 'A "b", c'],
          [at, 90, -180, 0, Math.fround(-1e-3), 'B'],
        ])
      },
      { metadataPath: described },
    )
  })

  test('empty cells, NA and NaN are missing, and rows without any number are left out', async () => {
    const path = csv('time,lat,lon,cruise,sst', '2020-01-01,1,2,A,NaN', '2020-01-02,1,2,A,na', '2020-01-03,1,2,,3', '2020-01-04,1,2,A,')
    await staged(
      path,
      async ({ answered, rows }) => {
        expect(answered).toBe(1)
        expect(await rows()).toEqual([[Date.UTC(2020, 0, 3), 1, 2, 3, null]])
      },
      { metadataPath: described },
    )
  })

  test('gzip, CRLF, a byte order mark and a missing last line end are read alike', async () => {
    const text = '\uFEFFtime,lat,lon,sst\r\n2020-01-01,1,2,3\r\n\r\n2020-01-02,1,2,4'
    scratch.write('packed.json', metadata([variable('sst')]))
    await staged(scratch.write('packed.csv.gz', gzipSync(text)), async ({ rows }) => expect(await rows()).toHaveLength(2))
  })

  test('columns of many digits are doubles, whole months are months, numbers with leading zeros are names', async () => {
    const written = metadata([variable('exact'), textVariable('code')], { timeMeaning: { kind: 'monthly-climatology', says: 'Months.' } })
    const path = csv('time,lat,lon,exact,code', '1,1,2,1234567.25,007', '12,1,2,1,12')
    await staged(
      path,
      async ({ source, rows }) => {
        expect(source.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
          'month int32',
          'lat float64',
          'lon float64',
          'exact float64',
          'code text',
        ])
        expect(await rows()).toEqual([
          [1, 1, 2, 1234567.25, '007'],
          [12, 1, 2, 1, '12'],
        ])
      },
      { metadataPath: scratch.write('months.json', written) },
    )
  })

  test('a number that a 32-bit float would change stays a double', () => {
    const seen = (...texts: readonly string[]) => {
      const form = new NumberForm()
      for (const text of texts) form.see(text)
      return form.type(true)
    }
    // Of seven digits some survive, and of numbers near 0.001 only one of two neighbours.
    for (const text of ['35.12345', '0.001234567', '-9999.999', '0', '1e30', '101325'])
      expect([text, seen(text)]).toEqual([text, 'float32'])
    for (const text of ['0.0009900005', '8589973e3', '1e-50', '3.5e38', '35.123456789'])
      expect([text, seen(text)]).toEqual([text, 'float64'])
    expect(seen('0', '0.0009900005')).toBe('float64')
  })

  test('many rows keep their order and number across blocks, and progress ends at 1', async () => {
    const lines = Array.from({ length: 20_000 }, (_, row) => `2020-01-01T00:00:00.${String(row % 1000).padStart(3, '0')}Z,1,2,${row}`)
    await staged(
      csv('time,lat,lon,sst', ...lines),
      async ({ answered, query, shares }) => {
        expect(answered).toBe(20_000)
        expect(await query('SELECT count(*)::INTEGER, sum(sst)::DOUBLE, count(DISTINCT "time")::INTEGER FROM staged')).toEqual([
          [20_000, 199_990_000, 1000],
        ])
        expect(shares.at(-1)).toBe(1)
      },
      { metadataPath: noCruise },
    )
  })

  test('the same bytes have the same fingerprint, other metadata another', async () => {
    const path = csv('time,lat,lon,sst', '2020-01-01,1,2,3')
    const other = scratch.write('other.json', metadata([variable('sst')], { version: '2' }))
    const prints = await Promise.all(
      [noCruise, noCruise, other].map(async (metadataPath) => (await openSource(path, { metadataPath, signal: never })).fingerprint),
    )
    expect(prints[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(prints[0]).toBe(prints[1])
    expect(prints[0]).not.toBe(prints[2])
  })
})

describe('rejections', () => {
  const header = 'time,lat,lon,sst'
  test.each([
    [
      'a bad number',
      [header, '2020-01-01,1,2,3', '2020-01-01,1,2,x'],
      'data, D3, sst: The variable has a unit or is visualized, so its values must be numbers. (value-not-number)',
    ],
    ['a bad time', [header, '2020-02-30,1,2,3'], 'data, A2, time: This is not a time.'],
    ['a latitude', [header, '2020-01-01,91,2,3'], 'data, B2, lat: lat must be between -90 and 90 degrees north. (lat-range)'],
    ['a longitude', [header, '2020-01-01,9,361,3'], 'data, C2, lon: lon must be between'],
    ['no place', [header, '2020-01-01,,2,3'], 'data, B2, lat: Every row needs a time, a lat and a lon. (value-required)'],
    ['cells too few', [header, '2020-01-01,1,2'], 'data, row 2: The line has 3 cells, but the header has 4. (ragged-row)'],
    ['an open quote', [header, '2020-01-01,1,2,"3'], 'Line 2, cell 4: a quote is opened and never closed.'],
    [
      'text behind a quote',
      [header, '2020-01-01,1,2,"3"4'],
      'data, row 2: A quote within a cell must be doubled, and the cell enclosed in quotes. (loose-quote)',
    ],
    [
      'a name twice',
      ['time,lat,lon,sst,SST', '2020-01-01,1,2,3,4'],
      'data, E1, SST: Columns D and E have the same name. Rename one of them, or remove it. (duplicate-column)',
    ],
    [
      'an undescribed column',
      ['time,lat,lon,sst,x', '2020-01-01,1,2,3,4'],
      'data, E1, x: The metadata do not describe the column x. (cross_validate_data_vars)',
    ],
    ['a missing column', ['time,lat,lon', '2020-01-01,1,2'], 'The data sheet has no column sst. (cross_validate_data_vars)'],
    ['no time', ['lat,lon,sst', '1,2,3'], 'data, time: The column time is missing. (column-missing)'],
    ['no rows', [header], 'data: The sheet data is empty. (sheet-empty)'],
    ['a long line', [header, `2020-01-01,1,2,${'3'.repeat(1_000_001)}`], 'Line 2 has more than 1000000 characters.'],
    ['NUL', [header, '2020-01-01,1,2,\0'], 'NUL'],
  ])('%s is rejected with its line', async (_name, lines, sentence) => {
    expect(await rejectionOf(csv(...lines), noCruise)).toContain(sentence)
  })

  test('only the first twenty errors are reported, and the count of all', async () => {
    const message = await rejectionOf(csv(header, ...Array.from({ length: 50 }, () => '2020-01-01,1,2,x')), noCruise)
    expect(message?.split('\n')).toHaveLength(22)
    expect(message).toContain('more.')
  })

  test('Windows-1252 is read, UTF-16 and an empty file are rejected', async () => {
    const latin = Buffer.from(`${header};cruise\n2020-01-01;1;2;3;Caf\xe9\n`.replaceAll(',', ';'), 'latin1')
    await staged(
      scratch.write('latin.csv', latin),
      async ({ rows }) => expect(await rows()).toEqual([[Date.UTC(2020, 0), 1, 2, 3, 'Café']]),
      { metadataPath: described },
    )
    expect(await rejectionOf(scratch.write('wide.csv', Buffer.from(`\uFEFF${header}`, 'utf16le')), noCruise)).toContain('UTF-16')
    expect(await rejectionOf(scratch.write('empty.csv', ''), noCruise)).toBe('The file is empty.')
  })

  test('a gzip bomb, a damaged gzip file and a truncated one are rejected', async () => {
    const bomb = scratch.write('bomb.csv.gz', gzipSync(`${header}\n${'2020-01-01,1,2,3\n'.repeat(4_000_000)}`))
    expect(await rejectionOf(bomb, noCruise)).toContain('inflates more than 200-fold')
    const whole = gzipSync(`${header}\n${Array.from({ length: 2000 }, () => `2020-01-01,1,2,${Math.random()}`).join('\n')}`)
    for (let part = 1; part < 20; part++) {
      const cut = scratch.write('cut.csv.gz', whole.subarray(0, Math.floor((whole.length * part) / 20)))
      expect(await rejectionOf(cut, noCruise)).toMatch(/gzip/)
    }
    const harmed = Uint8Array.from(whole)
    harmed.fill(255, 200, 260)
    expect(await rejectionOf(scratch.write('harmed.csv.gz', harmed), noCruise)).toMatch(/gzip|cells|UTF-8|quote|NUL/)
  })

  test('all errors in the metadata are reported at once', async () => {
    const written = { ...metadata([{ ...variable('sst'), sensor: undefined }]), make: 'Guess', colour: 'red' }
    const message = await rejectionOf(csv(header, '2020-01-01,1,2,3'), scratch.write('bad.json', written))
    for (const fault of ['make', 'variables.sst.sensor', 'colour']) expect(message).toContain(fault)
    expect(await rejectionOf(csv(header), scratch.write('broken.json', '{"a":'))).toContain('not JSON')
    expect(await rejectionOf(scratch.write('alone.csv', header))).toContain('put alone.json beside it')
    expect(await rejectionOf(`${scratch.folder}/nowhere.csv`)).toContain('There is no file nowhere.csv')
  })

  test('an aborted staging leaves no table', async () => {
    const path = csv(header, ...Array.from({ length: 50_000 }, () => '2020-01-01,1,2,3'))
    const control = new AbortController()
    const failed = staged(path, async () => null, { metadataPath: noCruise, signal: control.signal })
    setTimeout(() => control.abort(new Error('enough')), 5)
    await expect(failed).rejects.toThrow(/enough|abort/i)
  })
})
