import { afterAll, expect, test } from 'vitest'
import { depthOfPressure } from '#core/columns/depthOfPressure.ts'
import { argoBytes, woceBytes } from '../../../fixtures/ingest/casts.ts'
import { classicBytes } from '../../../fixtures/ingest/classicFile.ts'
import { Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const metadataPath = scratch.write('person.json', { releaseDate: '2026-01-01' })
const ctd = woceBytes({
  station: '32',
  cast: '8',
  pressure: [1, 2, 3, 4],
  measured: {
    temperature: { whp: 'CTDTMP', unit: '?C (ITS-90)', values: [-1.5, -999, 1.25, 30], flags: [2, 2, 6, 4] },
    oxygen: { whp: 'CTDOXY', unit: new Uint8Array([0xb5, ...Buffer.from('mol/kg')]), values: [350, 349, -999, -999], flags: [2, 3, 9, 9] },
    FLUOR: { whp: 'FLUOR', unit: '0-5VDC', values: [0.01, 0.02, 0.03, 0.04], flags: [1, 1, 1, 4] },
  },
})

test('ING-44 a WOCE NetCDF cast has the time, position, station and cast in every row, depths from its pressures, and only good values', async () => {
  await staged(
    scratch.write('cast.nc', ctd),
    async ({ source, rows, says }) => {
      expect(source.columns.map(({ name }) => name)).toEqual(
        'time lat lon depth pressure temperature oxygen FLUOR station cast expocode bottom_depth'.split(' '),
      )
      const at = (pressure: number) => Number(depthOfPressure(pressure, 89.5).toFixed(3))
      const time = Date.UTC(2015, 8, 7, 0, 27)
      const end = ['32', '8', '33HQ20150809', 4236]
      expect(await rows()).toEqual([
        [time, 89.5, 91.75, at(1), 1, -1.5, 350, 0.01, ...end],
        [time, 89.5, 91.75, at(2), 2, null, null, 0.02, ...end],
        [time, 89.5, 91.75, at(3), 3, 1.25, null, 0.03, ...end],
      ])
      expect(source).toMatchObject({ cruiseColumn: 'expocode', trackColumn: 'expocode' })
      expect(source.description).toMatchObject({ longName: 'CTD casts of the cruise 33HQ20150809 (ARC01)', make: 'Observation' })
      const [, temperature, oxygen, fluorescence] = source.description.variables
      expect(temperature).toMatchObject({ unit: '°C', standardName: 'sea_water_temperature', decimals: 4 })
      expect([oxygen?.unit, fluorescence?.unit]).toEqual(['µmol kg-1', 'V'])
      expect(says.slice(0, 8)).toEqual([
        'Read as WOCE CTD cast: 4 rows read, 3 stored.',
        '1 row left out: it holds no value (first at pressure=3).',
        'pressure: depths computed from pressures in dbar and latitudes by TEOS-10.',
        'oxygen: 2 values left out: -999 marks a missing value (first at pressure=2).',
        'temperature: 1 value left out: -999 marks a missing value (first at pressure=1).',
        'oxygen: 1 value left out: flag 3 in oxygen_QC (first at pressure=1).',
        'temperature: 1 value left out: flag 4 in temperature_QC (first at pressure=3).',
        'FLUOR: 1 value left out: flag 4 in FLUOR_QC (first at pressure=3).',
      ])
    },
    { metadataPath },
  )
})

const FILL = 99_999
const day = (index: number) => Date.UTC(2010, 0, 1 + index)

test('ING-45 Argo profiles give adjusted values where their data mode says so, by their flags, with float, cycle and direction in every row', async () => {
  const bytes = argoBytes({
    profiles: 2,
    levels: 3,
    modes: 'DR',
    parameters: {
      PRES: { raw: [5, 10, 20, 6, 11, FILL], flags: '11111 ', adjusted: [5.5, 10.5, 20.5, 0, 0, 0], adjustedFlags: '111   ' },
      // The second value was given up in delayed mode; the last but one of the second profile is bad.
      TEMP: { raw: [1, 2, 3, 4, 5, FILL], flags: '11114 ', adjusted: [1.5, FILL, 3.5, FILL, FILL, FILL], adjustedFlags: '148   ' },
    },
  })
  await staged(scratch.write('float.nc', bytes), async ({ source, rows, says }) => {
    expect(source.description).toMatchObject({
      longName: 'Argo float 1900857: profiles',
      releaseDate: '2019-04-23',
      make: 'Observation',
      doi: '10.17882/42182',
      licence: { name: 'CC BY 4.0' },
    })
    expect(source).toMatchObject({ trackColumn: 'PLATFORM_NUMBER' })
    const names = source.columns.map(({ name }) => name)
    expect(names).toEqual(
      'time lat lon depth PLATFORM_NUMBER CYCLE_NUMBER DIRECTION DATA_MODE PRES PRES_ADJUSTED_ERROR TEMP TEMP_ADJUSTED_ERROR'.split(' '),
    )
    const at = (pressure: number) => Number(depthOfPressure(pressure, -40).toFixed(3))
    expect(await rows()).toEqual([
      [day(0), -40, 10, at(5.5), '1900857', 1, 'A', 'D', 5.5, 0.5, 1.5, 0.5],
      [day(0), -40, 10, at(20.5), '1900857', 1, 'A', 'D', 20.5, 0.5, 3.5, 0.5],
      [day(1), -40, 11, at(6), '1900857', 2, 'D', 'R', 6, 0.5, 4, null],
    ])
    expect(says).toEqual(
      expect.arrayContaining([
        'Read as Argo profiles: 6 rows read, 3 stored.',
        '3 rows left out: they hold no value (first at N_PROF=0, N_LEVELS=1).',
        'TEMP: 2 values left out: flag 4 in TEMP_QC (first at N_PROF=0, N_LEVELS=1).',
      ]),
    )
  })
})

test('ING-46 each parameter of a biogeochemical profile has its own data mode', async () => {
  const bytes = argoBytes({
    profiles: 1,
    levels: 2,
    parameterModes: 'ARD',
    parameters: {
      PRES: { raw: [5, 10], flags: '11', adjusted: [5.5, 10.5], adjustedFlags: '11' },
      TEMP: { raw: [1, 2], flags: '11', adjusted: [100, 200], adjustedFlags: '11' },
      DOXY: { raw: [300, 310], flags: '33', adjusted: [320, 330], adjustedFlags: '12' },
    },
  })
  await staged(scratch.write('bgc.nc', bytes), async ({ query }) => {
    expect(await query('SELECT PRES, TEMP, DOXY FROM staged')).toEqual([
      [5.5, 1, 320],
      [10.5, 2, 330],
    ])
  })
})

test('ING-47 profiles whose time, position or pressure is flagged bad are left out and counted', async () => {
  const bytes = argoBytes({
    profiles: 4,
    levels: 1,
    modes: 'RRRR',
    timeFlags: '1411',
    positionFlags: '1141',
    parameters: {
      PRES: { raw: [5, 5, 5, 5], flags: '1114', adjusted: [0, 0, 0, 0], adjustedFlags: '    ' },
      TEMP: { raw: [1, 2, 3, 4], flags: '1111', adjusted: [0, 0, 0, 0], adjustedFlags: '    ' },
    },
  })
  await staged(scratch.write('flags.nc', bytes), async ({ query, says }) => {
    expect(await query('SELECT TEMP FROM staged')).toEqual([[1]])
    expect(says.slice(1, 4)).toEqual([
      '1 row left out: its time has flag 4 in JULD_QC (first at N_PROF=1, N_LEVELS=0).',
      '1 row left out: its lat has flag 4 in POSITION_QC (first at N_PROF=2, N_LEVELS=0).',
      '1 row left out: its depth has flag 4 in PRES_QC (first at N_PROF=3, N_LEVELS=0).',
    ])
  })
})

test('ING-47 the trajectory of a float has a row for each position, adjusted by the data mode of its cycle', async () => {
  const perMeasurement = (type: 'float' | 'double', values: readonly number[], attributes = {}) =>
    ({ type, dimensions: ['N_MEASUREMENT'], attributes, values }) as const
  const texts = (dimensions: readonly string[], values: string) => ({ type: 'char', dimensions, values }) as const
  const juld = { units: 'days since 1950-01-01 00:00:00 UTC', _FillValue: 999_999 }
  const bytes = classicBytes({
    dimensions: { N_MEASUREMENT: 4, N_CYCLE: 2, STRING8: 8, DATE_TIME: 14 },
    attributes: { Conventions: 'Argo-3.1 CF-1.6' },
    variables: {
      PLATFORM_NUMBER: texts(['STRING8'], '1900857'),
      JULD: perMeasurement('double', [21_915, 21_916, 21_917, 21_918], juld),
      JULD_QC: texts(['N_MEASUREMENT'], '1111'),
      LATITUDE: perMeasurement('double', [-40, -41, 99_999, -43], { units: 'degree_north', _FillValue: FILL }),
      LONGITUDE: perMeasurement('double', [10, 11, 99_999, 13], { units: 'degree_east', _FillValue: FILL }),
      POSITION_QC: texts(['N_MEASUREMENT'], '11 3'),
      CYCLE_NUMBER: { type: 'int', dimensions: ['N_MEASUREMENT'], values: [1, 2, 2, 2] },
      MEASUREMENT_CODE: { type: 'int', dimensions: ['N_MEASUREMENT'], values: [703, 703, 290, 703] },
      TEMP: perMeasurement('float', [1, 2, 3, 4], { units: 'degree_Celsius', _FillValue: FILL }),
      TEMP_QC: texts(['N_MEASUREMENT'], '1111'),
      TEMP_ADJUSTED: perMeasurement('float', [1.5, 2.5, 3.5, 4.5], { units: 'degree_Celsius', _FillValue: FILL }),
      TEMP_ADJUSTED_QC: texts(['N_MEASUREMENT'], '1111'),
      CYCLE_NUMBER_INDEX: { type: 'int', dimensions: ['N_CYCLE'], values: [1, 2] },
      DATE_UPDATE: texts(['DATE_TIME'], '20190423090612'),
      DATA_MODE: texts(['N_CYCLE'], 'RD'),
    },
  })
  await staged(scratch.write('traj.nc', bytes), async ({ source, rows, says }) => {
    expect(source.description.longName).toBe('Argo float 1900857: trajectory')
    expect(await rows()).toEqual([
      [day(0), -40, 10, '1900857', 1, 703, 1],
      [day(1), -41, 11, '1900857', 2, 703, 2.5],
    ])
    expect(says.slice(0, 3)).toEqual([
      'Read as Argo trajectory: 4 rows read, 2 stored.',
      '1 row left out: it has no lat (first at N_MEASUREMENT=2).',
      '1 row left out: its lat has flag 3 in POSITION_QC (first at N_MEASUREMENT=3).',
    ])
  })
})
