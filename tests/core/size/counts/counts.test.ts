import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Extent, everywhere } from '#core/extent/Extent.ts'
import { containsLongitude } from '#core/extent/longitude.ts'
import { decodeCounts } from '#core/size/counts/decodeCounts.ts'
import { encodeGrid, type GridLayout } from '#core/size/counts/gridCounts.ts'
import { encodeSparse, type SparseLayout } from '#core/size/counts/sparseCounts.ts'

/** A grid with random missing cells, as its rows and as its layout. */
interface Grid {
  readonly layout: GridLayout
  readonly rows: readonly Row[]
}

interface Row {
  readonly time: number
  readonly depth: number
  readonly lat: number
  readonly lon: number
}

const axis = (values: readonly number[]) => Float64Array.from([...new Set(values)].sort((one, other) => one - other))
const latitudes = fc.array(fc.double({ min: -90, max: 90, noNaN: true }), { minLength: 1, maxLength: 9 })
const longitudes = fc.array(fc.constantFrom(-180, -179.9, -90.25, -0.1, 0, 29.7, 120.5, 179.9, 180), { minLength: 1, maxLength: 9 })
const grids = fc
  .record({
    isMonthly: fc.boolean(),
    hasDepth: fc.boolean(),
    isFloat32: fc.boolean(),
    times: fc.integer({ min: 1, max: 12 }),
    depths: fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 4 }),
    lats: latitudes,
    lons: longitudes,
    bits: fc.array(fc.boolean(), { minLength: 7, maxLength: 60 }),
  })
  .map(gridOf)

interface Made {
  readonly isMonthly: boolean
  readonly hasDepth: boolean
  readonly isFloat32: boolean
  readonly times: number
  readonly depths: readonly number[]
  readonly lats: readonly number[]
  readonly lons: readonly number[]
  readonly bits: readonly boolean[]
}

function gridOf({ isMonthly, hasDepth, isFloat32, bits, ...made }: Made): Grid {
  const stored = (value: number) => (isFloat32 ? Math.fround(value) : value) + 0
  const times = Float64Array.from({ length: made.times }, (_, index) => (isMonthly ? index + 1 : index * 86_400_000))
  const [depths, lats, lons] = [axis(hasDepth ? made.depths.map(stored) : [0]), axis(made.lats.map(stored)), axis(made.lons.map(stored))]
  const rows: Row[] = []
  const masks: Uint32Array[] = []
  const levels = new Uint32Array(times.length * depths.length)
  for (const [t, time] of times.entries()) {
    for (const [d, depth] of depths.entries()) {
      const mask = new Uint32Array(Math.ceil((lats.length * lons.length) / 32))
      for (const [i, lat] of lats.entries()) {
        for (const [j, lon] of lons.entries()) {
          if (bits[(t * 5 + d * 3 + i * 7 + j) % bits.length] !== true) continue
          const cell = i * lons.length + j
          mask[cell >>> 5] = (mask[cell >>> 5] ?? 0) | (1 << (cell & 31))
          rows.push({ time, depth, lat, lon })
        }
      }
      levels[t * depths.length + d] = masks.push(mask)
    }
  }
  const shape = {
    timeColumn: isMonthly ? 'month' : 'time',
    hasDepth,
    float32: { lat: isFloat32, lon: isFloat32, depth: isFloat32 },
  } as const
  return { layout: { shape, times, depths, lats, lons, masks, levels }, rows }
}

const ordered = (one: number, other: number) => ({ min: Math.min(one, other), max: Math.max(one, other) })

/** Bounds that are often values of the axis itself, and often flat. */
function extentOf({ layout }: Grid, picks: readonly number[]): Extent {
  const { times, depths, lats, lons, shape } = layout
  const at = (values: Float64Array, pick: number) => values[pick % values.length] ?? 0
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, all = 0] = picks
  const time = ordered(at(times, a), at(times, b))
  const months = { kind: 'months', first: at(times, a), last: at(times, b) } as const
  const instants = { kind: 'instants', startMs: time.min, endMs: time.max } as const
  return {
    time: all % 3 === 0 ? { kind: 'all' } : shape.timeColumn === 'month' ? months : instants,
    lat: c === d ? { min: at(lats, c), max: at(lats, c) } : ordered(at(lats, c), at(lats, d) + 0.1),
    lon: { west: at(lons, e), east: at(lons, f) },
    depthMetres: all % 5 === 0 ? null : ordered(at(depths, g), at(depths, h)),
  }
}

