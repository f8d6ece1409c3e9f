import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { draftMetadata } from '../../../../edge/ingest/draftMetadata.ts'
import { type ClassicContent, classicBytes } from '../../../fixtures/ingest/classicFile.ts'
import { rejectionOf, Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const person = { make: 'Observation', releaseDate: '2026-01-01' }
const metadataPath = scratch.write('person.json', person)
const dated = scratch.write('dated.json', { ...person, reading: { time: { value: '1988-01-01' } } })
const TIME = Date.parse('1988-01-01T00:00:00Z')

const pair = (values: readonly number[], units: string) =>
  ({ type: 'double', dimensions: ['side'], attributes: { units }, values }) as const

/** Three by two values as GMT wrote them before version 4, from the north-west corner on. */
const oldGmt = ({ range = [10, 40], spacing = [10, 20], counts = [3, 2], units = 'user_x_unit', nodes = {} } = {}) =>
  classicBytes({
    dimensions: { side: 2, xysize: 6 },
    variables: {
      x_range: pair(range, units),
      y_range: pair([-20, 20], 'user_y_unit'),
      z_range: pair([-5, 6], 'meters'),
      spacing: pair(spacing, ''),
      dimension: { type: 'int', dimensions: ['side'], values: counts },
      z: { type: 'short', dimensions: ['xysize'], attributes: { scale_factor: 1, add_offset: 0, ...nodes }, values: [1, 2, 3, 4, 5, 6] },
    },
  })

const pixels = { nodes: { node_offset: 1 } }

test('ING-52 an old grid of GMT has its values in the middle of pixels, from the north-west corner on', async () => {
  await staged(
    scratch.write('pixels.nc', oldGmt(pixels)),
    async ({ rows, source: { description } }) => {
      expect(await rows()).toEqual([
        [TIME, 10, 15, 1],
        [TIME, 10, 25, 2],
        [TIME, 10, 35, 3],
        [TIME, -10, 15, 4],
        [TIME, -10, 25, 5],
        [TIME, -10, 35, 6],
      ])
      expect(description).toMatchObject({
        temporalResolution: 'Static',
        spatialResolution: '20° X 10°',
        timeMeaning: { kind: 'static' },
        variables: [{ name: 'z', unit: 'meters' }],
      })
    },
    { metadataPath: dated },
  )
})

test('ING-52 an old grid of GMT without node_offset has its values at the ends of its ranges too', async () => {
  await staged(
    scratch.write('nodes.nc', oldGmt({ spacing: [15, 40] })),
    async ({ query }) =>
      expect(await query('SELECT lat, lon, z FROM staged')).toEqual([
        [20, 10, 1],
        [20, 25, 2],
        [20, 40, 3],
        [-20, 10, 4],
        [-20, 25, 5],
        [-20, 40, 6],
      ]),
    { metadataPath: dated },
  )
})

test.each([
  ['meters', { ...pixels, units: 'meters' }, 'counts its positions (x_range) in meters'],
  ['another spacing', { ...pixels, spacing: [12, 20] }, 'does not fit its spacing of 12'],
  ['one row', { ...pixels, counts: [6, 1], spacing: [5, 20] }, 'has 1 value from'],
  ['more cells than values', { ...pixels, counts: [6, 2], spacing: [5, 20] }, 'has 6 values, but its axes are 6 by 2 long'],
])('ING-52 an old grid of GMT with %s is rejected with the reason', async (name, content, says) => {
  expect(await rejectionOf(scratch.write(`${name}.nc`, oldGmt(content)), dated)).toContain(says)
})

test('ING-52 a person says that the meters of an old grid of GMT are degrees', async () => {
  const units = { x_range: 'degrees_east', y_range: 'degrees_north' }
  const said = scratch.write('said.json', { ...person, reading: { time: { value: '1988-01-01' }, units } })
  const path = scratch.write('said.nc', oldGmt({ ...pixels, units: 'meters' }))
  await staged(path, async ({ answered }) => expect(answered).toBe(6), { metadataPath: said })
})

/** A relief as GMT writes it now: x and y by their long names, and heights along both. */
const relief = (more: ClassicContent['variables'] = {}) =>
  classicBytes({
    dimensions: { x: 3, y: 2 },
    attributes: { title: 'A relief', node_offset: 1 },
    variables: {
      x: { type: 'double', dimensions: ['x'], attributes: { long_name: 'longitude', units: 'degrees' }, values: [179, 181, 183] },
      y: { type: 'double', dimensions: ['y'], attributes: { long_name: 'latitude', units: 'degrees' }, values: [1, 2] },
      z: { type: 'float', dimensions: ['y', 'x'], attributes: { long_name: 'z', units: 'm' }, values: [1, 2, 3, 4, Number.NaN, 6] },
      ...more,
    },
  })

test('ING-52 the heights of a relief are its values, and no vertical coordinate; cells without one are counted', async () => {
  await staged(
    scratch.write('relief.nc', relief()),
    async ({ rows, says }) => {
      expect(await rows()).toEqual([
        [TIME, 1, 179, 1],
        [TIME, 1, -179, 2],
        [TIME, 1, -177, 3],
        [TIME, 2, 179, 4],
        [TIME, 2, -177, 6],
      ])
      expect(says).toEqual(['Read as CF NetCDF: 6 rows read, 5 stored.', '1 row left out: it holds no value (first at y=1, x=1).'])
    },
    { metadataPath: dated },
  )
  expect(await rejectionOf(scratch.write('timeless.nc', relief()), metadataPath)).toContain('write one time for all rows')
})

test('ING-52 points without a time are no static grid', async () => {
  const ofPoints = (values: readonly number[], units: string) =>
    ({ type: 'double', dimensions: ['obs'], attributes: { units }, values }) as const
  const variables = { lat: ofPoints([1, 2], 'degrees_north'), lon: ofPoints([3, 5], 'degrees_east'), t: ofPoints([5, 6], 'degC') }
  const path = scratch.write('points.nc', classicBytes({ dimensions: { obs: 2 }, variables }))
  await staged(path, async ({ source }) => expect(source.description.timeMeaning.kind).toBe('instants'), { metadataPath: dated })
})

/** Times of a grid that runs from 340 to 380 degrees east. */
const ferret = (times: readonly number[], units = 'hours since 0000-01-01') =>
  classicBytes({
    dimensions: { TIME: times.length, Y: 1, X: 3 },
    variables: {
      X: { type: 'double', dimensions: ['X'], attributes: { units: 'degrees_east', modulo: ' ' }, values: [340, 360, 380] },
      Y: { type: 'double', dimensions: ['Y'], attributes: { units: 'degrees_north' }, values: [5] },
      TIME: { type: 'double', dimensions: ['TIME'], attributes: { units, modulo: ' ' }, values: times },
      SST: {
        ...({ type: 'float', dimensions: ['TIME', 'Y', 'X'], attributes: { units: 'Deg C' } } as const),
        values: times.flatMap((_, index) => [index, index + 0.25, index + 0.5]),
      },
    },
  })
/** The middles of January, February and March of the year 0. */
const months = [366, 1096.485, 1826.97]

test('ING-57 months of the year 0, as Ferret writes them, are a climatology; longitudes count on beyond 360', async () => {
  await staged(
    scratch.write('ferret.cdf', ferret(months)),
    async ({ query, source: { description, columns } }) => {
      expect(description.timeMeaning.kind).toBe('monthly-climatology')
      expect(columns[0]).toEqual({ name: 'month', type: 'int32' })
      expect(await query('SELECT month, lon, SST FROM staged ORDER BY month, SST LIMIT 5')).toEqual([
        [1, -20, 0],
        [1, 0, 0.25],
        [1, 20, 0.5],
        [2, -20, 1],
        [2, 0, 1.25],
      ])
    },
    { metadataPath },
  )
})

test('ING-57 other times of the year 0 are rejected', async () => {
  const rejection = await rejectionOf(scratch.write('days.cdf', ferret([24, 48, 72])), metadataPath)
  expect(rejection).toContain('The times of TIME count from the year 0, which the standard calendar does not have')
})

test('ING-58 a draft of a grid that does not change with time asks for a day alone, and ingests it', async () => {
  const drafted = await draftMetadata(scratch.write('relief.nc', oldGmt(pixels)), {
    ...{ signal: new AbortController().signal, now: Date.UTC(2026, 4, 1) },
    ask: (questions) => Promise.resolve(questions.map(({ guess }) => guess ?? null)),
  })
  expect(drafted.open).toEqual([])
  expect(drafted.metadata).toMatchObject({ timeMeaning: { kind: 'static' }, reading: { time: { value: '2026-05-01' } } })
  await staged(join(scratch.folder, 'relief.nc'), async ({ answered }) => expect(answered).toBe(6), {
    metadataPath: scratch.write('relief.json', drafted.metadata),
  })
})
