import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everywhere } from '#core/extent/Extent.ts'
import { gather } from '#core/observations/gather.ts'
import type { GroupKey, ObservationEngine, ObservationTable, RowOrder, RunOptions } from '#core/observations/ObservationEngine.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { ancillaryRows } from './ancillaryRows.ts'
import { meansOnTies } from './meansOnTies.ts'
import { openParquetFolder, type ParquetFolder, type Row, type Shape } from './parquetFolder.ts'
import { aggregated, ancillaryOf, atDepths, type Cell, compareKeys, isWithin, matched, orderKey, storedRows } from './reference.ts'
import { aggregateColumnsOf, depthRanges, extentOf, keysOf, link, shapes, tolerances, writtenAs } from './scenes.ts'
import { tenthsApart } from './tenthsApart.ts'

/** An engine under test. */
export interface ConformingEngine {
  readonly engine: ObservationEngine
  /** Makes a table of Parquet known to the engine; nothing where it reads the folder itself. */
  load(table: ObservationTable): Promise<void>
}

const options = (): RunOptions => ({ signal: new AbortController().signal, caller: 'test', timeoutMs: 20_000 })
const orders = fc.constantFrom<RowOrder>('none', 'time-lat-lon-depth', 'time-depth-lat-lon', 'time-lat-lon-deepest')
const SLOW_MS = 120_000

async function rowsOf(stream: BatchStream): Promise<Cell[][]> {
  const { rows, columns } = await gather(stream)
  return Array.from({ length: rows }, (_, at) => columns.map(({ values, present }) => (present?.[at] === 0 ? null : (values[at] ?? null))))
}

/** The answer of an engine, or `null` from one that says it cannot; it must say so as a Problem. */
async function answerOf(isCapable: boolean, ask: () => Promise<BatchStream>): Promise<Cell[][] | null> {
  if (isCapable) return rowsOf(await ask())
  await expect((async () => ask())()).rejects.toMatchObject({ code: 'not-supported' })
  return null
}

const byText = (rows: readonly Cell[][]): string[] => rows.map((row) => JSON.stringify(row)).sort()
const cellsOf = (row: Row, names: readonly string[]): Cell[] => names.map((name) => row[name] ?? null)

/** Equal rows, numbers to about eight digits: engines sum in their own order. */
/** Means of float32 columns are float32 themselves, the nearest one. */
const roundingOf = (value: number): number => (Math.fround(value) === value ? 2 ** -24 : 1e-8)

function expectClose(found: readonly Cell[][] | null, expected: readonly Cell[][]): void {
  if (found === null) return
  const isClose = (a: Cell | undefined, b: Cell | undefined) =>
    typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= 1e-6 + roundingOf(a) * Math.abs(b) : a === b
  const isEqual = found.length === expected.length && found.every((row, y) => row.every((cell, x) => isClose(cell, expected[y]?.[x])))
  // The plain comparison writes out both sides.
  if (!isEqual) expect(found).toEqual(expected)
}

