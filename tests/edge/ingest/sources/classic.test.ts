import { NetCDFReader } from 'netcdfjs'
import { afterAll, describe, expect, test } from 'vitest'
import { noCells } from '#core/observations/FormDescription.ts'
import { netcdfBytes } from '#core/observations/netcdf/netcdfBytes.ts'
import type { Batch, ColumnInfo } from '#core/rows/Batch.ts'
import { bytesOf, description, gridBatch, gridColumns, pointBatch, pointColumns, streamOf } from '../../../core/observations/ocean.ts'
import { rejectionOf, Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const metadataPath = scratch.write('person.json', { make: 'Observation', releaseDate: '2026-01-01' })

const written = async (columns: readonly ColumnInfo[], batch: Batch, isGrid: boolean) =>
  bytesOf(netcdfBytes(streamOf(columns, batch), description(isGrid)))

const places = ['time', 'lat', 'lon', 'depth']

/** The rows of a batch that hold a number, in the order of these columns, each as JSON. */
function rowsOf(columns: readonly ColumnInfo[], batch: Batch, order: readonly string[]): readonly string[] {
  const known = order.map((name) => columns.findIndex((column) => column.name === name))
  const cell = (index: number, row: number) => {
    const { values, present } = batch.columns[index] ?? { values: [], present: null }
    return present?.[row] === 0 || Number.isNaN(values[row]) ? null : values[row]
  }
  const isValue = (index: number) => columns[index]?.type !== 'text' && !places.includes(columns[index]?.name ?? '')
  return Array.from({ length: batch.rows }, (_, row) => row)
    .filter((row) => known.some((index) => isValue(index) && cell(index, row) !== null))
    .map((row) => JSON.stringify(known.map((index) => cell(index, row))))
    .sort()
}

describe('what the portal itself answers as NetCDF', () => {
  test.each([
    ['a grid', gridColumns, gridBatch(), true],
    ['points with text and times before 1970', pointColumns, pointBatch, false],
  ] as const)('%s comes back row by row and bit by bit', async (_name, columns, batch, isGrid) => {
    const path = scratch.write('own.nc', await written(columns, batch, isGrid))
    await staged(
      path,
      async ({ source, answered, rows }) => {
        const names = source.columns.map(({ name }) => name)
        expect([...names].sort()).toEqual(columns.map(({ name }) => name).sort())
        for (const column of source.columns) expect(columns).toContainEqual(column)
        expect(answered).toBe(rowsOf(columns, batch, names).length)
        expect((await rows()).map((row) => JSON.stringify(row)).sort()).toEqual(rowsOf(columns, batch, names))
      },
      { metadataPath },
    )
  })

  test('months of a climatology come back as months, with its years where they are known', async () => {
    const columns: readonly ColumnInfo[] = [
      { name: 'month', type: 'int32' },
      { name: 'lat', type: 'float64' },
      { name: 'lon', type: 'float64' },
      { name: 'sst', type: 'float32' },
    ]
    const column = (values: Int32Array | Float64Array | Float32Array) => ({ values, present: null })
    const batch: Batch = {
      rows: 2,
      columns: [
        column(Int32Array.of(1, 12)),
        column(Float64Array.of(5, 5)),
        column(Float64Array.of(-179, -179)),
        column(Float32Array.of(0.1, 0.2)),
      ],
    }
    for (const [isGrid, years] of [
      [true, { first: 1946, last: 1989 }],
      [true, null],
      [false, { first: 1946, last: 1989 }],
      [false, null],
    ] as const) {
      const described = { ...description(isGrid), columns: [], cells: { ...noCells, years } }
      await staged(
        scratch.write('months.nc', await bytesOf(netcdfBytes(streamOf(columns, batch), described))),
        async ({ source, rows }) => {
          expect(source.columns).toEqual(columns)
          expect(source.description.timeMeaning).toMatchObject({ kind: 'monthly-climatology', ...(years === null ? {} : { years }) })
          expect((await rows()).sort()).toEqual([
            [1, 5, -179, Math.fround(0.1)],
            [12, 5, -179, Math.fround(0.2)],
          ])
        },
        { metadataPath },
      )
    }
  })

  test('casts along the track of a cruise come back as their rows', async () => {
    const columns: readonly ColumnInfo[] = [
      { name: 'time', type: 'timestamp' },
      { name: 'lat', type: 'float64' },
      { name: 'lon', type: 'float64' },
      { name: 'depth', type: 'float64' },
      { name: 'cruise', type: 'text' },
      { name: 'v', type: 'float32' },
    ]
    const numbers = [
      [0, 0, 0, 60_000, 60_000],
      [1, 1, 1, 2, 2],
      [3, 3, 3, 4, 4],
      [0, 5, 10, 0, 5],
    ].map((values) => ({
      values: Float64Array.from(values),
      present: null,
    }))
    const cruise = { values: ['A', 'A', 'A', 'B', 'B'], present: null }
    const batch: Batch = { rows: 5, columns: [...numbers, cruise, { values: Float32Array.of(1, 2, 3, 4, 5), present: null }] }
    const described = { ...description(false), columns: [], trackColumn: 'cruise' }
    const bytes = await bytesOf(netcdfBytes(streamOf(columns, batch), described))
    expect(new NetCDFReader(bytes).globalAttributes.find(({ name }) => name === 'featureType')?.value).toBe('trajectoryProfile')
    await staged(
      scratch.write('casts.nc', bytes),
      async ({ source, rows }) => {
        const names = source.columns.map(({ name }) => name)
        expect([...names].sort()).toEqual(columns.map(({ name }) => name).sort())
        expect((await rows()).map((row) => JSON.stringify(row)).sort()).toEqual(rowsOf(columns, batch, names))
      },
      { metadataPath },
    )
  })

  test('another reader finds the same values', async () => {
    const bytes = await written(gridColumns, gridBatch(), true)
    const theirs = new NetCDFReader(bytes).getDataVariable('sst') as number[]
    const fill = Math.fround(9.969209968386869e36)
    await staged(
      scratch.write('own.nc', bytes),
      async ({ query }) => {
        const ours = await query('SELECT sst FROM staged ORDER BY "time", depth, lat, lon')
        const present = (values: readonly unknown[]) => values.filter((value) => value !== null && value !== fill)
        expect(present(ours.flat())).toEqual(present(theirs))
      },
      { metadataPath },
    )
  })
})

describe('rejections', () => {
  test('a file truncated anywhere is rejected', async () => {
    for (const whole of [await written(gridColumns, gridBatch(), true), await written(pointColumns, pointBatch, false)]) {
      for (let part = 1; part < 20; part++) {
        const cut = scratch.write('cut.nc', whole.subarray(0, Math.floor((whole.length * part) / 20)))
        expect(await rejectionOf(cut, metadataPath)).toMatch(/cut off|damaged/)
      }
    }
  })

  test('with any byte of a header changed, the file is read or rejected, never a crash', async () => {
    const whole = await written(gridColumns, gridBatch(), true)
    for (let at = 3; at < Math.min(whole.length, 900); at += 3) {
      const harmed = Uint8Array.from(whole)
      harmed[at] = (harmed[at] ?? 0) ^ 0xff
      await rejectionOf(scratch.write('harmed.nc', harmed), metadataPath)
    }
  })

  test('an unknown version and a file without rows are rejected', async () => {
    expect(await rejectionOf(scratch.write('new.nc', Uint8Array.from([0x43, 0x44, 0x46, 9, 0, 0, 0, 0])), metadataPath)).toContain(
      'format version (9)',
    )
    const empty = await bytesOf(netcdfBytes(streamOf(pointColumns), description(false)))
    expect(await rejectionOf(scratch.write('empty.nc', empty), metadataPath)).toBe('The file holds no rows.')
  })
})
