import { afterAll, expect, test } from 'vitest'
import { aliceOf, submissionPorts, uploaded } from '../edge/helpers/submissionPorts.ts'
import { freshName } from '../edge/helpers/submissions.ts'
import { makeTestStore } from '../edge/helpers/testStore.ts'
import { type Came, killCommit } from '../edge/submission/killCommit.ts'

/** Moments spread over the time that a commit takes; `PELAGOS_KILLS=100` tries a hundred. */
const RUNS = Number(process.env.PELAGOS_KILLS ?? 8)
const LATEST_MS = 700

const { dataDir, store, remove } = await makeTestStore()
afterAll(remove)
const order = await uploaded(submissionPorts(store, dataDir), await aliceOf(store), freshName())
await store.database.run('PRAGMA wal_checkpoint(TRUNCATE)')

test(
  `a portal that is killed at ${RUNS} moments of a commit has all of the submission or none`,
  async () => {
    const counts: Record<Came, number> = { nothing: 0, everything: 0, 'not killed': 0 }
    for (let run = 0; run < RUNS; run++) counts[await killCommit(dataDir, order, { ms: ((run + 0.5) / RUNS) * LATEST_MS })] += 1
    console.log(`killed in a commit: ${JSON.stringify(counts)}, 0 half-submitted`)
    expect(counts.nothing + counts.everything).toBeGreaterThan(0)
  },
  RUNS * 20_000,
)
