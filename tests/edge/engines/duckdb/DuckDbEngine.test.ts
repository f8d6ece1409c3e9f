import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Extent, everywhere, type TimeSelection } from '#core/extent/Extent.ts'
import { containsLongitude } from '#core/extent/longitude.ts'
import { gather } from '#core/observations/gather.ts'
import type { ObservationTable, RunOptions } from '#core/observations/ObservationEngine.ts'
import { DuckDbEngine } from '../../../../edge/engines/duckdb/DuckDbEngine.ts'
import { openStore, type Row, type Shape, type Store } from './store.ts'

/** The engine against a plain filter over the same rows. */
let store: Store
let engine: DuckDbEngine
beforeAll(async () => {
  store = await openStore()
  engine = await DuckDbEngine.open({ root: store.root, threads: 2 })
})
afterAll(async () => {
  await engine.close()
  await store.remove()
})

const options = (): RunOptions => ({ signal: new AbortController().signal, caller: 'test', timeoutMs: 20_000 })
const DAY = 86_400_000

const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((value) => Number((value / 10).toFixed(1)))
const shapes: fc.Arbitrary<Shape> = fc.record({
  timeColumn: fc.constantFrom('time', 'month'),
  hasDepth: fc.boolean(),
  position: fc.constantFrom('float64', 'float32'),
})
const timeOf = ({ timeColumn }: Shape) =>
  timeColumn === 'month' ? fc.integer({ min: 1, max: 12 }) : fc.integer({ min: -20, max: 20 }).map((day) => day * DAY + 500)

const rowOf = (shape: Shape): fc.Arbitrary<Row> =>
  fc.record({
    time: timeOf(shape),
    lat: tenths(-3, 3),
    lon: fc.oneof(tenths(177, 180), tenths(-180, -177), tenths(-2, 2)),
    depth: fc.constantFrom(0, 5.006, 10, 29.7, 100),
    value: fc.option(fc.integer({ min: -3000, max: 3000 }).map((hundredths) => Math.fround(hundredths / 100))),
    station: fc.option(fc.constantFrom('Dover', "St. Mary's", 'a, b')),
  })

const between = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<[Value, Value]> => fc.tuple(arbitrary, arbitrary)
const sorted = ([a, b]: readonly [number, number]) => ({ min: Math.min(a, b), max: Math.max(a, b) })

const extentOf = (shape: Shape): fc.Arbitrary<Extent> =>
  fc.record({
    time: fc.oneof(
      fc.constant<TimeSelection>({ kind: 'all' }),
      between(timeOf(shape)).map(([a, b]): TimeSelection => {
        const { min, max } = sorted([a, b])
        return shape.timeColumn === 'month' ? { kind: 'months', first: a, last: b } : { kind: 'instants', startMs: min, endMs: max }
      }),
    ),
    lat: between(tenths(-3, 3)).map(sorted),
    lon: fc.oneof(
      between(tenths(-180, 180)).map(([west, east]) => ({ west, east })),
      fc.constant({ west: 178.3, east: -178.3 }),
      fc.constant({ west: -180, east: 180 }),
    ),
    depthMetres: fc.option(between(fc.constantFrom(0, 5.006, 10, 29.7, 100)).map(sorted)),
  })

/** The reference: every bound inclusive, months that run past December meaning two years. */
function isWithin(row: Row, { time, lat, lon, depthMetres }: Extent, { hasDepth }: Shape): boolean {
  const isInTime =
    time.kind === 'all' ||
    (time.kind === 'instants' && row.time >= time.startMs && row.time <= time.endMs) ||
    (time.kind === 'months' &&
      (time.first <= time.last ? row.time >= time.first && row.time <= time.last : row.time >= time.first || row.time <= time.last))
  const isDeepEnough = !hasDepth || depthMetres === null || (row.depth >= depthMetres.min && row.depth <= depthMetres.max)
  return isInTime && row.lat >= lat.min && row.lat <= lat.max && containsLongitude(lon, row.lon) && isDeepEnough
}

