import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everywhere } from '#core/extent/Extent.ts'
import { limits } from '#core/limits/index.ts'
import { gather } from '#core/observations/gather.ts'
import type { ObservationEngine } from '#core/observations/ObservationEngine.ts'
import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { evenRows } from '../../../edge/query/evenRows.ts'
import { openStore, type Row, type Store } from '../engines/duckdb/store.ts'

const HOUR_MS = 3_600_000
const ROWS = 5000
const start = Date.UTC(2000, 0, 1)
const options = { signal: new AbortController().signal, caller: 'test', timeoutMs: 60_000 }
const rowAt = (at: number): Row => ({ time: start + at * HOUR_MS, lat: at % 90, lon: at % 180, depth: 0, value: at, station: null })

describe('rows chosen evenly', () => {
  let store: Store
  let engine: DuckDbEngine
  let table: Awaited<ReturnType<Store['write']>>
  beforeAll(async () => {
    store = await openStore()
    engine = await DuckDbEngine.open({ root: store.root, threads: 1 })
    const rows = Array.from({ length: ROWS }, (_, at) => rowAt(at))
    table = await store.write('voyage', [rows.slice(0, 1700), rows.slice(1700)], {
      timeColumn: 'time',
      hasDepth: false,
      position: 'float64',
    })
  })
  afterAll(async () => {
    await engine.close()
    await store.remove()
  })
  const valuesOf = async (reader: ObservationEngine, most: number) => {
    const reads = { table, columns: ['time', 'value'], extent: everywhere, order: 'time-lat-lon-depth', present: ['value'] } as const
    return [...((await gather(await evenRows(reader, reads, most, options))).columns[1]?.values ?? [])].map(Number)
  }

  test('API-77 a preview of a voyage has its first and its last value, and none of its gaps is wider than the others', async () => {
    for (const most of [2, 7, 333, 4999]) {
      const values = await valuesOf(engine, most)
      const gaps = values.slice(1).map((value, at) => value - (values[at] ?? 0))
      expect([values.length, values[0], values.at(-1)]).toEqual([most, 0, ROWS - 1])
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
    }
    expect(await valuesOf(engine, ROWS)).toHaveLength(ROWS)
  })

  test('API-77 where an engine may not read the whole table, the values come from the whole period, in its order', async () => {
    const small: ObservationEngine = {
      name: 'small',
      capabilities: { ...engine.capabilities, maxRows: 1000 },
      estimate: (...all) => engine.estimate(...all),
      subset: (...all) => engine.subset(...all),
      aggregate: (...all) => engine.aggregate(...all),
      match: (...all) => engine.match(...all),
      withAncillary: (...all) => engine.withAncillary(...all),
      close: async () => undefined,
    }
    const values = await valuesOf(small, 120)
    expect([values.length, values.at(-1)]).toEqual([120, ROWS - 1])
    expect(values).toEqual([...new Set(values)].toSorted((one, other) => one - other))
    const slice = ROWS / limits.sampleSlices
    for (let at = 0; at < limits.sampleSlices; at += 1)
      expect(values.filter((value) => value >= at * slice && value < (at + 1) * slice).length).toBeGreaterThan(5)
    const [few] = [await valuesOf(small, 3)]
    expect(few.map((value) => Math.ceil((3 * (value + 1)) / ROWS))).toEqual([1, 2, 3])
  })
})
