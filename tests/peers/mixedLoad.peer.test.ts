import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isExpected, repeat, type Soak, startSoak } from '../bench/soak/startSoak.ts'

/** Of each activity: everything that it asks for, once; the soak bench goes on for minutes. */
const CALLS = 2
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
      all.map((activity) =>
        repeat(
          activity,
          (calls) => calls === CALLS,
          () => nextTurn(),
        ),
      ),
    )
    const wrongByName = Object.fromEntries(all.map(({ name }, at) => [name, outcomes[at]?.wrong]))
    expect(wrongByName).toEqual(Object.fromEntries(all.map(({ name }) => [name, []])))
    expect(Math.max(...outcomes.map(({ rejected }) => rejected))).toBeLessThan(CALLS)
    expect([...soaked.statuses.keys()].filter((status) => !isExpected(status))).toEqual([])
    expect(soaked.portal.said()).not.toMatch(/"event":"fault"|"status":500/)
    expect(soaked.isUp).toBe(true)
  },
  SLOW_MS,
)