/** Runs the tests that every engine must pass; `open` gets the folder that the tables' paths are relative to. */
export function engineConformance(name: string, open: (root: string) => Promise<ConformingEngine>): void {
  describe(`${name} answers as the reference does`, () => {
    let folder: ParquetFolder
    let conforming: ConformingEngine
    let engine: ObservationEngine
    beforeAll(async () => {
      folder = await openParquetFolder()
      conforming = await open(folder.root)
      engine = conforming.engine
    }, SLOW_MS)
    afterAll(async () => {
      await engine.close()
      await folder.remove()
    })
    const write = async (groups: readonly (readonly Row[])[], shape: Shape) => {
      const table = await folder.write(groups, shape)
      await conforming.load(table)
      return { table, rows: storedRows(groups.flat(), shape) }
    }

    const subsets = shapes.chain((shape) =>
      fc.record({
        written: writtenAs(shape, 10),
        extent: extentOf(shape, 10),
        order: orders,
        present: fc.subarray(['value', 'other']),
        limit: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
        columns: fc.shuffledSubarray([shape.timeColumn, 'lat', 'lon', 'value', 'station'], { minLength: 1 }),
      }),
    )
    test(
      'PRC-01 PRC-03 PRC-04 PRC-07 a subset has the rows within its bounds, in its order, up to its limit, as many as were counted',
      async () => {
        await fc.assert(
          fc.asyncProperty(subsets, async ({ written: { groups, shape }, extent, order, present, limit, columns: some }) => {
            const { table, rows } = await write(groups, shape)
            const inRange = rows.filter((row) => isWithin(row, extent, shape) && present.every((one) => row[one] !== null))
            const rest = { table, extent, order, present, ...(limit === undefined ? {} : { limit }) }
            const all = table.columns.map((column) => column.name)
            const found = await rowsOf(await engine.subset({ ...rest, columns: all }, options()))
            const count = Math.min(inRange.length, limit ?? Number.POSITIVE_INFINITY)
            const estimate = await engine.estimate({ ...rest, columns: all }, options())
            expect({ found: found.length, estimated: estimate.rows, exact: estimate.exact }).toEqual({
              found: count,
              estimated: count,
              exact: true,
            })
            const expected = byText(inRange.map((row) => cellsOf(row, all)))
            if (limit === undefined) expect(byText(found)).toEqual(expected)
            else expect(expected).toEqual(expect.arrayContaining(byText(found)))
            const keys = inRange.map((row) => orderKey(row, order, shape)).sort(compareKeys)
            const objects = found.map((cells): Row => Object.fromEntries(cells.map((cell, at) => [all[at] ?? '', cell])))
            expect(objects.map((row) => orderKey(row, order, shape))).toEqual(keys.slice(0, count))
            const stream = await engine.subset({ ...rest, columns: some }, options())
            expect(stream.columns.map((column) => column.name)).toEqual(some)
            if (limit === undefined) expect(byText(await rowsOf(stream))).toEqual(byText(inRange.map((row) => cellsOf(row, some))))
            else for await (const _ of stream.batches);
          }),
          { numRuns: 80 },
        )
      },
      SLOW_MS,
    )

    const aggregates = shapes.chain((shape) =>
      writtenAs(shape, 4).chain((written) =>
        fc.record({
          written: fc.constant(written),
          extent: extentOf(shape, 4),
          columns: aggregateColumnsOf(shape),
          only: fc.option(fc.tuple(fc.constantFrom(...keysOf(shape)), fc.constantFrom(...written.groups.flat())), { nil: undefined }),
        }),
      ),
    )
    test(
      'PRC-02 PRC-05 PRC-06 PRC-08 PRC-09 means, deviations and counts by place, time and parts of the calendar, in order',
      async () => {
        await fc.assert(
          fc.asyncProperty(aggregates, async ({ written: { groups, shape }, extent, columns, only }) => {
            const { table, rows } = await write(groups, shape)
            const chosen = only && { key: only[0], equals: Number(aggregated([only[1]], keyAlone(only[0]), shape)[0]?.[0]) }
            const query = { extent, columns, ...(chosen ? { only: chosen } : {}) }
            const found = await answerOf(engine.capabilities.aggregates, () => engine.aggregate({ table, ...query }, options()))
            expectClose(found, aggregated(rows, query, shape))
          }),
          { numRuns: 120 },
        )
      },
      SLOW_MS,
    )

    test(
      'PRC-02 PRC-05 PRC-06 PRC-08 PRC-09 means halfway between two numbers are rounded alike, weighted by area and across the date line too',
      async () => {
        const { query, expected } = await meansOnTies(write)
        const found = await answerOf(engine.capabilities.aggregates, () => engine.aggregate(query, options()))
        expect(found).toEqual(expected)
      },
      SLOW_MS,
    )

    const matches = fc.tuple(shapes, shapes).chain(([shape, targetShape]) =>
      fc.record({
        source: writtenAs(shape, 4, true),
        extent: extentOf(shape, 4, true),
        target: writtenAs(targetShape, 4, true),
        tolerance: tolerances,
        depths: depthRanges(4),
        isAnyTime: fc.boolean(),
      }),
    )
    test(
      'PRC-10 a match has the means of the target near each position of the source',
      async () => {
        await fc.assert(
          fc.asyncProperty(matches, async ({ source, extent, target, tolerance, depths, isAnyTime }) => {
            const from = await write(source.groups, source.shape)
            const to = await write(target.groups, target.shape)
            const near = { table: to.table, variable: 'other' }
            const query = { target: near, tolerance, isAnyTime, ...(depths && { targetDepthMetres: depths }) }
            const rows = from.rows.filter((row) => isWithin(row, extent, source.shape))
            const rowsQuery = { kind: 'rows', table: from.table, variable: 'value', extent } as const
            const found = await answerOf(engine.capabilities.joins, () => engine.match({ source: rowsQuery, ...query }, options()))
            const scene = atDepths({ rows: to.rows, shape: target.shape }, depths)
            expectClose(found, matched({ rows, shape: source.shape }, 'value', scene, 'other', tolerance, isAnyTime))
          }),
          { numRuns: 120 },
        )
      },
      SLOW_MS,
    )

    test(
      'PRC-10 rows exactly one tolerance apart match, in single and double precision, across the date line too',
      async () => {
        for (const { query, expected } of await tenthsApart(write)) {
          const found = await answerOf(engine.capabilities.joins, () => engine.match(query, options()))
          const means = found?.map((cells): Cell[] => [cells[4] ?? null, cells[6] ?? null])
          if (means)
            expectClose(
              means.toSorted(([a], [b]) => Number(a) - Number(b)),
              expected,
            )
        }
      },
      SLOW_MS,
    )

    const pointShape: Shape = { timeColumn: 'time', hasDepth: false, position: 'float64', more: [] }
    const tracks = shapes.chain((shape) =>
      fc.record({
        track: writtenAs(pointShape, 4, true),
        target: writtenAs(shape, 4, true),
        tolerance: tolerances,
        depths: depthRanges(4),
        isAnyTime: fc.boolean(),
      }),
    )
    test(
      'PRC-10 a match of a track has the same means, and no columns of a source',
      async () => {
        await fc.assert(
          fc.asyncProperty(tracks, async ({ track, target, tolerance, depths, isAnyTime }) => {
            const rows = track.groups.flat()
            const to = await write(target.groups, target.shape)
            const numbers = (column: string) => Float64Array.from(rows, (row) => Number(row[column]))
            const source = { kind: 'points', times: numbers('time'), lats: numbers('lat'), lons: numbers('lon') } as const
            const matchQuery = { source, target: { table: to.table, variable: 'value' }, tolerance, isAnyTime }
            const query = { ...matchQuery, ...(depths && { targetDepthMetres: depths }) }
            const found = await answerOf(engine.capabilities.joins, () => engine.match(query, options()))
            const scene = atDepths({ rows: to.rows, shape: target.shape }, depths)
            expectClose(found, matched({ rows, shape: pointShape }, null, scene, 'value', tolerance, isAnyTime))
          }),
          { numRuns: 80 },
        )
      },
      SLOW_MS,
    )

    const joins = shapes.chain((shape) =>
      fc.record({
        written: writtenAs(shape, 4, true),
        extent: extentOf(shape, 4, true),
        order: orders,
        ancillaryHasDepth: fc.boolean(),
        isNear: fc.array(fc.constantFrom('near', 'shifted', 'apart', 'other table', 'absent'), { minLength: 120, maxLength: 120 }),
      }),
    )
    test(
      'PRC-11 each row has the columns of the ancillary row at its position, or missing values',
      async () => {
        await fc.assert(
          fc.asyncProperty(joins, async ({ written: { groups, shape }, extent, order, ancillaryHasDepth, isNear }) => {
            const { table, rows } = await write(groups, shape)
            const linked: Shape = {
              ...shape,
              hasDepth: ancillaryHasDepth,
              position: 'float64',
              more: [link, { name: 'added', type: 'float32' }, { name: 'note', type: 'text' }],
            }
            const beside = ancillaryRows(rows, isNear, table.name, shape, linked)
            const ancillary = await write([beside], linked)
            const columns = table.columns.map((column) => column.name)
            const query = { reads: { table, columns, extent, order }, ancillary: ancillary.table, ancillaryColumns: ['note', 'added'] }
            const found = await answerOf(engine.capabilities.joins, () => engine.withAncillary(query, options()))
            const expected = rows
              .filter((row) => isWithin(row, extent, shape))
              .map((row) => {
                const its = ancillaryOf(row, shape, table.name, { rows: ancillary.rows, shape: linked })
                return [...cellsOf(row, columns), its?.note ?? null, its?.added ?? null]
              })
            if (!found) return
            expect(byText(found)).toEqual(byText(expected))
            const objects = found.map((cells): Row => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])))
            const keys = objects.map((row) => orderKey(row, order, shape))
            expect(keys).toEqual(keys.toSorted(compareKeys))
          }),
          { numRuns: 80 },
        )
      },
      SLOW_MS,
    )
  })
}

/** The aggregate that only says a row's key. */
const keyAlone = (key: GroupKey) => ({
  extent: everywhere,
  columns: [{ kind: 'key', name: 'key', key } as const],
})
