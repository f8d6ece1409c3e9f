import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { gather } from '#core/observations/gather.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { openClickHouse } from '../../edge/engines/clickhouse/client.ts'
import { startClickHouse, type TestClickHouse } from '../helpers/clickhouse.ts'

const SLOW_MS = 60_000
const options = () => ({ signal: new AbortController().signal, caller: 'test', timeoutMs: 30_000 })
const number: ColumnInfo = { name: 'n', type: 'float64' }
/** 80 MB, several times what the systems of both sides keep for a reader. */
const long = 'SELECT toFloat64(number) FROM system.numbers LIMIT 10000000'

let server: TestClickHouse
const client = () => openClickHouse({ ...server.config, database: 'default' })
afterEach(async () => {
  vi.useRealTimers()
  await server.stop()
})

/** Begins to read an answer. */
async function begun(settings: Readonly<Record<string, number>> = {}) {
  const { batches } = await client().rows(long, [number], { ...options(), settings })
  const reader = batches[Symbol.asyncIterator]()
  const first = await reader.next()
  return { reader, rows: first.value?.rows ?? 0 }
}

/** Waits until the server has ended every query but this one. */
const untilNothingIsAtWork = () =>
  expect
    .poll(async () =>
      Number((await gather(await client().rows('SELECT count() FROM system.processes', [number], options()))).columns[0]?.values[0]),
    )
    .toBe(1)

test.each<Readonly<Record<string, number>>>([{}, { http_send_timeout: 600 }])(
  'SEC-09 a server that waits a second for a reader breaks the answer off, which is never taken for a short one; a query cannot change that: %o',
  async (settings) => {
    server = await startClickHouse({ sendTimeoutSeconds: 1 })
    const { reader } = await begun(settings)
    await untilNothingIsAtWork()
    const toTheEnd = async () => {
      while ((await reader.next()).done !== true);
    }
    await expect(toTheEnd()).rejects.toMatchObject({ code: 'busy', status: 503 })
  },
  SLOW_MS,
)

test(
  'SEC-09 a server that waits longer than the portal leaves it to the portal, whose rule ends the query there too',
  async () => {
    server = await startClickHouse()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { reader } = await begun()
    await vi.advanceTimersByTimeAsync(limits.stalledQueryMs)
    await expect(reader.next()).rejects.toMatchObject({ code: 'timed-out', details: { stalledMs: limits.stalledQueryMs } })
    vi.useRealTimers()
    await untilNothingIsAtWork()
  },
  SLOW_MS,
)

test(
  'API-12 a reader who stops for longer than the server waits for others gets every row of a server that waits for it',
  async () => {
    server = await startClickHouse()
    const { reader, rows } = await begun({ send_timeout: 1, http_send_timeout: 1 })
    const heldUpMs = async () =>
      Number(
        (await gather(await client().rows('SELECT max(elapsed) * 1000 FROM system.processes', [number], options()))).columns[0]?.values[0],
      )
    await expect.poll(heldUpMs).toBeGreaterThan(3000)
    let all = rows
    for (let next = await reader.next(); next.done !== true; next = await reader.next()) all += next.value.rows
    expect(all).toBe(10_000_000)
  },
  SLOW_MS,
)

test(
  'OPS-12 who holds as many answers as one may have, and reads none of them, still gets the next; each of them is whole afterwards',
  async () => {
    server = await startClickHouse()
    const one = client()
    const readers = await Promise.all(
      Array.from({ length: 16 }, async () => (await one.rows(long, [number], options())).batches[Symbol.asyncIterator]()),
    )
    const firsts = await Promise.all(readers.map((reader) => reader.next()))
    const next = await gather(await one.rows('SELECT toFloat64(7)', [number], options()))
    expect(next.columns[0]?.values[0]).toBe(7)
    const [first, ...others] = readers
    let rows = firsts[0]?.value?.rows ?? 0
    for (let batch = await first?.next(); batch?.done === false; batch = await first?.next()) rows += batch.value.rows
    expect(rows).toBe(10_000_000)
    await Promise.all(others.map((reader) => reader.return?.()))
  },
  SLOW_MS,
)
