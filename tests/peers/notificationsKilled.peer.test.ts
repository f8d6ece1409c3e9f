import { expect, test } from 'vitest'
import { expectEachOnce } from '../edge/mail/expectEachOnce.ts'
import { mailAndKill } from '../edge/mail/killedNotifications.ts'

const { PELAGOS_KILLS } = process.env
/** Within half a minute; `PELAGOS_KILLS=50` kills so often on the way to 1,000 people, in two minutes. */
const KILLS = Number(PELAGOS_KILLS ?? 6)
const PEOPLE = PELAGOS_KILLS === undefined ? 350 : 1000

test(
  `NTF-06 NTF-07 NTF-08 a story reaches each of ${PEOPLE} people once, with a portal that is killed ${KILLS} times`,
  async () => {
    const result = await mailAndKill({ people: PEOPLE, kills: KILLS, seed: 20_261_127 })
    expect(result.killed).toBeGreaterThan(KILLS / 2)
    expectEachOnce(result)
  },
  120_000 + KILLS * 5000,
)
