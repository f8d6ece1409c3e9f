import { afterAll, expect, test } from 'vitest'
import { type ClassicContent, classicBytes } from '../../../fixtures/ingest/classicFile.ts'
import { rejectionOf, Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const person = { make: 'Model', releaseDate: '2026-01-01' }
const metadataPath = scratch.write('person.json', person)

type Variables = ClassicContent['variables']
const of = (dimensions: readonly string[], values: readonly number[], attributes: Record<string, string> = {}) =>
  ({ type: 'double', dimensions, attributes, values }) as const
const time = { units: 'seconds since 1970-01-01' }

/** Two by two cells of a ROMS grid with two levels; u stands between its columns. */
const roms = (more: Variables = {}, without: readonly string[] = []) => {
  const rho = ['eta_rho', 'xi_rho']
  const variables: Variables = {
    ocean_time: of(['ocean_time'], [0], time),
    lat_rho: of(rho, [10, 10.1, 11, 11.1], { units: 'degree_north', standard_name: 'latitude' }),
    lon_rho: of(rho, [20, 21, 20.1, 21.1], { units: 'degree_east', standard_name: 'longitude' }),
    lat_u: of(['eta_u', 'xi_u'], [10.05, 11.05], { units: 'degree_north', standard_name: 'latitude' }),
    lon_u: of(['eta_u', 'xi_u'], [20.5, 20.6], { units: 'degree_east', standard_name: 'longitude' }),
    s_rho: of(['s_rho'], [-0.75, -0.25], { positive: 'up' }),
    Cs_r: of(['s_rho'], [-0.5, -0.1]),
    hc: of([], [20]),
    h: of(rho, [100, 200, 100, 200], { units: 'meter' }),
    zeta: of(['ocean_time', ...rho], [1, 0, 0, -1], { units: 'meter' }),
    u: of(['ocean_time', 's_rho', 'eta_u', 'xi_u'], [1, 2, 3, 4], { units: 'm s-1' }),
    ubar: of(['ocean_time', 'eta_u', 'xi_u'], [5, 6], { units: 'm s-1' }),
    temp: of(['ocean_time', 's_rho', ...rho], [1, 2, 3, 4, 5, 6, 7, 8], { units: 'degC' }),
    ...more,
  }
  return classicBytes({
    dimensions: { ocean_time: 1, s_rho: 2, eta_rho: 2, xi_rho: 2, eta_u: 2, xi_u: 1 },
    variables: Object.fromEntries(Object.entries(variables).filter(([name]) => !without.includes(name))),
  })
}
const transform = (number: number): Variables => ({ Vtransform: { type: 'int', dimensions: [], values: [number] } })
const terms = 's: s_rho C: Cs_r eta: zeta depth: h depth_c: hc'

// By hand: with s = -0.75, C = -0.5, h = 100 and a sea level of 1 m, -(1 + 101 (20 s + 100 C) / 120) and 55 - 0.45.
const depths2 = [53.708, 104.545, 54.167, 105.023, 11.625, 22.727, 12.5, 23.614]
const depths1 = [54.55, 105, 55, 105.475, 12.13, 23, 13, 23.885]

test.each([
  ['Vtransform 2 of ROMS', transform(2), depths2],
  ['Vtransform 1 of ROMS', transform(1), depths1],
  [
    'ocean_s_coordinate_g2',
    { s_rho: of(['s_rho'], [-0.75, -0.25], { standard_name: 'ocean_s_coordinate_g2', positive: 'up', formula_terms: terms }) },
    depths2,
  ],
  [
    'ocean_s_coordinate_g1',
    { s_rho: of(['s_rho'], [-0.75, -0.25], { standard_name: 'ocean_s_coordinate_g1', positive: 'up', formula_terms: terms }) },
    depths1,
  ],
])('ING-55 levels of a ROMS file become depths by %s', async (name, more, depths) => {
  await staged(
    scratch.write(`${name}.nc`, roms(more)),
    async ({ query, says }) => {
      expect((await query('SELECT depth FROM staged ORDER BY temp')).flat()).toEqual(depths)
      expect(says).toContain('s_rho: depths computed from levels that follow the sea floor, by the formula of CF.')
    },
    { metadataPath },
  )
})

test('ING-55 levels whose formula lacks a term are rejected instead of taken for metres', async () => {
  const says = 'The depths of the rows (ocean_time, s_rho, eta_rho, xi_rho) cannot be computed'
  expect(await rejectionOf(scratch.write('zeta.nc', roms(transform(2), ['zeta'])), metadataPath)).toContain(says)
  expect(await rejectionOf(scratch.write('form.nc', roms()), metadataPath)).toContain(says)
  const ofU = scratch.write('ofU.json', { ...person, variables: [{ name: 'u' }] })
  expect(await rejectionOf(scratch.write('u.nc', roms(transform(2))), ofU)).toContain('(ocean_time, s_rho, eta_u, xi_u) cannot be computed')
})

test('ING-54 the cells of a curvilinear grid are points; variables at other points are left out by name, and can be listed alone', async () => {
  const path = scratch.write('roms.nc', roms(transform(2)))
  await staged(
    path,
    async ({ query, says, source }) => {
      expect(await query('SELECT lat, lon, zeta, temp FROM staged ORDER BY temp LIMIT 3')).toEqual([
        [10, 20, 1, 1],
        [10.1, 21, 0, 2],
        [11, 20.1, 0, 3],
      ])
      expect(source.remarks).toEqual([
        'The grid is curvilinear: its cells are stored as points. Variables at other points of it are left out.',
      ])
      expect(source.description.spatialResolution).toBe('Irregular')
      expect(says).toContain(
        'Column u left out: it has the dimensions (ocean_time, s_rho, eta_u, xi_u), the rows have (ocean_time, s_rho, eta_rho, xi_rho); to ingest it instead, list under “variables” only those with its dimensions.',
      )
    },
    { metadataPath },
  )
  await staged(
    path,
    async ({ rows }) =>
      expect(await rows()).toEqual([
        [0, 10.05, 20.5, 5],
        [0, 11.05, 20.6, 6],
      ]),
    {
      metadataPath: scratch.write('ubar.json', { ...person, variables: [{ name: 'ubar' }] }),
    },
  )
})

/** Four nodes and five elements of an FVCOM mesh with two layers. */
const fvcom = classicBytes({
  dimensions: { time: 1, siglay: 2, node: 4, nele: 5, three: 3 },
  variables: {
    time: of(['time'], [0], time),
    lon: of(['node'], [1, 2, 3, 4], { units: 'degrees_east', standard_name: 'longitude' }),
    lat: of(['node'], [50, 51, 52, 53], { units: 'degrees_north', standard_name: 'latitude' }),
    lonc: of(['nele'], [1, 2, 3, 4, 5], { units: 'degrees_east', standard_name: 'longitude' }),
    latc: of(['nele'], [50, 51, 52, 53, 54], { units: 'degrees_north', standard_name: 'latitude' }),
    siglay: of(['siglay', 'node'], [-0.25, -0.25, -0.25, -0.2, -0.75, -0.75, -0.75, -0.8], {
      ...{ standard_name: 'ocean_sigma_coordinate', positive: 'up', formula_terms: 'sigma: siglay eta: zeta depth: h' },
    }),
    h: of(['node'], [10, 20, 30, 40], { units: 'm', positive: 'down', standard_name: 'sea_floor_depth_below_geoid' }),
    nv: { type: 'int', dimensions: ['three', 'nele'], values: [1, 1, 2, 2, 1, 2, 3, 3, 4, 2, 3, 4, 4, 3, 4] },
    zeta: of(['time', 'node'], [1, 0, 0, 0], { units: 'm', positive: 'up', standard_name: 'sea_surface_height_above_geoid' }),
    u: of(['time', 'siglay', 'nele'], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { units: 'm s-1' }),
    temp: of(['time', 'siglay', 'node'], [1, 2, 3, 4, 5, 6, 7, 8], { units: 'degC' }),
  },
})

test('ING-54 ING-55 the nodes of an unstructured grid are points with depths; what its elements hold is left out by name', async () => {
  await staged(
    scratch.write('fvcom.nc', fvcom),
    async ({ query, says, source }) => {
      expect(await query('SELECT lat, lon, depth, temp, h, zeta FROM staged ORDER BY temp')).toEqual([
        [50, 1, 1.75, 1, 10, 1],
        [51, 2, 5, 2, 20, 0],
        [52, 3, 7.5, 3, 30, 0],
        [53, 4, 8, 4, 40, 0],
        [50, 1, 7.25, 5, 10, 1],
        [51, 2, 15, 6, 20, 0],
        [52, 3, 22.5, 7, 30, 0],
        [53, 4, 32, 8, 40, 0],
      ])
      expect(source.remarks?.[0]).toContain('The grid is unstructured')
      expect(says).toContain(
        'Column u left out: it has the dimensions (time, siglay, nele), the rows have (time, siglay, node); to ingest it instead, list under “variables” only those with its dimensions.',
      )
    },
    { metadataPath },
  )
})
