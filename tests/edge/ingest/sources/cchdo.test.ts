import { afterAll, expect, test } from 'vitest'
import { depthOfPressure } from '#core/columns/depthOfPressure.ts'
import { classicBytes } from '../../../fixtures/ingest/classicFile.ts'
import { Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const metadataPath = scratch.write('person.json', { make: 'Observation', releaseDate: '2026-01-01' })

const geometry = { geometry: 'geometry_container' }
const ofCasts = (values: readonly number[], attributes: Record<string, string>) =>
  ({ type: 'double', dimensions: ['N_PROF'], attributes: { ...attributes, ...geometry }, values }) as const
const ofLevels = (values: readonly number[], attributes: Record<string, string | number>) =>
  ({ type: 'double', dimensions: ['N_PROF', 'N_LEVELS'], attributes, values }) as const
const flags = (values: readonly number[], conventions: string) =>
  ({ type: 'byte', dimensions: ['N_PROF', 'N_LEVELS'], attributes: { _FillValue: 9, conventions }, values }) as const
const gap = Number.NaN

/** Two casts of two bottles and of one, as CCHDO's CF files hold them; positions are the nodes of a geometry of points. */
const casts = classicBytes({
  dimensions: { N_PROF: 2, N_LEVELS: 2, string4: 4 },
  attributes: { Conventions: 'CF-1.8 CCHDO-1.0', featureType: 'profile' },
  variables: {
    expocode: { type: 'char', dimensions: ['N_PROF', 'string4'], attributes: { whp_name: 'EXPOCODE' }, values: ['33RB', '33RB'] },
    station: { type: 'char', dimensions: ['N_PROF', 'string4'], attributes: { whp_name: 'STNNBR' }, values: ['28', '29'] },
    time: ofCasts([0, 1], { units: 'days since 1970-01-01' }),
    latitude: ofCasts([8, 9], { standard_name: 'latitude', units: 'degree_north' }),
    longitude: ofCasts([-110, -111], { standard_name: 'longitude', units: 'degree_east' }),
    pressure: ofLevels([10, 2000, 5, gap], { units: 'dbar', standard_name: 'sea_water_pressure', axis: 'Z', positive: 'down' }),
    ctd_salinity: ofLevels([33, 34, 35, gap], { units: '1', ancillary_variables: 'ctd_salinity_qc' }),
    ctd_salinity_qc: flags([2, 6, 3, 9], 'WOCECTD - WOCE Quality Codes for CTD instrument measurements'),
    oxygen: ofLevels([200, 210, 220, gap], { units: 'umol/kg', ancillary_variables: 'oxygen_qc' }),
    oxygen_qc: flags([7, 6, 2, 9], 'WOCEBOTTLE - WOCE Quality Codes for water sample (bottle) measurements'),
    geometry_container: {
      ...{ type: 'double', dimensions: [], values: [0] },
      attributes: { geometry_type: 'point', node_coordinates: 'longitude latitude' },
    },
  },
})

test("ING-53 casts of CCHDO's CF files have the positions of a geometry of points, and the values that their WOCE flags call good", async () => {
  await staged(
    scratch.write('cchdo.nc', casts),
    async ({ rows, says, source }) => {
      expect(source.columns.map(({ name }) => name)).toEqual([
        ...['time', 'lat', 'lon', 'depth', 'expocode', 'station', 'pressure', 'ctd_salinity', 'oxygen'],
      ])
      expect([source.cruiseColumn, source.trackColumn]).toEqual(['expocode', 'expocode'])
      const depth = (pressure: number, latitude: number) => Math.round(depthOfPressure(pressure, latitude) * 1000) / 1000
      expect(await rows()).toEqual([
        [0, 8, -110, depth(10, 8), '33RB', '28', 10, 33, null],
        [0, 8, -110, depth(2000, 8), '33RB', '28', 2000, 34, 210],
        [86_400_000, 9, -111, depth(5, 9), '33RB', '29', 5, null, 220],
      ])
      expect(says.slice(0, 5)).toEqual([
        'Read as CF NetCDF: 4 rows read, 3 stored.',
        '1 row left out: it holds no value (first at N_PROF=1, N_LEVELS=1).',
        'pressure: depths computed from pressures in dbar and latitudes by TEOS-10.',
        'oxygen: 1 value left out: flag 7 in oxygen_qc (first at N_PROF=0, N_LEVELS=0).',
        'ctd_salinity: 1 value left out: flag 3 in ctd_salinity_qc (first at N_PROF=1, N_LEVELS=0).',
      ])
    },
    { metadataPath },
  )
})
