import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { Problem } from '#core/request/Problem.ts'
import { FairQueue, type FairQueueOptions, type Release } from '../../../edge/platform/FairQueue.ts'
import { queryOverload } from '../../../edge/platform/Overload.ts'

const busyProblem = () => new Problem('busy', 'Come back.', { retryAfterSeconds: 5 })

/** Lets everything that can go on go on. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** A queue over a clock that only the test advances, and work that ends on demand. */
function scene(given: Partial<FairQueueOptions> = {}) {
  let clock = 0
  const queue = new FairQueue({ slots: 4, waitingPerCaller: 100, busyProblem, now: () => clock, ...given })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (caller: string, signal?: AbortSignal): Promise<void> =>
    queue.run(
      caller,
      () => {
        begun.push(caller)
        return new Promise<void>((resolve) => ends.push(resolve))
      },
      signal,
    )
  const pass = (ms: number) => {
    clock += ms
  }
  /** Ends the work that began first, after so many milliseconds. */
  const endFirst = async (afterMs: number) => {
    pass(afterMs)
    ends.shift()?.()
    await nextTurn()
  }
  return { queue, begun, ends, ask, pass, endFirst }
}

const many = <Value>(count: number, make: (at: number) => Value) => Array.from({ length: count }, (_, at) => make(at))

describe('slots that callers share', () => {
  test('work of one caller runs in the order it came, on half of the slots and never on more', async () => {
    const { queue, ask, endFirst } = scene()
    const order: number[] = []
    const all = many(10, (at) => ask('greedy').then(() => order.push(at)))
    await nextTurn()
    expect(queue.taken).toBe(2)
    for (let ended = 0; ended < 10; ended++) {
      expect(queue.taken).toBeLessThanOrEqual(2)
      await endFirst(10)
    }
    await Promise.all(all)
    expect(order).toEqual(many(10, (at) => at))
    expect(queue.taken).toBe(0)
  })

  test('nine modest callers are served while a greedy one keeps eighteen heavy queries waiting', async () => {
    const { begun, ends, ask, endFirst } = scene({ slots: 3 })
    for (let at = 0; at < 18; at++) ask('greedy')
    await nextTurn()
    expect(begun).toEqual(['greedy'])
    const modest = many(9, (at) => ask(`modest ${at}`))
    await nextTurn()
    expect(begun).toEqual(['greedy', 'modest 0', 'modest 1'])
    // The greedy query goes on and on; small ones end one after another.
    const [, ...small] = ends.splice(0)
    ends.push(...small)
    for (let at = 0; at < 9; at++) await endFirst(10)
    await Promise.all(modest)
    expect(begun).toEqual(['greedy', ...many(9, (at) => `modest ${at}`)])
  })

  test('a caller who has used much gets the next slot only when nobody else waits', async () => {
    const { begun, ask, endFirst } = scene({ slots: 2, slotsPerCaller: 2, reserved: 0 })
    for (let at = 0; at < 6; at++) ask('greedy')
    await nextTurn()
    await endFirst(20_000)
    for (let at = 0; at < 3; at++) ask(`modest ${at}`)
    for (let at = 0; at < 7; at++) await endFirst(100)
    expect(begun).toEqual(['greedy', 'greedy', 'greedy', 'modest 0', 'modest 1', 'modest 2', 'greedy', 'greedy', 'greedy'])
  })

  test('equal callers take turns, however much each has waiting', async () => {
    const { begun, ask, endFirst } = scene({ slots: 1 })
    ask('first')
    await nextTurn()
    for (const caller of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) ask(caller)
    for (let at = 0; at < 8; at++) await endFirst(10)
    expect(begun).toEqual(['first', 'a', 'b', 'c', 'a', 'b', 'a', 'a'])
  })

  test('the last slot is reserved for callers who run nothing', async () => {
    const { queue, begun, ask, pass, ends } = scene({ slots: 3, slotsPerCaller: 2 })
    for (const caller of ['a', 'a', 'a', 'b']) ask(caller)
    await nextTurn()
    expect(begun).toEqual(['a', 'a', 'b'])
    pass(limits.heavyCallerMs * 2)
    for (const end of ends.splice(0)) end()
    await nextTurn()
    // All three are heavy now: the second query of each waits with one slot free.
    for (const caller of ['a', 'b', 'b']) ask(caller)
    await nextTurn()
    expect(queue.taken).toBe(2)
    ask('newcomer')
    await nextTurn()
    expect([queue.taken, begun.at(-1)]).toEqual([3, 'newcomer'])
  })

  test('OPS-12 work that gave its slot back for a while goes before all others, on no more slots than its caller may hold', async () => {
    const { queue, begun, ask, pass, endFirst } = scene({ slots: 3, slotsPerCaller: 2 })
    const { signal } = new AbortController()
    const takeAgain = (caller: string) => queue.takeAgain(caller, signal).then(() => void begun.push(`${caller} again`))
    const release = await queue.take('greedy')
    pass(limits.heavyCallerMs * 5)
    release()
    for (const caller of ['greedy', 'greedy', 'a', 'greedy', 'b']) ask(caller)
    await nextTurn()
    expect(begun).toEqual(['greedy', 'greedy', 'a'])
    void takeAgain('c')
    void takeAgain('greedy')
    void takeAgain('greedy')
    ask('newcomer')
    await endFirst(1)
    expect(begun.slice(3)).toEqual(['c again'])
    // The last slot is not for those who have used much, but for work that goes on.
    for (let ended = 0; ended < 2; ended++) await endFirst(1)
    expect(begun.slice(4)).toEqual(['greedy again', 'greedy again'])
    expect(queue.taken).toBe(3)
  })

  test('what was used is forgotten after some minutes', async () => {
    const { queue, ask, endFirst, pass } = scene({ slots: 2, slotsPerCaller: 1 })
    ask('a')
    await nextTurn()
    await endFirst(60_000)
    ask('other')
    ask('a')
    await nextTurn()
    expect(queue.taken).toBe(1)
    await endFirst(1)
    await endFirst(1)
    pass(limits.callerUseHalfLifeMs * 10)
    ask('other')
    ask('a')
    await nextTurn()
    expect(queue.taken).toBe(2)
  })
})

