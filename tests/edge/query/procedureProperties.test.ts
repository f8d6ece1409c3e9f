import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Extent } from '#core/extent/Extent.ts'
import { withBothNames } from '#core/extent/longitude.ts'
import { formatInstant } from '#core/extent/time.ts'
import type { AggregateColumn, GroupKey, ObservationTable, RowOrder } from '#core/observations/ObservationEngine.ts'
import { procedureNamed } from '#core/observations/procedures/index.ts'
import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { catalogWith, rowsOf } from '../../core/observations/procedures/calls.ts'
import { openParquetFolder, type ParquetFolder, type Row, type Shape } from '../engines/parquetFolder.ts'
import { aggregated, type Cell, compareKeys, isWithin, orderKey, storedRows } from '../engines/reference.ts'
import { extentOf, shapes, writtenAs } from '../engines/scenes.ts'

/** The chart and period procedures, called as clients call them, against the plain reference on random small data. */

let folder: ParquetFolder
let engine: DuckDbEngine
beforeAll(async () => {
  folder = await openParquetFolder()
  engine = await DuckDbEngine.open({ root: folder.root, threads: 1 })
})
afterAll(async () => {
  await engine?.close()
  await folder?.remove()
})

/** Rows by place and time, or means over groups by these keys; where the depths' key stands is the procedure's own matter. */
type Meaning = { readonly order: RowOrder } | { readonly keys: readonly GroupKey[]; readonly isProfile?: true }
const calendar = (...parts: readonly ('year' | 'quarter' | 'month' | 'week')[]) =>
  parts.map((part): GroupKey => ({ kind: 'calendar', part }))
const byColumn = (column: string): readonly GroupKey[] => [{ kind: 'column', column }]

function meaningsOf({ timeColumn, hasDepth }: Shape): Readonly<Record<string, Meaning>> {
  return {
    uspSpaceTime: { order: hasDepth ? 'time-depth-lat-lon' : 'time-lat-lon-depth' },
    uspTimeSeries: { keys: byColumn(timeColumn) },
    ...(hasDepth
      ? {
          uspSectionMap: { order: 'time-lat-lon-deepest' } as const,
          uspDepthProfile: { keys: byColumn('depth'), isProfile: true } as const,
        }
      : {}),
    ...(timeColumn === 'time'
      ? {
          uspWeekly: { keys: calendar('year', 'week') },
          uspMonthly: { keys: calendar('year', 'month') },
          uspQuarterly: { keys: calendar('year', 'quarter') },
          uspAnnual: { keys: calendar('year') },
        }
      : {}),
  }
}

/** The ranges as a client writes them. */
function boundsOf({ time, lat, lon, depthMetres }: Extent, { timeColumn }: Shape): string[] {
  const whole = timeColumn === 'month' ? ['1', '12'] : ['1800-01-01', '2100-01-01']
  const times =
    time.kind === 'all' ? whole : time.kind === 'months' ? [time.first, time.last] : [time.startMs, time.endMs].map(formatInstant)
  return [...times, lat.min, lat.max, lon.west, lon.east, depthMetres?.min ?? 0, depthMetres?.max ?? 11_000].map(String)
}

/** The meridian at 180 may be requested as 180 and stored as -180, or the other way round. */
function atMeridian(extent: Extent, rows: readonly Row[]): Extent {
  const lons = rows.map((row) => Number(row.lon))
  return { ...extent, lon: withBothNames(extent.lon, { min: Math.min(...lons), max: Math.max(...lons) }) }
}

function expected(rows: readonly Row[], shape: Shape, asked: Extent, meaning: Meaning): Cell[][] {
  const extent = atMeridian(asked, rows)
  const { timeColumn, hasDepth, more } = shape
  if ('order' in meaning) {
    const hasHour = meaning.order !== 'time-lat-lon-deepest' && more.some(({ name }) => name === 'hour')
    const columns = [timeColumn, 'lat', 'lon', ...(hasHour ? ['hour'] : []), ...(hasDepth ? ['depth'] : [])]
    const found = rows.filter((row) => isWithin(row, extent, shape))
    const sorted = found.toSorted((a, b) => compareKeys(orderKey(a, meaning.order, shape), orderKey(b, meaning.order, shape)))
    return sorted.map((row) => [...columns, 'value'].map((column) => row[column] ?? null))
  }
  const keys = meaning.keys.map((key): AggregateColumn => ({ kind: 'key', name: 'key', key }))
  const places = ['lat', 'lon', ...(hasDepth && !meaning.isProfile ? ['depth'] : [])]
  const means = [...places, 'value'].map((column): AggregateColumn => ({ kind: 'mean', name: column, column }))
  const columns = [...means, { kind: 'std', name: 'value_std', column: 'value' } as const]
  const answered = meaning.isProfile ? [...columns, ...keys] : [...keys, ...columns]
  const isFloat32 = answered.map(({ name }) => name.startsWith('value'))
  return aggregated(rows, { columns: answered, extent }, shape).map((row) =>
    row.map((cell, at) => (isFloat32[at] && typeof cell === 'number' ? Math.fround(cell) : cell)),
  )
}

async function answer(table: ObservationTable, name: string, bounds: readonly string[]): Promise<unknown[][]> {
  const prepared = await procedureNamed(name)?.prepare([table.name, 'value', ...bounds], catalogWith({}, [table]))
  if (prepared?.kind !== 'observations') throw new Error(`${name} reads no observations`)
  const stream = await prepared.run(engine, { signal: new AbortController().signal, caller: 'test', timeoutMs: 20_000 })
  return (await rowsOf(stream)).map((row) => [...row])
}

const places = (row: readonly unknown[]) => row.slice(0, -1)
/** Means may differ in their last digits. */
const rounded = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((value) => (typeof value === 'number' ? Number(value.toFixed(6)) + 0 : (value ?? null))).join())

const scenes = shapes.chain((shape) => fc.record({ written: writtenAs(shape, 4), extent: extentOf(shape, 4) }))

test('PRC-01 PRC-02 PRC-03 PRC-04 PRC-05 PRC-06 PRC-07 PRC-08 procedures answer as the reference does, on random data', async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async ({ written: { shape, groups }, extent }) => {
      const table = { ...(await folder.write(groups, shape)), name: shape.timeColumn === 'month' ? 'tblA_Climatology' : 'tblA' }
      const rows = storedRows(groups.flat(), shape)
      for (const [name, meaning] of Object.entries(meaningsOf(shape))) {
        const found = await answer(table, name, boundsOf(extent, shape))
        const wanted = expected(rows, shape, extent, meaning)
        // Rows of one place and time may stand in any order among themselves.
        expect([name, ...rounded(found).toSorted()]).toEqual([name, ...rounded(wanted).toSorted()])
        expect([name, ...rounded(found.map(places))]).toEqual([name, ...rounded(wanted.map(places))])
      }
    }),
    { numRuns: 60 },
  )
})
