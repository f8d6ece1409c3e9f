import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HeatmapBuilder } from '#core/charts/heatmap/model.ts'
import { spaceTimeColumns } from '#core/charts/rows/columns.ts'
import type { LonRange } from '#core/extent/Extent.ts'
import type { Batch } from '#core/rows/Batch.ts'

interface Row {
  readonly time: number
  readonly lat: number
  readonly lon: number
  readonly value: number | null
}

const names = ['time', 'lat', 'lon', 'v']
const batchOf = (rows: readonly Row[]): Batch => ({
  rows: rows.length,
  columns: [
    { values: Float64Array.from(rows, (row) => row.time), present: null },
    { values: Float64Array.from(rows, (row) => row.lat), present: null },
    { values: Float64Array.from(rows, (row) => row.lon), present: null },
    { values: Float32Array.from(rows, (row) => row.value ?? 0), present: Uint8Array.from(rows, (row) => (row.value === null ? 0 : 1)) },
  ],
})
const world: LonRange = { west: -180, east: 180 }
const model = (rows: readonly Row[], lon = world, size = rows.length) => {
  const builder = new HeatmapBuilder(spaceTimeColumns(names, 'v'), lon, 1)
  for (let i = 0; i < rows.length; i += size) builder.add(batchOf(rows.slice(i, i + size)))
  return builder.finish()
}

const grid = fc
  .record({
    west: fc.integer({ min: -90, max: 60 }),
    south: fc.integer({ min: -60, max: 20 }),
    step: fc.constantFrom(0.25, 0.1, 1, 2, 2.5),
    width: fc.integer({ min: 2, max: 9 }),
    height: fc.integer({ min: 2, max: 7 }),
    times: fc.integer({ min: 1, max: 3 }),
  })
  .chain(({ west, south, step, width, height, times }) =>
    fc
      .array(fc.option(fc.float({ min: -50, max: 50, noNaN: true }), { freq: 4 }), {
        minLength: width * height * times,
        maxLength: width * height * times,
      })
      .map((values) =>
        values.map(
          (value, i): Row => ({
            time: Math.floor(i / (width * height)),
            lat: south + (Math.floor(i / width) % height) * step,
            lon: west + (i % width) * step,
            value,
          }),
        ),
      ),
  )

describe('heatmap model', () => {
  test('the mean of the region is also weighted by the cosine of the latitude; missing cells weigh nothing', () => {
    const cells = [
      { time: 0, lat: 0, lon: 0, value: 10 },
      { time: 0, lat: 0, lon: 1, value: null },
      { time: 0, lat: 60, lon: 0, value: 40 },
      { time: 0, lat: 60, lon: 1, value: 40 },
    ]
    const found = model(cells)
    expect(found?.mean).toBeCloseTo(30, 9)
    expect(found?.areaMean).toBeCloseTo((10 + 40 * 0.5 * 2) / 2, 9)
  })

  test('CHT-16 each cell is the mean of its values, regardless of the order and batches of the rows', () => {
    fc.assert(
      fc.property(grid, fc.integer({ min: 1, max: 50 }), fc.nat(), (rows, size, seed) => {
        const shuffled = rows.map((row, i) => ({ row, key: (i * 7919 + seed) % 104_729 })).toSorted((a, b) => a.key - b.key)
        const made = model(
          shuffled.map(({ row }) => row),
          world,
          size,
        )
        const expected = meansByPlace(rows)
        if (expected.size === 0) return made === null
        if (made === null) return false
        const width = made.lon.centres.length
        return made.means.every((mean, i) => {
          const place = `${key(made.lat.centres[Math.floor(i / width)])},${key(made.lon.centres[i % width])}`
          const want = expected.get(place)
          return want === undefined ? Number.isNaN(mean) : Math.abs(mean - want) < 1e-4
        })
      }),
      { numRuns: 200 },
    )
  })
  test('CHT-38 longitudes run on across the date line', () => {
    const rows = [-179, 179, -177, 177].map((lon): Row => ({ time: 0, lat: 0, lon, value: lon }))
    const made = model(rows, { west: 170, east: -170 })
    expect([...(made?.lon.centres ?? [])]).toEqual([177, 179, 181, 183])
    expect([...(made?.means ?? [])]).toEqual([177, 179, -179, -177])
  })
  test('CHT-16 whole columns of land leave room on the axis', () => {
    const rows = [0, 1, 4, 5].flatMap((lon) => [0, 1].map((lat): Row => ({ time: 0, lat, lon, value: lon })))
    const made = model(rows)
    expect(made?.lon.centres.length).toBe(6)
    expect(made?.means[2]).toBeNaN()
  })
  test('uneven axes keep their own cells', () => {
    const rows = [0, 1, 3, 7.5].flatMap((lat) => [10, 20].map((lon): Row => ({ time: 0, lat, lon, value: lat })))
    const made = model(rows)
    expect(made?.lat.step).toBeNull()
    expect([...(made?.lat.edges ?? [])]).toEqual([-0.5, 0.5, 2, 5.25, 9.75])
  })
  test('the zonal mean leaves missing cells out', () => {
    const rows: Row[] = [0, 1, 2].map((lon) => ({ time: 0, lat: 5, lon, value: lon === 1 ? null : lon }))
    expect([...(model(rows)?.zonalMeans ?? [])]).toEqual([1])
  })
  test('CHT-09 rows without any value make no chart', () => {
    expect(model([{ time: 0, lat: 0, lon: 0, value: null }])).toBeNull()
    expect(model([])).toBeNull()
  })
})

const key = (degrees: number | undefined) => Math.round((degrees ?? 0) * 1000)

function meansByPlace(rows: readonly Row[]): Map<string, number> {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const { lat, lon, value } of rows) {
    if (value === null) continue
    const place = `${key(lat)},${key(lon)}`
    const old = sums.get(place) ?? { sum: 0, count: 0 }
    sums.set(place, { sum: old.sum + value, count: old.count + 1 })
  }
  return new Map([...sums].map(([place, { sum, count }]) => [place, sum / count]))
}
