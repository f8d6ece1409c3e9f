import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnce, type Outcome, type Soak, startSoak } from '../bench/soak/startSoak.ts'

/** Of each activity: everything that it asks for, once; the soak bench goes on for minutes. */
const TIMES = 2
const SLOW_MS = 600_000

let soak: Soak
beforeAll(async () => {
  soak = await startSoak()
}, SLOW_MS)
afterAll(() => soak.soaked.stop())

test(
  'a mix of all calls at once: every response is right, few are rejected, and none is a server error',
  async () => {
    const { soaked, all } = soak
    const outcomes = await Promise.all(
      all.map(async (activity) => {
        const outcome: Outcome = { times: 0, putOff: 0, wrong: [] }
        for (; outcome.times < TIMES; await nextTurn()) await actOnce(soaked, activity, outcome)
        return { name: activity.name, ...outcome }
      }),
    )
    expect(outcomes.filter(({ wrong, putOff }) => wrong.length > 0 || putOff === TIMES)).toEqual([])
    expect(soaked.calls.all.filter(({ status, isPutOff }) => (status === 0 || status >= 500) && !isPutOff)).toEqual([])
    expect(soaked.portal.said()).not.toMatch(/"event":"fault"|"status":500/)
    expect(soaked.isUp).toBe(true)
  },
  SLOW_MS,
)
