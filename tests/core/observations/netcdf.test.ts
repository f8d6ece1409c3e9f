import { NetCDFReader } from 'netcdfjs'
import { expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { buildLayout } from '#core/observations/netcdf/header.ts'
import { netcdfBytes } from '#core/observations/netcdf/netcdfBytes.ts'
import { bytesOf, description, gridBatch, gridColumns, pointBatch, pointColumns, streamOf } from './ocean.ts'

const read = async (stream: Parameters<typeof netcdfBytes>[0], isGrid: boolean) =>
  new NetCDFReader(await bytesOf(netcdfBytes(stream, description(isGrid))))

const attributesOf = (file: NetCDFReader, name: string) =>
  Object.fromEntries(
    file.variables.find((variable) => variable.name === name)?.attributes.map(({ name: key, value }) => [key, value]) ?? [],
  )

const globalsOf = (file: NetCDFReader) => Object.fromEntries(file.globalAttributes.map(({ name, value }) => [name, value]))

const FILL = Math.fround(9.969209968386869e36)

test('a grid becomes variables over time, depth, lat and lon that say what they are', async () => {
  const file = await read(streamOf(gridColumns, gridBatch()), true)
  expect(file.dimensions.map(({ name, size }) => [name, size])).toEqual([
    ['time', 2],
    ['depth', 2],
    ['lat', 2],
    ['lon', 3],
  ])
  expect(file.getDataVariable('time')).toEqual([-43_200, 43_200])
  expect(file.getDataVariable('lon')).toEqual([-179.5, 178.5, 179.5])
  const sst = file.getDataVariable('sst') as number[]
  expect(sst).toHaveLength(24)
  expect(sst.slice(0, 6)).toEqual([0.25, 1.25, 2.25, FILL, 4.25, 5.25])
  // The second day's cells on land have no row.
  expect(sst.slice(12, 18)).toEqual([12.25, 13.25, 14.25, 15.25, FILL, 16.25])
  expect(attributesOf(file, 'time')).toMatchObject({ units: 'seconds since 1970-01-01T00:00:00Z', calendar: 'standard', axis: 'T' })
  expect(attributesOf(file, 'depth')).toMatchObject({ units: 'm', positive: 'down', axis: 'Z', standard_name: 'depth' })
  expect(attributesOf(file, 'lat')).toMatchObject({ units: 'degrees_north', standard_name: 'latitude', axis: 'Y' })
  expect(attributesOf(file, 'sst')).toMatchObject({
    units: 'degree_Celsius',
    long_name: 'sea surface temperature',
    standard_name: 'sea_surface_temperature',
    _FillValue: FILL,
  })
  const { Conventions, title, license, references } = globalsOf(file)
  expect([Conventions, title, license, references]).toEqual(['CF-1.11, ACDD-1.3', 'A small ocean', 'CC0', undefined])
})

test('a file says where and when its rows are, and what kind of data they make', async () => {
  const { columns, ...rest } = description(true)
  const wrapped = { ...rest, columns, lon: { west: 170, east: -170 } }
  const across = globalsOf(new NetCDFReader(await bytesOf(netcdfBytes(streamOf(gridColumns, gridBatch()), wrapped))))
  expect(across).toMatchObject({
    ...{ cdm_data_type: 'Grid', geospatial_lat_min: -1, geospatial_lat_max: 1, geospatial_lon_min: 178.5, geospatial_lon_max: -179.5 },
    ...{ geospatial_vertical_min: 0, geospatial_vertical_max: 10, geospatial_vertical_positive: 'down' },
    ...{ time_coverage_start: '1969-12-31T12:00:00.000Z', time_coverage_end: '1970-01-01T12:00:00.000Z', time_coverage_duration: 'P1D' },
    geospatial_bounds: expect.stringMatching(/^MULTIPOLYGON \(\(\(-1 178\.5, -1 180, .*\), \(\(-1 -180, -1 -179\.5, /),
  })
})

test('samples are points along one dimension, with their text and without missing values', async () => {
  const file = await read(streamOf(pointColumns, pointBatch), false)
  expect(file.dimensions.map(({ name, size }) => [name, size])).toEqual([
    ['obs', 3],
    ['strlen13', 13],
  ])
  expect(file.globalAttributes.find(({ name }) => name === 'featureType')?.value).toBe('point')
  expect(file.getDataVariable('time')).toEqual([-31_449_600, 1.5, 1_582_977_600])
  expect(file.getDataVariable('chl')).toEqual([Math.fround(0.1), FILL, -7])
  expect(file.getDataVariable('count')).toEqual([-2147483648, -2147483647, 2147483647])
  expect(attributesOf(file, 'chl')).toMatchObject({ coordinates: 'time lat lon' })
})

test('a grid in which two rows share a cell, or a position is missing, is listed as points', async () => {
  const batch = gridBatch()
  const twice = await read(streamOf(gridColumns, batch, batch), true)
  expect(twice.dimensions).toMatchObject([{ name: 'obs', size: batch.rows * 2 }])
  const [time, ...rest] = batch.columns
  const gap = { values: time?.values ?? [], present: new Uint8Array(batch.rows).fill(1, 1) }
  const missing = await read(streamOf(gridColumns, { rows: batch.rows, columns: [gap, ...rest] }), true)
  expect(missing.dimensions).toMatchObject([{ name: 'obs', size: batch.rows }])
})

test('doubles stay doubles and 32-bit floats stay such, value for value', async () => {
  const columns = [
    { name: 'exact', type: 'float64' },
    { name: 'single', type: 'float32' },
  ] as const
  const values = [35.123456789, 1e-300, -1 / 3]
  const both = [Float64Array.from(values), Float32Array.from(values)].map((one) => ({ values: one, present: null }))
  const file = await read(streamOf(columns, { rows: 3, columns: both }), false)
  expect(file.variables.map(({ type }) => type)).toEqual(['double', 'float'])
  expect(file.getDataVariable('exact')).toEqual(values)
  expect(file.getDataVariable('single')).toEqual(values.map(Math.fround))
})

test('integers with gaps stay integers, and the fill value is none of them', async () => {
  const count = { values: Int32Array.of(-2147483647, 0, 2147483647), present: Uint8Array.of(1, 0, 1) }
  const batch = { ...pointBatch, columns: pointBatch.columns.with(5, count) }
  const file = await read(streamOf(pointColumns, batch), false)
  expect(file.getDataVariable('count')).toEqual([-2147483647, -2147483646, 2147483647])
  expect(attributesOf(file, 'count')).toMatchObject({ _FillValue: -2147483646 })
  expect(file.variables.find(({ name }) => name === 'count')?.type).toBe('int')
})

test('a result without rows is a file without records', async () => {
  const file = await read(streamOf(pointColumns), true)
  expect(file.recordDimension).toMatchObject({ length: 0, name: 'obs' })
  expect(file.variables.map(({ name }) => name)).toEqual(pointColumns.map(({ name }) => name))
})

test('more values than fit are rejected before the first byte, with a smaller request to use instead', async () => {
  const rows = 1_000_000
  const big = { rows, columns: [{ values: new Float64Array(rows), present: null }] }
  const pieces = netcdfBytes(streamOf([{ name: 'time', type: 'timestamp' }], ...Array.from({ length: 13 }, () => big)), description(false))
  expect(limits.netcdfSizeBytes).toBeLessThan(13 * 8 * rows)
  await expect(pieces.next()).rejects.toMatchObject({ code: 'too-large', message: expect.stringContaining('CSV or Parquet') })
})

test('a file beyond 2 GiB has 64-bit offsets', () => {
  const variable = (name: string) => ({ name, type: 'double', dimensions: [0], attributes: [] }) as const
  const small = buildLayout([{ name: 'obs', length: 1000 }], [], [variable('a'), variable('b')])
  expect([...small.header.slice(0, 4)]).toEqual([67, 68, 70, 1])
  const large = buildLayout([{ name: 'obs', length: 300_000_000 }], [], [variable('a'), variable('b')])
  expect([...large.header.slice(0, 4)]).toEqual([67, 68, 70, 2])
  const file = new NetCDFReader(large.header)
  expect(file.variables.map(({ offset }) => offset)).toEqual([large.header.length, large.header.length + 2_400_000_000])
})
