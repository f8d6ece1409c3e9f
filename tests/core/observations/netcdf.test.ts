import { NetCDFReader } from 'netcdfjs'
import { expect, test } from 'vitest'
import { limits } from '#core/limits.ts'
import { layOut } from '#core/observations/netcdf/header.ts'
import { netcdfBytes } from '#core/observations/netcdf.ts'
import { bytesOf, description, gridBatch, gridColumns, pointBatch, pointColumns, streamOf } from './ocean.ts'

const read = async (stream: Parameters<typeof netcdfBytes>[0], isGrid: boolean) =>
  new NetCDFReader(await bytesOf(netcdfBytes(stream, description(isGrid))))

const attributesOf = (file: NetCDFReader, name: string) =>
  Object.fromEntries(
    file.variables.find((variable) => variable.name === name)?.attributes.map(({ name: key, value }) => [key, value]) ?? [],
  )

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
  expect(file.globalAttributes.map(({ name, value }) => [name, value])).toEqual([
    ['Conventions', 'CF-1.8'],
    ['title', 'A small ocean'],
    ['source', 'invented'],
    ['license', 'CC0'],
    ['history', '2026-01-01T00:00:00.000Z: read by a test'],
  ])
})

test('samples lie along one dimension as points, with their text and without what is missing', async () => {
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

test('a monthly climatology has the dimension month', async () => {
  const columns = [
    { name: 'month', type: 'int32' },
    { name: 'lat', type: 'float64' },
    { name: 'lon', type: 'float64' },
    { name: 'sst', type: 'float32' },
  ] as const
  const batch = {
    rows: 2,
    columns: [Int32Array.of(1, 12), Float64Array.of(0, 0), Float64Array.of(5, 5), Float32Array.of(1, 2)].map((values) => ({
      values,
      present: null,
    })),
  }
  const file = await read(streamOf(columns, batch), true)
  expect(file.dimensions.map(({ name, size }) => [name, size])).toEqual([
    ['month', 2],
    ['lat', 1],
    ['lon', 1],
  ])
  expect(file.getDataVariable('month')).toEqual([1, 12])
})

test('a result without rows is a file without records', async () => {
  const file = await read(streamOf(pointColumns), true)
  expect(file.recordDimension).toMatchObject({ length: 0, name: 'obs' })
  expect(file.variables.map(({ name }) => name)).toEqual(pointColumns.map(({ name }) => name))
})

test('more values than fit are refused before the first byte, with what to ask for instead', async () => {
  const rows = 1_000_000
  const big = { rows, columns: [{ values: new Float64Array(rows), present: null }] }
  const pieces = netcdfBytes(streamOf([{ name: 'time', type: 'timestamp' }], ...Array.from({ length: 13 }, () => big)), description(false))
  expect(limits.netcdfSizeBytes).toBeLessThan(13 * 8 * rows)
  await expect(pieces.next()).rejects.toMatchObject({ code: 'too-large', message: expect.stringContaining('CSV or Parquet') })
})

test('a file beyond 2 GiB has 64-bit offsets', () => {
  const variable = (name: string) => ({ name, type: 'double', dimensions: [0], attributes: [] }) as const
  const small = layOut([{ name: 'obs', length: 1000 }], [], [variable('a'), variable('b')])
  expect([...small.header.slice(0, 4)]).toEqual([67, 68, 70, 1])
  const large = layOut([{ name: 'obs', length: 300_000_000 }], [], [variable('a'), variable('b')])
  expect([...large.header.slice(0, 4)]).toEqual([67, 68, 70, 2])
  const file = new NetCDFReader(large.header)
  expect(file.variables.map(({ offset }) => offset)).toEqual([large.header.length, large.header.length + 2_400_000_000])
})
