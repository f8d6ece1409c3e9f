import { expect, test } from 'vitest'
import { everywhere } from '#core/extent/Extent.ts'
import { extentHere, type HereTable, valuesHere } from '#core/match/here.ts'

const DAY = 86_400_000
const START = Date.UTC(2000, 0, 1)
const bounds = {
  timeMs: { min: START, max: START + 100 * DAY },
  lat: { min: -90, max: 90 },
  lon: { min: -180, max: 180 },
  depthMetres: null,
}
const file = { lat: bounds.lat, lon: bounds.lon, time: bounds.timeMs }
const points: HereTable = { rows: 100, hasDepth: false, time: 'instants', bounds, step: null, files: [file] }
const place = { lat: 10, lon: 20, atMs: null, month: 1, depthMetres: 0 }

const batchOf = (rows: readonly (readonly number[])[]) => ({
  rows: rows.length,
  columns: [0, 1, 2, 3].map((at) => ({
    values: Float64Array.from(rows, (row) => row[at] ?? 0),
    present: Uint8Array.from(rows, (row) => (Number.isNaN(row[at]) ? 0 : 1)),
  })),
})

test('MAT-16 of casts without a time asked for, the newest day comes first, and on it the nearest', () => {
  const rows = [
    [START, 10, 20, 1],
    [START + 3 * DAY, 10.5, 20, 2],
    [START + 3 * DAY + 3600_000, 10.1, 20, 3],
    [START + 9 * DAY, 12, 20, 4],
    [START + 9 * DAY, 10, 20, Number.NaN],
  ]
  for (const given of [rows, rows.toReversed()]) expect(valuesHere(points, place, batchOf(given))[0]?.value).toBe(3)
})

test('MAT-16 cells that are equally near give the same answer in whatever order they are read', () => {
  const grid: HereTable = { ...points, step: { lat: 2, lon: 2 } }
  const rows = [9, 11].flatMap((lat) => [19, 21].map((lon) => [START, lat, lon, lat * 100 + lon]))
  for (const given of [rows, rows.toReversed()]) {
    const [found] = valuesHere(
      grid,
      { ...place, lat: 0, lon: 20 },
      batchOf(given.map(([time = 0, lat = 0, lon = 0, value = 0]) => [time, lat - 10, lon, value])),
    )
    expect([found?.lat, found?.lon]).toEqual([-1, 19])
  }
})

test('MAT-16 rows around a pole and across the date line are read', () => {
  expect(extentHere(points, { ...place, lat: 89.9 })?.lon).toEqual(everywhere.lon)
  const { west = 0, east = 0 } = extentHere(points, { ...place, lon: 180 })?.lon ?? {}
  expect([west > 178, east < -178]).toEqual([true, true])
})

test('MAT-16 tables that end before the time or lie elsewhere are not read, large ones for some days alone', () => {
  expect(extentHere(points, { ...place, atMs: START - 31 * DAY })).toBeNull()
  expect(extentHere(points, { ...place, atMs: START - 29 * DAY })?.time).toEqual({ kind: 'all' })
  expect(extentHere({ ...points, files: [{ ...file, lat: { min: 40, max: 50 } }] }, place)).toBeNull()
  const large = extentHere({ ...points, rows: 1e11 }, { ...place, atMs: START })
  expect(large?.time).toEqual({ kind: 'instants', startMs: START - 30 * DAY, endMs: START + 30 * DAY })
})

test('MAT-16 a profile of many samples is thinned to forty, with its first and last', () => {
  const depths = Array.from({ length: 1000 }, (_, metres) => metres)
  const batch = {
    rows: 1000,
    columns: [
      depths.map((metres) => START + metres * 1000),
      depths.map(() => 10),
      depths.map(() => 20),
      depths,
      depths.map((metres) => 20 - metres / 100),
    ].map((values) => ({ values: Float64Array.from(values), present: null })),
  }
  const deep: HereTable = { ...points, hasDepth: true, bounds: { ...bounds, depthMetres: { min: 0, max: 999 } } }
  const [found] = valuesHere(deep, place, batch)
  expect([found?.depthMetres, found?.series?.along, found?.series?.at.length]).toEqual([0, 'depth', 40])
  expect([found?.series?.at[0], found?.series?.at.at(-1), found?.series?.values.at(-1)]).toEqual([0, 999, 20 - 9.99])
})