function isWithin(row: Row, extent: Extent, { shape }: GridLayout): boolean {
  const { time, lat, lon, depthMetres } = extent
  const stored = (value: number) => (shape.float32.lat ? Math.fround(value) : value)
  const inTime =
    time.kind === 'all' ||
    (time.kind === 'instants' && row.time >= time.startMs && row.time <= time.endMs) ||
    (time.kind === 'months' &&
      (time.first <= time.last ? row.time >= time.first && row.time <= time.last : row.time >= time.first || row.time <= time.last))
  const inDepth = !shape.hasDepth || depthMetres === null || (row.depth >= depthMetres.min && row.depth <= depthMetres.max)
  return inTime && inDepth && row.lat >= stored(lat.min) && row.lat <= stored(lat.max) && containsLongitude(lon, row.lon)
}

describe('counts of a grid', () => {
  test('API-48 are those of the rows, one by one: missing cells, flat bounds, months past December, the date line', () => {
    const picks = fc.array(fc.nat(40), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(grids, fc.array(picks, { minLength: 1, maxLength: 6 }), (grid, boxes) => {
        const counts = decodeCounts(encodeGrid(grid.layout))
        expect(counts.isExact).toBe(true)
        for (const box of boxes) {
          const extent = extentOf(grid, box)
          expect(counts.count(extent)).toBe(grid.rows.filter((row) => isWithin(row, extent, grid.layout)).length)
        }
        expect(counts.count(everywhere)).toBe(grid.rows.length)
      }),
      { numRuns: 300 },
    )
  })

  test('months of a table with dates are a bug; truncated bytes or ones of another format are rejected', () => {
    const { layout } = gridOf({
      isMonthly: false,
      hasDepth: true,
      isFloat32: false,
      times: 3,
      depths: [0, 5],
      lats: [1, 2],
      lons: [0],
      bits: [true, false],
    })
    const bytes = encodeGrid(layout)
    expect(() => decodeCounts(bytes).count({ ...everywhere, time: { kind: 'months', first: 1, last: 2 } })).toThrow(TypeError)
    for (let length = 0; length < bytes.length; length++) expect(() => decodeCounts(bytes.slice(0, length))).toThrow(RangeError)
    expect(() => decodeCounts(Uint8Array.of(2, 0, 0))).toThrow('form 2')
  })

  test('API-48 a shipped grid counts fewer rows in fewer latitudes', async () => {
    const root = join(import.meta.dirname, '../../../../content/catalog')
    const counts = decodeCounts(await readFile(join(root, 'Ocean_Atlas_Temperature_Climatology', 'counts.bin')))
    expect(counts.count(everywhere)).toBe(2_237_570)
    const rows = Array.from({ length: 200 }, (_, index) => counts.count({ ...everywhere, lat: { min: -60 + index / 4, max: 50 } }))
    expect(rows).toEqual(rows.toSorted((one, other) => other - one))
    expect(new Set(rows).size).toBeGreaterThan(20)
  })
})

describe('estimates of cells', () => {
  const cells = (first: readonly number[], last: readonly number[], origin: number, step: number) => ({
    axis: { origin, step },
    first: Uint32Array.from(first),
    last: Uint32Array.from(last),
  })
  const layout: SparseLayout = {
    shape: { timeColumn: 'time', hasDepth: true, float32: { lat: false, lon: false, depth: false } },
    rows: Uint32Array.of(100, 40),
    time: cells([0, 10], [9, 10], 0, 1000),
    lat: cells([0, 300], [0, 310], 20, 0.01),
    lon: cells([0, 0], [99, 9], -180, 0.1),
    depth: cells([0, 5], [0, 9], 0, 10),
  }
  const counts = decodeCounts(encodeSparse(layout))

  test('a cell counts by the share of its bounds within the extent', () => {
    expect(counts.isExact).toBe(false)
    expect(counts.count(everywhere)).toBe(140)
    expect(counts.count({ ...everywhere, time: { kind: 'instants', startMs: 0, endMs: 4999 } })).toBe(50)
    expect(counts.count({ ...everywhere, depthMetres: { min: 0, max: 40 } })).toBe(100)
    expect(counts.count({ ...everywhere, lat: { min: 20, max: 20 } })).toBe(100)
    expect(counts.count({ ...everywhere, lat: { min: 19, max: 19.9 } })).toBe(0)
    expect(counts.count({ ...everywhere, lon: { west: 170, east: -175.05 } })).toBe(90)
  })
})
