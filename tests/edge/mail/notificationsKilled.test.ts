import { expect, test } from 'vitest'
import { expectEachOnce } from './expectEachOnce.ts'
import { mailAndKill } from './killedNotifications.ts'

test('NTF-06 NTF-07 NTF-08 a story reaches each of 120 people once, with a server that rejects, returns and is down, and a portal that is killed', async () => {
  const result = await mailAndKill({ people: 120, kills: 2, seed: 20_261_127 })
  expect(result.killed).toBe(2)
  expectEachOnce(result)
}, 60_000)
