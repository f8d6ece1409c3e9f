import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everywhere } from '#core/extent/Extent.ts'
import { gather } from '#core/observations/gather.ts'
import { newestRows } from '../../../edge/catalog/newestRows.ts'
import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { openStore, type Row, type Store } from '../engines/duckdb/store.ts'

const HOUR_MS = 3_600_000
const start = Date.UTC(2000, 0, 1)
const options = { signal: new AbortController().signal, caller: 'test', timeoutMs: 60_000 }
const shape = { timeColumn: 'time', hasDepth: false, position: 'float64' } as const
const row = (time: number, at: number): Row => ({
  time,
  lat: at % 90,
  lon: at % 180,
  depth: 0,
  value: at % 7 === 0 ? null : at,
  station: null,
})

/** Where rows may crowd: evenly, nearly all at the beginning or at the end, and all at two times. */
const crowds: Readonly<Record<string, (at: number) => number>> = {
  evenly: (at) => at * HOUR_MS,
  early: (at) => (at < 1990 ? at : at * 100 * HOUR_MS),
  late: (at) => (at < 10 ? at * HOUR_MS : 1_000_000 * HOUR_MS + at),
  twice: (at) => (at < 1000 ? 0 : HOUR_MS),
}

describe('the newest rows', () => {
  let store: Store
  let engine: DuckDbEngine
  beforeAll(async () => {
    store = await openStore()
    engine = await DuckDbEngine.open({ root: store.root, threads: 1 })
  })
  afterAll(async () => {
    await engine.close()
    await store.remove()
  })

  for (const [name, timeOf] of Object.entries(crowds)) {
    test(`API-77 rows that are ${name} give the last ones with a value, oldest first, up to the limit`, async () => {
      const rows = Array.from({ length: 2000 }, (_, at) => row(start + timeOf(at), at))
      const table = await store.write(name, [rows.slice(0, 700), rows.slice(700)], shape)
      const reads = { table, columns: ['time', 'value'], extent: everywhere, order: 'time-lat-lon-depth', present: ['value'] } as const
      const known = rows.filter(({ value }) => value !== null).map(({ time }) => time)
      for (const most of [1, 25, 300, 5000]) {
        const found = await gather(await newestRows(engine, reads, most, options))
        const [times, values] = found.columns
        expect(found.rows).toBe(Math.min(most, known.length))
        expect([...(times?.values ?? [])]).toEqual(known.toSorted((one, other) => one - other).slice(-most))
        expect([...(values?.values ?? [])].every((value) => Number(value) % 7 !== 0)).toBe(true)
      }
    })
  }
})
