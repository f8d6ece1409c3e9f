import { afterAll, expect, test } from 'vitest'
import type { Came } from '../edge/submission/killCommit.ts'
import { killPublish, makeReady } from '../edge/submission/killPublish.ts'

/** Moments spread over the time that a publication takes; `PELAGOS_KILLS=100` tries a hundred. */
const RUNS = Number(process.env.PELAGOS_KILLS ?? 10)
const LATEST_MS = 2_500

const ready = await makeReady()
afterAll(() => ready.remove())

test(
  `a portal that is killed at ${RUNS} moments of a publication has all of it or none`,
  async () => {
    const counts: Record<Came, number> = { nothing: 0, everything: 0, 'not killed': 0 }
    for (let run = 0; run < RUNS; run++) counts[await killPublish(ready, { step: '', ms: ((run + 0.5) / RUNS) * LATEST_MS })] += 1
    console.log(`killed in a publication: ${JSON.stringify(counts)}, 0 half-published`)
    expect(counts.nothing + counts.everything).toBeGreaterThan(0)
  },
  RUNS * 30_000,
)
