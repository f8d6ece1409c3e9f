import { NetCDFReader } from 'netcdfjs'
import { expect, test } from 'vitest'
import { netcdfBytes } from '#core/observations/netcdf/netcdfBytes.ts'
import { bytesOf, description, streamOf } from './ocean.ts'

type Row = readonly [cruise: string | null, hour: number, lat: number, depth: number | null]

/** The file of rows of a cruise's samples; without depths, the table has no such column. */
async function read(rows: readonly Row[], trackColumn: string | null = 'cruise') {
  const hasDepth = rows.some(([, , , depth]) => depth !== null)
  const gaps = rows.some(([cruise]) => cruise === null) ? Uint8Array.from(rows, ([cruise]) => (cruise === null ? 0 : 1)) : null
  const numbers = (of: (row: Row, at: number) => number) => ({ values: Float64Array.from(rows, of), present: null })
  const columns = [
    { info: { name: 'time', type: 'timestamp' }, column: numbers(([, hour]) => hour * 3_600_000) },
    { info: { name: 'lat', type: 'float64' }, column: numbers(([, , lat]) => lat) },
    { info: { name: 'lon', type: 'float64' }, column: numbers(() => -158) },
    ...(hasDepth ? [{ info: { name: 'depth', type: 'float64' }, column: numbers(([, , , depth]) => depth ?? 0) } as const] : []),
    { info: { name: 'cruise', type: 'text' }, column: { values: rows.map(([cruise]) => cruise ?? ''), present: gaps } },
    { info: { name: 'v', type: 'float32' }, column: { values: Float32Array.from(rows, (_, at) => at), present: null } },
  ] as const
  const stream = streamOf(
    columns.map(({ info }) => info),
    { rows: rows.length, columns: columns.map(({ column }) => column) },
  )
  const described = { ...description(false), columns: columns.map(() => null), trackColumn }
  const file = new NetCDFReader(await bytesOf(netcdfBytes(stream, described)))
  const shapeOf = (name: string) =>
    file.variables
      .find((variable) => variable.name === name)
      ?.dimensions.map((at) => file.dimensions[at]?.name)
      .join(',')
  const attributeOf = (name: string, attribute: string): unknown => {
    const attributes: readonly { readonly name: string; readonly value: unknown }[] =
      file.variables.find((variable) => variable.name === name)?.attributes ?? []
    return attributes.find((one) => one.name === attribute)?.value
  }
  return { file, shapeOf, attributeOf, featureType: file.globalAttributes.find(({ name }) => name === 'featureType')?.value }
}

const casts: readonly Row[] = [
  ['A', 1, 10, 0],
  ['A', 1, 10, 50],
  ['B', 2, 20, 0],
  ['B', 2, 20, 10],
  ['B', 2, 20, 20],
  ['A', 3, 11, 5],
]

test('casts of several cruises are trajectories of profiles, in the order of the rows', async () => {
  const { file, shapeOf, attributeOf, featureType } = await read(casts)
  expect(featureType).toBe('trajectoryProfile')
  expect(file.getDataVariable('rowSize')).toEqual([2, 3, 1])
  expect(attributeOf('rowSize', 'sample_dimension')).toBe('obs')
  expect(file.getDataVariable('trajectoryIndex')).toEqual([0, 1, 0])
  expect(attributeOf('trajectoryIndex', 'instance_dimension')).toBe('trajectory')
  expect(['time', 'lat', 'lon', 'profile', 'rowSize', 'trajectoryIndex'].map(shapeOf)).toEqual(Array.from({ length: 6 }, () => 'profile'))
  expect(file.getDataVariable('lat')).toEqual([10, 20, 11])
  expect([shapeOf('cruise'), attributeOf('cruise', 'cf_role')]).toEqual(['trajectory,strlen1', 'trajectory_id'])
  expect([shapeOf('depth'), shapeOf('v'), attributeOf('v', 'coordinates')]).toEqual(['obs', 'obs', 'time lat lon depth'])
  expect(file.getDataVariable('v')).toEqual([0, 1, 2, 3, 4, 5])
  expect(attributeOf('profile', 'cf_role')).toBe('profile_id')
})

test('casts without a track are profiles', async () => {
  for (const { featureType, shapeOf } of [
    await read(casts, null),
    await read(casts.map(([cruise, ...rest]) => [cruise === 'B' ? null : cruise, ...rest] as const)),
  ]) {
    expect(featureType).toBe('profile')
    expect([shapeOf('lat'), shapeOf('cruise')]).toEqual(['profile', 'obs,strlen1'])
  }
})

test('samples along the tracks of ships are trajectories', async () => {
  const { file, featureType, shapeOf } = await read([
    ['A', 1, 10, null],
    ['B', 1, 30, null],
    ['A', 2, 11, null],
  ])
  expect(featureType).toBe('trajectory')
  expect(file.getDataVariable('trajectoryIndex')).toEqual([0, 1, 0])
  expect([shapeOf('lat'), shapeOf('cruise')]).toEqual(['obs', 'trajectory,strlen1'])
})

test('rows at positions that stay are time series, each with its name', async () => {
  const { file, featureType, shapeOf, attributeOf } = await read(
    [
      ['Dover', 1, 51, null],
      ['Venice', 1, 45, null],
      ['Dover', 2, 51, null],
      ['Venice', 2, 45, null],
    ],
    null,
  )
  expect(featureType).toBe('timeSeries')
  expect(file.getDataVariable('timeSeriesIndex')).toEqual([0, 1, 0, 1])
  expect([shapeOf('lat'), shapeOf('cruise'), shapeOf('time')]).toEqual(['timeSeries', 'timeSeries,strlen6', 'obs'])
  expect(attributeOf('cruise', 'cf_role')).toBe('timeseries_id')
})

test('rows that go back in time, jump in depth or are single are points', async () => {
  const alone = [['A', 1, 10, null]] as const
  const back = [
    ['A', 2, 10, null],
    ['A', 1, 11, null],
    ['A', 3, 12, null],
  ] as const
  const jumps = [
    ['A', 1, 10, 0],
    ['A', 1, 10, 20],
    ['A', 1, 10, 5],
  ] as const
  const loose = [
    ['A', 2, 10, 0],
    ['A', 1, 11, 1],
    ['A', 3, 12, 2],
  ] as const
  for (const rows of [alone, back, jumps, loose]) {
    const { featureType, shapeOf } = await read(rows, rows === alone ? null : 'cruise')
    expect([rows, featureType, shapeOf('lat')]).toEqual([rows, 'point', 'obs'])
  }
})

test('rows without a time are no feature', async () => {
  const columns = [
    { name: 'lat', type: 'float64' },
    { name: 'lon', type: 'float64' },
  ] as const
  const column = { values: Float64Array.of(1, 1), present: null }
  const file = new NetCDFReader(
    await bytesOf(netcdfBytes(streamOf(columns, { rows: 2, columns: [column, column] }), { ...description(false), columns: [] })),
  )
  expect(file.globalAttributes.map(({ name }) => name)).not.toContain('featureType')
})
