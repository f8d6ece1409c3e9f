import { NetCDFReader } from 'netcdfjs'
import { expect, test } from 'vitest'
import { type Cells, noCells } from '#core/observations/FormDescription.ts'
import { netcdfBytes } from '#core/observations/netcdf/netcdfBytes.ts'
import { bytesOf, description, streamOf } from './ocean.ts'

const monthColumns = [
  { name: 'month', type: 'int32' },
  { name: 'lat', type: 'float64' },
  { name: 'lon', type: 'float64' },
  { name: 'sst', type: 'float32' },
] as const

const monthBatch = {
  rows: 4,
  columns: [Int32Array.of(1, 1, 12, 12), Float64Array.of(-1, 1, -1, 1), Float64Array.of(5, 5, 5, 5), Float32Array.of(1, 2, 3, 4)].map(
    (values) => ({ values, present: null }),
  ),
}

const methods = 'area: mean time: mean within years time: mean over years'

async function read(cells: Partial<Cells>, columns: Parameters<typeof streamOf>[0] = monthColumns, batch = monthBatch, isGrid = true) {
  const described = columns.map(({ name }) => (name === 'sst' ? { longName: 'sst', units: 'degree_Celsius', cellMethods: methods } : null))
  const all = { ...description(isGrid), columns: described, cells: { ...noCells, ...cells } }
  const file = new NetCDFReader(await bytesOf(netcdfBytes(streamOf(columns, batch), all)))
  const variables = new Map(
    file.variables.map(({ name, dimensions, attributes }) => [
      name,
      {
        dimensions: dimensions.map((at) => file.dimensions[at]?.name),
        attributes: plain(attributes),
      },
    ]),
  )
  return { file, variables }
}

const plain = (attributes: readonly { readonly name: string; readonly value: unknown }[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ name, value }) => [name, value]))

const secondsOf = (...days: readonly string[]) => days.map((day) => Date.parse(day) / 1000)

test('a monthly climatology has times with the bounds of its years, and its months', async () => {
  const { file, variables } = await read({ years: { first: 1946, last: 1989 } })
  expect(file.dimensions.map(({ name, size }) => [name, size])).toEqual([
    ['time', 2],
    ['lat', 2],
    ['lon', 1],
    ['nv', 2],
  ])
  expect(file.getDataVariable('month')).toEqual([1, 12])
  expect(file.getDataVariable('time')).toEqual(secondsOf('1946-01-16T12:00Z', '1946-12-16T12:00Z'))
  expect(variables.get('time')?.attributes).toMatchObject({ standard_name: 'time', axis: 'T', climatology: 'climatology_bnds' })
  expect(variables.get('time')?.attributes.bounds).toBeUndefined()
  expect(variables.get('climatology_bnds')).toEqual({ dimensions: ['time', 'nv'], attributes: {} })
  expect(file.getDataVariable('climatology_bnds')).toEqual(secondsOf('1946-01-01', '1989-02-01', '1946-12-01', '1990-01-01'))
  expect(variables.get('sst')).toMatchObject({
    dimensions: ['time', 'lat', 'lon'],
    attributes: { cell_methods: methods, coordinates: 'month' },
  })
  const globals = Object.fromEntries(file.globalAttributes.map(({ name, value }) => [name, value]))
  expect(globals).toMatchObject({ time_coverage_start: '1946-01-01T00:00:00.000Z', time_coverage_end: '1990-01-01T00:00:00.000Z' })
})

test('a climatology of unknown years has times of a placeholder year that say so, and no bounds', async () => {
  const { file, variables } = await read({})
  expect(file.dimensions.map(({ name }) => name)).toEqual(['time', 'lat', 'lon'])
  expect(file.getDataVariable('time')).toEqual(secondsOf('1900-01-16T12:00Z', '1900-12-16T12:00Z'))
  expect(variables.get('time')?.attributes.long_name).toContain('placeholder')
  expect(variables.get('time')?.attributes).not.toHaveProperty('climatology')
  expect(variables.get('month')?.attributes).toEqual({ long_name: 'month of the year' })
  expect(variables.get('sst')?.attributes.cell_methods).toBe('area: mean time: mean (comment: over each month of all years)')
  expect(file.globalAttributes.map(({ name }) => name)).not.toContain('time_coverage_start')
})

test('without its months, a climatology’s methods refer to no years', async () => {
  const columns = monthColumns.slice(1)
  const batch = { rows: 2, columns: monthBatch.columns.slice(1).map(({ values, present }) => ({ values: values.slice(0, 2), present })) }
  const { variables } = await read({ years: { first: 1946, last: 1989 } }, columns, batch)
  expect(variables.get('sst')?.attributes.cell_methods).toBe('area: mean time: mean')
})

test('cells of gridded means have edges that neighbours share, and none beyond the pole', async () => {
  const columns = [{ name: 'time', type: 'timestamp' } as const, ...monthColumns.slice(1)]
  const lats = [-89.95, -89.85, -89.75, 0.1]
  const batch = {
    rows: 4,
    columns: [Float64Array.of(0, 0, 0, 0), Float64Array.from(lats), Float64Array.of(5, 5, 5, 5), Float32Array.of(1, 2, 3, 4)].map(
      (values) => ({
        values,
        present: null,
      }),
    ),
  }
  const { file, variables } = await read({ latDegrees: 0.1, lonDegrees: 0.1, time: 'month' }, columns, batch)
  const edges = file.getDataVariable('lat_bnds') as number[]
  expect(edges[0]).toBe(-90)
  expect(edges[1]).toBe(edges[2])
  expect(edges[3]).toBe(edges[4])
  expect(edges[6]).toBeCloseTo(0.05, 12)
  expect(variables.get('lon')?.attributes.bounds).toBe('lon_bnds')
  expect(variables.get('time')?.attributes.bounds).toBe('time_bnds')
  expect(file.getDataVariable('time_bnds')).toEqual(secondsOf('1970-01-01', '1970-02-01'))
})
