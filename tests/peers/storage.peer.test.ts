import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { reportLines } from '../storage/printReport.ts'
import { runStorage } from '../storage/runStorage.ts'

/** Fixed, so that every run is of the same moments; `npm run fuzz -- storage` takes another seed each time. */
const SEED = 20_261_122
const RUNS = 60

test(`power cuts and failing calls at ${RUNS} moments: nothing acknowledged is lost, nothing is half, and a start repairs the rest`, async () => {
  const shares = Math.min(2, availableParallelism())
  const each = RUNS / shares
  const reports = await Promise.all(
    Array.from({ length: shares }, (_, share) => runStorage({ runs: each, seed: SEED, from: share * each })),
  )
  const all = reports.flat()
  expect(
    all.filter(({ faults }) => faults.length > 0),
    reportLines(all).join('\n'),
  ).toEqual([])
  expect(all).toHaveLength(RUNS)
})