describe('a queue that is full', () => {
  test('rejects the caller who filled it, and queues others', async () => {
    const { ask } = scene({ slots: 1, waitingPerCaller: 3 })
    for (let at = 0; at < 4; at++) ask('greedy')
    await nextTurn()
    await expect(ask('greedy')).rejects.toMatchObject({ code: 'busy', status: 503, details: { retryAfterSeconds: 5 } })
    let isRejected = false
    ask('modest').catch(() => {
      isRejected = true
    })
    await nextTurn()
    expect(isRejected).toBe(false)
  })

  test('drops the latest entry of the caller with the most waiting, never that of a newcomer', async () => {
    const { begun, ask, endFirst } = scene({ slots: 1, waiting: 10 })
    const greedy = many(11, () => ask('greedy').catch((fault: Problem) => fault.code))
    await nextTurn()
    const modest = many(4, (at) => ask(`modest ${at}`))
    await nextTurn()
    expect(await Promise.all(greedy.slice(-4))).toEqual(many(4, () => 'busy'))
    for (let at = 0; at < 12; at++) await endFirst(1000)
    await Promise.all(modest)
    expect(begun.slice(1, 5)).toEqual(many(4, (at) => `modest ${at}`))
    expect(begun.filter((caller) => caller === 'greedy')).toHaveLength(7)
  })

  test('if all have as much waiting, the last to come is asked to retry later', async () => {
    const { ask } = scene({ slots: 1, waiting: 2 })
    for (const caller of ['a', 'b', 'c']) ask(caller)
    await nextTurn()
    await expect(ask('d')).rejects.toMatchObject({ code: 'busy' })
  })

  test('in a worker nothing is queued: one query more than may run is rejected at once', async () => {
    const { queue, ask } = scene({ slots: Number.POSITIVE_INFINITY, slotsPerCaller: 2, reserved: 0, waitingPerCaller: 0 })
    for (const caller of ['a', 'a', 'b']) ask(caller)
    await expect(ask('a')).rejects.toMatchObject({ code: 'busy' })
    expect(queue.taken).toBe(3)
  })
})

