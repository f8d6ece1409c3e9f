import { setImmediate as nextLoopTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { scheduleStatement, withNetwork } from '../../../edge/dataFolder/statementQueue.ts'

/** A statement that works as the driver does: nothing else goes on meanwhile. */
const busy = (ms: number) => async () => {
  for (const until = performance.now() + ms; performance.now() < until; );
}

describe('statements', () => {
  test('many statements of one network delay another network by one statement', async () => {
    const done: string[] = []
    const ask = (network: string) => withNetwork(network, () => scheduleStatement(async () => void done.push(network)))
    await Promise.all([...Array.from({ length: 100 }, () => ask('crowd')), ask('visitor')])
    expect(done).toHaveLength(101)
    expect(done.indexOf('visitor')).toBe(1)
  })

  test('those of one network run one after another in order, and a failing one does not stop the rest', async () => {
    const done: number[] = []
    const ask = (at: number) =>
      scheduleStatement(async () => {
        await nextLoopTurn()
        done.push(at)
        if (at === 3) throw new Error('refused')
      })
    const results = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => ask(at)))
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(results.map(({ status }) => status).indexOf('rejected')).toBe(3)
  })

  test('long ones yield to the event loop between them', async () => {
    let loopTurns = 0
    let isDone = false
    const count = () => {
      loopTurns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await Promise.all(Array.from({ length: 6 }, () => scheduleStatement(busy(limits.statementTurnMs + 1))))
    isDone = true
    expect(loopTurns).toBeGreaterThanOrEqual(5)
  })
})
