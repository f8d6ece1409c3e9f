import { afterAll, describe, expect, test } from 'vitest'
import { computeRegularGrid } from '../../../../edge/ingest/facts/regularGrid.ts'
import { classicBytes } from '../../../fixtures/ingest/classicFile.ts'
import { Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const metadataPath = scratch.write('person.json', { make: 'Observation', releaseDate: '2026-01-01' })

const steps = (first: number, step: number, count: number) => Array.from({ length: count }, (_, at) => first + at * step)
type Axis = { readonly type: 'float' | 'double'; readonly values: readonly number[]; readonly units?: string }

/** A grid of one time, or of the months of a climatology. */
function gridOf(name: string, { lat, lon, months }: { readonly lat: Axis; readonly lon: Axis; readonly months?: number }): string {
  const axis = ({ type, values, units }: Axis, of: string) => ({ type, values, dimensions: [of], attributes: { units: units ?? '' } })
  const count = months ?? 1
  const time = months === undefined ? 'days since 2026-01-01' : 'hours since 0000-01-01 00:00:00'
  const values = months === undefined ? [0] : steps(366, 730.485, count)
  const cells = steps(1, 1, count * lat.values.length * lon.values.length)
  return scratch.write(
    `${name}.nc`,
    classicBytes({
      dimensions: { time: count, lat: lat.values.length, lon: lon.values.length },
      variables: {
        time: { type: 'double', dimensions: ['time'], attributes: { units: time, modulo: ' ' }, values },
        lat: { ...axis(lat, 'lat'), attributes: { units: 'degrees_north' } },
        lon: { ...axis(lon, 'lon'), attributes: { units: 'degrees_east' } },
        sst: { type: 'float', dimensions: ['time', 'lat', 'lon'], attributes: { units: 'degree_C' }, values: cells },
      },
    }),
  )
}

/** Its label, its rows and the regular grid that its coordinates make. */
const found = (path: string) =>
  staged(
    path,
    async ({ source, answered, connection, query }) => {
      await query('CREATE TABLE observations AS SELECT * FROM staged')
      const { spatialResolution, temporalResolution, timeMeaning } = source.description
      const dataset = { ...source.description, cruises: [] }
      const grid = await computeRegularGrid({ connection, dataset } as unknown as Parameters<typeof computeRegularGrid>[0])
      const [extent] = await query('SELECT min(lat), max(lat), min(lon), max(lon) FROM staged')
      return { spatialResolution, temporalResolution, kind: timeMeaning.kind, answered, grid, extent }
    },
    { metadataPath },
  )

const single = (values: readonly number[]): Axis => ({ type: 'float', values })
const exact = (values: readonly number[]): Axis => ({ type: 'double', values })

describe('ING-91 grids are found with tolerance', () => {
  test.each([
    [
      'steps of 1/12° in single precision, 0 to 360',
      single(steps(10, 1 / 12, 3)),
      single(steps(0, 1 / 12, 4320)),
      '1/12° X 1/12°',
      [3, 4320],
    ],
    [
      'steps of 1/24° in single precision',
      single(steps(79, 1 / 24, 4)),
      single(steps(-180 + 1 / 48, 1 / 24, 8640)),
      '1/24° X 1/24°',
      [4, 8640],
    ],
    [
      'cells whose centres lie half a step beside whole degrees',
      exact(steps(-89.5, 1, 180)),
      exact(steps(0.5, 1, 360)),
      '1° X 1°',
      [180, 360],
    ],
    ['latitudes from north to south', exact(steps(60, -0.25, 5)), exact(steps(-20, 0.25, 8)), '1/4° X 1/4°', [5, 8]],
    ['longitudes that cross 180', single(steps(-5, 0.5, 3)), single(steps(170, 0.5, 41)), '1/2° X 1/2°', [3, null]],
    [
      'longitudes rounded to two decimals',
      exact(steps(0, 1 / 3, 4).map((value) => Number(value.toFixed(3)))),
      exact(steps(0, 1 / 3, 9).map((value) => Number(value.toFixed(3)))),
      '1/3° X 1/3°',
      [4, 9],
    ],
    ['steps of 4° and 5°', exact(steps(-88, 4, 45)), exact(steps(0, 5, 72)), '4° X 5°', [45, 72]],
  ])('%s', async (name, lat, lon, label, [lats, lons]) => {
    const { spatialResolution, answered, grid, extent } = await found(gridOf(name.replace(/\W/g, '_'), { lat, lon }))
    expect([spatialResolution, answered]).toEqual([label, lat.values.length * lon.values.length])
    expect(grid?.lat.count).toBe(lats)
    if (lons !== null) expect(grid?.lon.count).toBe(lons)
    expect(extent?.every((value) => Math.abs(Number(value)) <= 180)).toBe(true)
  })

  test('unequal steps are irregular, and the months of a climatology are no times', async () => {
    const unequal = gridOf('unequal', { lat: exact([80, 81, 83, 86, 90]), lon: exact(steps(0, 1.875, 192)) })
    const twice = gridOf('twice', { lat: exact([0, 1]), lon: exact(steps(0, 5, 73)) })
    expect(await found(twice)).toMatchObject({ spatialResolution: 'Irregular', answered: 146 })
    const uneven = gridOf('uneven', { lat: exact([0, 0.7]), lon: exact(steps(178, 0.7, 6)) })
    expect(await found(uneven)).toMatchObject({ spatialResolution: 'Irregular', answered: 12 })
    expect(await found(unequal)).toMatchObject({ spatialResolution: 'Irregular', answered: 960, grid: null })
    const monthly = gridOf('monthly', { lat: exact([0.5, 1.5]), lon: exact([359.5, 360.5]), months: 12 })
    expect(await found(monthly)).toMatchObject({ kind: 'monthly-climatology', answered: 48, extent: [0.5, 1.5, -0.5, 0.5] })
  })
})

test('ING-91 variables at other points of a staggered grid are left out with what to write to have them instead', async () => {
  const at = (point: string) => ({ dimensions: ['time', `eta_${point}`, `xi_${point}`] })
  const positions = (point: string, count: number) =>
    ({
      [`lat_${point}`]: {
        type: 'double',
        dimensions: [`eta_${point}`, `xi_${point}`],
        attributes: { units: 'degrees_north' },
        values: steps(40, 0.1, count),
      },
      [`lon_${point}`]: {
        type: 'double',
        dimensions: [`eta_${point}`, `xi_${point}`],
        attributes: { units: 'degrees_east' },
        values: steps(-70, 0.1, count),
      },
    }) as const
  const path = scratch.write(
    'roms.nc',
    classicBytes({
      dimensions: { time: 1, eta_rho: 3, xi_rho: 3, eta_u: 3, xi_u: 2 },
      variables: {
        time: { type: 'double', dimensions: ['time'], attributes: { units: 'days since 2026-01-01' }, values: [0] },
        ...positions('rho', 9),
        ...positions('u', 6),
        zeta: { ...at('rho'), type: 'float', attributes: { units: 'm', coordinates: 'lon_rho lat_rho' }, values: steps(0, 1, 9) },
        ubar: { ...at('u'), type: 'float', attributes: { units: 'm s-1', coordinates: 'lon_u lat_u' }, values: steps(0, 1, 6) },
      },
    }),
  )
  await staged(
    path,
    async ({ answered, report }) => {
      expect(answered).toBe(9)
      expect(report?.columnsLeftOut[0]).toEqual({
        column: 'ubar',
        because: expect.stringContaining('list under “variables” only those with its dimensions'),
      })
    },
    { metadataPath },
  )
  const chosen = scratch.write('chosen.json', { make: 'Model', releaseDate: '2026-01-01', variables: [{ name: 'ubar' }] })
  await staged(path, async ({ answered, source }) => expect([answered, source.columns.at(-1)?.name]).toEqual([6, 'ubar']), {
    metadataPath: chosen,
  })
})
