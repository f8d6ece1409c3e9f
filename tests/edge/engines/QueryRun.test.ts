import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#core/limits/index.ts'
import type { RunOptions } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Batch, BatchStream } from '#core/rows/Batch.ts'
import { type RunningQuery, type RunPlace, runQuery, type Work } from '../../../edge/engines/QueryRun.ts'
import { busyWithQueries } from '../../../edge/platform/busy.ts'
import { FairQueue } from '../../../edge/platform/FairQueue.ts'

/** The life of a query, whatever engine does its work: here one whose steps the test decides. */

const batch = (value: number): Batch => ({ rows: 1, columns: [{ values: Float64Array.of(value), present: null }] })
const columns = [{ name: 'lat', type: 'float64' }] as const

/** The engine's side of a run; it records every call. */
class Steps implements Work {
  readonly calls: string[] = []
  readonly #answers: (() => Promise<Batch | null>)[]
  starts: () => Promise<void> = async () => undefined

  constructor(...answers: readonly (() => Promise<Batch | null>)[]) {
    this.#answers = [...answers]
  }

  async begin() {
    this.calls.push('begin')
    await this.starts()
    return columns
  }

  next() {
    this.calls.push('next')
    return this.#answers.shift()?.() ?? Promise.resolve(null)
  }

  stop(isWhole: boolean) {
    this.calls.push(isWhole ? 'stop, whole' : 'stop')
  }

  close(fault: unknown) {
    this.calls.push(fault === undefined ? 'close' : `close: ${(fault as Error).message}`)
  }
}

const later = (ms: number, value: Batch | null) => () => new Promise<Batch | null>((resolve) => setTimeout(() => resolve(value), ms))
const at = (value: Batch | null) => async () => value

let queue: FairQueue
let controller: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  queue = new FairQueue({ slots: 2, slotsPerCaller: 2, reserved: 0, waitingPerCaller: 1, busyProblem: () => busyWithQueries() })
  controller = new AbortController()
})
afterEach(() => {
  vi.useRealTimers()
  expect(queue.taken).toBe(0)
})

const place = (more: Partial<RunPlace> = {}, options: Partial<RunOptions> = {}): RunPlace => ({
  queue,
  options: { caller: 'one', signal: controller.signal, timeoutMs: 1000, ...options },
  ...more,
})
const iterate = ({ batches }: BatchStream) => batches[Symbol.asyncIterator]()

async function valuesIn({ batches }: BatchStream): Promise<readonly unknown[]> {
  const values: unknown[] = []
  for await (const {
    columns: [column],
  } of batches)
    values.push(column?.values[0])
  return values
}