const scene = shapes.chain((shape) =>
  fc.record({
    shape: fc.constant(shape),
    groups: fc.array(fc.array(rowOf(shape), { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 3 }),
    extent: extentOf(shape),
  }),
)

const stored = (value: number, { position }: Shape): number => (position === 'float32' ? Math.fround(value) : value)
let tables = 0

async function rowsFrom(table: ObservationTable, extent: Extent, columns: readonly string[]): Promise<unknown[][]> {
  const { rows, columns: found } = await gather(await engine.subset({ table, columns, extent, order: 'time-lat-lon-depth' }, options()))
  return Array.from({ length: rows }, (_, at) => found.map(({ values, present }) => (present?.[at] === 0 ? null : values[at])))
}

const byText = (rows: readonly unknown[][]): string[] => rows.map((row) => JSON.stringify(row)).sort()

describe('DuckDB engine', () => {
  test('a subset holds exactly the rows within its bounds, over the date line, by month and by depth', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async ({ shape, groups, extent }) => {
        const table = await store.write(`Random${tables++}`, groups, shape)
        const columns = table.columns.map(({ name }) => name)
        const expected = groups
          .flat()
          .filter((row) => isWithin(row, extent, shape))
          .map((row) => [
            row.time,
            stored(row.lat, shape),
            stored(row.lon, shape),
            ...(shape.hasDepth ? [stored(row.depth, shape)] : []),
            row.value,
            row.station,
          ])
        const found = await rowsFrom(table, extent, columns)
        expect(byText(found)).toEqual(byText(expected))
        const estimate = await engine.estimate({ table, columns, extent, order: 'none' }, options())
        expect(estimate).toMatchObject({ rows: expected.length, exact: true })
      }),
      { numRuns: 120 },
    )
  })

  test('rows come in the requested order, and no more than the limit', async () => {
    const rows = Array.from({ length: 300 }, (_, index): Row => {
      const mixed = (index * 7919) % 300
      return { time: (mixed % 3) + 1, lat: mixed % 7, lon: mixed % 11, depth: mixed % 5, value: mixed, station: null }
    })
    const table = await store.write('Order', [rows.slice(0, 100), rows.slice(100)], {
      timeColumn: 'month',
      hasDepth: true,
      position: 'float64',
    })
    const extent: Extent = { time: { kind: 'all' }, lat: { min: -90, max: 90 }, lon: { west: -180, east: 180 }, depthMetres: null }
    const columns = ['month', 'lat', 'lon', 'depth']
    for (const [order, keys] of [
      ['time-lat-lon-depth', [0, 1, 2, 3]],
      ['time-depth-lat-lon', [0, 3, 1, 2]],
      ['time-lat-lon-deepest', [0, 1, 2, -3]],
    ] as const) {
      const { columns: found } = await gather(await engine.subset({ table, columns, extent, order }, options()))
      const keyOf = (at: number) =>
        keys.map((key) => String(key < 0 ? 100 - Number(found[-key]?.values[at]) : found[key]?.values[at]).padStart(3)).join()
      const texts = Array.from({ length: 300 }, (_, at) => keyOf(at))
      expect(texts).toEqual(texts.toSorted())
    }
    const query = { table, columns, extent, order: 'none', limit: 17 } as const
    expect((await gather(await engine.subset(query, options()))).rows).toBe(17)
    expect((await engine.estimate(query, options())).rows).toBe(17)
  })

  test('rows in which a needed value is missing are left out', async () => {
    const row = { time: 1, lat: 0, lon: 0, depth: 0, station: null }
    const table = await store.write(
      'Present',
      [
        [
          { ...row, value: 1 },
          { ...row, value: null },
        ],
      ],
      {
        timeColumn: 'month',
        hasDepth: false,
        position: 'float64',
      },
    )
    const extent: Extent = { time: { kind: 'all' }, lat: { min: 0, max: 0 }, lon: { west: 0, east: 0 }, depthMetres: null }
    const query = { table, columns: ['value'], extent, order: 'none', present: ['value'] } as const
    expect((await gather(await engine.subset(query, options()))).rows).toBe(1)
    expect((await engine.estimate(query, options())).rows).toBe(1)
  })

  test('files whose bounds cannot meet the extent are never opened', async () => {
    const row = { time: 1, lat: 0, lon: 0, depth: 0, value: 1, station: null }
    const shape: Shape = { timeColumn: 'month', hasDepth: true, position: 'float64' }
    const table = await store.write('Pruned', [[row]], shape)
    const [file] = table.files
    if (!file) throw new Error('no file')
    const elsewhere = [
      { lat: { min: 10, max: 20 } },
      { lon: { min: -170, max: 150 } },
      { depthMetres: { min: 11, max: 12 } },
      { time: { min: 4, max: 5 } },
    ].map((bounds) => ({ ...file, ...bounds, path: 'not-there.parquet' }))
    const extent: Extent = {
      time: { kind: 'months', first: 1, last: 3 },
      lat: { min: -1, max: 9 },
      lon: { west: 151, east: -171 },
      depthMetres: { min: 0, max: 10 },
    }
    const near = { ...file, lon: { min: 170, max: 170 } }
    const query = { columns: ['value'], extent, order: 'none' } as const
    const found = await gather(await engine.subset({ ...query, table: { ...table, files: [near, ...elsewhere] } }, options()))
    expect(found.rows).toBe(0)
    const missing = { ...table, files: [{ ...near, path: 'not-there.parquet' }] }
    await expect(engine.subset({ ...query, table: missing }, options()).then(gather)).rejects.toMatchObject({ code: 'busy' })
    expect(engine.running).toBe(0)
  })

  test('ingested files are read from the portal’s store along with the default catalog', async () => {
    const ingested = await openStore()
    const both = await DuckDbEngine.open({ root: store.root, storeRoot: ingested.root, threads: 1 })
    try {
      const shape: Shape = { timeColumn: 'month', hasDepth: false, position: 'float64' }
      const row = { time: 1, lat: 0, lon: 0, depth: 0, station: null }
      const shipped = await store.write('Shipped', [[{ ...row, value: 1 }]], shape)
      const own = await ingested.write('Own', [[{ ...row, value: 2 }]], shape)
      const files = [...shipped.files, ...own.files.map((file) => ({ ...file, path: `@store/${file.path}` }))]
      const query = { table: { ...shipped, files }, columns: ['value'], extent: everywhere, order: 'none' } as const
      const { columns } = await gather(await both.subset(query, options()))
      expect([...(columns[0]?.values ?? [])].sort()).toEqual([1, 2])
      const outside = { ...query.table, files: own.files.map((file) => ({ ...file, path: `@store/../${file.path}` })) }
      await expect((async () => both.subset({ ...query, table: outside }, options()))()).rejects.toThrow(TypeError)
    } finally {
      await both.close()
      await ingested.remove()
    }
  })

  test('unknown column names and files outside the store are rejected before anything runs', async () => {
    const table = await store.write('Names', [[{ time: 1, lat: 0, lon: 0, depth: 0, value: 1, station: null }]], {
      timeColumn: 'month',
      hasDepth: false,
      position: 'float64',
    })
    const extent: Extent = { time: { kind: 'all' }, lat: { min: -90, max: 90 }, lon: { west: -180, east: 180 }, depthMetres: null }
    const subset = (changes: object) => async () =>
      engine.subset({ table, columns: ['value'], extent, order: 'none', ...changes }, options())
    await expect(subset({ columns: ['value" FROM secrets --'] })).rejects.toThrow(TypeError)
    await expect(subset({ present: ['nothing'] })).rejects.toThrow(TypeError)
    const outside = { ...table, files: table.files.map((file) => ({ ...file, path: '../elsewhere.parquet' })) }
    await expect(subset({ table: outside })).rejects.toThrow(TypeError)
    const stored = { ...table, files: table.files.map((file) => ({ ...file, path: '@store/names.parquet' })) }
    await expect(subset({ table: stored })).rejects.toThrow(TypeError)
    await expect(subset({ extent: { ...extent, time: { kind: 'instants', startMs: 0, endMs: 1 } } })).rejects.toThrow(TypeError)
    expect(engine.running).toBe(0)
  })
})
