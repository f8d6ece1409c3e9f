import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { Problem } from '#core/request/Problem.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { DuckDbEngine } from '../../../../edge/engines/duckdb/DuckDbEngine.ts'
import { readDefaultCatalog, wholeOcean } from '../../../helpers/defaultCatalog.ts'

/** How queries on the largest table of the default catalog end: by themselves, by their reader, by time or by force. */
const catalog = await readDefaultCatalog()
const atlas = catalog.table('Ocean_Atlas_Temperature_Climatology')
const everything = {
  table: atlas,
  columns: atlas.columns.map(({ name }) => name),
  extent: wholeOcean,
  order: 'none',
} as const
const THREADS = 1
const SLOTS_PER_CALLER = (THREADS * limits.queriesPerCore) / 2

let engine: DuckDbEngine
beforeEach(async () => {
  engine = await DuckDbEngine.open({ root: catalog.root, threads: THREADS })
})
afterEach(async () => {
  expect(engine.running).toBe(0)
  await engine.close()
})

const start = (signal: AbortSignal = new AbortController().signal, timeoutMs = 30_000, caller = 'one'): Promise<BatchStream> =>
  engine.subset(everything, { signal, caller, timeoutMs })

const idle = () => expect.poll(() => engine.running).toBe(0)

async function countRows({ batches }: BatchStream): Promise<number> {
  let rows = 0
  for await (const batch of batches) rows += batch.rows
  return rows
}

describe('a running query', () => {
  test('read to its end gives every row and frees its slot', async () => {
    expect(await countRows(await start())).toBe(atlas.rows)
    await idle()
  })

  test('API-12 left early by its reader leaves nothing running', async () => {
    for await (const batch of (await start()).batches) {
      expect(batch.rows).toBeGreaterThan(0)
      expect(engine.running).toBe(1)
      break
    }
    expect(engine.running).toBe(0)
  })

  test('API-12 aborted between two batches frees its slot and rejects with the reason', async () => {
    const controller = new AbortController()
    const iterator = (await start(controller.signal)).batches[Symbol.asyncIterator]()
    await iterator.next()
    controller.abort(new Error('the reader has gone'))
    await idle()
    await expect(iterator.next()).rejects.toThrow('the reader has gone')
  })

  test('API-12 aborted while a batch is on its way ends it', async () => {
    const controller = new AbortController()
    const sorting = engine.subset(
      { ...everything, order: 'time-lat-lon-depth' },
      { signal: controller.signal, caller: 'one', timeoutMs: 30_000 },
    )
    setTimeout(() => controller.abort(new Error('stop')), 20)
    await expect(sorting.then(countRows)).rejects.toThrow('stop')
    await idle()
  })

  test('aborted and never read frees its slot too', async () => {
    const controller = new AbortController()
    await start(controller.signal)
    controller.abort()
    await idle()
  })

  test('already aborted never starts', async () => {
    await expect(start(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  })

  test('that works for too long is stopped and says so', async () => {
    await expect(start(undefined, 30).then(countRows)).rejects.toMatchObject({ name: 'Problem', code: 'timed-out', status: 504 })
  })

  test('ended by the engine’s closing does not crash', async () => {
    const other = await DuckDbEngine.open({ root: catalog.root, threads: THREADS })
    const stream = await other.subset(everything, { signal: new AbortController().signal, caller: 'test', timeoutMs: 30_000 })
    await stream.batches[Symbol.asyncIterator]().next()
    await other.close()
    expect(other.running).toBe(0)
  })

  test('that no file can serve answers no rows without running', async () => {
    const stream = await engine.subset(
      { ...everything, extent: { ...wholeOcean, depthMetres: { min: 9000, max: 9100 } } },
      { signal: new AbortController().signal, caller: 'test', timeoutMs: 1000 },
    )
    expect(await countRows(stream)).toBe(0)
  })
})

describe('many queries at once', () => {
  test('one caller’s queries use half of the slots, some wait, the rest are rejected, and another caller’s query runs at once', async () => {
    const waiting = THREADS * limits.waitingQueriesPerCore
    const controller = new AbortController()
    // Nobody reads them: the first ones rest, the last ones hold the slots of their caller.
    const begun = Array.from({ length: limits.restingQueriesPerCaller + SLOTS_PER_CALLER }, () => start(controller.signal))
    const running = await Promise.all(begun)
    const queued = Array.from({ length: waiting }, () => start(controller.signal))
    await expect(start()).rejects.toBeInstanceOf(Problem)
    await expect(start()).rejects.toMatchObject({ code: 'busy', status: 503 })
    expect(engine.running).toBe(SLOTS_PER_CALLER)
    expect(await countRows(await start(undefined, 30_000, 'another'))).toBeGreaterThan(0)
    await running.at(-1)?.batches[Symbol.asyncIterator]().return?.()
    await expect(queued[0]).resolves.toBeDefined()
    controller.abort(new Error('all of them'))
    const ends = await Promise.allSettled(queued)
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(waiting - 1)
    await idle()
  })

  test('SEC-09 a count for a running response needs no second slot', async () => {
    const controller = new AbortController()
    await Promise.all(Array.from({ length: limits.restingQueriesPerCaller + SLOTS_PER_CALLER }, () => start(controller.signal)))
    const options = { signal: controller.signal, caller: 'one', timeoutMs: 30_000 }
    const count = await engine.estimate(
      { ...everything, extent: { ...wholeOcean, lat: { min: 0, max: 10 } } },
      { ...options, sharesSlot: true },
    )
    expect(count.rows).toBeGreaterThan(0)
    controller.abort(new Error('enough'))
    await idle()
  })

  test('each gets its own rows', async () => {
    const counts = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const extent = { ...wholeOcean, time: { kind: 'months', first: index + 1, last: index + 1 } } as const
        const query = { ...everything, extent }
        const options = { signal: new AbortController().signal, caller: 'test', timeoutMs: 30_000 }
        return [await countRows(await engine.subset(query, options)), (await engine.estimate(query, options)).rows]
      }),
    )
    for (const [streamed, counted] of counts) expect(streamed).toBe(counted)
  })
})