describe('the life of a query', () => {
  test('read to its end: every step once, its slot occupied until it is closed', async () => {
    const steps = new Steps(at(batch(1)), at(batch(2)))
    const stream = await runQuery(place(), () => steps)
    expect([stream.columns, queue.taken]).toEqual([columns, 1])
    expect(await valuesIn(stream)).toEqual([1, 2])
    expect([steps.calls, queue.taken]).toEqual([['begin', 'next', 'next', 'next', 'stop, whole', 'close'], 0])
  })

  test('API-12 left by its reader, aborted, or ended from outside, it stops at once, closes when its step is over, and never twice', async () => {
    const runs = new Set<RunningQuery>()
    const ways: readonly ((iterator: AsyncIterator<Batch>) => unknown)[] = [
      (iterator) => iterator.return?.(),
      () => controller.abort(new Error('the reader has gone')),
      () => [...runs][0]?.end(new Error('the portal closes')),
    ]
    for (const end of ways) {
      controller = new AbortController()
      const steps = new Steps(later(50, batch(1)))
      const iterator = iterate(await runQuery(place({ runs }), () => steps))
      const reading = iterator.next().catch(() => null)
      const ended = end(iterator)
      expect([steps.calls, queue.taken, runs.size]).toEqual([['begin', 'next', 'stop'], 1, 1])
      await vi.advanceTimersByTimeAsync(50)
      await Promise.all([reading, ended])
      await iterator.return?.()
      controller.abort()
      expect([steps.calls.slice(2, 4).map((one) => one.slice(0, 5)), steps.calls.length]).toEqual([['stop', 'close'], 4])
      expect([queue.taken, runs.size]).toEqual([0, 0])
    }
  })

  test('API-12 an abort is reported with its own reason, whatever the step says; work without a close frees its slot at once', async () => {
    const steps = new Steps(() => new Promise((_resolve, reject) => setTimeout(() => reject(new Error('cut')), 50)))
    let signal: AbortSignal | null = null
    const stream = await runQuery(place(), (own) => {
      signal = own
      return { begin: () => steps.begin(), next: () => steps.next() }
    })
    const reading = expect(iterate(stream).next()).rejects.toThrow('the reader has gone')
    controller.abort(new Error('the reader has gone'))
    expect([queue.taken, (signal as AbortSignal | null)?.aborted]).toEqual([0, true])
    await vi.advanceTimersByTimeAsync(50)
    await reading
  })

  test('SEC-09 its time counts its own work: a slow reader gets all rows, slow work is stopped', async () => {
    const quick = iterate(
      await runQuery(place({ readsAhead: true }), () => new Steps(later(300, batch(1)), later(300, batch(2)), later(300, null))),
    )
    for (const expected of [1, 2]) {
      const reading = quick.next()
      await vi.advanceTimersByTimeAsync(300)
      expect((await reading).value?.columns[0]?.values[0]).toBe(expected)
      await vi.advanceTimersByTimeAsync(limits.stalledQueryMs - 1000)
    }
    // What the system takes for a reader at a time may last one of the slowest for minutes.
    expect(limits.stalledQueryMs).toBeGreaterThan(5 * limits.stalledReaderMs)
    expect((await quick.next()).done).toBe(true)

    const slow = iterate(await runQuery(place(), () => new Steps(later(600, batch(1)), later(600, batch(2)))))
    const first = slow.next()
    await vi.advanceTimersByTimeAsync(600)
    await first
    const second = expect(slow.next()).rejects.toMatchObject({ code: 'timed-out', details: { timeoutMs: 1000 } })
    await vi.advanceTimersByTimeAsync(600)
    await second
  })

  test('OPS-11 a reader who reads nothing for too long, or reads forever slowly, loses its slot', async () => {
    const idle = iterate(await runQuery(place(), () => new Steps(at(batch(1)))))
    await idle.next()
    await vi.advanceTimersByTimeAsync(limits.stalledQueryMs)
    expect(queue.taken).toBe(0)
    await expect(idle.next()).rejects.toMatchObject({ code: 'timed-out', details: { stalledMs: limits.stalledQueryMs } })

    const endless = new Steps(...Array.from({ length: 1000 }, () => at(batch(1))))
    const slow = iterate(await runQuery(place(), () => endless))
    for (let ms = 0; ms < limits.downloadTimeoutMs; ms += limits.stalledQueryMs - 1) {
      await slow.next()
      await vi.advanceTimersByTimeAsync(limits.stalledQueryMs - 1)
    }
    await expect(slow.next()).rejects.toMatchObject({ code: 'timed-out' })
  })

  test('OPS-12 while its reader takes nothing, a query lends its slot, and goes on when there is one again; a caller lends a few only', async () => {
    const runs = new Set<RunningQuery>()
    const resting = iterate(await runQuery(place({ runs }), () => new Steps(at(batch(1)), at(batch(2)))))
    await resting.next()
    await vi.advanceTimersByTimeAsync(1000)
    expect(queue.taken).toBe(0)
    const [release, other] = [await queue.take('two'), await queue.take('three')]
    const reading = resting.next()
    let hasCome = false
    void reading.then(() => {
      hasCome = true
    })
    // The time without a slot is not the query's own.
    await vi.advanceTimersByTimeAsync(5000)
    expect(hasCome).toBe(false)
    release()
    expect((await reading).value?.columns[0]?.values[0]).toBe(2)
    expect(queue.taken).toBe(2)
    expect((await resting.next()).done).toBe(true)

    const many = Array.from({ length: limits.restingQueriesPerCaller + 1 }, () => new Steps(at(batch(1)), at(batch(2))))
    for (const steps of many) {
      await iterate(await runQuery(place({ runs }), () => steps)).next()
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect([queue.taken, runs.size]).toEqual([2, many.length])
    other()
    for (const run of [...runs]) await run.end(new Error('enough'))
    expect([queue.taken, runs.size]).toEqual([0, 0])
  })

  test('API-12 a query that waits for a slot again ends like any other, and takes none', async () => {
    const runs = new Set<RunningQuery>()
    const steps = new Steps(at(batch(1)), at(batch(2)))
    const resting = iterate(await runQuery(place({ runs }), () => steps))
    await resting.next()
    await vi.advanceTimersByTimeAsync(1000)
    const others = [await queue.take('two'), await queue.take('three')]
    const reading = expect(resting.next()).rejects.toThrow('the reader has gone')
    controller.abort(new Error('the reader has gone'))
    await reading
    for (const release of others) release()
    expect([queue.taken, runs.size, steps.calls.at(-1)]).toEqual([0, 0, 'close: the reader has gone'])
  })

  test('an error is reported as the engine reports it, before the first row and after; what fails before it begins occupies no slot', async () => {
    const explain = () => new Problem('busy', 'It was replaced.')
    const fails = async (): Promise<never> => {
      throw new Error('a file is gone')
    }
    const begins = new Steps()
    begins.starts = fails
    await expect(runQuery(place({ explain }), () => begins)).rejects.toThrow('It was replaced.')
    expect(begins.calls).toEqual(['begin', 'stop', 'close: It was replaced.'])
    const steps = new Steps(at(batch(1)), fails)
    const iterator = iterate(await runQuery(place({ explain, readsAhead: true }), () => steps))
    expect((await iterator.next()).done).toBe(false)
    await expect(iterator.next()).rejects.toThrow('It was replaced.')
    await expect(iterator.next()).rejects.toThrow('It was replaced.')
    await expect(runQuery(place(), fails)).rejects.toThrow('a file is gone')
    controller.abort(new Error('too late'))
    await expect(runQuery(place(), () => new Steps())).rejects.toThrow('too late')
  })
})
