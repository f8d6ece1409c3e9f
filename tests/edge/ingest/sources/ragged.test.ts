import { afterAll, expect, test } from 'vitest'
import { type ClassicContent, classicBytes } from '../../../fixtures/ingest/classicFile.ts'
import { rejectionOf, Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const person = { make: 'Observation', releaseDate: '2026-01-01' }
const metadataPath = scratch.write('person.json', person)

type Variables = ClassicContent['variables']

const accepted = { flag_values: [0, 1, 2, 3], flag_meanings: 'accepted range_out inversion gradient' }
const counts = (values: readonly number[], sample: string) =>
  ({ type: 'int', dimensions: ['casts'], attributes: { sample_dimension: sample }, values }) as const
const flags = (dimension: string, values: readonly number[], attributes = accepted) =>
  ({ type: 'byte', dimensions: [dimension], attributes, values }) as const
const ofCasts = (values: readonly number[], units: string) =>
  ({ type: 'double', dimensions: ['casts'], attributes: { units }, values }) as const

/** Three casts of the World Ocean Database of two, no and three levels; oxygen was measured in the last alone. */
const casts = (more: Variables = {}, dimensions = {}) =>
  classicBytes({
    dimensions: { casts: 3, z_obs: 5, Temperature_obs: 5, Oxygen_obs: 3, letters: 2, ...dimensions },
    variables: {
      wod_unique_cast: { type: 'int', dimensions: ['casts'], attributes: { cf_role: 'profile_id' }, values: [101, 102, 103] },
      lat: ofCasts([10, 20, 30], 'degrees_north'),
      lon: ofCasts([-40, -50, -60], 'degrees_east'),
      time: ofCasts([0, 1, 2], 'days since 1970-01-01'),
      // The levels are not the first of the ragged arrays, and only their depths have all of them.
      Oxygen: { type: 'float', dimensions: ['Oxygen_obs'], attributes: { units: 'umol/kg' }, values: [210, 220, 230] },
      Oxygen_row_size: counts([0, 0, 3], 'Oxygen_obs'),
      Oxygen_note: { type: 'char', dimensions: ['Oxygen_obs', 'letters'], values: ['a', 'b', 'c'] },
      z: {
        type: 'float',
        dimensions: ['z_obs'],
        attributes: { standard_name: 'depth', units: 'm', positive: 'down' },
        values: [0, 10, 0, 20, 50],
      },
      z_row_size: counts([2, 0, 3], 'z_obs'),
      Temperature: { type: 'float', dimensions: ['Temperature_obs'], attributes: { units: 'degC' }, values: [20, 19, 18, 17, 16] },
      Temperature_row_size: counts([2, 0, 3], 'Temperature_obs'),
      ...more,
    },
  })

const DAY_MS = 86_400_000
const first = [0, 10, -40]
const last = [2 * DAY_MS, 30, -60]

test('ING-51 each variable of a file of the World Ocean Database stands at the cast and level that it was measured at', async () => {
  await staged(
    scratch.write('wod.nc', casts()),
    async ({ source, rows, says }) => {
      expect(source.columns.map(({ name }) => name)).toEqual([
        ...['time', 'lat', 'lon', 'depth', 'wod_unique_cast', 'Oxygen', 'Oxygen_note', 'Temperature'],
      ])
      expect(await rows()).toEqual([
        [...first, 0, 101, null, null, 20],
        [...first, 10, 101, null, null, 19],
        [...last, 0, 103, 210, 'a', 18],
        [...last, 20, 103, 220, 'b', 17],
        [...last, 50, 103, 230, 'c', 16],
      ])
      expect(says).toEqual(['Read as CF NetCDF: 5 rows read, all stored.'])
    },
    { metadataPath },
  )
})

test('ING-51 a variable that a person lists keeps its depths, though only some casts have it', async () => {
  await staged(
    scratch.write('oxygen.nc', casts()),
    async ({ query, says }) => {
      expect(await query('SELECT lat, depth, Oxygen FROM staged')).toEqual([
        [30, 0, 210],
        [30, 20, 220],
        [30, 50, 230],
      ])
      expect(says[0]).toBe('Read as CF NetCDF: 5 rows read, 3 stored.')
    },
    { metadataPath: scratch.write('listed.json', { ...person, variables: [{ name: 'Oxygen' }] }) },
  )
})

test('ING-51 flags of values and of whole casts leave values out; codes of other meaning do not', async () => {
  const bytes = casts({
    Temperature_WODflag: flags('Temperature_obs', [0, 3, 0, 0, 0]),
    Temperature_IQUODflag: flags('Temperature_obs', [1, 1, 1, 1, 1]),
    Oxygen_IQUODflag: flags('Oxygen_obs', [0, 0, 1]),
    Oxygen_WODprofileflag: flags('casts', [0, 0, 2]),
    z_WODflag: flags('z_obs', [1, 0, 0, 0, 0], { ...accepted, flag_meanings: 'good bad worse worst' }),
  })
  await staged(
    scratch.write('flags.nc', bytes),
    async ({ query, says }) => {
      expect(await query('SELECT Temperature, Oxygen, z_WODflag FROM staged')).toEqual([
        [20, null, 1],
        [null, null, 0],
        [18, null, 0],
        [17, null, 0],
        [16, null, 0],
      ])
      expect(says.slice(1, 4)).toEqual([
        'Oxygen: 2 values left out: flag 0/2 in Oxygen_IQUODflag (first at z_obs=2).',
        'Temperature: 1 value left out: flag 3 in Temperature_WODflag (first at z_obs=1).',
        'Oxygen: 1 value left out: flag 1/2 in Oxygen_IQUODflag (first at z_obs=4).',
      ])
    },
    { metadataPath },
  )
})

test('ING-51 a variable with another number of values than levels is named, and can be left out', async () => {
  const salinity: Variables = {
    Salinity: { type: 'float', dimensions: ['Salinity_obs'], attributes: { units: '1' }, values: [35, 36, 37, 35, 36, 37] },
    Salinity_row_size: counts([2, 1, 3], 'Salinity_obs'),
  }
  const path = scratch.write('salinity.nc', casts(salinity, { Salinity_obs: 6 }))
  expect(await rejectionOf(path, metadataPath)).toBe(
    'The variable Salinity has 1 value at casts=1, where z_row_size counts 0: it cannot be told to which levels they belong. Leave it out: "reading": {"ignore": ["Salinity"]}.',
  )
  const ignoring = scratch.write('ignoring.json', { ...person, reading: { ignore: ['Salinity'] } })
  await staged(
    path,
    async ({ says }) =>
      expect(says.slice(0, 2)).toEqual([
        'Read as CF NetCDF: 5 rows read, all stored.',
        'Column Salinity left out: it has the dimensions (Salinity_obs), the rows have (z_obs).',
      ]),
    { metadataPath: ignoring },
  )
})
