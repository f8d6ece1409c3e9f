import { afterAll, expect, test } from 'vitest'
import type { ValueReport } from '#core/catalog/valueReport.ts'
import { depthOfPressure } from '#core/columns/depthOfPressure.ts'
import { type ClassicContent, classicBytes } from '../../../fixtures/ingest/classicFile.ts'
import { rejectionOf, Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const metadataPath = scratch.write('person.json', { make: 'Observation', releaseDate: '2026-01-01' })

/** A glider: a row for each time, with the variables given. */
const glider = (rows: number, variables: ClassicContent['variables'], dimensions = {}) =>
  classicBytes({
    dimensions: { time: rows, ...dimensions },
    variables: {
      time: {
        type: 'double',
        dimensions: ['time'],
        attributes: { units: 'seconds since 1970-01-01', standard_name: 'time' },
        values: Array.from({ length: rows }, (_, row) => row * 60),
      },
      lat: { type: 'double', dimensions: ['time'], attributes: { units: 'degrees_north' }, values: Array.from({ length: rows }, () => 50) },
      lon: { type: 'double', dimensions: ['time'], attributes: { units: 'degrees_east' }, values: Array.from({ length: rows }, () => 350) },
      ...variables,
    },
  })

const ofTime = (values: readonly number[], attributes: Record<string, string | number | readonly number[]>) =>
  ({ type: 'float', dimensions: ['time'], attributes, values }) as const
const temperature = (values: readonly number[], attributes = {}) =>
  ofTime(values, { units: 'degC', standard_name: 'sea_water_temperature', ...attributes })

test('ING-48 rows of a CF file without a depth are left out and counted, instead of keeping out a glider', async () => {
  const rows = 20
  const depth = Array.from({ length: rows }, (_, row) => (row === 7 ? Number.NaN : row))
  const bytes = glider(rows, {
    depth: ofTime(depth, { units: 'm', standard_name: 'depth', positive: 'down' }),
    temperature: temperature(depth.map((_, row) => (row === 3 ? Number.NaN : row))),
  })
  await staged(
    scratch.write('glider.nc', bytes),
    async ({ query, says }) => {
      expect((await query('SELECT depth FROM staged')).flat()).toEqual(depth.filter((_, row) => row !== 7 && row !== 3))
      expect(says.slice(0, 3)).toEqual([
        'Read as CF NetCDF: 20 rows read, 18 stored.',
        '1 row left out: it holds no value (first at time=3).',
        '1 row left out: it has no depth (first at time=7).',
      ])
    },
    { metadataPath },
  )
})

test('ING-48 values outside the valid range of a CF variable, packed or not, and infinite ones are left out and counted; its ends are in it', async () => {
  const bytes = glider(4, {
    temperature: temperature([0.1, 0.2, 0.3, Number.POSITIVE_INFINITY], { valid_min: 0.1, valid_max: 0.2 }),
    packed: {
      type: 'short',
      dimensions: ['time'],
      attributes: { units: 'm', scale_factor: -0.1, add_offset: 1, valid_range: [0, 5], _FillValue: -9 },
      values: [0, 5, 6, -9],
    },
  })
  await staged(
    scratch.write('ranges.nc', bytes),
    async ({ query, says }) => {
      expect(await query('SELECT temperature, packed FROM staged')).toEqual(
        [
          [0.1, 1],
          [0.2, 0.5],
        ].map((row) => row.map((value) => expect.closeTo(value, 6))),
      )
      expect(says.slice(1, 5).toSorted()).toEqual([
        '2 rows left out: they hold no value (first at time=2).',
        'packed: 1 value left out: outside its valid range (first at time=2).',
        'temperature: 1 value left out: infinite (first at time=3).',
        'temperature: 1 value left out: outside its valid range (first at time=2).',
      ])
    },
    { metadataPath },
  )
})

test.each([
  ['a coordinate', { positive: 'down', axis: 'Z' }],
  ['a variable', { standard_name: 'sea_water_pressure' }],
])('ING-49 a pressure of a CF file that is %s becomes the depth, and stays a variable', async (_name, attributes) => {
  const bytes = glider(2, { pres: ofTime([100, 2000], { units: 'dbar', ...attributes }), temperature: temperature([5, 4]) })
  await staged(
    scratch.write('pressure.nc', bytes),
    async ({ rows, source }) => {
      expect(source.columns.map(({ name }) => name)).toEqual(['time', 'lat', 'lon', 'depth', 'pres', 'temperature'])
      expect(await rows()).toEqual([
        [0, 50, -10, 99.119, 100, 5],
        [60_000, 50, -10, Math.round(depthOfPressure(2000, 50) * 1000) / 1000, 2000, 4],
      ])
    },
    { metadataPath },
  )
})

test('ING-49 heights above the surface of a CF file become depths; a vertical coordinate that is neither is named', async () => {
  const height = (attributes: Record<string, string>) =>
    glider(1, { z: ofTime([-25], { axis: 'Z', ...attributes }), temperature: temperature([5]) })
  await staged(
    scratch.write('height.nc', height({ units: 'm', positive: 'up' })),
    async ({ query }) => expect(await query('SELECT depth, temperature FROM staged')).toEqual([[25, 5]]),
    { metadataPath },
  )
  expect(await rejectionOf(scratch.write('sigma.nc', height({ units: 'sigma_level' })), metadataPath)).toContain(
    'The vertical coordinate z is in sigma_level',
  )
})

test('ING-56 heights above the surface alone are a variable, and no depths; with one below it they stay depths', async () => {
  const flight = (heights: readonly number[]) =>
    glider(3, {
      z: ofTime(heights, { units: 'm', positive: 'up', standard_name: 'altitude', axis: 'Z' }),
      temperature: temperature([5, 4, 3]),
    })
  await staged(
    scratch.write('flight.nc', flight([0, Number.NaN, 3000])),
    async ({ rows, source, says }) => {
      expect(source.columns.map(({ name }) => name)).toEqual(['time', 'lat', 'lon', 'temperature', 'z'])
      expect((await rows()).map((row) => row.slice(3))).toEqual([
        [5, 0],
        [4, null],
        [3, 3000],
      ])
      expect(says).toEqual(['Read as CF NetCDF: 3 rows read, all stored.'])
    },
    { metadataPath },
  )
  expect(await rejectionOf(scratch.write('landing.nc', flight([-5, 5, 3000])), metadataPath)).toContain('their depth is outside 0 to 11000')
})

test('ING-50 variables of other dimensions, and those that serve others, are left out by name; texts, single values and names beyond ASCII come in', async () => {
  const bytes = glider(
    2,
    {
      temperature: temperature([5, 4]),
      'sea temp (raw)': temperature([6, 7]),
      Sea_temp__raw_: temperature([8, 9]),
      spectrum: { type: 'float', dimensions: ['wavelength'], values: [1, 2, 3] },
      station: { type: 'char', dimensions: ['time', 'letters'], values: ['A1', 'B\u00e9'] },
      ship: { type: 'char', dimensions: ['letters'], values: 'Tara' },
      crs: { type: 'int', dimensions: [], attributes: { grid_mapping_name: 'latitude_longitude' }, values: [0] },
    },
    { wavelength: 3, letters: 4 },
  )
  await staged(
    scratch.write('names.nc', bytes),
    async ({ rows, source, says }) => {
      expect(source.columns.map(({ name }) => name)).toEqual([
        'time',
        'lat',
        'lon',
        'temperature',
        'sea_temp__raw_',
        'Sea_temp__raw__2',
        'station',
        'ship',
      ])
      expect((await rows()).map((row) => row.slice(3))).toEqual([
        [5, 6, 8, 'A1', 'Tara'],
        [4, 7, 9, 'B\u00e9', 'Tara'],
      ])
      expect(says.slice(1)).toEqual(['Column spectrum left out: it has the dimensions (wavelength), the rows have (time).'])
    },
    { metadataPath },
  )
})

test('ING-50 the metadata of a person rename, leave out and select the columns of a CF file', async () => {
  const bytes = glider(1, { TEMP: temperature([5]), SAL: ofTime([35], { units: '1' }), extra: ofTime([1], { units: '1' }) })
  const person = { make: 'Observation', releaseDate: '2026-01-01' }
  const path = scratch.write('select.nc', bytes)
  const names = (more: object) =>
    staged(path, async ({ source }) => source.columns.slice(3).map(({ name }) => name), {
      metadataPath: scratch.write('more.json', { ...person, ...more }),
    })
  expect(await names({ reading: { rename: { TEMP: 'temperature' }, ignore: ['extra'] } })).toEqual(['temperature', 'SAL'])
  expect(await names({ reading: { rename: { TEMP: 'temperature' } }, variables: [{ name: 'temperature' }] })).toEqual(['temperature'])
})

test('ING-95 cells that hold a fill value are counted by variable and mark where their row is stored, also in several files', async () => {
  const bytes = glider(5, {
    temperature: temperature([1, -999.9, 9.969209968386869e36, 4, -999.9], { _FillValue: -999.9 }),
    packed: {
      type: 'short',
      dimensions: ['time'],
      attributes: { units: 'm', scale_factor: 0.1, _FillValue: -9, missing_value: -8, valid_max: 90 },
      values: [-9, -8, -8, 95, -9],
    },
    salt: ofTime([35, 35, Number.NaN, 35, Number.NaN], { units: '1', _FillValue: Number.NaN }),
    gap: ofTime([Number.NaN, 1, 2, 3, Number.NaN], { units: '1' }),
  })
  const wanted = [
    ['packed', 'outside its valid range', 1, 'time=3'],
    ['packed', '-8 is a fill value of the file', 2, 'time=1'],
    ['packed', '-9 is a fill value of the file', 1, 'time=0'],
    ['salt', 'NaN is a fill value of the file', 1, 'time=2'],
    ['temperature', '-999.9 is a fill value of the file', 1, 'time=1'],
    ['temperature', '9.96921e+36 is a fill value of the file', 1, 'time=2'],
  ]
  const countsOf = (report: ValueReport | null, times: number) =>
    report?.cellsLeftOut.map(({ column, because, count, first }) => [column, because, count / times, first.replace(/^.*, /, '')]).toSorted()
  const one = scratch.write('fills.nc', bytes)
  await staged(
    one,
    async ({ report, says }) => {
      expect(report).toMatchObject({ rowsRead: 5, rowsStored: 4, rowsLeftOut: [{ because: 'they hold no value', count: 1 }] })
      expect(countsOf(report, 1)).toEqual(wanted.toSorted())
      expect(says).toContain('packed: 2 values left out: -8 is a fill value of the file (first at time=1).')
    },
    { metadataPath },
  )
  await staged([one, scratch.write('fills2.nc', bytes)], async ({ report }) => expect(countsOf(report, 2)).toEqual(wanted.toSorted()), {
    metadataPath,
  })
})