describe('ends of waiting and work', () => {
  test('API-12 who goes away while waiting leaves its place to the next', async () => {
    const { queue, begun, ask, endFirst } = scene({ slots: 1 })
    const leaving = new AbortController()
    ask('a')
    const gone = ask('b', leaving.signal)
    ask('c')
    await nextTurn()
    leaving.abort(new Error('gone'))
    await expect(gone).rejects.toThrow('gone')
    await endFirst(1)
    expect(begun).toEqual(['a', 'c'])
    await expect(ask('d', leaving.signal)).rejects.toThrow('gone')
    await endFirst(1)
    expect(queue.taken).toBe(0)
  })

  test('work that fails gives its slot on, and a slot given back twice counts once', async () => {
    const queue = new FairQueue({ slots: 1, waitingPerCaller: 1, busyProblem })
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    const release = await queue.take('a')
    release()
    release()
    expect(queue.taken).toBe(0)
    expect(await queue.run('b', async () => 'served')).toBe('served')
  })

  test('callers without end are forgotten once they are idle', async () => {
    const { queue, ask, endFirst } = scene()
    for (let at = 0; at < 5000; at++) {
      const done = ask(`caller ${at}`)
      await nextTurn()
      await endFirst(1)
      await done
    }
    expect(queue.known).toBeLessThanOrEqual(1000)
    expect(queue.taken).toBe(0)
  })
})

describe('OPS-12 more callers than there are slots for', () => {
  test('those who wait too long are refused, and who comes then is served soon', async () => {
    let nowMs = 0
    const queue = new FairQueue({ slots: 1, waitingPerCaller: 9, busyProblem, now: () => nowMs, overload: queryOverload(1) })
    const waitsMs: number[] = []
    let refused = 0
    const running: Release[] = []
    const ask = async (caller: string, cameMs: number): Promise<void> => {
      try {
        running.push(await queue.take(caller))
        waitsMs.push(nowMs - cameMs)
      } catch {
        refused += 1
      }
    }
    for (let step = 0; step < 200; step++) {
      for (const one of ['a', 'b']) void ask(`${one} ${step}`, nowMs)
      await nextTurn()
      nowMs += 100
      running.shift()?.()
      await nextTurn()
    }
    expect(refused).toBeGreaterThan(150)
    expect(Math.max(...waitsMs)).toBeLessThanOrEqual(limits.queryOverloadMs)
    expect(Math.max(...waitsMs.slice(-100))).toBeLessThanOrEqual(limits.queryWaitMs)
    expect(waitsMs.length + refused + queue.waiting).toBe(400)
  })

  test('one who runs something waits for that, and an answer that has begun for as long as it takes', async () => {
    let nowMs = 0
    const bounds = { waitMs: 10, lastingMs: 10, endsMs: 1000, waiting: 1 }
    const queue = new FairQueue({
      slots: 2,
      slotsPerCaller: 1,
      reserved: 0,
      waitingPerCaller: 9,
      busyProblem,
      now: () => nowMs,
      overload: bounds,
    })
    const outcomes: string[] = []
    const ask = (name: string, hasBegun = false) =>
      queue.take(name, undefined, hasBegun).then(
        () => void outcomes.push(name),
        (fault: Problem) => void outcomes.push(`${name} ${fault.code}`),
      )
    for (const name of ['a', 'b', 'a', 'c']) void ask(name)
    void ask('d', true)
    for (let step = 0; step < 4; step++) {
      await nextTurn()
      nowMs += 100
      void ask('e')
    }
    await nextTurn()
    expect(outcomes.slice(0, 3)).toEqual(['a', 'b', 'c busy'])
    expect(outcomes.filter((text) => text === 'a busy' || text === 'd busy')).toEqual([])
    expect(outcomes).toContain('e busy')
  })
})
